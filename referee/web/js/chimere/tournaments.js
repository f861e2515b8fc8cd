// All tournaments on this device: one key a tournament, as the games of the score pad are kept; the
// names are those of the score pad too.

import { keys, read, remove, write } from "../storage.js";
import { makeId, newTournament, put, WAYS } from "./tournament.js";

const TOURNAMENT = "chimera.tournament.1.";
const NAMES = "chimera.names";
const FORM = "chimera.tournament-new";
const MOST_NAMES = 20;
const BIN_TIME = 30 * 24 * 3_600_000;

/** Every tournament, the latest first. */
export function tournaments() {
  const all = keys(TOURNAMENT).map((key) => read(key));
  return all.filter(isKnown).sort((a, b) => b.changed - a.changed);
}

export function tournamentOf(id) {
  const found = read(TOURNAMENT + id);
  return isKnown(found) ? found : undefined;
}

/** What another version of the pages has kept is left alone, not shown. */
function isKnown(found) {
  return Boolean(found) && WAYS.includes(found.way) && !found.deleted;
}

/** Change the tournament as it stands at this moment, whichever tab changed it last. */
export function change(id, how) {
  const found = read(TOURNAMENT + id);
  if (!found) return;
  const changed = how(found);
  if (changed !== found) write(TOURNAMENT + id, { ...changed, changed: Date.now() });
}

/** Put values at some paths of a tournament. */
export function enter(id, changes, options) {
  change(id, (now) => put(now, changes, options));
}

export function begin(filled) {
  add(newTournament(filled));
  write(NAMES, [...new Set([...filled.wizards, ...recentNames()])].slice(0, MOST_NAMES));
  setForm(null);
}

export function add(tournament) {
  write(TOURNAMENT + tournament.id, tournament);
}

/** A deleted tournament can be brought back for a while. */
export function discard(id) {
  change(id, (found) => ({ ...found, deleted: Date.now() }));
}

export function restore(id) {
  change(id, ({ deleted: _, ...found }) => found);
}

export function emptyBin() {
  for (const key of keys(TOURNAMENT)) {
    const { deleted } = read(key) ?? {};
    if (deleted && Date.now() - deleted > BIN_TIME) remove(key);
  }
}

export function recentNames() {
  return read(NAMES) ?? [];
}

/** The form of a new tournament, as far as it is filled in. */
export function form() {
  return read(FORM) ?? blankForm();
}

function blankForm() {
  const names = ["", "", "", "", ""];
  return { id: makeId(), count: 3, names, way: "contests", advanced: false };
}

export function setForm(value) {
  if (value) write(FORM, value);
  else remove(FORM);
}

/** A form for the same wizards again. */
export function formLike({ wizards, way, years }) {
  const names = [...wizards, "", "", "", "", ""].slice(0, 5);
  return { ...blankForm(), count: wizards.length, names, way, advanced: years[0].advanced };
}
