// The Queen's Award: one vote for each wizard, and the Champion among those tied.

import { asErrors, championFaults, fault, wizardsFaults } from "./faults.js";
import { byName, ranked } from "./order.js";

export const AWARD_POINTS = 2;

/** The answer to queens-award/judge, or `{errors}`. */
export function judgeAward(body) {
  const judged = judgeVotes(body.votes, body.champion, body.champion_choice);
  return judged.faults ? { errors: asErrors(judged.faults, body) } : judged;
}

/** The same, or `{faults}`. */
export function judgeVotes(given, champion, choice = null) {
  const votes = new Map(Object.entries(given));
  const faults = votesFaults(votes, champion, choice);
  if (faults.length) return { faults };
  const counted = (name) => [...votes.values()].filter((other) => other === name).length;
  const names = [...votes.keys()];
  const most = Math.max(...names.map(counted));
  const tied = names.filter((name) => counted(name) === most).sort(byName);
  const wrong = choice !== null && choiceFault(tied, choice);
  if (wrong) return { faults: [wrong] };
  const winner = choice ?? (tied.length === 1 ? tied[0] : null);
  const standings = names.map((name) => [name, [counted(name), Number(name === winner)]]);
  return {
    ranking: ranked(new Map(standings)).map(([rank, name]) => ({ rank, name, votes: counted(name) })),
    winner,
    undecided: winner === null ? tied : null,
    points: Object.fromEntries(
      names.sort(byName).map((name) => [name, name === winner ? AWARD_POINTS : 0]),
    ),
  };
}

function votesFaults(votes, champion, choice) {
  const names = [...votes.keys()];
  const two = names.length === 2;
  const faults = two ? [fault("no_award_for_two", ["votes"])] : wizardsFaults(names, ["votes"]);
  faults.push(...championFaults(champion, names));
  for (const [voter, chosen] of votes) {
    if (!votes.has(chosen)) faults.push(fault("unknown_name", ["votes", voter]));
    else if (chosen === voter) faults.push(fault("own_vote", ["votes", voter]));
  }
  if (choice !== null && !votes.has(choice)) faults.push(fault("unknown_name", ["champion_choice"]));
  return faults;
}

function choiceFault(tied, choice) {
  if (tied.length === 1) return fault("choice_not_needed", ["champion_choice"], { tied });
  return tied.includes(choice) ? null : fault("not_tied", ["champion_choice"], { tied });
}
