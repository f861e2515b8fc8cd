// Games as files: `chimera-game/1`, as the API and the command line read it, and lists of them.

import { question } from "./game.js";

export const FORMAT = "chimera-game/1";

/** What makes a file none of ours, by code. */
export class BadFile extends Error {
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

/** The game as a file. What came with an imported file and is none of the score pad's (house rules,
    notes, the records of hands) goes out again as it came. */
export function toFile(game) {
  const { id, created, changed, ruleset, kept } = game;
  const records = recordsOf(game);
  const meta = {
    ...kept?.meta,
    id,
    created: iso(created),
    changed: iso(changed),
    ...(records.length && { records: Object.fromEntries(records) }),
  };
  const options = kept?.options && { options: kept.options };
  return { format: FORMAT, ruleset, meta, ...options, ...question(game) };
}

/** The records that still say what the hands do, by the numbers of the hands. */
function recordsOf({ hands, records = {} }) {
  return hands
    .map((sheet, index) => [index + 1, sheet, records[sheet.id]])
    .filter(([, sheet, kept]) => kept && JSON.stringify(kept.sheet) === JSON.stringify(sheet))
    .map(([number, , { record }]) => [number, record]);
}

export function nameOf(game) {
  return `chimera-${iso(game.created).slice(0, 10)}-${game.id.slice(0, 4)}.json`;
}

export function written(value) {
  return JSON.stringify(value, null, 2) + "\n";
}

export function tidyName(name) {
  return typeof name === "string" ? name.normalize("NFC").trim() : name;
}

function iso(time) {
  return new Date(time).toISOString();
}
