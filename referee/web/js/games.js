// All games on this device: one key a game, so that two tabs with two games never meet, and two
// tabs with the same one meet at every single tap.

import { makeId, newGame } from "./game.js";
import { RULESETS } from "./rulesets.js";
import { keys, read, remove, write } from "./storage.js";

const GAME = "chimera.game.1.";
const NAMES = "chimera.names";
const FORM = "chimera.new";
const KEPT = "chimera.kept";
const MOST_NAMES = 20;
const A_DAY = 24 * 3_600_000;
const BIN_DAYS = 30;
const REMIND_AFTER = { hands: 20, days: 14 };

/** Every game, the latest first. */
export function games() {
  const all = keys(GAME).map((key) => read(key));
  // A game of a version of the pages that is not known here is left alone, not shown.
  const known = all.filter((game) => game && RULESETS.has(game.ruleset) && !game.deleted);
  return known.sort((a, b) => b.changed - a.changed);
}

export function gameOf(id) {
  const game = read(GAME + id);
  return game && RULESETS.has(game.ruleset) && !game.deleted ? game : undefined;
}

/** Change the game as it stands at this moment, whichever tab changed it last. */
export function change(id, how) {
  const game = read(GAME + id);
  if (!game) return;
  const changed = how(game);
  if (changed !== game) write(GAME + id, { ...changed, changed: Date.now() });
}

export function begin(form) {
  write(GAME + form.id, newGame(form));
  const names = [...form.players, ...recentNames()];
  write(NAMES, [...new Set(names)].slice(0, MOST_NAMES));
  setForm(null);
  return form.id;
}

export function add(game) {
  write(GAME + game.id, game);
}

/** A deleted game can be brought back for a while. */
export function discard(id) {
  change(id, (game) => ({ ...game, deleted: Date.now() }));
}

export function restore(id) {
  change(id, ({ deleted: _, ...game }) => game);
}

export function emptyBin() {
  for (const key of keys(GAME)) {
    const { deleted } = read(key) ?? {};
    if (deleted && Date.now() - deleted > BIN_DAYS * A_DAY) remove(key);
  }
}

/** Players are called otherwise; a name that no game has any more was a slip. */
export function renamed(before, after) {
  const gone = before.filter((name) => !games().some(({ players }) => players.includes(name)));
  const names = [...after, ...recentNames()].filter((name) => !gone.includes(name));
  write(NAMES, [...new Set(names)].slice(0, MOST_NAMES));
}

export function recentNames() {
  return read(NAMES) ?? [];
}

/** The form of a new game, as far as it is filled in. */
export function form() {
  return read(FORM) ?? blankForm();
}

function blankForm() {
  return { id: makeId(), ruleset: "chimera-more-3p", names: ["", "", "", "", ""], limit: 400 };
}

export function setForm(value) {
  if (value) write(FORM, value);
  else remove(FORM);
}

/** A form for the same players again. */
export function formLike(game) {
  const names = [...game.players, "", "", "", "", ""].slice(0, 5);
  return { ...blankForm(), ruleset: game.ruleset, names, limit: game.limit };
}

/** Whether it is time to remind of an export: so many hands, or days with any, since the last. */
export function exportIsDue() {
  const { time = 0, hands = 0 } = read(KEPT) ?? {};
  const fresh = countHands() - hands;
  if (fresh >= REMIND_AFTER.hands) return true;
  return time > 0 && fresh > 0 && Date.now() - time > REMIND_AFTER.days * A_DAY;
}

export function noteExport() {
  write(KEPT, { time: Date.now(), hands: countHands() });
}

function countHands() {
  return games().reduce((sum, game) => sum + game.hands.length, 0);
}
