// A hand as it is entered: by seats, so that a name can be anything, with null for what is not
// entered yet. Pure functions; a sheet is never changed, only replaced.

import { mostTraps } from "./capacity.js";
import { kindsOf, KINDS } from "./rulesets.js";
import { sheetOf } from "./scoring.js";

/** In place of a partner's seat: the Chimera plays alone. */
export const ALONE = -1;

export function blank(id, rules) {
  return {
    id,
    chimera: null,
    bid: null,
    allPassed: false,
    partner: null,
    first: null,
    second: null,
    traps: 0,
    flight: false,
    idle: [],
    treasure: Array.from({ length: rules.players }, () => ({ toads: 0, cats: 0, birds: 0 })),
  };
}

/** Whether anything has been entered. */
export function isBlank(sheet, rules) {
  return JSON.stringify({ ...sheet, id: "" }) === JSON.stringify(blank("", rules));
}

export function bidOf(sheet, rules) {
  return sheet.allPassed ? rules.bids[0] : sheet.bid;
}

/** Whether the Chimera has to say with whom to play. */
export function asksPartner(sheet, rules) {
  return rules.partner && !sheet.allPassed;
}

/** The partner's seat; null when there is none or it is not said. What was entered before the
    Chimera changed is kept, but counts only where it can be. */
export function partnerOf(sheet, rules) {
  const { partner, chimera } = sheet;
  if (!asksPartner(sheet, rules) || partner === ALONE || partner === chimera) return null;
  return partner;
}

/** Whether the hand went on after the first was out. */
export function asksSecond(sheet, rules) {
  return rules.playsOn && sheet.first !== null && sheet.first === sheet.chimera;
}

/** Everyone but the Chimera and the partner. */
export function huntersOf(sheet, rules) {
  const partner = partnerOf(sheet, rules);
  return seats(rules).filter((seat) => seat !== sheet.chimera && seat !== partner);
}

export function seats(rules) {
  return Array.from({ length: rules.players }, (_, seat) => seat);
}

/** Whether Hunters who played nothing are asked for: where they earn something, or are told of in
    a file. */
export function asksIdle(sheet, rules) {
  return rules.idle !== null || sheet.idle.length > 0;
}

/** The Hunters who played nothing, with the Chimera known. */
export function idleOf(sheet, rules) {
  if (sheet.chimera === null) return [];
  return sheet.idle.filter((seat) => huntersOf(sheet, rules).includes(seat));
}

/** What has not been entered yet, in the order of the page. */
export function missing(sheet, rules) {
  const open = [];
  if (sheet.chimera === null) open.push("chimera");
  if (bidOf(sheet, rules) === null) open.push("bid");
  const { partner } = sheet;
  if (asksPartner(sheet, rules) && (partner === null || partner === sheet.chimera)) {
    open.push("partner");
  }
  if (sheet.first === null) open.push("first");
  if (asksSecond(sheet, rules) && (sheet.second === null || sheet.second === sheet.first)) {
    open.push("second");
  }
  return open;
}

/** The sheet as the referee is asked about it; complete sheets only. */
export function toHand(sheet, rules, players) {
  const name = (seat) => (seat === null ? null : players[seat]);
  const out = asksSecond(sheet, rules) ? [sheet.first, sheet.second] : [sheet.first];
  const taken = seats(rules)
    .filter((seat) => KINDS.some((kind) => sheet.treasure[seat][kind]))
    .map((seat) => {
      const counts = kindsOf(rules).map((kind) => [kind, sheet.treasure[seat][kind]]);
      return [name(seat), Object.fromEntries(counts)];
    });
  return {
    chimera: name(sheet.chimera),
    pi_ya: name(partnerOf(sheet, rules)),
    bid: bidOf(sheet, rules),
    all_passed: sheet.allPassed,
    out: out.map(name),
    traps: sheet.traps,
    flight: sheet.flight,
    idle_hunters: idleOf(sheet, rules).map(name),
    treasure: Object.fromEntries(taken),
  };
}

/** The sheet of a hand as a file has it; the hand has been checked. */
export function fromHand(id, hand, rules, players) {
  const { chimera, piYa, bid, allPassed, out, traps, flight, idle, treasure } = sheetOf(hand, players);
  const seat = (name) => players.indexOf(name);
  return {
    ...blank(id, rules),
    chimera: seat(chimera),
    bid,
    allPassed,
    partner: piYa === null ? (rules.partner && !allPassed ? ALONE : null) : seat(piYa),
    first: seat(out[0]),
    second: out.length > 1 ? seat(out[1]) : null,
    traps,
    flight,
    idle: idle.map(seat),
    treasure: players.map((name) => ({ toads: 0, cats: 0, birds: 0, ...treasure.get(name) })),
  };
}

/** How many of a kind of treasure the deck still has. */
export function left(sheet, rules, kind) {
  const told = sheet.treasure.reduce((sum, taken) => sum + taken[kind], 0);
  return rules.treasure[kind].copies - told;
}

export function hasTreasure(sheet, seat) {
  return KINDS.some((kind) => sheet.treasure[seat][kind] > 0);
}

/** Why a Hunter cannot have played nothing, or null. */
export function whyNotIdle(sheet, seat) {
  if (sheet.first === seat || sheet.second === seat) return "idle_went_out";
  return hasTreasure(sheet, seat) ? "idle_has_treasure" : null;
}

/** The most traps the rest of the sheet leaves room for; while it is open, that there can be. */
export function trapsAtMost(sheet, rules, players) {
  if (missing(sheet, rules).length) return rules.ranks + 1;
  return mostTraps(rules, sheetOf(toHand(sheet, rules, players), players));
}

/** What is possible but rare enough to look at twice, by code. `before` is the hand before. */
export function oddities(sheet, rules, before) {
  const odd = [];
  const taken = seats(rules).some((seat) => hasTreasure(sheet, seat));
  if (sheet.traps > 3) odd.push("many_traps");
  if (rules.idle !== null && idleOf(sheet, rules).length > 1) odd.push("both_idle");
  if (!taken) odd.push("no_treasure");
  const same = (one) => JSON.stringify({ ...one, id: "" });
  if (before && same(before) === same(sheet)) odd.push("same_as_before");
  return odd;
}

/** The sheet with one more, or one fewer, of a kind of treasure for a player. */
export function withTreasure(sheet, seat, kind, change) {
  const treasure = sheet.treasure.map((taken, other) =>
    other === seat ? { ...taken, [kind]: Math.max(0, taken[kind] + change) } : taken,
  );
  return { ...sheet, treasure };
}

/** The sheet with all treasure that is left for one player. */
export function withRest(sheet, rules, seat) {
  return kindsOf(rules).reduce(
    (given, kind) => withTreasure(given, seat, kind, Math.max(0, left(given, rules, kind))),
    sheet,
  );
}

export function withIdle(sheet, seat, is) {
  const others = sheet.idle.filter((other) => other !== seat);
  return { ...sheet, idle: is ? [...others, seat].sort() : others };
}
