// A tournament by the tiles alone: what was won is given to its wizard, tile by tile.

import { useAwake } from "../../device.js";
import { html, useState } from "../../html.js";
import { t } from "../../i18n.js";
import { settings } from "../../settings.js";
import { Chips, Source } from "../../views/parts.js";
import { tournamentQuestion } from "../questions.js";
import { AWARD_POINTS } from "../rules/award.js";
import { MOST_TILES } from "../rules/tournament.js";
import { enter } from "../tournaments.js";
import { useAnswers } from "../verdicts.js";
import { Standing, Steps, Top } from "./top.js";

const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];

export function TilesView({ tournament }) {
  const { id, wizards, won } = tournament;
  const [kind, setKind] = useState("main");
  const [points, setPoints] = useState(null);
  const { answers, by } = useAnswers([tournamentQuestion(tournament)]);
  useAwake(settings().awake);
  const kinds = Object.keys(MOST_TILES).filter((one) => one !== "award" || wizards.length > 2);
  const left = MOST_TILES[kind] - won.flat().filter((tile) => tile.kind === kind).length;
  const worth = kind === "award" ? AWARD_POINTS : points;
  const ready = worth !== null && left > 0;
  const give = (seat) => ready && enter(id, [[["won", seat], [...won[seat], { kind, points: worth }]]]);
  const take = (seat, at) => enter(id, [[["won", seat], won[seat].filter((_, place) => place !== at)]]);
  return html`
    <${Top} title=${t("tournament.tiles")} back=${`#/t/${id}`} backLabel=${t("nav.to_tournament")} />
    <main class="entry">
      <${Chips}
        name="kind"
        legend=${t("tiles.kind")}
        choices=${kinds.map((value) => ({ value, label: t(`tile.${value}`) }))}
        value=${kind}
        onChoose=${setKind}
      >
        <p class="quiet">${left > 0 ? t("tiles.left", { count: left }) : t("tiles.all_won")}</p>
      <//>
      ${kind !== "award" &&
      html`
        <div class="points">
          <${Chips}
            name="points"
            legend=${t("tiles.points")}
            choices=${POINTS.map((value) => ({ value, label: String(value) }))}
            value=${points}
            onChoose=${setPoints}
          />
        </div>
      `}
      <fieldset class="field">
        <legend>${t("tiles.give")}</legend>
        <div class="chips">
          ${wizards.map(
            (name, seat) => html`
              <button
                key=${seat}
                type="button"
                class="chip"
                aria-disabled=${!ready}
                aria-describedby="give-help"
                onClick=${() => give(seat)}
              >
                ${name}
              </button>
            `,
          )}
        </div>
        <p class="quiet" id="give-help">${worth === null ? t("tiles.choose_points") : t("tiles.tap")}</p>
      </fieldset>
      <section>
        <h2>${t("tiles.won")}</h2>
        ${wizards.map(
          (name, seat) => html`
            <div class="won" key=${seat}>
              <h3>${name}</h3>
              ${!won[seat].length && html`<p class="quiet">${t("tiles.none")}</p>`}
              <div class="chips">
                ${won[seat].map((tile, at) => {
                  const params = { tile: t(`tile.${tile.kind}`), points: tile.points, name };
                  return html`
                    <button
                      key=${at}
                      type="button"
                      class="chip plain"
                      onClick=${() => take(seat, at)}
                    >
                      <span class="sr">${t("tiles.take", params)}</span>
                      <span aria-hidden="true">
                        ${t(`tile.short.${tile.kind}`)} ${tile.points} <span class="away">✕</span>
                      </span>
                    </button>
                  `;
                })}
              </div>
            </div>
          `,
        )}
      </section>
      <section>
        <h2>${t("game.totals")}</h2>
        <${Standing} answer=${answers[0]} />
      </section>
      <${Steps} tournament=${tournament} />
      <${Source} by=${by} />
    </main>
    <footer class="bottom">
      <a class="button primary wide" href=${`#/t/${id}`}>${t("nav.to_tournament")}</a>
    </footer>
  `;
}
