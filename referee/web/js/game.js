// A game as it is kept: players, hands, what is being entered, and every step back.
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
  return { id, ruleset, players, limit, created: now, changed: now, hands: [], draft, edits: [],
    setup: null, done: [], undone: [] };
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

/** A step is {at, before, after}: what stood at a place among the hands and what stands there then,
    null for nothing. With `at` null it is the names and the limit. It is enough to go back and
    forth. */
function apply(game, at, from, to) {
  if (at === null) return { ...game, ...to };
  const { hands } = game;
  if (from && to) return { ...game, hands: replaced(hands, at, to) };
  if (from) return { ...game, hands: replaced(hands, at) };
  return { ...game, hands: [...hands.slice(0, at), to, ...hands.slice(at)] };
}

function stepped(game, step) {
  const done = [...game.done, step].slice(-MOST_STEPS);
  return { ...apply(game, step.at, step.before, step.after), done, undone: [] };
}

/** What a step did, by code. */
export function kindOf({ at, before, after }) {
  if (at === null) return "setup";
  if (before && after) return "changed";
  return before ? "deleted" : "saved";
}

/** The new hand is complete. A second tap finds another sheet, so nothing is entered twice. */
export function saveDraft(game, id) {
  const { draft } = game;
  if (draft.id !== id) return game;
  const step = { at: game.hands.length, before: null, after: draft };
  return { ...stepped(game, step), draft: blank(makeId(), rulesOf(game)) };
}

/** Changes of hands that are there, one for each hand: two tabs may be at two of them. */
export function editOf(game, id) {
  return game.edits?.find((edit) => edit.id === id);
}

/** Whether a change of the hand was begun and is not saved. */
export function isEdited(game, sheet) {
  const edit = editOf(game, sheet.id);
  return Boolean(edit) && JSON.stringify(edit) !== JSON.stringify(sheet);
}

export function beginEdit(game, id) {
  const sheet = game.hands.find((hand) => hand.id === id);
  if (!sheet || isEdited(game, sheet)) return game;
  return { ...game, edits: [...dropEdit(game, id).edits, sheet] };
}

export function dropEdit(game, id) {
  return { ...game, edits: (game.edits ?? []).filter((edit) => edit.id !== id) };
}

export function saveEdit(game, id) {
  const edit = editOf(game, id);
  if (!edit) return game;
  const after = dropEdit(game, id);
  const at = game.hands.findIndex((sheet) => sheet.id === id);
  if (at < 0 || !isEdited(game, game.hands[at])) return after;
  return stepped(after, { at, before: game.hands[at], after: edit });
}

/** Something entered about the new hand ("draft"), or about one that is there ("edit"). */
export function enter(game, slot, id, how) {
  if (slot === "draft") return game.draft.id === id ? { ...game, draft: how(game.draft) } : game;
  if (!editOf(game, id)) return game;
  return { ...game, edits: game.edits.map((edit) => (edit.id === id ? how(edit) : edit)) };
}

/** A change that was begun is kept, for when the hand comes back. */
export function deleteHand(game, id) {
  const at = game.hands.findIndex((sheet) => sheet.id === id);
  return at < 0 ? game : stepped(game, { at, before: game.hands[at], after: null });
}

/** Names and limit as they are being changed; a name that is empty stays what it was. */
export function setupOf(game) {
  return game.setup ?? { players: game.players, limit: game.limit };
}

export function saveSetup(game, after) {
  const before = { players: game.players, limit: game.limit };
  const same = JSON.stringify(before) === JSON.stringify(after);
  return { ...(same ? game : stepped(game, { at: null, before, after })), setup: null };
}

export function undo(game) {
  const step = game.done.at(-1);
  if (!step) return game;
  const back = apply(game, step.at, step.after, step.before);
  const taken = { ...back, done: game.done.slice(0, -1), undone: [...game.undone, step] };
  // A hand that was just saved comes back to be entered, unless another one is on its way.
  const entered = !step.before && isBlank(game.draft, rulesOf(game));
  return entered ? { ...taken, draft: step.after } : taken;
}

export function redo(game) {
  const step = game.undone.at(-1);
  if (!step) return game;
  const forth = apply(game, step.at, step.before, step.after);
  const taken = { ...forth, done: [...game.done, step], undone: game.undone.slice(0, -1) };
  const same = game.draft.id === step.after?.id;
  return same ? { ...taken, draft: blank(makeId(), rulesOf(game)) } : taken;
}

/** Nothing of the new hand counts any more. */
export function clearDraft(game) {
  return { ...game, draft: blank(makeId(), rulesOf(game)) };
}
