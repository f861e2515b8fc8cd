// A year: its Champion, the four contests, the Queen's Award, and what they come to.

import { useAwake } from "../../device.js";
import { html } from "../../html.js";
import { t } from "../../i18n.js";
import { settings } from "../../settings.js";
import { Check, Chips, Source } from "../../views/parts.js";
import { awardBody, contestBody, openIn, openInAward, yearQuestion } from "../questions.js";
import { SEASONS } from "../rules/year.js";
import { enter } from "../tournaments.js";
import { useAnswers } from "../verdicts.js";
import { shown } from "../words.js";
import { champion, Standing, Steps, Top } from "./top.js";

export function YearView({ tournament, year }) {
  const { id, wizards, years } = tournament;
  const { advanced } = years[year];
  const contests = SEASONS.map((season) => contestBody(tournament, year, season));
  const award = awardBody(tournament, year);
  const posed = [
    yearQuestion(tournament, year),
    ...contests.filter(Boolean).map((body) => ({ call: "contests/judge", body })),
    ...(award ? [{ call: "queens-award/judge", body: award }] : []),
  ];
  const { answers, by } = useAnswers(posed);
  const [sum, ...told] = answers;
  const results = contests.map((body) => (body ? told.shift() : null));
  const elected = award ? told.shift() : null;
  useAwake(settings().awake);
  const base = `#/t/${id}/${year + 1}`;
  const at = results.findIndex((result) => !result?.second);
  return html`
    <${Top}
      title=${t("year.title", { number: year + 1 })}
      back=${`#/t/${id}`}
      backLabel=${t("nav.to_tournament")}
    />
    <main>
      <${Chips} ...${champion(tournament, year)}>
        <p class="quiet">${t("year.champion_about")}</p>
      <//>
      <section>
        <h2>${t("year.contests_title")}</h2>
        <ol class="cards">
          ${SEASONS.map(
            (season, place) => html`
              <li key=${season}>
                <${Season}
                  tournament=${tournament}
                  year=${year}
                  season=${season}
                  result=${results[place]}
                />
              </li>
            `,
          )}
          ${wizards.length > 2 &&
          html`
            <li key="award">
              <a class="card" href=${`${base}/award`}>
                <strong>${t("award.title")}</strong>
                <span class="quiet">${awardLine(tournament, year, elected)}</span>
              </a>
            </li>
          `}
        </ol>
      </section>
      <section>
        <h2>${t("year.sum")}</h2>
        <${Standing} answer=${sum} />
      </section>
      <${Check}
        isSwitch=${true}
        label=${t("new.advanced")}
        checked=${advanced}
        onChange=${(on) => enter(id, [[["years", year, "advanced"], on]])}
      />
      <${Steps} tournament=${tournament} />
      <${Source} by=${by} />
    </main>
    <footer class="bottom">
      <${Next} tournament=${tournament} year=${year} at=${at} elected=${elected} />
    </footer>
  `;
}

/** The way on: to the first thing that is not decided. */
function Next({ tournament, year, at, elected }) {
  const { id, wizards, years } = tournament;
  const base = `#/t/${id}/${year + 1}`;
  const link = (href, text) => html`<a class="button primary wide" href=${href}>${text}</a>`;
  if (at >= 0) {
    const season = t(`season.${SEASONS[at]}`);
    return link(`${base}/${SEASONS[at]}`, t("year.to_contest", { season }));
  }
  if (wizards.length > 2 && !elected?.winner) return link(`${base}/award`, t("year.to_award"));
  if (year + 1 < years.length) {
    return link(`#/t/${id}/${year + 2}`, t("tournament.next", { number: year + 2 }));
  }
  return link(`#/t/${id}`, t("nav.to_tournament"));
}

function Season({ tournament, year, season, result }) {
  const { name, main } = tournament.years[year].seasons[season];
  const title = name ? `${t(`season.${season}`)}: ${name}` : t(`season.${season}`);
  const untouched = !result && main.skill === null;
  return html`
    <a class="card season" href=${`#/t/${tournament.id}/${year + 1}/${season}`}>
      <strong>${title}</strong>
      ${result && !result.errors
        ? html`<${Places} result=${result} />`
        : html`
            <span class="quiet">
              ${untouched
                ? t("contest.not_begun")
                : t("contest.open", { count: openIn(tournament, year, season).length })}
            </span>
          `}
    </a>
  `;
}

function Places({ result }) {
  if (result.undecided) return html`<span class="odd">${t("contest.champion_decides")}</span>`;
  return html`
    <span>
      ${result.tiles
        .map(({ winner, points, discarded }) =>
          discarded
            ? t("contest.discarded_short", { name: shown(winner) })
            : t("contest.won_short", { name: winner, points }),
        )
        .join(" · ")}
    </span>
  `;
}

function awardLine(tournament, year, elected) {
  if (!elected) {
    const { voters } = openInAward(tournament, year);
    const begun = voters.length < tournament.wizards.length;
    return begun ? t("award.open", { count: voters.length }) : t("contest.not_begun");
  }
  if (elected.undecided) return t("contest.champion_decides");
  return elected.winner ? t("contest.won_short", { name: elected.winner, points: 2 }) : "";
}
