// The editions as the score pad needs them. The same data stands in the rules of the referee; the
// golden sheets, run through both, see to it that it stays the same.

const three = {
  players: 3,
  bids: [20, 30, 40],
  partner: false,
  // Whether play goes on when the Chimera is the first who is out.
  playsOn: false,
  // Whether a trap or the Flight may be played when it is somebody else's turn.
  outOfTurn: false,
  hunter: 20,
  // null where Hunters who played no card earn the Chimera nothing.
  idle: 25,
  ranks: 12,
  copiesOfRank: 4,
  smallestTrap: 4,
  hands: { chimera: 20, hunter: 17 },
  treasure: {
    toads: { card: "2", copies: 4, points: 10 },
    cats: { card: "11", copies: 4, points: 5 },
    birds: { card: "Q", copies: 0, points: 0 },
  },
};

// What happens when all pass: "triple" or nothing, a bid like any other, or a new deal.
const list = [
  { ...three, id: "chimera-more-3p", allPassed: "triple" },
  { ...three, id: "chimera-2014", allPassed: "new_deal" },
  { ...three, id: "chimera-bga", allPassed: "bid" },
  {
    id: "chimera-more-5p",
    players: 5,
    bids: [30, 50, 70],
    partner: true,
    playsOn: true,
    outOfTurn: true,
    hunter: 30,
    idle: null,
    ranks: 13,
    copiesOfRank: 6,
    smallestTrap: 5,
    hands: { chimera: 19, hunter: 17, piYa: 20 },
    allPassed: "triple",
    treasure: {
      toads: { card: "2", copies: 6, points: 10 },
      cats: { card: "11", copies: 6, points: 5 },
      birds: { card: "Q", copies: 4, points: 10 },
    },
  },
];

export const RULESETS = new Map(list.map((rules) => [rules.id, rules]));
export const KINDS = ["toads", "cats", "birds"];
export const TRAP = 25;
export const FLIGHT = 25;

/** The kinds of treasure that the deck of this edition has. */
export function kindsOf(rules) {
  return KINDS.filter((kind) => rules.treasure[kind].copies > 0);
}

/** The editions for so many players, the usual one first. */
export function editionsFor(players) {
  return list.filter((rules) => rules.players === players);
}
