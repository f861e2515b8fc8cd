// How many traps, and birds, the cards that were played can have held: the proofs are those of the
// referee (a trap is cards of one rank from one hand; the Flight takes two of one hand; all cards
// of a trap go to one player; treasure and birds were played beside). Nothing is refused for being
// unlikely.

const FLIGHT = 2;

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

export function birdsTold(sheet) {
  return sum([...sheet.treasure.values()].map((taken) => taken.birds));
}

/** Birds that can have been played: those of everyone but the idle Hunters. */
export function mostBirds(rules, sheet) {
  return Math.max(rules.treasure.birds.copies - sheet.idle.length, 0);
}

/** Of 2s and 11s those of which nobody can have captured a trap. */
export function noTrap(rules, sheet) {
  const leftOver = rules.copiesOfRank - rules.smallestTrap;
  return ["toads", "cats"].filter((kind) => told(sheet, kind).others > leftOver);
}

/** Whether there is room for so many traps beside everything else on the sheet. */
export function holdsTraps(rules, sheet, traps) {
  if (traps > rules.ranks + 1 - noTrap(rules, sheet).length) return false;
  const spare = sheet.players.map((player) => spareOf(rules, sheet, player));
  if (traps > inHands(rules, sheet, spare)) return false;
  return traps * rules.smallestTrap + beside(rules, sheet, traps) <= sum(spare);
}

/** The most traps that the sheet leaves room for. */
export function mostTraps(rules, sheet) {
  for (let traps = rules.ranks + 1; traps > 0; traps--) {
    if (holdsTraps(rules, sheet, traps)) return traps;
  }
  return 0;
}

/** The cards, birds left aside, that a player can have played at most. */
function spareOf(rules, sheet, player) {
  if (sheet.idle.includes(player)) return 0;
  const kept = sheet.out.includes(player) ? 0 : 1;
  if (player === sheet.chimera) return rules.hands.chimera - kept;
  const hand = player === sheet.piYa ? rules.hands.piYa : rules.hands.hunter;
  // With birds: who is out has played the bird too, anyone else kept it at best.
  return rules.treasure.birds.copies ? hand - 1 : hand - kept;
}

/** Traps that the hands hold, hand by hand, the Flight in the hand where it costs least. */
function inHands(rules, sheet, spare) {
  const size = rules.smallestTrap;
  const traps = sum(spare.map((cards) => Math.floor(cards / size)));
  if (!sheet.flight) return traps;
  const costs = spare
    .filter((cards) => cards)
    .map((cards) => Math.floor(cards / size) - Math.floor((cards - FLIGHT) / size));
  return traps - Math.min(...costs);
}

/** Of a kind: how many were captured, and how many not by whoever has the most. */
function told(sheet, kind) {
  const counts = [...sheet.treasure.values()].map((taken) => taken[kind]);
  const total = sum(counts);
  return { total, others: total - Math.max(0, ...counts) };
}

/** The fewest cards played beside so many traps. */
function beside(rules, sheet, traps) {
  const impossible = noTrap(rules, sheet);
  let cards = sheet.flight ? FLIGHT : 0;
  const inTraps = [];
  for (const kind of ["toads", "cats"]) {
    const { total, others } = told(sheet, kind);
    cards += total;
    if (!impossible.includes(kind)) {
      inTraps.push(total - Math.max(total - rules.smallestTrap, others));
    }
  }
  // As many of the kinds as there are traps can be one themselves, the larger saving first.
  cards -= sum(inTraps.sort((a, b) => b - a).slice(0, traps));
  // The bird of a player who is out has no room of its own in what that hand can spare.
  const birdsOfOut = sheet.out.filter((player) => player !== sheet.chimera).length;
  return cards + Math.max(birdsTold(sheet) - birdsOfOut, 0);
}
