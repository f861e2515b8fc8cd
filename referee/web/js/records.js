// Hand records (`chimera-hand/1`): every call and play of a hand. Only the referee can say what a
// hand comes to; what it says is a score sheet like any other.

import { ask, Unreachable } from "./api.js";
import { BadFile, tidyName } from "./files.js";
import { hasApi } from "./page.js";
import { scoreHand } from "./scoring.js";

export const RECORD = "chimera-hand/1";

export function isRecord(hand) {
  return typeof hand === "object" && hand !== null && ("events" in hand || hand.format === RECORD);
}

/** The score sheet of a recorded hand, the `number`th of a game with these hands before it. Throws
    `BadFile`. */
export async function summedUp(game, record, number) {
  const { answer, ok } = await refereed(game, record, number);
  const said = ok ? answer.reason?.message : (answer.errors?.[0]?.detail ?? answer.detail);
  if (!ok || answer.legal !== true) throw new BadFile("file.record_refused", { number, said });
  if (!answer.sheet) throw new BadFile("file.record_open", { number });
  const here = answer.sheet.players.map(tidyName);
  if (here.length !== game.players.length || !here.every((name) => game.players.includes(name))) {
    throw new BadFile("file.record_players", { number });
  }
  return answer.sheet;
}

async function refereed({ rules, players, options, hands }, record, number) {
  if (!hasApi) throw new BadFile("file.record_alone", { number });
  // Who is bound when all pass twice depends on the points so far, which a record may leave out.
  const bound = record.redeal && rules.allPassed === "new_deal" && record.scores === undefined;
  const question = {
    ...record,
    options: { ...options, ...record.options },
    ...(bound && { scores: totalsAfter(rules, players, hands) }),
  };
  try {
    const { ok, body } = await ask(`v1/rulesets/${rules.id}/hands/referee`, question);
    return { ok, answer: body };
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    throw new BadFile("file.record_offline", { number });
  }
}

function totalsAfter(rules, players, hands) {
  const scored = hands.map((hand) => new Map(Object.entries(scoreHand(rules.id, hand, players).scores)));
  const total = (name) => scored.reduce((sum, scores) => sum + scores.get(name).total, 0);
  return Object.fromEntries(players.map((name) => [name, total(name)]));
}
