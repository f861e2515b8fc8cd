// The device's own answer to any call about Chimère, by codes and numbers: pure functions from what
// the referee would be asked to what it would answer. A golden file holds both to the same answers.

import { approve } from "./approval.js";
import { judgeAward } from "./award.js";
import { judgeContest } from "./contest.js";
import { power } from "./power.js";
import { scoreTournament } from "./tournament.js";
import { judgeYear } from "./year.js";

const CALLS = {
  "chimeras/approve": (body) => approve(body.chimera),
  "chimeras/power": power,
  "contests/judge": judgeContest,
  "queens-award/judge": judgeAward,
  "years/judge": judgeYear,
  "tournaments/score": scoreTournament,
};

/** The answer to a call, or `{errors}`. */
export function answerTo(call, body) {
  return CALLS[call](body);
}
