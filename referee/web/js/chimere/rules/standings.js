// Adding up tiles: points, awards and numbers of tiles, and who is ahead of whom.

import { byName, ranked } from "./order.js";

/** What years/judge and tournaments/score say of a map of won tiles by name. */
export function addedUp(won) {
  const summed = new Map([...won].map(([name, tiles]) => [name, summaryOf(tiles)]));
  const keys = [...summed].map(([name, one]) => [name, [one.points, one.awards, one.tiles]]);
  const names = [...won.keys()].sort(byName);
  const each = (value) => Object.fromEntries(names.map((name) => [name, value(name)]));
  return {
    ranking: ranked(new Map(keys)).map(([rank, name]) => ({ rank, name, ...summed.get(name) })),
    points: each((name) => summed.get(name).points),
    awards: each((name) => summed.get(name).awards),
    tiles: each((name) => summed.get(name).tiles),
    won: each((name) => won.get(name)),
  };
}

function summaryOf(tiles) {
  const count = (kind) => tiles.filter((tile) => tile.kind === kind).length;
  return {
    points: tiles.reduce((sum, tile) => sum + tile.points, 0),
    awards: count("award"),
    main_tiles: count("main"),
    secondary_tiles: count("secondary"),
    tiles: tiles.length,
  };
}
