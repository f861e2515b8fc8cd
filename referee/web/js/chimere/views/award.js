// The Queen's Award: the season, a vote of every wizard, and the Champion among those tied.

import { useAwake } from "../../device.js";
import { html, useState } from "../../html.js";
import { t } from "../../i18n.js";
import { settings } from "../../settings.js";
import { Chips, Source } from "../../views/parts.js";
import { awardBody, choiceOf, nameOf, openInAward } from "../questions.js";
import { SEASONS } from "../rules/year.js";
import { enter } from "../tournaments.js";
import { useAnswers } from "../verdicts.js";
import { either } from "../words.js";
import { Decision } from "./contest.js";
import { champion, Faults, lead, Steps, Top } from "./top.js";

export function AwardView({ tournament, year }) {
  const { id, wizards, years } = tournament;
  const { award } = years[year];
  const path = ["years", year, "award"];
  const body = awardBody(tournament, year);
  const { answers, by } = useAnswers(body ? [{ call: "queens-award/judge", body }] : []);
  const [result = null] = answers;
  const open = openInAward(tournament, year);
  const [withoutChampion] = useState(years[year].champion === null);
  useAwake(settings().awake);
  const vote = (voter, seat) => enter(id, [[[...path, "votes", voter], seat]]);
  const base = `#/t/${id}/${year + 1}`;
  const last = year + 1 === years.length;
  const next = last ? `#/t/${id}` : `#/t/${id}/${year + 2}`;
  return html`
    <${Top}
      title=${t("award.title")}
      back=${base}
      backLabel=${t("nav.to_year", { number: year + 1 })}
    />
    <main class="entry">
      ${withoutChampion && html`<${Chips} ...${champion(tournament, year)} />`}
      <${Chips}
        id="season"
        name="season"
        legend=${t("award.season")}
        choices=${SEASONS.map((value) => ({ value, label: t(`season.${value}`) }))}
        value=${award.season}
        onChoose=${(season) => enter(id, [[[...path, "season"], season]])}
      />
      <section id="votes">
        <h2>${t("award.votes")}</h2>
        <div class="votes">
          ${wizards.map(
            (name, voter) => html`
              <${Chips}
                key=${voter}
                id=${`vote-${voter}`}
                name=${`vote-${voter}`}
                legend=${t("award.vote_of", { name })}
                choices=${wizards
                  .map((label, value) => ({ value, label }))
                  .filter(({ value }) => value !== voter)}
                value=${award.votes[voter]}
                onChoose=${(seat) => vote(voter, seat)}
              />
            `,
          )}
        </div>
      </section>
      ${result &&
      html`<${Outcome} tournament=${tournament} year=${year} body=${body} result=${result} />`}
      <${Steps} tournament=${tournament} />
      ${result && html`<${Source} by=${by} />`}
    </main>
    <footer class="bottom">
      <p class="status" role="status">${status(open, result)}</p>
      ${result?.winner
        ? html`
            <a class="button primary wide" href=${next}>
              ${last ? t("nav.to_tournament") : t("tournament.next", { number: year + 2 })}
            </a>
          `
        : html`
            <button
              type="button"
              class="button primary wide pending"
              onClick=${() =>
                lead(
                  open.fields[0] === "votes"
                    ? `vote-${open.voters[0]}`
                    : (open.fields[0] ?? "decide-award"),
                )}
            >
              ${t("contest.go_on")}
            </button>
          `}
    </footer>
  `;
}

function Outcome({ tournament, year, body, result }) {
  if (result.errors) return html`<${Faults} errors=${result.errors} />`;
  const { choice } = tournament.years[year].award;
  const was = body.champion_choice && choice;
  const tied = result.undecided ?? was?.of?.map((one) => nameOf(tournament, one));
  return html`
    ${tied &&
    html`
      <${Decision}
        tournament=${tournament}
        year=${year}
        place="award"
        tied=${tied}
        value=${body.champion_choice ?? null}
        onChoose=${(name) =>
          enter(tournament.id, [
            [["years", year, "award", "choice"], choiceOf(tournament, name, tied)],
          ])}
      />
    `}
    <section>
      <h2>${t("award.counted")}</h2>
      <ol class="totals">
        ${result.ranking.map(
          (one) => html`
            <li key=${one.name} class=${one.name === result.winner ? "leads" : ""}>
              <span class="name">${one.name}</span>
              <span class="total">${one.name === result.winner ? "+2" : "–"}</span>
              <span class="quiet">${t("award.got", { count: one.votes })}</span>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}

function status(open, result) {
  const fields = open.fields.map((field) => t(`open.${field}`));
  if (fields.length) return t("hand.open", { fields: fields.join(", ") });
  if (result?.undecided) return t("contest.asks", { names: either(result.undecided) });
  return result?.winner ? t("award.winner", { name: result.winner }) : "";
}
