// A game: totals, leader, points to the limit, chart, hands, end, and what can be done with it.

import { hand as giveFile, useAwake } from "../device.js";
import { nameOf, toFile, written } from "../files.js";
import {
  beginEdit, deleteHand, isEdited, kindOf, question, redo, rulesOf, undo,
} from "../game.js";
import { change, discard, formLike, noteExport, setForm } from "../games.js";
import { Chart } from "../chart.js";
import { html, useState } from "../html.js";
import { list, number, signed, t, told } from "../i18n.js";
import { pageUrl } from "../page.js";
import { settings } from "../settings.js";
import { isBlank, toHand } from "../sheet.js";
import { useVerdict } from "../verdict.js";
import { Header, Notice, Source, Strip } from "./parts.js";

export function GameView({ game }) {
  const state = useVerdict(game.ruleset, question(game));
  useAwake(settings().awake && !state.over);
  const number = game.hands.length + 1;
  const going = !isBlank(game.draft, rulesOf(game));
  return html`
    <${Header}
      title=${t("game.title", { limit: game.limit })}
      back="#/"
      backLabel=${t("nav.to_games")}
    />
    <main>
      <${End} game=${game} state=${state} />
      <${Totals} game=${game} state=${state} />
      <${Hands} game=${game} state=${state} />
      <${More} game=${game} />
      <${Source} by=${state.by} />
    </main>
    <footer class="bottom">
      ${state.over
        ? html`<${Again} game=${game} />`
        : html`
            <a class="button primary wide" href=${`#/game/${game.id}/hand`}>
              ${t(going ? "game.continue" : "game.next", { number })}
            </a>
          `}
    </footer>
  `;
}

function Again({ game }) {
  return html`
    <a class="button primary wide" href="#/new" onClick=${() => setForm(formLike(game))}>
      ${t("game.again")}
    </a>
  `;
}

function End({ game, state }) {
  const extra = game.hands.length - state.counted;
  const total = state.standings?.[0].total;
  return html`
    ${state.over &&
    html`
      <div class="end" role="status">
        <${Cup} />
        <p>${t("game.over", { name: state.winner, total })}</p>
      </div>
    `}
    ${state.tied?.length > 0 &&
    html`<${Notice} kind="warn">${t("game.tie", { names: list(state.tied), total })}<//>`}
    ${extra > 0 && html`<${Notice} kind="warn">${t("game.extra", { count: extra })}<//>`}
    ${state.errors?.map((error) => {
      const words = told(`error.${error.code}`, error.params, error.detail);
      return html`<${Notice} key=${error.pointer} kind="warn">${words}<//>`;
    })}
  `;
}

function Cup() {
  return html`
    <svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true">
      <path
        d="M7 3h10v6a5 5 0 0 1-10 0zM7 5H4c0 3 1 5 3 5M17 5h3c0 3-1 5-3 5M12 14v4M8 21h8M9 18h6"
        fill="none"
        stroke="currentColor"
        stroke-width="1.8"
        stroke-linecap="round"
      />
    </svg>
  `;
}

function Totals({ game, state }) {
  if (!state.standings) return null;
  const { limit } = game;
  const low = Math.min(0, ...state.standings.map(({ total }) => total));
  return html`
    <section>
      <h2>${t("game.totals")}</h2>
      <ol class="totals">
        ${game.players.map((player) => {
          const { total } = state.standings.find((one) => one.player === player);
          const leads = game.hands.length > 0 && state.leaders.includes(player);
          const rest = limit - total;
          const share = Math.max(0, Math.min(1, (total - low) / (limit - low)));
          return html`
            <li key=${player} class=${leads ? "leads" : ""}>
              <span class="name">${player}</span>
              <span class="total" data-player=${player}>${number(total)}</span>
              <span class="bar" aria-hidden="true"><i style=${{ width: `${share * 100}%` }} /></span>
              <span class="quiet">
                ${leads && html`<b>${t(leadsAs(state))}</b>${" · "}`}
                ${rest > 0 ? t("game.needs", { points: rest }) : t("game.reached", { limit })}
              </span>
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}

function leadsAs(state) {
  if (state.winner) return "game.winner";
  return state.leaders.length > 1 ? "game.leaders" : "game.leader";
}

function Hands({ game, state }) {
  const [open, setOpen] = useState(null);
  const last = game.done.at(-1);
  const act = (how) => change(game.id, how);
  // Answers are by name, and a name may be that of a property that every object has.
  const totals = (state.totals ?? []).map((after) => lookup(after));
  return html`
    ${game.hands.length > 0 &&
    html`
      <section>
        <h2>${t("game.chart")}</h2>
        <${Chart} players=${game.players} totals=${totals} limit=${game.limit} />
      </section>
    `}
    <section>
      <div class="heading">
        <h2>${t("game.hands")}</h2>
        <span class="row">
          <button
            type="button"
            class="button"
            aria-disabled=${!game.done.length}
            onClick=${() => act(undo)}
          >
            ${t("game.undo")}
          </button>
          <button
            type="button"
            class="button"
            aria-disabled=${!game.undone.length}
            onClick=${() => act(redo)}
          >
            ${t("game.redo")}
          </button>
        </span>
      </div>
      ${last && html`<p class="quiet step-back">${t(`step.${kindOf(last)}`, { number: last.at + 1 })}</p>`}
      ${!game.hands.length && html`<p class="quiet">${t("game.no_hands")}</p>`}
      <ol class="hands" reversed>
        ${game.hands
          .map((sheet, index) => {
            const scored = state.hands?.[index];
            return html`
              <${Hand}
                key=${sheet.id}
                game=${game}
                sheet=${sheet}
                index=${index}
                scored=${scored && { ...scored, scores: lookup(scored.scores) }}
                total=${totals[index]}
                open=${open === sheet.id}
                toggle=${() => setOpen(open === sheet.id ? null : sheet.id)}
              />
            `;
          })
          .reverse()}
      </ol>
    </section>
  `;
}

function lookup(object) {
  const map = new Map(Object.entries(object));
  return (name) => map.get(name);
}

function Hand({ game, sheet, index, scored, total, open, toggle }) {
  const hand = toHand(sheet, rulesOf(game), game.players);
  const cells = game.players.map((player) => {
    const points = scored ? signed(scored.scores(player).total) : "–";
    const after = scored ? number(total(player)) : "";
    const label = scored
      ? t("hand.so_far", { name: player, points, total: after })
      : `${player}: ${t("game.not_counted")}`;
    return { name: player, points, total: after, label };
  });
  const details = `details-${sheet.id}`;
  const edited = isEdited(game, sheet);
  return html`
    <li class=${scored ? "hand" : "hand not-counted"}>
      <button
        type="button"
        class="hand-head"
        aria-expanded=${open}
        aria-controls=${details}
        onClick=${toggle}
      >
        <strong>${t("game.hand", { number: index + 1 })}</strong>
        <span>${summary(hand, rulesOf(game), scored)}</span>
      </button>
      <${Strip} cells=${cells} label=${t("game.hand", { number: index + 1 })} />
      ${edited && html`<p class="odd">${t("game.unsaved")}</p>`}
      <div id=${details} hidden=${!open}>
        ${open &&
        html`
          ${scored && html`<${Lines} game=${game} hand=${hand} scores=${scored.scores} />`}
          <div class="row">
            <a
              class="button"
              href=${`#/game/${game.id}/edit/${sheet.id}`}
              onClick=${() => change(game.id, (now) => beginEdit(now, sheet.id))}
            >
              ${t(edited ? "game.edit_on" : "game.edit")}
            </a>
            <button
              type="button"
              class="button"
              onClick=${() => change(game.id, (now) => deleteHand(now, sheet.id))}
            >
              ${t("game.delete")}
            </button>
          </div>
        `}
      </div>
    </li>
  `;
}

function summary(hand, rules, scored) {
  const words = [t("game.hand_line", { name: hand.chimera, bid: hand.bid })];
  if (hand.all_passed) words.push(t("game.all_passed"));
  else if (rules.partner) {
    words.push(hand.pi_ya === null ? t("game.alone") : t("game.with", { name: hand.pi_ya }));
  }
  words.push(scored ? t(scored.chimera_won ? "game.made" : "game.lost") : t("game.not_counted"));
  return words.join(" · ");
}

function Lines({ game, hand, scores }) {
  return html`
    <dl class="lines">
      ${game.players.map(
        (player) => html`
          <dt key=${player}>${player}</dt>
          ${scores(player).items.map((item) => {
            const params = { ...item, bid: hand.bid };
            return html`
              <dd key=${player + item.code}>
                <span>${told(`item.${item.code}`, params, item.text)}</span>
                <span>${signed(item.points)}</span>
              </dd>
            `;
          })}
        `,
      )}
    </dl>
  `;
}

function More({ game }) {
  const share = async () => {
    if (await giveFile(nameOf(game), written(toFile(game)))) noteExport();
  };
  const remove = () => {
    discard(game.id);
    location.replace(`#/deleted/${game.id}`);
  };
  return html`
    <section>
      <h2>${t("game.more")}</h2>
      <div class="pair">
        <a class="button" href=${pageUrl("judge")}>${t("home.judge")}</a>
        <a class="button" href=${`#/game/${game.id}/setup`}>${t("setup.title")}</a>
        <button type="button" class="button" onClick=${share}>${t("game.share")}</button>
        <button type="button" class="button" onClick=${remove}>${t("game.discard")}</button>
      </div>
      ${game.setup && html`<p class="odd">${t("setup.unsaved")}</p>`}
    </section>
  `;
}
