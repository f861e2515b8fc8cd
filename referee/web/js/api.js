// Asking the referee, and knowing whether it can be reached.

import { useEffect, useState } from "./html.js";
import { apiUrl, hasApi } from "./page.js";

const PATIENCE = 5_000;
const AGAIN_AFTER = 15_000;

/** Nobody answered, or not sensibly: the network is away, or the referee is. */
export class Unreachable extends Error {}

let reach = hasApi ? "unknown" : "none"; // "online", "offline", "unknown"; "none": nobody to ask
let attempt = 0; // grows when it is worth asking again what has not been answered
let timer = 0;
const listeners = new Set();

function become(state) {
  clearTimeout(timer);
  if (state === "offline") timer = setTimeout(greet, AGAIN_AFTER);
  if (reach === state) return;
  if (reach === "offline") attempt += 1;
  reach = state;
  listeners.forEach((listener) => listener());
}

if (hasApi) {
  addEventListener("online", greet);
  addEventListener("offline", () => become("offline"));
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden && reach === "offline") greet();
  });
}

/** Find out whether the referee can be reached, when there is nothing to ask. */
export async function greet() {
  if (!hasApi) return;
  try {
    const response = await fetch(apiUrl("health/live"));
    become(response.ok ? "online" : "offline");
  } catch {
    become("offline");
  }
}

/** A question to the referee: `{ok: true, body}`, or `{ok: false, status, body}` for a problem.
    Throws `Unreachable`. */
export async function ask(path, question) {
  const [answer] = await askAll([{ path, body: question }]);
  return answer;
}

/** Several questions, `{path, body}` each, and the answers in their order.

    They go as a batch, also one alone: what the referee refuses is a good answer here, but a browser
    writes every refused request into its console as an error. */
export async function askAll(questions) {
  if (!hasApi) throw new Unreachable();
  const stop = new AbortController();
  const patience = setTimeout(() => stop.abort(), PATIENCE);
  try {
    const requests = questions.map(({ path, body }) => ({ path: `/${path}`, body }));
    const response = await fetch(apiUrl("v1/batch"), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ requests }),
      signal: stop.signal,
    });
    if (!response.ok) throw new Unreachable();
    const { responses } = await response.json();
    const answers = questions.map((_, at) => answered(responses[at]));
    become("online");
    return answers;
  } catch {
    become("offline");
    throw new Unreachable();
  } finally {
    clearTimeout(patience);
  }
}

function answered({ status, body }) {
  if (status >= 500 || status === 429) throw new Unreachable();
  return { ok: status < 400, status, body };
}

/** Whether the referee can be reached, and how often it was worth a new try. */
export function useReach() {
  const [, again] = useState(0);
  useEffect(() => {
    const listener = () => again((count) => count + 1);
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, []);
  return { reach, attempt };
}
