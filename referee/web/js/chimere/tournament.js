// A tournament as it is kept: everything by places, so that a name can be anything, with null for
// what is not entered yet, and every step back. Pure functions; nothing is changed, only replaced.

import { PARTS } from "./rules/tiles.js";
import { NEUTRALS } from "./rules/contest.js";
import { YEARS } from "./rules/tournament.js";
import { SEASONS } from "./rules/year.js";

export const WAYS = ["contests", "tiles"];
const MOST_STEPS = 200;

export function makeId() {
  // Not randomUUID: it is missing on pages that came over plain HTTP.
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return Array.from(bytes, (byte) => byte.toString(36).padStart(2, "0")).join("");
}

export function newTournament({ id, wizards, way, advanced }) {
  const now = Date.now();
  const years = Array.from({ length: YEARS }, () => newYear(wizards.length, advanced));
  const won = wizards.map(() => []);
  return { id, wizards, way, years, won, created: now, changed: now, done: [], undone: [] };
}

export function newYear(wizards, advanced) {
  return {
    champion: null,
    advanced,
    seasons: Object.fromEntries(SEASONS.map((season) => [season, newSeason(wizards)])),
    neutral: Array.from({ length: NEUTRALS }, newChimera),
    award: { season: null, votes: Array(wizards).fill(null), choice: null },
  };
}

function newSeason(wizards) {
  return {
    name: "",
    main: { skill: null, points: null },
    secondary: { skill: null, points: null },
    chimeras: Array.from({ length: wizards }, newChimera),
    choices: { first: null, second: null },
  };
}

export function newChimera() {
  return Object.fromEntries(PARTS.map((part) => [part, null]));
}

/** Whoever takes part in a contest: the wizards by their seats, then the neutral chimeras. */
export function entrants(tournament) {
  const { length } = tournament.wizards;
  return Array.from({ length: length + (length === 2 ? NEUTRALS : 0) }, (_, place) => place);
}

export function isNeutral(tournament, entrant) {
  return entrant >= tournament.wizards.length;
}

/** Where the chimera of an entrant is kept. The neutral ones are the same in every contest. */
export function chimeraPath(tournament, year, season, entrant) {
  if (isNeutral(tournament, entrant)) {
    return ["years", year, "neutral", entrant - tournament.wizards.length];
  }
  return ["years", year, "seasons", season, "chimeras", entrant];
}

export function valueAt(tournament, path) {
  return path.reduce((value, key) => value[key], tournament);
}

/** The tournament with other values at some paths: one step, that can be taken back. Letters
    typed one after another into one field are one step. */
export function put(tournament, changes, { typed = false } = {}) {
  const changed = changes.filter(([path, value]) => !same(valueAt(tournament, path), value));
  if (!changed.length) return tournament;
  const step = {
    typed,
    changes: changed.map(([path, after]) => ({ path, before: valueAt(tournament, path), after })),
  };
  const last = tournament.done.at(-1);
  const goesOn = typed && last?.typed && same(pathsOf(last), pathsOf(step));
  const kept = goesOn ? { ...last, changes: joined(last.changes, step.changes) } : step;
  const before = goesOn ? tournament.done.slice(0, -1) : tournament.done;
  const done = [...before, kept].slice(-MOST_STEPS);
  return { ...applied(tournament, step, "after"), done, undone: [] };
}

export function undo(tournament) {
  const step = tournament.done.at(-1);
  if (!step) return tournament;
  const done = tournament.done.slice(0, -1);
  return { ...applied(tournament, step, "before"), done, undone: [...tournament.undone, step] };
}

export function redo(tournament) {
  const step = tournament.undone.at(-1);
  if (!step) return tournament;
  const undone = tournament.undone.slice(0, -1);
  return { ...applied(tournament, step, "after"), done: [...tournament.done, step], undone };
}

function applied(tournament, { changes }, which) {
  return changes.reduce((now, change) => replaced(now, change.path, change[which]), tournament);
}

function replaced(value, [key, ...rest], inner) {
  const next = rest.length ? replaced(value[key], rest, inner) : inner;
  if (Array.isArray(value)) return value.map((one, at) => (at === key ? next : one));
  return { ...value, [key]: next };
}

function joined(earlier, later) {
  return earlier.map((change, at) => ({ ...change, after: later[at].after }));
}

function pathsOf({ changes }) {
  return changes.map(({ path }) => path);
}

function same(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
