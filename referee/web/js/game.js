// A game as it is kept: players, hands, the hand that is being entered, and every step back.
// Pure functions; a game is never changed, only replaced.

import { RULESETS } from "./rulesets.js";
import { blank, isBlank, toHand } from "./sheet.js";

export const LIMITS = [300, 400, 500];
export const LARGEST_LIMIT = 1_000_000;
const MOST_STEPS = 200;

export function makeId() {
  // Not randomUUID: it is missing on pages that came over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

export function newGame({ id, ruleset, players, limit }) {
  const rules = RULESETS.get(ruleset);
  const draft = blank(makeId(), rules);
  const now = Date.now();
  return { id, ruleset, players, limit, created: now, changed: now, hands: [], draft, edit: null,
    done: [], undone: [] };
}

export function rulesOf(game) {
  return RULESETS.get(game.ruleset);
}

/** The game as games/score is asked about it, perhaps with a hand that is being entered: at the
    place of the hand it will replace, else at the end. */
export function question(game, entered = null) {
  const rules = rulesOf(game);
  const at = entered ? placeOf(game, entered.id) : 0;
  const sheets = entered ? replaced(game.hands, at, entered) : game.hands;
  return {
    players: game.players,
    score_limit: game.limit,
    hands: sheets.map((sheet) => toHand(sheet, rules, game.players)),
  };
}

/** Where a sheet stands, or will stand. */
export function placeOf(game, id) {
  const at = game.hands.findIndex((sheet) => sheet.id === id);
  return at < 0 ? game.hands.length : at;
}

function replaced(list, at, ...sheets) {
  return [...list.slice(0, at), ...sheets, ...list.slice(at + 1)];
}

/** A step is {at, before, after}: what stood at a place and what stands there then, null for
    nothing. It is enough to go back and forth. */
function apply(hands, at, from, to) {
  if (from && to) return replaced(hands, at, to);
  return from ? replaced(hands, at) : [...hands.slice(0, at), to, ...hands.slice(at)];
}

function stepped(game, step) {
  const hands = apply(game.hands, step.at, step.before, step.after);
  const done = [...game.done, step].slice(-MOST_STEPS);
  return { ...game, hands, done, undone: [] };
}

/** The new hand is complete. A second tap finds another sheet, so nothing is entered twice. */
export function saveDraft(game, id) {
  const { draft } = game;
  if (draft.id !== id) return game;
  const step = { at: game.hands.length, before: null, after: draft };
  return { ...stepped(game, step), draft: blank(makeId(), rulesOf(game)) };
}

export function beginEdit(game, id) {
  if (game.edit?.id === id) return game;
  const sheet = game.hands.find((hand) => hand.id === id);
  return sheet ? { ...game, edit: sheet } : game;
}

export function saveEdit(game) {
  const { edit } = game;
  const at = game.hands.findIndex((sheet) => sheet.id === edit?.id);
  if (at < 0) return { ...game, edit: null };
  const before = game.hands[at];
  if (JSON.stringify(before) === JSON.stringify(edit)) return { ...game, edit: null };
  return { ...stepped(game, { at, before, after: edit }), edit: null };
}

export function deleteHand(game, id) {
  const at = game.hands.findIndex((sheet) => sheet.id === id);
  if (at < 0) return game;
  const after = stepped(game, { at, before: game.hands[at], after: null });
  return { ...after, edit: game.edit?.id === id ? null : game.edit };
}

export function undo(game) {
  const step = game.done.at(-1);
  if (!step) return game;
  const hands = apply(game.hands, step.at, step.after, step.before);
  const taken = { ...game, hands, done: game.done.slice(0, -1), undone: [...game.undone, step] };
  // A hand that was just saved comes back to be entered, unless another one is on its way.
  const back = !step.before && isBlank(game.draft, rulesOf(game));
  return back ? { ...taken, draft: step.after } : taken;
}

export function redo(game) {
  const step = game.undone.at(-1);
  if (!step) return game;
  const hands = apply(game.hands, step.at, step.before, step.after);
  const taken = { ...game, hands, done: [...game.done, step], undone: game.undone.slice(0, -1) };
  const same = game.draft.id === step.after?.id;
  return same ? { ...taken, draft: blank(makeId(), rulesOf(game)) } : taken;
}

/** Nothing of the new hand counts any more. */
export function clearDraft(game) {
  return { ...game, draft: blank(makeId(), rulesOf(game)) };
}
