// A tournament: the three years or the tiles, how it stands, its winners, and what can be done
// with it.

import { hand as giveFile, useAwake } from "../../device.js";
import { html, useState } from "../../html.js";
import { list, t } from "../../i18n.js";
import { settings } from "../../settings.js";
import { Source } from "../../views/parts.js";
import { nameOfFile, toFile, written } from "../files.js";
import { Mark } from "../marks.js";
import { wrongNames } from "../names.js";
import { contestBody, isComplete, tournamentQuestion, wonSoFar } from "../questions.js";
import { SEASONS } from "../rules/year.js";
import { discard, enter, formLike, setForm } from "../tournaments.js";
import { useAnswers } from "../verdicts.js";
import { Names } from "./names.js";
import { Standing, Steps, Top } from "./top.js";

export function TournamentView({ tournament }) {
  const { id, way } = tournament;
  const { answers, by } = useAnswers([tournamentQuestion(tournament)]);
  const [answer] = answers;
  const over = answer.years?.length > 0;
  useAwake(settings().awake && !over);
  const next = tournament.years.findIndex((_, year) => !isComplete(tournament, year));
  return html`
    <${Top} title=${t("tournament.title")} back="#/" backLabel=${t("nav.to_tournaments")} />
    <main>
      ${over && html`<${End} winners=${answer.winners} points=${answer.ranking[0].points} />`}
      <section>
        <h2>${t("game.totals")}</h2>
        <${Standing} answer=${answer} over=${over} />
        ${!over && html`<${Ahead} answer=${answer} />`}
      </section>
      ${way === "contests" && html`<${Years} tournament=${tournament} />`}
      <${Steps} tournament=${tournament} />
      <${Renaming} tournament=${tournament} />
      <${More} tournament=${tournament} />
      <${Source} by=${by} />
    </main>
    <footer class="bottom">
      ${over
        ? html`
            <a class="button primary wide" href="#/new" onClick=${() => setForm(formLike(tournament))}>
              ${t("tournament.again")}
            </a>
          `
        : way === "tiles"
          ? html`<a class="button primary wide" href=${`#/t/${id}/tiles`}>${t("tournament.tiles")}</a>`
          : html`
              <a class="button primary wide" href=${`#/t/${id}/${next + 1}`}>
                ${t("tournament.go_on", { number: next + 1 })}
              </a>
            `}
    </footer>
  `;
}

function End({ winners, points }) {
  const key = winners.length > 1 ? "tournament.shared" : "tournament.over";
  return html`
    <div class="end" role="status">
      <${Mark} of="laurel" size="40" />
      <p>${t(key, { names: list(winners), points })}</p>
    </div>
  `;
}

/** Who would win with what is entered, where more than the points decides. */
function Ahead({ answer }) {
  if (answer.errors) return null;
  const [first, second] = answer.ranking;
  if (!first.tiles || first.points !== second.points) return null;
  const level = answer.winners.length > 1;
  const why = first.awards !== second.awards ? "rank.by_awards" : "rank.by_tiles";
  const text = level ? t("rank.level", { names: list(answer.winners) }) : t(why, { name: first.name });
  return html`<p class="quiet">${text}</p>`;
}

function Years({ tournament }) {
  return html`
    <section>
      <h2>${t("tournament.years")}</h2>
      <ol class="cards">
        ${tournament.years.map((_, year) => {
          const won = Object.entries(wonSoFar(tournament, [year]));
          const points = (tiles) => tiles.reduce((sum, tile) => sum + tile.points, 0);
          const contests = SEASONS.filter((season) => contestBody(tournament, year, season)).length;
          const done = isComplete(tournament, year);
          return html`
            <li key=${year}>
              <a class="card" href=${`#/t/${tournament.id}/${year + 1}`}>
                <strong>${t("year.title", { number: year + 1 })}</strong>
                <span>${won.map(([name, tiles]) => `${name} ${points(tiles)}`).join(" · ")}</span>
                <span class="quiet">
                  ${done ? t("year.complete") : t("year.contests", { count: contests })}
                </span>
              </a>
            </li>
          `;
        })}
      </ol>
    </section>
  `;
}

function Renaming({ tournament }) {
  const { id, wizards } = tournament;
  const [typed, type] = useState(null);
  const [open, setOpen] = useState(false);
  const names = typed ?? wizards;
  const wrong = wrongNames(names);
  const named = (seat, name) => {
    const next = names.map((old, other) => (other === seat ? name : old));
    type(next);
    if (!wrongNames(next)) {
      enter(id, [[["wizards"], next.map((one) => one.normalize("NFC").trim())]], { typed: true });
    }
  };
  return html`
    <details class="hints" onToggle=${(event) => setOpen(event.target.open)}>
      <summary>${t("tournament.rename")}</summary>
      ${open && html`<${Names} names=${names} onName=${named} />`}
      ${wrong && html`<p class="error" role="status">${t(wrong.code, wrong.params)}</p>`}
    </details>
  `;
}

function More({ tournament }) {
  const { id } = tournament;
  const share = () => giveFile(nameOfFile(tournament), written(toFile(tournament)));
  const remove = () => {
    discard(id);
    location.replace(`#/deleted/${id}`);
  };
  return html`
    <section>
      <h2>${t("tournament.this")}</h2>
      <div class="row">
        <button type="button" class="button" onClick=${share}>${t("game.share")}</button>
        <button type="button" class="button" onClick=${remove}>${t("tournament.discard")}</button>
      </div>
    </section>
  `;
}
