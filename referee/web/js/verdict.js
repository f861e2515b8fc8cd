// How a game stands: from the referee when it answers, from this device until then.

import { ask, Unreachable, useReach } from "./api.js";
import { useEffect, useState } from "./html.js";
import { scoreGame } from "./scoring.js";

// Long enough that quick taps make one question.
const PAUSE = 150;
const MOST_KNOWN = 300;

const known = new Map(); // a question as text -> the referee's answer
const asking = new Map(); // a question as text -> the promise of it

/** The answer to a question of games/score with, besides, `by` ("referee" or "device") and
    `counted`: how many hands count. Hands after the end, which only the change of an earlier hand
    can leave behind, are not asked about. Or `{errors}`. */
export function useVerdict(ruleset, body) {
  const { attempt } = useReach();
  const [, again] = useState(0);
  const key = JSON.stringify([ruleset, body]);
  useEffect(() => {
    if (known.has(key)) return undefined;
    let gone = false;
    const timer = setTimeout(async () => {
      try {
        await askedOnce(key, ruleset, body);
        if (!gone) again((count) => count + 1);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
      }
    }, PAUSE);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [key, attempt]);
  return known.get(key) ?? { ...fromDevice(ruleset, body), by: "device" };
}

export function fromDevice(ruleset, body) {
  const answer = scoreGame(ruleset, body);
  const counted = lastCounted(answer, body);
  const fewer = () => scoreGame(ruleset, { ...body, hands: body.hands.slice(0, counted) });
  return { ...(counted < body.hands.length ? fewer() : answer), counted };
}

/** Two parts of a view may want the same answer. */
function askedOnce(key, ruleset, body) {
  if (!asking.has(key)) {
    const answer = fromReferee(ruleset, body).then((told) => {
      if (known.size >= MOST_KNOWN) known.clear();
      known.set(key, { ...told, by: "referee" });
    });
    asking.set(key, answer.finally(() => asking.delete(key)));
  }
  return asking.get(key);
}

async function fromReferee(ruleset, body) {
  const answer = await asked(ruleset, body);
  const counted = lastCounted(answer, body);
  const fewer = () => asked(ruleset, { ...body, hands: body.hands.slice(0, counted) });
  return { ...(counted < body.hands.length ? await fewer() : answer), counted };
}

async function asked(ruleset, body) {
  const { ok, body: answer } = await ask(`v1/rulesets/${ruleset}/games/score`, body);
  if (ok) return answer;
  if (answer.errors) return { errors: answer.errors };
  throw new Unreachable(); // an answer from something that is no referee
}

/** How many hands were played until somebody had won. */
function lastCounted(answer, body) {
  const over = answer.errors?.find((error) => error.code === "game_over");
  return over ? Number(over.pointer.split("/")[2]) : body.hands.length;
}
