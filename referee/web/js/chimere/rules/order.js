// Names in order, and ranks. Answers are by name, and a name may be that of a property that every
// object has: objects here are made of entries and asked with own keys only.

/** Names by code points, as the referee orders them. */
export function byName(one, other) {
  const a = Array.from(one, (letter) => letter.codePointAt(0));
  const b = Array.from(other, (letter) => letter.codePointAt(0));
  const at = a.findIndex((point, index) => point !== b[index]);
  return at < 0 ? a.length - b.length : a[at] - (b[at] ?? -1);
}

/** What decides first comes first; the higher is ahead. */
export function compare(one, other) {
  const at = one.findIndex((value, index) => value !== other[index]);
  return at < 0 ? 0 : one[at] - other[at];
}

/** The names of a map of standings with their ranks: the highest first, those of one rank by
    name. */
export function ranked(standings) {
  const all = [...standings.values()];
  const rank = (own) => 1 + all.filter((other) => compare(other, own) > 0).length;
  return [...standings]
    .map(([name, own]) => [rank(own), name])
    .sort((a, b) => a[0] - b[0] || byName(a[1], b[1]));
}
