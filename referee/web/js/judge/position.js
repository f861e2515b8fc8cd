// What lies on the table and what is asked about it, and the address that says the same.

import { RULESETS } from "../rulesets.js";

export const MODES = ["what", "beats", "hand"];
export const SETS = { what: ["play"], beats: ["trick", "play"], hand: ["trick", "hand"] };
// Whose reading may be declared.
const DECLARED = ["trick", "play"];
const DEFAULT = "chimera-more-3p";
const NONE = "-";

/** The house rules that change a verdict about cards, with the values that a link may carry. */
export const OPTIONS = {
  sequence_of_pairs_minimum: Array.from({ length: 11 }, (_, index) => index + 2),
  attached_card_may_match_body: [false, true],
  attached_pair_may_match_body: [false, true],
  pi_ya_as_zero: [false, true],
};

/** What an option is when nobody changes it; undefined where the edition does not have it. */
export function usual(ruleset, option) {
  if (option === "sequence_of_pairs_minimum") return ruleset === "chimera-2014" ? 3 : 2;
  if (option === "pi_ya_as_zero") return RULESETS.get(ruleset).players === 5 ? true : undefined;
  return false;
}

/** How often the deck holds each card, in ascending order. */
export function deckOf(ruleset) {
  const rules = RULESETS.get(ruleset);
  const deck = new Map();
  for (let rank = 13 - rules.ranks; rank <= 12; rank++) deck.set(String(rank), rules.copiesOfRank);
  deck.set("H", rules.copiesOfRank).set("P", 1).set("C", 1);
  if (rules.treasure.birds.copies) deck.set("Q", rules.treasure.birds.copies);
  return deck;
}

const ORDER = [...deckOf("chimera-more-5p").keys()];

export function sorted(cards) {
  return [...cards].sort((one, other) => ORDER.indexOf(one) - ORDER.indexOf(other));
}

export function countOf(cards, card) {
  return cards.filter((one) => one === card).length;
}

/** How many more of a card the deck can give to one of the sets that the question is about. */
export function left(position, card, set) {
  // No hand is dealt a bird, and it takes one at most.
  if (set === "hand" && card === "Q" && position.hand.includes("Q")) return 0;
  const lying = SETS[position.mode].flatMap((name) => position[name]);
  return (deckOf(position.ruleset).get(card) ?? 0) - countOf(lying, card);
}

export function empty(ruleset = DEFAULT, options = {}) {
  return fitted({
    mode: "what", ruleset, options,
    trick: [], play: [], hand: [], selected: [], outOfTurn: false, readings: { trick: "", play: "" },
  });
}

/** The position with a set changed; what was said of its cards before no longer holds. */
export function withCards(position, set, cards) {
  const readings = { ...position.readings, ...(set in position.readings && { [set]: "" }) };
  return fitted({ ...position, readings, [set]: sorted(cards) });
}

export function without(cards, card) {
  const rest = [...cards];
  const at = rest.lastIndexOf(card);
  if (at >= 0) rest.splice(at, 1);
  return rest;
}

/** The position with nothing in it that the deck, the hand or the edition does not have. */
export function fitted(position) {
  const deck = deckOf(position.ruleset);
  const taken = new Map();
  const fits = (card) => {
    taken.set(card, (taken.get(card) ?? 0) + 1);
    return taken.get(card) <= (deck.get(card) ?? 0);
  };
  const now = { ...position };
  for (const set of SETS[position.mode]) now[set] = sorted(position[set]).filter(fits);
  if (position.mode === "hand") {
    const bird = now.hand.indexOf("Q");
    if (bird >= 0) now.hand = now.hand.slice(0, bird + 1);
  }
  let rest = now.hand;
  now.selected = sorted(position.selected).filter((card) => {
    const there = rest.includes(card);
    rest = without(rest, card);
    return there;
  });
  const known = Object.entries(position.options).filter(
    ([name, value]) => usual(position.ruleset, name) !== undefined
      && OPTIONS[name].includes(value) && usual(position.ruleset, name) !== value,
  );
  now.options = Object.fromEntries(known);
  return now;
}

/** The name of a reading in an address: `sequence-9`. */
export function keyOf(reading) {
  return reading.rank === null ? reading.combination : `${reading.combination}-${reading.rank}`;
}

/** A set as the referee takes it, with the reading that was declared. */
export function declared(position, set) {
  const [combination, rank] = position.readings[set].split("-");
  const reading = combination && { reading: { combination, ...(rank && { rank }) } };
  return { cards: position[set], ...reading };
}

/** The address of a position, after the name of the page: `#/beats/chimera-more-5p/5-5/7-7`. */
export function addressOf(position) {
  const { mode, ruleset } = position;
  const sets = SETS[mode].map((set) => position[set].join("-") || NONE);
  const more = new URLSearchParams();
  for (const set of DECLARED) {
    if (SETS[mode].includes(set) && mode !== "what" && position.readings[set]) {
      more.set(set, position.readings[set]);
    }
  }
  if (mode === "hand" && position.selected.length) more.set("with", position.selected.join("-"));
  if (mode === "hand" && position.outOfTurn) more.set("out_of_turn", "true");
  for (const [name, value] of Object.entries(position.options)) more.set(name, value);
  const rest = String(more);
  return `#/${[mode, ruleset, ...sets].join("/")}${rest && `?${rest}`}`;
}

/** The position at an address, or null where there is none. `whole` is false when something in the
    address could not be. */
export function positionAt(address) {
  const [path, query = ""] = address.replace(/^#/, "").split("?");
  const [, mode, ruleset, ...sets] = path.split("/");
  if (!MODES.includes(mode) || !RULESETS.has(ruleset)) return null;
  const cards = (text) => (text && text !== NONE ? text.split("-") : []);
  const more = new URLSearchParams(query);
  const selected = cards(more.get("with"));
  const given = { ...empty(ruleset), mode, selected, outOfTurn: more.get("out_of_turn") === "true" };
  SETS[mode].forEach((set, index) => {
    given[set] = cards(sets[index]);
  });
  given.readings = Object.fromEntries(DECLARED.map((set) => [set, readingIn(more.get(set))]));
  given.options = Object.fromEntries(
    Object.entries(OPTIONS).flatMap(([name, values]) => {
      const value = values.find((one) => String(one) === more.get(name));
      return value === undefined ? [] : [[name, value]];
    }),
  );
  const position = fitted(given);
  const kept = [...SETS[mode], "selected"].every((set) => position[set].length === given[set].length);
  return { position, whole: kept };
}

function readingIn(text) {
  return /^[a-z_]+(-[0-9A-Z]+)?$/.test(text ?? "") ? text : "";
}
