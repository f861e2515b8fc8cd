// What the rules say: from the referee when it answers, from this device until then.

import { askAll, Unreachable, useReach } from "../api.js";
import { useEffect, useState } from "../html.js";
import { answerTo } from "./rules/answers.js";

// Long enough that quick taps make one question.
const PAUSE = 150;
const MOST_KNOWN = 500;

const known = new Map(); // a question as text -> the referee's answer

function keyOf({ call, body }) {
  return JSON.stringify([call, body]);
}

/** The answers to some questions, `{call, body}` each, in their order, and `by`: "referee" when all
    are the referee's, else "device". An answer may be `{errors}`. */
export function useAnswers(questions) {
  const { attempt } = useReach();
  const [, again] = useState(0);
  const asked = questions.map(keyOf);
  const key = asked.join("\n");
  useEffect(() => {
    const missing = questions.filter((_, at) => !known.has(asked[at]));
    if (!missing.length) return undefined;
    let gone = false;
    const timer = setTimeout(async () => {
      try {
        await fromReferee(missing);
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
  const all = asked.every((one) => known.has(one));
  const answers = questions.map(({ call, body }, at) => known.get(asked[at]) ?? answerTo(call, body));
  return { answers, by: all ? "referee" : "device" };
}

async function fromReferee(questions) {
  const posed = questions.map(({ call, body }) => ({ path: `v1/chimere/${call}`, body }));
  const told = await askAll(posed);
  if (known.size >= MOST_KNOWN) known.clear();
  for (const [at, { ok, body }] of told.entries()) {
    // An answer from something that is no referee.
    if (!ok && !body.errors) throw new Unreachable();
    known.set(keyOf(questions[at]), ok ? body : { errors: body.errors });
  }
}
