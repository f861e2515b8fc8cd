// Mistakes of a front end that its compiler must find, each below the line that expects it: the
// compiler complains of every such line without a mistake.

import createClient from "openapi-fetch";
import type { components, paths } from "./referee.js";

type Schemas = components["schemas"];
declare const answer: Schemas["ClassifyAnswer"];
const referee = createClient<paths>();
const path = { ruleset: "chimera-2014" } as const;

// Right: what may be left out, and house rules that are shared.
const options: Schemas["HouseRules"] = { score_limit: 500 };
export const play: Schemas["Play"] = { cards: ["7", "Q"] };
export const classify: Schemas["ClassifyRequest"] = { cards: ["7"], options };
export const deal: Schemas["DealRequest"] = { options };
export const record: Partial<Schemas["HandRecord"]> = { meta: { seed: "any", table: 3 } };
export const unknown: string = answer.reason?.code ?? "a code is an open string";

// @ts-expect-error - no such card
export const card: Schemas["Play"] = { cards: ["seven"] };
// @ts-expect-error - cards are strings
export const number: Schemas["Play"] = { cards: [7] };
// @ts-expect-error - no such field in a question
export const field: Schemas["ClassifyRequest"] = { cards: [], option: {} };
// @ts-expect-error - no such field in an answer
export const legal = answer.legl;
// @ts-expect-error - there may be no reason
export const message = answer.reason.message;
// @ts-expect-error - no such event
export const event: Schemas["HandRecord"]["events"][number] = { type: "fold", player: "Ann" };
// @ts-expect-error - no such path
void referee.POST("/v1/rulesets/{ruleset}/clasify", { params: { path }, body: { cards: [] } });
// @ts-expect-error - another method
void referee.GET("/v1/rulesets/{ruleset}/classify", { params: { path } });
// @ts-expect-error - no ruleset in the path
void referee.POST("/v1/rulesets/{ruleset}/classify", { body: { cards: [] } });
