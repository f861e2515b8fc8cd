// The animal tiles that were entered before, so that each has to be entered once only.

import { language } from "../i18n.js";
import { read, write } from "../storage.js";
import { tidyName } from "./names.js";
import { PARTS } from "./rules/tiles.js";

const TILES = "chimera.tournament-tiles";

function tiles() {
  return read(TILES) ?? [];
}

/** Keep what the front of a tile shows, in the place of what it was thought to show before. */
export function remember(part, { animal, skills, gift }) {
  if (!animal) return;
  const others = tiles().filter((tile) => tile.part !== part || tile.animal !== animal);
  write(TILES, [...others, { part, animal, skills, gift }]);
}

/** The known tiles of a part, by animal. */
export function known(part) {
  return inOrder(tiles().filter((tile) => tile.part === part));
}

/** The animals of which only other parts are known. */
export function otherAnimals(part) {
  const here = new Set(known(part).map(({ animal }) => animal));
  const others = PARTS.flatMap((one) => (one === part ? [] : known(one)));
  const fresh = new Map(others.map((tile) => [tile.animal, tile]));
  return inOrder([...fresh.values()]).map(({ animal }) => animal).filter((one) => !here.has(one));
}

/** The animal as it was spelled before: to the referee another spelling is another animal. */
export function spelled(typed) {
  const name = tidyName(typed);
  const alike = tiles().find(({ animal }) => folded(animal) === folded(name));
  return alike ? alike.animal : name;
}

/** Whether an animal is what somebody begins to type. */
export function fits(animal, typed) {
  return folded(animal).includes(folded(tidyName(typed)));
}

function folded(name) {
  return name.toLocaleLowerCase(language()).normalize("NFC");
}

function inOrder(list) {
  const { compare } = new Intl.Collator(language());
  return [...list].sort((a, b) => compare(a.animal, b.animal));
}
