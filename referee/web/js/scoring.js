// The score pad's own scorer, for when the referee cannot be reached: pure functions from what the
// referee would be asked to what it would answer, by codes and numbers. One set of golden sheets
// holds both to the same answers.

import { contradictions } from "./contradictions.js";
import { FLIGHT, KINDS, RULESETS, TRAP } from "./rulesets.js";

/** A body of hands/score as the functions here take it. Names are keys of maps only: any name may
    be a player's, `__proto__` too. */
export function sheetOf(body, players = body.players) {
  const treasure = new Map();
  for (const [name, taken] of Object.entries(body.treasure ?? {})) {
    const counts = KINDS.map((kind) => [kind, taken[kind] ?? 0]);
    treasure.set(name, Object.fromEntries(counts));
  }
  return {
    players,
    chimera: body.chimera,
    piYa: body.pi_ya ?? null,
    bid: body.bid,
    allPassed: body.all_passed ?? false,
    out: body.out,
    traps: body.traps ?? 0,
    flight: body.flight ?? false,
    idle: body.idle_hunters ?? [],
    treasure,
  };
}

/** What a hand is worth to everyone: `{chimera_won, scores}`, or `{errors}`. */
export function scoreHand(ruleset, body, players = body.players) {
  const rules = RULESETS.get(ruleset);
  const sheet = sheetOf(body, players);
  const errors = contradictions(rules, sheet);
  if (errors.length) return { errors };
  const won = sheet.out[0] === sheet.chimera;
  const scores = players.map((player) => {
    const items = [...ofRole(rules, sheet, player, won), ...ofTreasure(rules, sheet, player)];
    return [player, { total: items.reduce((sum, item) => sum + item.points, 0), items }];
  });
  return { chimera_won: won, scores: Object.fromEntries(scores) };
}

/** How a game stands: the referee's answer to games/score, or `{errors}`. */
export function scoreGame(ruleset, body) {
  const { players, score_limit: limit } = body;
  const hands = [];
  const errors = [];
  for (const [index, hand] of body.hands.entries()) {
    const scored = scoreHand(ruleset, hand, players);
    if (scored.errors) {
      const at = (error) => ({ ...error, pointer: `/hands/${index}${error.pointer}` });
      errors.push(...scored.errors.map(at));
    } else {
      hands.push(scored);
    }
  }
  if (errors.length) return { errors };
  let running = players.map(() => 0);
  let end = { winner: null, tied: [] };
  const totals = [];
  for (const [index, hand] of hands.entries()) {
    if (end.winner !== null) {
      const params = { winner: end.winner };
      return { errors: [{ code: "game_over", pointer: `/hands/${index}`, params }] };
    }
    const points = new Map(Object.entries(hand.scores));
    running = running.map((total, seat) => total + points.get(players[seat]).total);
    totals.push(Object.fromEntries(players.map((player, seat) => [player, running[seat]])));
    end = endOf(players, running, limit);
  }
  const most = Math.max(...running);
  return {
    hands,
    totals,
    standings: standingsOf(players, running),
    leaders: players.filter((_, seat) => running[seat] === most),
    over: end.winner !== null,
    ...end,
    score_limit: limit,
  };
}

function item(code, count, points) {
  return { code, count, points };
}

function ofRole(rules, sheet, player, won) {
  if (player === sheet.chimera) return ofChimera(rules, sheet, won);
  const { bid, out } = sheet;
  if (player === sheet.piYa) {
    if (!won) return [item("pi_ya_bid", 0, 0)];
    const second = out[1] === player ? [item("pi_ya_second", 1, bid)] : [];
    return [item("pi_ya_bid", 1, bid), ...second];
  }
  return [won ? item("hunter", 0, 0) : item("hunter", 1, rules.hunter)];
}

function ofChimera(rules, sheet, won) {
  const { bid, traps, flight, idle } = sheet;
  const items = [];
  if (sheet.allPassed && rules.allPassed === "triple") {
    items.push(won ? item("all_passed_won", 3, 3 * bid) : item("all_passed_lost", 0, 0));
  } else {
    items.push(won ? item("bid_won", 2, 2 * bid) : item("bid_lost", 1, -bid));
  }
  // What was earned but does not count is listed with 0 points.
  if (traps) items.push(item("traps", traps, won ? traps * TRAP : 0));
  if (flight) items.push(item("flight", 1, won ? FLIGHT : 0));
  if (idle.length) items.push(item("idle_hunters", idle.length, (won && rules.idle) || 0));
  return items;
}

function ofTreasure(rules, sheet, player) {
  const taken = sheet.treasure.get(player);
  if (!taken) return [];
  return KINDS.filter((kind) => taken[kind]).map((kind) =>
    item(kind, taken[kind], taken[kind] * rules.treasure[kind].points),
  );
}

/** From most points to fewest, those with the same in the order of the players, sharing a rank. */
function standingsOf(players, totals) {
  const order = players.map((player, seat) => ({ player, total: totals[seat] }));
  order.sort((a, b) => b.total - a.total);
  return order.map(({ player, total }) => {
    const rank = 1 + order.filter((other) => other.total > total).length;
    return { rank, player, total };
  });
}

/** Who has won, or else who is tied for the most with the limit reached. */
function endOf(players, totals, limit) {
  const most = Math.max(...totals);
  if (most < limit) return { winner: null, tied: [] };
  const leaders = players.filter((_, seat) => totals[seat] === most);
  return leaders.length === 1 ? { winner: leaders[0], tied: [] } : { winner: null, tied: leaders };
}
