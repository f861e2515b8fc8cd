// What the referee is asked about a tournament: bodies of its calls, as far as everything for them
// is entered; and what is still open where it is not.

import { neutralName } from "./names.js";
import { approve } from "./rules/approval.js";
import { judgeAward } from "./rules/award.js";
import { judgeContest } from "./rules/contest.js";
import { isTurned, PARTS, SHEEP } from "./rules/tiles.js";
import { judgeYear, SEASONS, wonIn } from "./rules/year.js";
import { chimeraPath, entrants, isNeutral, valueAt } from "./tournament.js";

export function nameOf(tournament, entrant) {
  const { wizards } = tournament;
  return wizards[entrant] ?? neutralName(entrant - wizards.length + 1);
}

export function entrantOf(tournament, name) {
  return entrants(tournament).find((entrant) => nameOf(tournament, entrant) === name);
}

export function isWhole(chimera) {
  return PARTS.every((part) => chimera[part] !== null);
}

/** A chimera as a body has it; parts that are not entered are left out. */
export function chimeraBody(chimera) {
  const there = PARTS.filter((part) => chimera[part] !== null);
  return Object.fromEntries(there.map((part) => [part, tileBody(chimera[part])]));
}

function tileBody(tile) {
  if (tile.animal === null) return SHEEP;
  const skills = Object.fromEntries(Object.entries(tile.skills).filter(([, icons]) => icons));
  const { animal, gift } = tile;
  return isTurned(tile) ? { animal, skills, gift, turned: true } : { animal, skills, gift };
}

export function chimeraOf(tournament, year, season, entrant) {
  return valueAt(tournament, chimeraPath(tournament, year, season, entrant));
}

/** The contest as a body has it. What is not entered is left out; a contest has a name in any
    case. */
export function contestTiles({ name, main, secondary }, season) {
  const told = (tile) => Object.fromEntries(Object.entries(tile).filter(([, value]) => value !== null));
  return { name: name.trim() || capital(season), main: told(main), secondary: told(secondary) };
}

function capital(word) {
  return word.charAt(0).toUpperCase() + word.slice(1);
}

/** What is still open in a contest: fields, and the entrants whose chimeras are not whole or may
    not compete. */
export function openIn(tournament, year, season) {
  const { champion, seasons } = tournament.years[year];
  const { main, secondary } = seasons[season];
  const fields = { main, secondary };
  const open = Object.entries(fields).flatMap(([kind, tile]) =>
    ["skill", "points"].filter((what) => tile[what] === null).map((what) => `${kind}-${what}`),
  );
  if (champion === null) open.push("champion");
  const chimeras = entrants(tournament).filter((entrant) => {
    const chimera = chimeraOf(tournament, year, season, entrant);
    return !isWhole(chimera) || !approve(chimera).approved;
  });
  return { fields: open, chimeras, length: open.length + chimeras.length };
}

/** The body of contests/judge with the Champion's choices, or null while something is open. */
export function contestBody(tournament, year, season) {
  if (openIn(tournament, year, season).length) return null;
  const { champion, advanced, seasons } = tournament.years[year];
  const all = entrants(tournament);
  const entry = (entrant) => [
    nameOf(tournament, entrant),
    chimeraBody(chimeraOf(tournament, year, season, entrant)),
  ];
  const body = {
    contest: contestTiles(seasons[season], season),
    entries: Object.fromEntries(all.map(entry)),
    neutral: all.filter((one) => isNeutral(tournament, one)).map((one) => nameOf(tournament, one)),
    champion: tournament.wizards[champion],
    advanced,
  };
  const choices = choicesFor(tournament, body, seasons[season].choices);
  return choices ? { ...body, champion_choices: choices } : body;
}

/** The choices of the Champion that hold: made among exactly those who are tied now. */
function choicesFor(tournament, body, kept) {
  const made = {};
  for (const place of ["first", "second"]) {
    const told = judgeContest({ ...body, champion_choices: made });
    if (told.undecided_place === place && holds(tournament, kept[place], told.undecided)) {
      made[place] = nameOf(tournament, kept[place].is);
    }
  }
  return Object.keys(made).length ? made : null;
}

function holds(tournament, choice, tied) {
  if (!choice) return false;
  const among = choice.of.map((entrant) => nameOf(tournament, entrant));
  return among.length === tied.length && among.every((name) => tied.includes(name));
}

/** A choice as it is kept: who was chosen, and among whom. */
export function choiceOf(tournament, name, tied) {
  const of = tied.map((one) => entrantOf(tournament, one));
  return { is: entrantOf(tournament, name), of };
}

export function openInAward(tournament, year) {
  const { champion, award } = tournament.years[year];
  const voters = tournament.wizards.map((_, seat) => seat).filter((seat) => award.votes[seat] === null);
  const fields = [
    ...(champion === null ? ["champion"] : []),
    ...(award.season === null ? ["season"] : []),
    ...(voters.length ? ["votes"] : []),
  ];
  return { fields, voters, length: fields.length };
}

/** The body of queens-award/judge, or null while something is open. */
export function awardBody(tournament, year) {
  const { wizards, years } = tournament;
  if (wizards.length === 2 || openInAward(tournament, year).length) return null;
  const { champion, award } = years[year];
  const votes = wizards.map((name, seat) => [name, wizards[award.votes[seat]]]);
  const body = { votes: Object.fromEntries(votes), champion: wizards[champion] };
  const { undecided } = judgeAward(body);
  const chosen = undecided && holds(tournament, award.choice, undecided);
  return chosen ? { ...body, champion_choice: nameOf(tournament, award.choice.is) } : body;
}

/** The body of years/judge as far as it is entered, and whether that is all of it. */
export function yearBody(tournament, year) {
  const { wizards, years } = tournament;
  const { champion, advanced, seasons, neutral } = years[year];
  const contests = SEASONS.map((season) => contestBody(tournament, year, season));
  const award = awardBody(tournament, year);
  const four = (seat) => bySeason((season) => chimeraBody(seasons[season].chimeras[seat]));
  const choices = SEASONS.map((season, at) => [season, contests[at]?.champion_choices]);
  const body = {
    contests: bySeason((season) => contestTiles(seasons[season], season)),
    wizards: Object.fromEntries(wizards.map((name, seat) => [name, four(seat)])),
    ...(wizards.length === 2 && {
      neutral: Object.fromEntries(
        neutral.map((chimera, at) => [neutralName(at + 1), chimeraBody(chimera)]),
      ),
    }),
    ...(champion !== null && { champion: wizards[champion] }),
    advanced,
  };
  const made = choices.filter(([, choice]) => choice);
  if (made.length) body.champion_choices = Object.fromEntries(made);
  if (award) {
    const { votes, champion_choice } = award;
    const { season } = years[year].award;
    body.award = champion_choice ? { season, votes, champion_choice } : { season, votes };
  }
  return { body, whole: contests.every(Boolean) };
}

function bySeason(value) {
  return Object.fromEntries(SEASONS.map((season) => [season, value(season)]));
}

/** Whether everything about a year is decided. */
export function isComplete(tournament, year) {
  const { body, whole } = yearBody(tournament, year);
  return whole && judgeYear(body).complete === true;
}

/** The tiles won in some years, by name, as far as they are decided. */
export function wonSoFar(tournament, years) {
  const { wizards, way, won } = tournament;
  if (way === "tiles") return Object.fromEntries(wizards.map((name, seat) => [name, won[seat]]));
  const all = wizards.map((name) => [name, []]);
  for (const year of years) {
    const bodies = SEASONS.map((season) => contestBody(tournament, year, season)).filter(Boolean);
    const award = awardBody(tournament, year);
    const told = wonIn([...wizards], bodies.map(judgeContest), award && judgeAward(award));
    for (const [name, tiles] of all) tiles.push(...told.get(name));
  }
  return Object.fromEntries(all);
}

/** The question that says how a tournament stands: by its years once all are complete. */
export function tournamentQuestion(tournament) {
  const { way, years } = tournament;
  const all = years.map((_, year) => year);
  const call = "tournaments/score";
  if (way === "contests" && all.every((year) => isComplete(tournament, year))) {
    return { call, body: { years: all.map((year) => yearBody(tournament, year).body) } };
  }
  return { call, body: { wizards: wonSoFar(tournament, all) } };
}

/** The question that says how a year stands. */
export function yearQuestion(tournament, year) {
  const { body, whole } = yearBody(tournament, year);
  if (whole) return { call: "years/judge", body };
  return { call: "tournaments/score", body: { wizards: wonSoFar(tournament, [year]) } };
}
