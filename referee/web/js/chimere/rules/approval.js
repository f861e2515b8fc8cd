// The Rules of Approval: which tiles of a chimera must be turned to the sheep side, and which lie
// on it without need.

import { fault } from "./faults.js";
import { animalOf, isTurned, PARTS, partsWhere, SHEEP } from "./tiles.js";

/** The answer to chimeras/approve: of the reason code and parameters. */
export function approve(chimera) {
  const showing = partsWhere(chimera, (tile) => !isTurned(tile));
  if (!showing.length) return toTurnBack(chimera, PARTS, { code: "three_sheep", params: {} });
  const animals = showing.map((part) => animalOf(chimera[part]));
  const known = (tile) => isTurned(tile) && animalOf(tile) !== null;
  const needless = partsWhere(chimera, (tile) => known(tile) && !animals.includes(animalOf(tile)));
  if (needless.length) {
    const reason = { code: "turned_without_need", params: { parts: needless } };
    return toTurnBack(chimera, needless, reason);
  }
  return toTurn(chimera, showing, animals);
}

/** What to turn of the tiles that show their front. */
function toTurn(chimera, showing, animals) {
  const times = (animal) => animals.filter((other) => other === animal).length;
  const animal = animals.find((one) => times(one) > 1);
  if (animal === undefined) return answer(0, [], [], null);
  const alike = showing.filter((part) => animalOf(chimera[part]) === animal);
  const turn = alike.length - 1;
  const reason = { code: "animal_repeats", params: { animal, parts: alike, turn } };
  return answer(turn, choose(alike, turn), [], reason);
}

/** The tiles to be turned back, and what must be turned in their place. */
function toTurnBack(chimera, parts, reason) {
  if (parts.some((part) => animalOf(chimera[part]) === null)) return answer(0, [], parts, reason);
  const fronts = parts.map((part) => [part, { ...chimera[part], turned: false }]);
  const then = approve({ ...chimera, ...Object.fromEntries(fronts) });
  return answer(then.must_turn, then.choices, parts, reason);
}

function answer(turn, choices, back, reason) {
  return {
    approved: reason === null,
    must_turn: turn,
    may_turn: PARTS.filter((part) => choices.some((choice) => choice.includes(part))),
    choices,
    turn_back: [...back],
    reason,
  };
}

/** Every choice of one or two of the parts. */
function choose(parts, number) {
  if (number === 1) return parts.map((part) => [part]);
  return parts.flatMap((one, at) => parts.slice(at + 1).map((other) => [one, other]));
}

/** What is wrong with a chimera that must be approved and is not. */
export function approvalFaults(chimera, where) {
  const { approved, must_turn, may_turn, choices, turn_back, reason } = approve(chimera);
  if (approved) return [];
  const tiles = turn_back.length ? turn_back : may_turn;
  const ruling = RULINGS[reason.code];
  const params = { reason: reason.code, tiles, turn_back, must_turn, choices, ruling };
  return [fault("not_approved", where, params)];
}

const RULINGS = {
  animal_repeats: "approve",
  turned_without_need: "approve.fronts",
  three_sheep: "approve.which",
};

/** The chimera with some tiles turned over. */
export function turned(chimera, parts, to) {
  const over = (tile) => (tile === SHEEP ? tile : { ...tile, turned: to });
  return { ...chimera, ...Object.fromEntries(parts.map((part) => [part, over(chimera[part])])) };
}
