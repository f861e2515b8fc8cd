// What cannot be on a score sheet, by the referee's codes, pointers and parameters.

import { birdsTold, holdsTraps, mostBirds, mostTraps } from "./capacity.js";
import { KINDS } from "./rulesets.js";

/** Everything on the sheet that cannot be; arithmetic only once all else is right. */
export function contradictions(rules, sheet) {
  const found = [
    ...ofPlayers(rules, sheet),
    ...ofAuction(rules, sheet),
    ...ofPartner(rules, sheet),
    ...ofOut(rules, sheet),
    ...ofIdle(sheet),
    ...ofTreasure(rules, sheet),
  ];
  return found.length ? found : ofArithmetic(rules, sheet);
}

function error(code, path, params = {}) {
  const escaped = path.map((part) => String(part).replaceAll("~", "~0").replaceAll("/", "~1"));
  return { code, pointer: "/" + escaped.join("/"), params };
}

function* ofPlayers(rules, sheet) {
  const { players } = sheet;
  const unknown = (name, path) => error("unknown_name", path, { name, players });
  const known = (name) => players.includes(name);
  if (players.length !== rules.players) {
    const params = { players: rules.players, given: players.length };
    yield error("out_of_range", ["players"], params);
  }
  if (!known(sheet.chimera)) yield unknown(sheet.chimera, ["chimera"]);
  if (sheet.piYa !== null && !known(sheet.piYa)) yield unknown(sheet.piYa, ["pi_ya"]);
  for (const name of sheet.treasure.keys()) {
    if (!known(name)) yield unknown(name, ["treasure", name]);
  }
  for (const [part, names] of [["out", sheet.out], ["idle_hunters", sheet.idle]]) {
    for (const [index, name] of names.entries()) {
      if (names.indexOf(name) < index) yield error("duplicate_name", [part, index], { name });
    }
    for (const [index, name] of names.entries()) {
      if (!known(name)) yield unknown(name, [part, index]);
    }
  }
}

function* ofAuction(rules, sheet) {
  const { bids } = rules;
  if (!bids.includes(sheet.bid)) yield error("out_of_range", ["bid"], { bids });
  if (!sheet.allPassed) return;
  if (rules.allPassed === "new_deal") {
    yield error("all_passed_not_played", ["all_passed"]);
  } else if (bids.indexOf(sheet.bid) > 0) {
    yield error("all_passed_above_lowest", ["bid"], { lowest: bids[0] });
  }
}

function* ofPartner(rules, sheet) {
  if (sheet.piYa === null) return;
  if (!rules.partner) yield error("pi_ya_not_in_edition", ["pi_ya"]);
  if (sheet.piYa === sheet.chimera) yield error("pi_ya_is_chimera", ["pi_ya"]);
  if (sheet.allPassed) yield error("pi_ya_when_all_passed", ["pi_ya"]);
}

function* ofOut(rules, sheet) {
  const { out } = sheet;
  if (!out.length) {
    yield error("nobody_out", ["out"]);
    return;
  }
  const most = rules.playsOn && out[0] === sheet.chimera ? 2 : 1;
  if (out.length < most) yield error("second_out_missing", ["out"]);
  for (let index = most; index < out.length; index++) {
    yield error("too_many_out", ["out", index], { most });
  }
}

function* ofIdle(sheet) {
  for (const [index, name] of sheet.idle.entries()) {
    const at = ["idle_hunters", index];
    if (name === sheet.chimera || name === sheet.piYa) yield error("idle_no_hunter", at);
    if (sheet.out.includes(name)) yield error("idle_went_out", at);
    const taken = sheet.treasure.get(name);
    if (taken && KINDS.some((kind) => taken[kind])) yield error("idle_has_treasure", at);
  }
}

function* ofTreasure(rules, sheet) {
  if (sheet.traps < 0) yield error("out_of_range", ["traps"]);
  for (const kind of KINDS) {
    const { card, copies } = rules.treasure[kind];
    let total = 0;
    for (const [name, taken] of sheet.treasure) {
      const at = ["treasure", name, kind];
      if (taken[kind] < 0) {
        yield error("out_of_range", at);
        continue;
      }
      total += taken[kind];
      if (!taken[kind] || total <= copies) continue;
      yield error(copies ? "too_many_copies" : "not_in_deck", at, { card, copies });
    }
  }
}

function ofArithmetic(rules, sheet) {
  const birds = mostBirds(rules, sheet);
  if (sheet.idle.length && birdsTold(sheet) > birds) {
    const at = [...sheet.treasure].filter(([, taken]) => taken.birds).at(-1)[0];
    return [error("too_many_birds", ["treasure", at, "birds"], { most: birds })];
  }
  if (!sheet.traps || holdsTraps(rules, sheet, sheet.traps)) return [];
  return [error("too_many_traps", ["traps"], { most: mostTraps(rules, sheet) })];
}
