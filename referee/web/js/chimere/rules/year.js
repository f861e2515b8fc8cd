// A year: four contests and the Queen's Award, added up.

import { approvalFaults } from "./approval.js";
import { AWARD_POINTS, judgeVotes } from "./award.js";
import { judgeApproved, NEUTRALS } from "./contest.js";
import { asErrors, championFaults, fault, inside, neutralsFault, wizardsFaults } from "./faults.js";
import { byName } from "./order.js";
import { addedUp } from "./standings.js";

export const SEASONS = ["spring", "summer", "autumn", "winter"];

/** The answer to years/judge, or `{errors}`. */
export function judgeYear(body) {
  const judged = judgeSeasons(body);
  return judged.faults ? { errors: asErrors(judged.faults, body) } : judged;
}

/** The same, or `{faults}`. */
export function judgeSeasons(body) {
  const wizards = new Map(Object.entries(body.wizards));
  const neutral = new Map(Object.entries(neutralOf(body)));
  const wrong = yearFaults(body, wizards, neutral);
  if (wrong.length) return { faults: wrong };
  const faults = [];
  const judged = SEASONS.map((season) => {
    const entries = new Map([...[...wizards].map(([name, own]) => [name, own[season]]), ...neutral]);
    const choices = body.champion_choices?.[season];
    const advanced = body.advanced ?? false;
    const names = [...neutral.keys()];
    const result = judgeApproved(body.contests[season], entries, names, advanced, choices);
    faults.push(...(result.faults ?? []).map((one) => ofSeason(one, season)));
    return [season, result];
  });
  const { award } = body;
  const voted = award ? judgeVotes(award.votes, body.champion, award.champion_choice) : null;
  faults.push(...inside(voted?.faults ?? [], "award"));
  if (faults.length) return { faults };
  const seasons = Object.fromEntries(judged);
  const undecided = SEASONS.filter((season) => seasons[season].undecided);
  const given = wizards.size === 2 || Boolean(voted?.winner);
  return {
    complete: !undecided.length && given,
    undecided_seasons: undecided,
    seasons,
    award: voted,
    ...addedUp(wonIn([...wizards.keys()], judged.map(([, result]) => result), voted)),
  };
}

/** The neutral chimeras by name; in a list they have none. */
function neutralOf({ neutral }) {
  if (!Array.isArray(neutral)) return neutral ?? {};
  return Object.fromEntries(neutral.map((one, index) => [`Neutral ${index + 1}`, one]));
}

/** The tiles of each wizard, in the order of the contests, the award last. */
export function wonIn(names, contests, award) {
  const own = (name) => [
    ...contests
      .flatMap((contest) => contest.tiles)
      .filter((tile) => tile.winner === name)
      .map(({ kind, points }) => ({ kind, points })),
    ...(award?.winner === name ? [{ kind: "award", points: AWARD_POINTS }] : []),
  ];
  return new Map(names.sort(byName).map((name) => [name, own(name)]));
}

/** The fault of a season's choice, in the choices of the year. */
function ofSeason(one, season) {
  const [choices, ...place] = one.where;
  return { ...one, where: [choices, season, ...place] };
}

function yearFaults(body, wizards, neutral) {
  const names = [...wizards.keys()];
  const faults = wizardsFaults(names, ["wizards"]);
  if (!faults.length) faults.push(...neutralFaults(names, neutral));
  // In a list they have no names, and are pointed at by their places.
  const places = [...neutral.keys()].map((name, at) => [name, Array.isArray(body.neutral) ? at : name]);
  for (const [name, at] of places) {
    if (wizards.has(name)) faults.push(fault("duplicate_name", ["neutral", at]));
  }
  faults.push(...championFaults(body.champion, names, [...neutral.keys()]));
  for (const [name, chimeras] of wizards) {
    for (const season of SEASONS) {
      faults.push(...approvalFaults(chimeras[season], ["wizards", name, season]));
    }
  }
  for (const [name, at] of places) {
    faults.push(...approvalFaults(neutral.get(name), ["neutral", at]));
  }
  return [...faults, ...awardFaults(body.award, names)];
}

function neutralFaults(names, neutral) {
  const right = names.length === 2 ? NEUTRALS : 0;
  if (neutral.size === right) return [];
  if (!neutral.size) return [fault("required", ["neutral"])];
  return [neutralsFault(names.length, neutral.size, right, ["neutral"])];
}

function awardFaults(award, names) {
  if (!award) return [];
  if (names.length === 2) return [fault("no_award_for_two", ["award"])];
  const votes = Object.keys(award.votes);
  const at = (name) => ["award", "votes", name];
  return [
    ...names.filter((name) => !votes.includes(name)).map((name) => fault("required", at(name))),
    ...votes.filter((name) => !names.includes(name)).map((name) => fault("unknown_name", at(name))),
  ];
}
