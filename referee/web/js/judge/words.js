// The referee's codes in words. What a language has no words for is said in the referee's English.

import { has, language, t, told } from "../i18n.js";

/** A card on the page: its rank, or its name where it has none. */
export function cardWord(card) {
  return has(`card.${card}`) ? t(`card.${card}`) : card;
}

/** A card with everything that is printed on it. */
export function fullName(card) {
  return has(`card.full.${card}`) ? t(`card.full.${card}`) : cardWord(card);
}

export function combinationWord(name) {
  return told(`combination.${name}`, {}, name.replaceAll("_", " "));
}

export function readingText(reading) {
  const { combination, groups, size, rank, text } = reading;
  return capital(told(`reading.${combination}`, { groups, size, rank: rank && cardWord(rank) }, text));
}

export function reasonText(reason) {
  return told(`reason.${reason.code}`, shownAll(reason.params), reason.message);
}

/** Why a question could not be asked like this. */
export function problemText(problem) {
  const [error] = problem.errors ?? [];
  if (!error) return problem.detail;
  return told(`problem.${error.code}`, shownAll(error.params), capital(error.detail));
}

function shownAll(params) {
  return Object.fromEntries(Object.entries(params ?? {}).map(([name, value]) => [name, shown(value)]));
}

/** A parameter inside a sentence. */
function shown(value) {
  if (Array.isArray(value)) {
    return value.every(isCard) ? value.map(cardWord).join(", ") : either(value.map(shown));
  }
  if (typeof value === "object" && value !== null) return value.code ? reasonText(value) : "";
  if (typeof value !== "string") return String(value);
  if (has(`word.${value}`)) return t(`word.${value}`);
  return has(`combination.${value}`) ? small(t(`combination.${value}`)) : cardWord(value);
}

function isCard(value) {
  return /^(\d+|[A-Z])$/.test(value);
}

/** Words of which one holds. */
export function either(words) {
  return new Intl.ListFormat(language(), { type: "disjunction" }).format(words);
}

export function small(text) {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
