// A front end's questions, asked in types that are made from the referee's OpenAPI file.
// Start the referee (make serve), then: npm ci && npm start
// Another address: REFEREE=http://192.168.1.20:8000 npm start

import createClient from "openapi-fetch";
import type { components, paths } from "./referee.js";

type Schemas = components["schemas"];
type Card = Schemas["Play"]["cards"][number];
type Event = Schemas["HandRecord"]["events"][number];

const referee = createClient<paths>({ baseUrl: process.env.REFEREE ?? "http://localhost:8000" });
const path = { ruleset: "chimera-more-3p" } as const;

/** A question without an answer: a problem document (RFC 9457) that points at each fault. */
class RefereeProblem extends Error {
  constructor(readonly status: number, readonly problem: Partial<Schemas["Problem"]> | undefined) {
    super(problem?.detail ?? `the referee answered ${status}`);
  }
}

/** The answer, or the problem thrown; openapi-fetch gives one of the two. */
async function answerTo<Answer>(
  asked: Promise<{ data?: Answer; error?: Partial<Schemas["Problem"]>; response: Response }>,
): Promise<Answer> {
  const { data, error, response } = await asked;
  if (data === undefined) throw new RefereeProblem(response.status, error);
  return data;
}

/** Answers spell cards as open strings, questions as the cards there are: what came may go back. */
const again = (cards: readonly string[]) => cards as Card[];

// What is this set of cards? An illegal play is a good question; the reason is an answer.
const classify = (cards: Card[]) =>
  answerTo(referee.POST("/v1/rulesets/{ruleset}/classify", { params: { path }, body: { cards } }));

const { readings } = await classify(["7", "7", "7", "8"]);
console.log("7 7 7 8:", ...readings.map(({ text }) => text));
console.log("7 7 P:", (await classify(["7", "7", "P"])).reason?.message);

// Does it beat the trick?
const trick = { cards: again(["5", "5", "5", "12"]) };
const body = { trick, play: { cards: again(["7", "7", "7", "5"]) } };
const beats = await answerTo(
  referee.POST("/v1/rulesets/{ruleset}/beats", { params: { path }, body }),
);
console.log("It beats:", beats.beats, "-", beats.reason.message);

// Which cards shall light up? Those that some legal play uses, and with a 7 chosen those beside it.
const hand = again(["3", "4", "5", "6", "7", "7", "7", "9", "H"]);
const legalPlays = (more: Partial<Schemas["LegalPlaysRequest"]>) =>
  answerTo(
    referee.POST("/v1/rulesets/{ruleset}/legal-plays", {
      params: { path },
      body: { hand, trick, ...more },
    }),
  );
const { count, playable } = await legalPlays({ limit: 0 });
const { addable } = await legalPlays({ limit: 0, including: ["7"] });
console.log(`${count} plays; light up ${playable.join(" ")}; beside a 7, ${addable.join(" ")}`);

// A whole hand without one rule in this file: the state says who may do what.
const dealt = await answerTo(
  referee.POST("/v1/rulesets/{ruleset}/deal", { params: { path }, body: { seed: "typescript" } }),
);
const events: Event[] = [];
const record = { ...dealt, events } as unknown as Schemas["HandsRefereeRequest"]; // cards again

async function next(state: Schemas["HandState"]): Promise<Event> {
  const { player, hand, may } = state.players.find((one) => one.player === state.awaiting[0])!;
  if (may.legal_calls.length > 0) {
    const bid = state.auction?.bid == null ? may.legal_calls[1] : "pass";
    return { type: "call", player, bid: bid as number | "pass" };
  }
  if (may.pass_cards) {
    const { to, number, from } = may.pass_cards;
    return { type: "pass_cards", player, to, cards: again(from!.slice(0, number)) };
  }
  const led = state.trick?.to_beat;
  const trick = led ? { cards: again(led.cards), reading: led.reading } : null;
  const { plays } = await legalPlays({ hand: again(hand!), trick, limit: 1 });
  if (!plays[0]) return { type: "pass", player };
  return { type: "play", player, cards: again(plays[0].cards), reading: plays[0].readings[0]! };
}

for (;;) {
  const refereed = await answerTo(
    referee.POST("/v1/rulesets/{ruleset}/hands/referee", { params: { path }, body: record }),
  );
  if (!refereed.legal) throw new Error(refereed.reason?.message);
  if (refereed.score) {
    const scores = Object.entries(refereed.score.scores);
    const totals = scores.map(([name, { total }]) => `${name} ${total}`);
    console.log(`A hand of ${events.length} events:`, totals.join(", "));
    break;
  }
  events.push(await next(refereed.state));
}

// A question that cannot be answered points at each field, to be shown beside it.
try {
  await classify(["7", "seven" as Card]);
} catch (problem) {
  if (!(problem instanceof RefereeProblem)) throw problem;
  for (const { pointer, detail } of problem.problem?.errors ?? []) console.log(pointer, detail);
}
