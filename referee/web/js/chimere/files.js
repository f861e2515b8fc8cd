// Tournaments as files: `chimere-tournament/1`, of which `tournament` is a question that the
// referee answers once all is entered. Questions of a year or of one contest are read too.

import { remember } from "./album.js";
import { LONGEST_NAME, neutralName, tidyName, wrongNames } from "./names.js";
import { awardBody, choiceOf, contestBody, isWhole, nameOf, wonSoFar, yearBody } from "./questions.js";
import { judgeAward } from "./rules/award.js";
import { judgeContest } from "./rules/contest.js";
import { GIFTS, PARTS, SHEEP, SKILLS } from "./rules/tiles.js";
import { MOST_TILES } from "./rules/tournament.js";
import { SEASONS } from "./rules/year.js";
import { entrants, makeId, newChimera, newTournament, newYear } from "./tournament.js";

const FORMAT = "chimere-tournament/1";
const MOST = 100; // of icons and of points, as the referee has it

/** What makes a file none of ours, by code. */
export class BadFile extends Error {
  constructor(code, params = {}) {
    super(code);
    this.code = code;
    this.params = params;
  }
}

export function toFile(tournament) {
  const { id, wizards, way, created, changed } = tournament;
  const meta = { id, wizards, way, created: iso(created), changed: iso(changed) };
  return { format: FORMAT, meta, tournament: bodyOf(tournament) };
}

function bodyOf(tournament) {
  if (tournament.way === "tiles") return { wizards: wonSoFar(tournament, []) };
  const years = tournament.years.map((_, year) => {
    const { body } = yearBody(tournament, year);
    const award = body.award ?? begunAward(tournament, year);
    return award ? { ...body, award } : body;
  });
  return { years };
}

/** An award of which something is still open. */
function begunAward({ wizards, years }, year) {
  const { season, votes } = years[year].award;
  const voters = wizards.map((_, seat) => seat).filter((seat) => votes[seat] !== null);
  const cast = voters.map((seat) => [wizards[seat], wizards[votes[seat]]]);
  if (season === null && !cast.length) return null;
  return { ...(season && { season }), votes: Object.fromEntries(cast) };
}

/** What two tournaments that are the same have in common. */
export function contentOf(tournament) {
  return JSON.stringify(bodyOf(tournament));
}

export function nameOfFile({ id, created }) {
  return `chimere-${iso(created).slice(0, 10)}-${id.slice(0, 4)}.json`;
}

export function written(value) {
  return JSON.stringify(value, null, 2) + "\n";
}

/** The tournaments in the text of a file. Throws `BadFile`. */
export function readTournaments(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadFile("file.no_json");
  }
  const list = Array.isArray(value) ? value : [value];
  if (!list.length) throw new BadFile("file.no_tournament");
  return list.map(readOne);
}

function readOne(file) {
  must(isObject(file) && (file.format === undefined || file.format === FORMAT));
  const meta = isObject(file.meta) ? file.meta : {};
  const tournament = readBody(file.format === undefined ? file : file.tournament, meta);
  const time = (value) => Date.parse(value) || Date.now();
  return { ...tournament, created: time(meta.created), changed: time(meta.changed ?? meta.created) };
}

/** A question of a tournament, of a year, or of a contest. */
function readBody(body, meta) {
  must(isObject(body));
  if (body.entries) return readBody({ years: [yearOfContest(body)] }, meta);
  if (body.contests) return readBody({ years: [body] }, meta);
  if (body.years) return readYears(body.years, meta);
  must(isObject(body.wizards));
  const { names, of } = namesIn(body.wizards, meta.wizards);
  const tournament = blank(names, "tiles", false);
  return { ...tournament, won: names.map((name) => readWon(of(name))) };
}

/** A contest as the spring of a year in which nothing else is known. */
function yearOfContest({ contest, entries, neutral = [], champion, champion_choices, advanced }) {
  must(isObject(entries) && Array.isArray(neutral));
  const given = Object.entries(entries);
  const of = (whose) => given.filter(([name]) => neutral.includes(name) === whose);
  return {
    contests: { spring: contest },
    wizards: Object.fromEntries(of(false).map(([name, own]) => [name, { spring: own }])),
    neutral: Object.fromEntries(of(true)),
    champion,
    champion_choices: { spring: champion_choices },
    advanced,
  };
}

function blank(wizards, way, advanced) {
  return newTournament({ id: makeId(), wizards, way, advanced });
}

function readYears(years, meta) {
  must(Array.isArray(years) && years.length > 0 && years.length <= 3 && years.every(isObject));
  must(years.every((year) => isObject(year.wizards)));
  const { names } = namesIn(years[0].wizards, meta.wizards);
  const tournament = blank(names, "contests", years[0].advanced === true);
  for (const [at, year] of years.entries()) {
    tournament.years[at] = readYear(year, names);
    withChoices(tournament, at, year);
  }
  return tournament;
}

function namesIn(wizards, order) {
  const given = new Map(Object.entries(wizards).map(([name, value]) => [tidyName(name), value]));
  const wished = Array.isArray(order) ? order.map(tidyName) : [];
  const same = wished.length === given.size && wished.every((name) => given.has(name));
  const names = same ? wished : [...given.keys()];
  if (names.length < 2 || names.length > 5 || wrongNames(names)) throw new BadFile("file.wizards");
  return { names, of: (name) => given.get(name) };
}

function readYear(body, names) {
  const year = newYear(names.length, body.advanced === true);
  const { of, names: own } = namesIn(body.wizards);
  if (own.length !== names.length || !names.every((name) => own.includes(name))) {
    throw new BadFile("file.other_wizards");
  }
  const seat = (name) => {
    if (name === undefined || name === null) return null;
    const found = names.indexOf(tidyName(name));
    must(found >= 0);
    return found;
  };
  for (const season of SEASONS) {
    const contest = body.contests?.[season];
    if (contest !== undefined) Object.assign(year.seasons[season], readContest(contest, season));
    year.seasons[season].chimeras = names.map((name) => readChimera(of(name)?.[season]));
  }
  const neutral = Object.values(body.neutral ?? {});
  must(neutral.length <= (names.length === 2 ? 2 : 0));
  neutral.forEach((own, at) => (year.neutral[at] = readChimera(own)));
  year.champion = seat(body.champion);
  if (body.award) {
    const { season = null, votes = {} } = body.award;
    must((season === null || SEASONS.includes(season)) && isObject(votes));
    const cast = new Map(Object.entries(votes).map(([name, vote]) => [tidyName(name), vote]));
    year.award = { season, votes: names.map((name) => seat(cast.get(name))), choice: null };
    must(year.award.votes.every((vote, voter) => vote !== voter) && names.length > 2);
  }
  return year;
}

function readContest(contest, season) {
  must(isObject(contest));
  const tile = (value) => {
    const { skill = null, points = null } = value ?? {};
    must((skill === null || SKILLS.includes(skill)) && (points === null || isCount(points)));
    return { skill, points };
  };
  const { name = "" } = contest;
  must(typeof name === "string" && name.length <= LONGEST_NAME);
  const own = name.toLowerCase() === season ? "" : tidyName(name);
  return { name: own, main: tile(contest.main), secondary: tile(contest.secondary) };
}

function readChimera(value) {
  if (value === undefined || value === null) return newChimera();
  must(isObject(value));
  return Object.fromEntries(PARTS.map((part) => [part, readTile(value[part])]));
}

function readTile(value) {
  if (value === undefined || value === null) return null;
  if (value === SHEEP) return { animal: null, skills: {}, gift: null, turned: true };
  must(isObject(value) && typeof value.animal === "string");
  const { skills = {}, gift = null, turned = false } = value;
  const animal = tidyName(value.animal);
  must(animal && animal.length <= LONGEST_NAME && typeof turned === "boolean");
  must(isObject(skills) && Object.keys(skills).every((skill) => SKILLS.includes(skill)));
  must(Object.values(skills).every(isCount));
  must(gift === null || GIFTS.includes(gift));
  return { animal, skills, gift, turned };
}

function readWon(tiles) {
  must(Array.isArray(tiles));
  return tiles.map(({ kind, points = 2 }) => {
    must(Object.hasOwn(MOST_TILES, kind) && isCount(points));
    return { kind, points };
  });
}

/** The choices of the file where the Champion has to choose now, among those tied. */
function withChoices(tournament, at, { champion_choices, award, neutral }) {
  const { seasons, award: kept } = tournament.years[at];
  const known = (name) => entrants(tournament).some((one) => nameOf(tournament, one) === name);
  // In the file the neutral chimeras may have other names than here.
  const others = isObject(neutral) ? Object.keys(neutral) : [];
  const here = (name) =>
    others.includes(name) ? neutralName(others.indexOf(name) + 1) : tidyName(name);
  for (const season of SEASONS) {
    for (const place of ["first", "second"]) {
      const body = contestBody(tournament, at, season);
      const told = body && judgeContest(body);
      const name = here(champion_choices?.[season]?.[place]);
      if (told?.undecided_place === place && known(name)) {
        seasons[season].choices[place] = choiceOf(tournament, name, told.undecided);
      }
    }
  }
  const body = awardBody(tournament, at);
  const tied = body && judgeAward(body).undecided;
  const name = tidyName(award?.champion_choice);
  if (tied && known(name)) kept.choice = choiceOf(tournament, name, tied);
}

/** Offer the tiles of these tournaments when a tile is entered. */
export function rememberTiles(tournaments) {
  for (const { years, way } of tournaments) {
    if (way === "tiles") continue;
    for (const { seasons, neutral } of years) {
      const chimeras = [...SEASONS.flatMap((season) => seasons[season].chimeras), ...neutral];
      for (const chimera of chimeras.filter(isWhole)) {
        PARTS.forEach((part) => remember(part, chimera[part]));
      }
    }
  }
}

function must(fits) {
  if (!fits) throw new BadFile("file.no_tournament");
}

function isObject(value) {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isCount(value) {
  return Number.isInteger(value) && value >= 0 && value <= MOST;
}

function iso(time) {
  return new Date(time).toISOString();
}
