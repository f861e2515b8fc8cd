// Questions to the referee about cards: asked once there is a moment of rest, the newest counts.

import { ask, Unreachable, useReach } from "../api.js";
import { useEffect, useState } from "../html.js";
import { apiUrl, hasApi } from "../page.js";

// Long enough that quick taps make one question.
const PAUSE = 120;
const SLOW = 1_500;
const MOST_KNOWN = 500;

const known = new Map(); // a question as text -> the answer

async function asked(key, call, body) {
  if (!known.has(key)) {
    const answer = await ask(call, body);
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(key, answer);
  }
  return known.get(key);
}

/** The answer to a question, and where it stands: `nothing` to ask, `asking`, `slow`, `offline`,
    `alone` without a referee, `told`. */
export function useAnswer(call, body) {
  const { reach, attempt } = useReach();
  const [, again] = useState(0);
  const [slow, setSlow] = useState(null);
  const key = body && JSON.stringify([call, body]);
  useEffect(() => {
    if (!key || known.has(key) || !hasApi) return undefined;
    let gone = false;
    const timer = setTimeout(async () => {
      try {
        await asked(key, call, body);
        if (!gone) again((count) => count + 1);
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
      }
    }, PAUSE);
    const patience = setTimeout(() => setSlow(key), SLOW);
    return () => {
      gone = true;
      clearTimeout(timer);
      clearTimeout(patience);
    };
  }, [key, attempt]);
  const answer = key ? known.get(key) : undefined;
  return { answer, state: stateOf() };

  function stateOf() {
    if (!key) return "nothing";
    if (answer) return "told";
    if (!hasApi) return "alone";
    if (reach === "offline") return "offline";
    return slow === key ? "slow" : "asking";
  }
}

/** One more page of a list. Throws `Unreachable`. */
export async function page(call, body) {
  const { ok, body: answer } = await asked(JSON.stringify([call, body]), call, body);
  if (!ok) throw new Unreachable();
  return answer;
}

const rulings = new Map(); // id -> the promise of it

/** A ruling by its id. Throws `Unreachable`. */
export function ruling(id) {
  if (!rulings.has(id)) {
    const told = fetched(id);
    rulings.set(id, told);
    told.catch(() => rulings.delete(id));
  }
  return rulings.get(id);
}

async function fetched(id) {
  if (!hasApi) throw new Unreachable();
  try {
    const response = await fetch(apiUrl(`v1/rulings/${encodeURIComponent(id)}`));
    if (response.ok) return await response.json();
  } catch {
    // The same as an answer that is none.
  }
  throw new Unreachable();
}
