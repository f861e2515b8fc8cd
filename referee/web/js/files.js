// Games as files: `chimera-game/1`, as the API and the command line read it, and lists of them.

import { LARGEST_LIMIT, makeId, newGame, question } from "./game.js";
import { KINDS, RULESETS } from "./rulesets.js";
import { scoreHand } from "./scoring.js";
import { fromHand } from "./sheet.js";

const FORMAT = "chimera-game/1";
const LONGEST_NAME = 40;
const USUAL_LIMIT = 400;

/** What makes a file none of ours, by code. */
export class BadFile extends Error {
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

export function toFile(game) {
  const { id, created, changed } = game;
  const meta = { id, created: iso(created), changed: iso(changed) };
  return { format: FORMAT, ruleset: game.ruleset, meta, ...question(game) };
}

export function nameOf(game) {
  return `chimera-${iso(game.created).slice(0, 10)}-${game.id.slice(0, 4)}.json`;
}

export function written(value) {
  return JSON.stringify(value, null, 2) + "\n";
}

/** The games in the text of a file. Throws `BadFile`. */
export function readGames(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadFile("file.no_json");
  }
  const list = Array.isArray(value) ? value : [value];
  if (!list.length) throw new BadFile("file.empty");
  return list.map(readGame);
}

function readGame(file) {
  if (!isObject(file) || (file.format !== undefined && file.format !== FORMAT)) {
    throw new BadFile("file.no_game");
  }
  const rules = RULESETS.get(file.ruleset);
  if (!rules) throw new BadFile("file.ruleset", { ruleset: String(file.ruleset) });
  const players = readNames(file.players);
  if (players.length !== rules.players) throw new BadFile("file.players", rules);
  const limit = file.score_limit ?? file.options?.score_limit ?? USUAL_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT || !Array.isArray(file.hands)) {
    throw new BadFile("file.no_game");
  }
  const game = newGame({ id: makeId(), ruleset: rules.id, players, limit });
  const hands = file.hands.map((hand, index) => readHand(hand, index + 1, rules, players));
  const meta = isObject(file.meta) ? file.meta : {};
  const time = (value) => Date.parse(value) || Date.now();
  return {
    ...game,
    hands,
    from: typeof meta.id === "string" ? meta.id : null,
    created: time(meta.created),
    changed: time(meta.changed ?? meta.created),
  };
}

function readNames(names) {
  const good = (name) => typeof name === "string" && name && name.length <= LONGEST_NAME;
  const tidy = Array.isArray(names) ? names.map(tidyName) : [];
  if (!tidy.every(good) || new Set(tidy).size < tidy.length) throw new BadFile("file.names");
  return tidy;
}

export function tidyName(name) {
  return typeof name === "string" ? name.normalize("NFC").trim() : name;
}

function readHand(hand, number, rules, players) {
  const bad = (code = "file.hand") => new BadFile(code, { number });
  if (!isObject(hand)) throw bad();
  if ("events" in hand || "format" in hand) throw bad("file.record");
  const text = (value) => typeof value === "string";
  const count = (value) => value === undefined || Number.isInteger(value);
  const names = (value) => Array.isArray(value) && value.every(text);
  const flag = (value) => value === undefined || typeof value === "boolean";
  const counts = (taken) => isObject(taken) && KINDS.every((kind) => count(taken[kind]));
  const fits =
    text(hand.chimera) && (hand.pi_ya == null || text(hand.pi_ya)) &&
    Number.isInteger(hand.bid) && names(hand.out) && count(hand.traps) &&
    flag(hand.flight) && flag(hand.all_passed) &&
    (hand.idle_hunters === undefined || names(hand.idle_hunters)) &&
    (hand.treasure === undefined ||
      (isObject(hand.treasure) && Object.values(hand.treasure).every(counts)));
  if (!fits) throw bad();
  const tidy = {
    ...hand,
    chimera: tidyName(hand.chimera),
    pi_ya: tidyName(hand.pi_ya ?? null),
    out: hand.out.map(tidyName),
    idle_hunters: (hand.idle_hunters ?? []).map(tidyName),
    treasure: Object.fromEntries(
      Object.entries(hand.treasure ?? {}).map(([name, taken]) => [tidyName(name), taken]),
    ),
  };
  if (scoreHand(rules.id, tidy, players).errors) throw bad();
  return fromHand(makeId(), tidy, rules, players);
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function iso(time) {
  return new Date(time).toISOString();
}
