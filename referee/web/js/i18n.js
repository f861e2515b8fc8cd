// Texts by code and parameters. A language is one file in i18n/ and one line here.

import { en } from "./i18n/en.js";

// English is always there, for what another language has no word for yet; the others are loaded
// when somebody speaks them.
export const LANGUAGES = {
  en: { name: "English", load: [async () => en] },
  hu: { name: "Magyar", load: [async () => (await import("./i18n/hu.js")).hu] },
};

let code = "";
let texts = en;
let english = en;
let plurals = new Intl.PluralRules("en");

/** More texts, for a page that others need not wait for: a function by language that loads them.
    To be called before a language is chosen. */
export function addTexts(loaders) {
  for (const [language, load] of Object.entries(loaders)) LANGUAGES[language].load.push(load);
}

/** The language to begin with: the one chosen before, else the browser's, else English. */
export function preferred(chosen) {
  const wishes = [chosen, ...(navigator.languages ?? [navigator.language])];
  const known = wishes.filter(Boolean).map((wish) => wish.toLowerCase().split("-")[0]);
  return known.find((wish) => Object.hasOwn(LANGUAGES, wish)) ?? "en";
}

/** Speak a language. When it cannot be loaded, the one spoken so far stays. */
export async function choose(wanted) {
  if (wanted === code) return;
  try {
    if (!code) english = await textsOf("en");
    texts = await textsOf(wanted);
  } catch {
    return;
  }
  code = wanted;
  plurals = new Intl.PluralRules(wanted);
  document.documentElement.lang = wanted;
}

async function textsOf(language) {
  return Object.assign({}, ...(await Promise.all(LANGUAGES[language].load.map((load) => load()))));
}

/** Have every language at hand, so that one can be chosen without the network too. */
export function loadAll() {
  Object.keys(LANGUAGES).forEach((language) => textsOf(language).catch(() => {}));
}

export function language() {
  return code;
}

export function has(key) {
  return Object.hasOwn(texts, key) || Object.hasOwn(english, key);
}

/** The text of a key. A text with several forms is an object: the form is that of `count`. */
export function t(key, params = {}) {
  let text = Object.hasOwn(texts, key) ? texts[key] : english[key];
  if (text === undefined) return key;
  if (typeof text === "object") text = text[plurals.select(params.count ?? 0)] ?? text.other;
  return text.replace(/\{(\w+)\}/g, (_, name) => String(params[name] ?? ""));
}

/** A text by a code that a newer referee may have and we may not: then in the referee's words. */
export function told(key, params, words) {
  return has(key) ? t(key, params) : words || key;
}

/** A number of points with a sign that is easy to see: +90, −20, 0. */
export function signed(points) {
  return points > 0 ? `+${points}` : number(points);
}

export function number(points) {
  return points < 0 ? `−${-points}` : String(points);
}

export function date(time) {
  // In the language that is spoken, as the browser's own country writes it.
  const here = navigator.languages?.find((one) => one.split("-")[0] === code) ?? code;
  return new Intl.DateTimeFormat(here, { dateStyle: "medium", timeStyle: "short" }).format(time);
}

/** Names, or other words, one after another. */
export function list(words) {
  return new Intl.ListFormat(code, { type: "conjunction" }).format(words);
}
