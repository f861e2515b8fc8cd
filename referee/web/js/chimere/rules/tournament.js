// The tournament of three years, and its winners; by the years or by the tiles alone.

import { AWARD_POINTS } from "./award.js";
import { asErrors, fault, inside, wizardsFaults } from "./faults.js";
import { byName } from "./order.js";
import { addedUp } from "./standings.js";
import { judgeSeasons, SEASONS } from "./year.js";

export const YEARS = 3;
/** How many tiles of each kind are won in all at most. */
export const MOST_TILES = {
  main: YEARS * SEASONS.length,
  secondary: YEARS * SEASONS.length,
  award: YEARS,
};

/** The answer to tournaments/score, or `{errors}`. */
export function scoreTournament(body) {
  const scored = body.years ? scoreYears(body.years) : scoreTiles(body.wizards);
  return scored.faults ? { errors: asErrors(scored.faults, body) } : scored;
}

function scoreYears(years) {
  const names = Object.keys(years[0].wizards).sort(byName);
  const faults = [];
  const judged = years.map((year, index) => {
    const own = Object.keys(year.wizards).sort(byName);
    if (own.length !== names.length || own.some((name, at) => name !== names[at])) {
      faults.push(fault("different_wizards", ["years", index, "wizards"]));
    }
    const result = judgeSeasons(year);
    const wrong = result.faults ?? stillToChoose(own.length, result);
    faults.push(...inside(wrong, "years", index));
    return result;
  });
  if (faults.length) return { faults };
  const wonBy = (name) => judged.flatMap((year) => new Map(Object.entries(year.won)).get(name));
  const won = names.map((name) => [name, wonBy(name)]);
  return scored(new Map(won), judged);
}

function scoreTiles(wizards) {
  const given = Object.entries(wizards);
  const missing = given.flatMap(([name, tiles]) =>
    tiles.flatMap((tile, index) =>
      tile.points === undefined && tile.kind !== "award"
        ? [fault("required", ["wizards", name, index, "points"])]
        : [],
    ),
  );
  if (missing.length) return { faults: missing };
  const told = (tile) => ({ kind: tile.kind, points: tile.points ?? AWARD_POINTS });
  const won = new Map(given.map(([name, tiles]) => [name, tiles.map(told)]));
  const faults = tilesFaults(won);
  return faults.length ? { faults } : scored(won, []);
}

function tilesFaults(won) {
  const faults = wizardsFaults([...won.keys()], ["wizards"]);
  for (const [name, tiles] of won) {
    for (const [index, tile] of tiles.entries()) {
      if (tile.kind !== "award") continue;
      const where = ["wizards", name, index];
      if (won.size === 2) faults.push(fault("no_award_for_two", where));
      else if (tile.points !== AWARD_POINTS) faults.push(fault("out_of_range", [...where, "points"]));
    }
  }
  const all = [...won.values()].flat();
  for (const [kind, maximum] of Object.entries(MOST_TILES)) {
    const count = all.filter((tile) => tile.kind === kind).length;
    if (count > maximum) faults.push(fault("too_many_tiles", ["wizards"], { kind, maximum, count }));
  }
  return faults;
}

function scored(won, years) {
  const sums = addedUp(won);
  const winners = sums.ranking.filter(({ rank }) => rank === 1).map(({ name }) => name);
  return { winners, ...sums, years };
}

/** The choices without which a year is not decided. */
function stillToChoose(wizards, year) {
  const faults = year.undecided_seasons.map((season) => {
    const { undecided: tied, undecided_place: place } = year.seasons[season];
    return fault("required", ["champion_choices", season, place], { season, place, tied });
  });
  if (wizards === 2) return faults;
  if (!year.award) return [...faults, fault("required", ["award"])];
  const { undecided: tied } = year.award;
  return tied ? [...faults, fault("required", ["award", "champion_choice"], { tied })] : faults;
}
