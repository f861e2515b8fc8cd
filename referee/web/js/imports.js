// Files as games. A hand is a score sheet, or a whole record that the referee sums up.

import { BadFile, FORMAT, tidyName } from "./files.js";
import { LARGEST_LIMIT, makeId, newGame } from "./game.js";
import { isRecord, RECORD, summedUp } from "./records.js";
import { KINDS, RULESETS } from "./rulesets.js";
import { scoreHand } from "./scoring.js";
import { fromHand } from "./sheet.js";

const LONGEST_NAME = 40;
const USUAL_LIMIT = 400;

/** The games in the text of a file. Throws `BadFile`. */
export async function readGames(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadFile("file.no_json");
  }
  const list = Array.isArray(value) ? value : [value];
  if (!list.length) throw new BadFile("file.empty");
  const games = [];
  for (const file of list) games.push(await readGame(isLone(file) ? gameOf(file) : file));
  return games;
}

/** Whether the file is the record of one hand. */
function isLone(file) {
  return isObject(file) && (file.format === RECORD || (isRecord(file) && !("hands" in file)));
}

/** A game of one hand. */
function gameOf(record) {
  const { ruleset, players, options, meta } = record;
  return { ruleset, players, options, meta, hands: [record] };
}

async function readGame(file) {
  if (!isObject(file) || (file.format !== undefined && file.format !== FORMAT)) {
    throw new BadFile("file.no_game");
  }
  const rules = RULESETS.get(file.ruleset);
  if (typeof file.ruleset !== "string") throw new BadFile("file.no_game");
  if (!rules) throw new BadFile("file.ruleset", file);
  const players = readNames(file.players);
  if (players.length !== rules.players) throw new BadFile("file.players", rules);
  const { score_limit: optional, ...options } = isObject(file.options) ? file.options : {};
  const limit = file.score_limit ?? optional ?? USUAL_LIMIT;
  if (!Number.isInteger(limit) || limit < 1 || limit > LARGEST_LIMIT || !Array.isArray(file.hands)) {
    throw new BadFile("file.no_game");
  }
  const { id, created, changed, ...rest } = isObject(file.meta) ? file.meta : {};
  const { before, meta } = apart(rest);
  const time = (value) => Date.parse(value) || Date.now();
  const game = {
    ...newGame({ id: makeId(), ruleset: rules.id, players, limit }),
    created: time(created),
    changed: time(changed ?? created),
    kept: { meta, ...(Object.keys(options).length && { options }) },
    records: {},
  };
  const summed = [];
  for (const [index, hand] of file.hands.entries()) {
    const number = index + 1;
    const told = isRecord(hand)
      ? await summedUp({ rules, players, options, hands: summed }, hand, number)
      : hand;
    const tidy = readHand(told, number, rules, players);
    const sheet = fromHand(makeId(), tidy, rules, players);
    const record = isRecord(hand) ? hand : before[number];
    if (record) game.records[sheet.id] = { record, sheet };
    summed.push(tidy);
    game.hands.push(sheet);
  }
  return game;
}

/** The records that an export has put beside its hands, by their numbers, and all other notes. */
function apart(meta) {
  const { records, ...others } = meta;
  const ours = isObject(records) && Object.values(records).every(isRecord);
  return ours ? { before: records, meta: others } : { before: {}, meta };
}

function readNames(names) {
  const good = (name) => typeof name === "string" && name && name.length <= LONGEST_NAME;
  const tidy = Array.isArray(names) ? names.map(tidyName) : [];
  if (!tidy.every(good) || new Set(tidy).size < tidy.length) throw new BadFile("file.names");
  return tidy;
}

function readHand(hand, number, rules, players) {
  const bad = new BadFile("file.hand", { number });
  if (!isObject(hand)) throw bad;
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
  if (!fits) throw bad;
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
  if (scoreHand(rules.id, tidy, players).errors) throw bad;
  return tidy;
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
