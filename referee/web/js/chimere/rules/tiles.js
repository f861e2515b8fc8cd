// The tiles of a chimera: skills, gifts, the three parts, and the sheep on every back.

export const SKILLS = ["aggression", "beauty", "weight", "protection", "speed"];
export const PARTS = ["head", "body", "tail"];
/** The skill that spoils each gift; the gifts in the order of their names. */
export const FORBIDDEN = {
  camouflaged: "speed",
  cute: "aggression",
  dreadful: "beauty",
  flying: "weight",
  furry: "protection",
};
export const GIFTS = Object.keys(FORBIDDEN);
/** In place of a tile: it lies on its sheep side, and nobody tells its front. */
export const SHEEP = "sheep";

export function isTurned(tile) {
  return tile === SHEEP || Boolean(tile.turned);
}

/** The animal on the front; null where it is not known. */
export function animalOf(tile) {
  return tile === SHEEP ? null : tile.animal;
}

/** The icons of a skill that can be seen. */
export function iconsOf(tile, skill) {
  return isTurned(tile) ? 0 : (tile.skills[skill] ?? 0);
}

export function giftOf(tile) {
  return isTurned(tile) ? null : (tile.gift ?? null);
}

export function partsWhere(chimera, fits) {
  return PARTS.filter((part) => fits(chimera[part]));
}
