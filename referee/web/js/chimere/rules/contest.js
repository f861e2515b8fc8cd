// Judging a contest: who comes first and second, and what the People's Champion must decide.

import { approvalFaults } from "./approval.js";
import { asErrors, championFaults, fault, neutralsFault, wizardsFaults } from "./faults.js";
import { byName, compare, ranked } from "./order.js";
import { powerOf } from "./power.js";

export const NEUTRALS = 2;
const NO_CHOICES = { first: null, second: null };

/** The answer to contests/judge, or `{errors}`. */
export function judgeContest(body) {
  const entries = new Map(Object.entries(body.entries));
  const neutral = body.neutral ?? [];
  const faults = entriesFaults(entries, body.champion, neutral);
  if (faults.length) return { errors: asErrors(faults, body) };
  const advanced = body.advanced ?? false;
  const judged = judgeApproved(body.contest, entries, neutral, advanced, body.champion_choices);
  return judged.faults ? { errors: asErrors(judged.faults, body) } : judged;
}

function entriesFaults(entries, champion, neutral) {
  const wizards = [...entries.keys()].filter((name) => !neutral.includes(name));
  const faults = neutral.flatMap((name, index) =>
    entries.has(name) ? [] : [fault("unknown_name", ["neutral", index])],
  );
  faults.push(...wizardsFaults(wizards, ["entries"]));
  if (!faults.length) {
    const right = wizards.length === 2 ? NEUTRALS : 0;
    if (neutral.length !== 0 && neutral.length !== right) {
      faults.push(neutralsFault(wizards.length, neutral.length, right, ["neutral"]));
    }
  }
  faults.push(...championFaults(champion, wizards, neutral));
  for (const [name, chimera] of entries) faults.push(...approvalFaults(chimera, ["entries", name]));
  return faults;
}

/** The same for a map of entries that are known to be right, or `{faults}` of the choices. */
export function judgeApproved(contest, entries, neutral, advanced, given) {
  const choices = { ...NO_CHOICES, ...given };
  const powers = new Map([...entries].map(([name, own]) => [name, powerOf(own, contest, advanced)]));
  const unknown = Object.entries(choices).filter(([, name]) => name !== null && !entries.has(name));
  if (unknown.length) {
    const faults = unknown.map(([place]) => fault("unknown_name", ["champion_choices", place]));
    return { faults };
  }
  const { first, second, tied = null, place = null, faults } = placesOf(powers, choices);
  if (faults) return { faults };
  const outcome = { first: first ?? null, second: second ?? null };
  const tiles = [
    won("main", contest.main.points, outcome.first, neutral),
    won("secondary", contest.secondary.points, outcome.second, neutral),
  ];
  return {
    ranking: ranking(powers, neutral, outcome),
    ...outcome,
    undecided: tied,
    undecided_place: place,
    tiles,
    points: pointsOf(entries, neutral, tiles),
    discarded: tiles.filter((tile) => tile.discarded),
  };
}

/** The first and the second; or `tied`, those whom the Champion chooses from for a `place`; or
    `faults`, where a choice is wrong. */
function placesOf(powers, choices) {
  const top = strongest(powers);
  if (choices.first === null && top.length > 1) {
    if (choices.second !== null) return { faults: [secondBeforeFirst(top)] };
    return { tied: top, place: "first" };
  }
  const first = chosen(top, choices.first, "first");
  if (first.faults) return first;
  const others = new Map([...powers].filter(([name]) => name !== first.name));
  const second = chosen(strongest(others), choices.second, "second");
  return { first: first.name, second: second.name, ...second };
}

/** The names that nothing tells apart at the top, in order. */
function strongest(powers) {
  const standing = ({ power, main_skill }) => [power, main_skill];
  const all = [...powers.values()];
  const top = all.reduce((best, one) => (compare(standing(one), standing(best)) > 0 ? one : best));
  const names = [...powers].filter(([, own]) => compare(standing(own), standing(top)) === 0);
  return names.map(([name]) => name).sort(byName);
}

/** The only one of the tied, or the one the Champion chose; or those tied. */
function chosen(tied, choice, place) {
  const wrong = (code) => ({ faults: [fault(code, ["champion_choices", place], { place, tied })] });
  if (tied.length === 1) return choice === null ? { name: tied[0] } : wrong("choice_not_needed");
  if (choice === null) return { tied, place };
  return tied.includes(choice) ? { name: choice } : wrong("not_tied");
}

/** The second was chosen where the first has not been. */
function secondBeforeFirst(tied) {
  const [code, place] = tied.length === 2 ? ["choice_not_needed", "second"] : ["required", "first"];
  return fault(code, ["champion_choices", place], { place, tied });
}

function won(kind, points, winner, neutral) {
  return { kind, points, winner, discarded: neutral.includes(winner) };
}

function ranking(powers, neutral, { first, second }) {
  const standings = [...powers].map(([name, own]) => {
    const place = name === first ? 2 : name === second ? 1 : 0;
    return [name, [own.power, own.main_skill, place]];
  });
  return ranked(new Map(standings)).map(([rank, name]) => ({
    rank,
    name,
    neutral: neutral.includes(name),
    ...powers.get(name),
  }));
}

function pointsOf(entries, neutral, tiles) {
  const wizards = [...entries.keys()].filter((name) => !neutral.includes(name)).sort(byName);
  const points = (name) =>
    tiles.reduce((sum, tile) => sum + (tile.winner === name ? tile.points : 0), 0);
  return Object.fromEntries(wizards.map((name) => [name, points(name)]));
}
