// Names of wizards and of animals, as the referee compares them.

export const LONGEST_NAME = 40;
const NEUTRAL = "Neutral";

export function tidyName(name) {
  return typeof name === "string" ? name.normalize("NFC").trim() : name;
}

/** The name under which the referee is asked about a neutral chimera, the first being 1. */
export function neutralName(number) {
  return `${NEUTRAL} ${number}`;
}

/** What is wrong with names of wizards: a code and parameters, or null. */
export function wrongNames(names) {
  const tidy = names.map(tidyName);
  const twice = tidy.find((name, seat) => tidy.indexOf(name) < seat);
  if (twice !== undefined) return { code: "names.twice", params: { name: twice } };
  const taken = tidy.find((name) => [1, 2].some((number) => name === neutralName(number)));
  if (taken !== undefined) return { code: "names.neutral", params: { name: taken } };
  if (!tidy.every((name) => name && name.length <= LONGEST_NAME)) return { code: "names.length" };
  return null;
}
