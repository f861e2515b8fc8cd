// The top of a view, and what several views show in the same way.

import { html, useEffect, useRef } from "../../html.js";
import { number, t } from "../../i18n.js";
import { Reach } from "../../views/parts.js";
import { errorText } from "../words.js";
import { enter, change } from "../tournaments.js";
import { redo, undo } from "../tournament.js";

/** The heading takes the focus when the view opens, so that a screen reader says where one is and
    the keyboard begins at the top. */
export function Top({ title, back, backLabel }) {
  const heading = useRef();
  useEffect(() => {
    document.title = title === t("title.chimere") ? title : `${title} · ${t("title.chimere")}`;
  }, [title]);
  useEffect(() => {
    // Not on the very first view: there the browser's own beginning is right.
    if (Top.opened) heading.current.focus({ preventScroll: true });
    Top.opened = true;
  }, []);
  return html`
    <header class="top">
      ${back && html`<a class="icon-button" href=${back} aria-label=${backLabel}><${Arrow} /></a>`}
      <h1 tabindex="-1" ref=${heading}>${title}</h1>
      <${Reach} />
    </header>
  `;
}

function Arrow() {
  return html`
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      <path d="M15 4 7 12l8 8" fill="none" stroke="currentColor" stroke-width="2.5" />
    </svg>
  `;
}

/** One tap back, one tap forth. */
export function Steps({ tournament }) {
  const button = (how, steps, key) => html`
    <button
      type="button"
      class="button"
      aria-disabled=${!steps.length}
      onClick=${() => change(tournament.id, how)}
    >
      ${t(key)}
    </button>
  `;
  return html`
    <div class="row">
      ${button(undo, tournament.done, "game.undo")} ${button(redo, tournament.undone, "game.redo")}
    </div>
  `;
}

/** Who the People's Champion of a year is. */
export function champion(tournament, year) {
  return {
    id: "champion",
    name: "champion",
    legend: t("year.champion"),
    choices: tournament.wizards.map((label, value) => ({ value, label })),
    value: tournament.years[year].champion,
    onChoose: (seat) => enter(tournament.id, [[["years", year, "champion"], seat]]),
  };
}

/** The wizards as they stand, with what was won. */
export function Standing({ answer, over = false }) {
  if (answer.errors) return html`<${Faults} errors=${answer.errors} />`;
  const some = answer.ranking.some(({ tiles }) => tiles > 0);
  const ahead = answer.ranking.filter(({ rank }) => rank === 1);
  const leading = over ? "rank.winner" : ahead.length > 1 ? "game.leaders" : "game.leader";
  return html`
    <ol class="totals">
      ${answer.ranking.map((one) => {
        const leads = some && one.rank === 1;
        return html`
          <li key=${one.name} class=${leads ? "leads" : ""}>
            <span class="name">${one.name}</span>
            <span class="total" data-wizard=${one.name}>${number(one.points)}</span>
            <span class="quiet">
              ${leads && html`<b>${t(leading)}</b>${" · "}`}
              ${t("rank.tiles", { count: one.tiles })}
              ${one.awards > 0 && ` · ${t("rank.awards", { count: one.awards })}`}
            </span>
          </li>
        `;
      })}
    </ol>
  `;
}

export function Faults({ errors }) {
  return html`
    <div class="remarks">
      ${errors.map((error) => html`<p class="error" key=${error.pointer}>${errorText(error)}</p>`)}
    </div>
  `;
}

/** A step to the right field: what is still open is shown, and takes the focus. */
export function lead(id) {
  const there = document.getElementById(id);
  there?.closest("details")?.setAttribute("open", "");
  there?.scrollIntoView({ block: "center" });
  const first = there?.querySelector("input:not(:disabled), button:not([aria-disabled=true])");
  first?.focus({ preventScroll: true });
}
