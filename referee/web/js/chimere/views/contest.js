// A contest on one scroll: its two tiles, every chimera, what the Champion decides, the ranking.

import { hand as giveFile, useAwake } from "../../device.js";
import { html, useState } from "../../html.js";
import { signed, t } from "../../i18n.js";
import { settings } from "../../settings.js";
import { Chips, Source, Strip } from "../../views/parts.js";
import { written } from "../files.js";
import { LONGEST_NAME } from "../names.js";
import {
  chimeraBody, chimeraOf, choiceOf, contestBody, contestTiles, isWhole, nameOf, openIn,
} from "../questions.js";
import { approve } from "../rules/approval.js";
import { SKILLS } from "../rules/tiles.js";
import { SEASONS } from "../rules/year.js";
import { entrants } from "../tournament.js";
import { enter } from "../tournaments.js";
import { useAnswers } from "../verdicts.js";
import { capital, either, shown } from "../words.js";
import { Chimera } from "./chimera.js";
import { Mark } from "../marks.js";
import { champion, Faults, lead, Steps, Top } from "./top.js";

const POINTS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const MOST_NAMED = 2; // of what is open; the rest follows

export function ContestView({ tournament, year, season }) {
  const { id } = tournament;
  const [open, setOpen] = useState(null); // the tile that is being entered: {entrant, part}
  const body = contestBody(tournament, year, season);
  const { result, told, by } = useContest(tournament, year, season, body);
  useAwake(settings().awake);
  const base = `#/t/${id}/${year + 1}`;
  const kept = tournament.years[year].seasons[season];
  const [withoutChampion] = useState(tournament.years[year].champion === null);
  const heading = kept.name ? `${t(`season.${season}`)}: ${kept.name}` : t(`season.${season}`);
  return html`
    <${Top} title=${heading} back=${base} backLabel=${t("nav.to_year", { number: year + 1 })} />
    <main class="entry">
      <${ContestTiles} tournament=${tournament} year=${year} season=${season} />
      <section class="chimeras">
        <h2>${t("contest.chimeras")}</h2>
        ${entrants(tournament).map(
          (entrant) => html`
            <${Chimera}
              key=${entrant}
              tournament=${tournament}
              year=${year}
              season=${season}
              entrant=${entrant}
              told=${told(entrant)}
              open=${open?.entrant === entrant ? open.part : null}
              onOpen=${(part) => setOpen(part && { entrant, part })}
            />
          `,
        )}
      </section>
      ${withoutChampion && html`<${Chips} ...${champion(tournament, year)} />`}
      ${result &&
      html`
        <${Outcome}
          tournament=${tournament}
          year=${year}
          season=${season}
          body=${body}
          result=${result}
        />
      `}
      <div class="row">
        <${Steps} tournament=${tournament} />
        ${body &&
        html`
          <button
            type="button"
            class="button"
            onClick=${() => giveFile("chimere-contest.json", written(body))}
          >
            ${t("contest.share")}
          </button>
        `}
      </div>
      <${Source} by=${by} />
    </main>
    <${Foot}
      tournament=${tournament}
      year=${year}
      season=${season}
      result=${result}
      onOpen=${setOpen}
    />
  `;
}

/** The outcome of the contest once it can be judged; until then what each chimera is by itself. */
function useContest(tournament, year, season, body) {
  const { advanced, seasons } = tournament.years[year];
  const contest = contestTiles(seasons[season], season);
  const skilled = contest.main.skill !== undefined && contest.secondary.skill !== undefined;
  // How strong a chimera is does not depend on the points.
  const { main, secondary } = contest;
  const worth = { ...contest, main: { points: 0, ...main }, secondary: { points: 0, ...secondary } };
  const posed = [];
  const places = new Map(); // an entrant -> the places of its answers
  const pose = (call, asked) => posed.push({ call, body: asked }) - 1;
  for (const entrant of body ? [] : entrants(tournament)) {
    const chimera = chimeraOf(tournament, year, season, entrant);
    if (!isWhole(chimera)) continue;
    const own = chimeraBody(chimera);
    const approval = pose("chimeras/approve", { chimera: own });
    const can = skilled && approve(chimera).approved;
    const power = can ? pose("chimeras/power", { chimera: own, contest: worth, advanced }) : -1;
    places.set(entrant, { approval, power });
  }
  if (body) pose("contests/judge", body);
  const { answers, by } = useAnswers(posed);
  const result = body ? answers[0] : null;
  const told = (entrant) => {
    const own = ({ name }) => name === nameOf(tournament, entrant);
    if (body) return { power: result.ranking?.find(own) };
    const { approval, power } = places.get(entrant) ?? {};
    return { approval: answers[approval], power: answers[power] };
  };
  return { result, told, by };
}

function ContestTiles({ tournament, year, season }) {
  const { id, years } = tournament;
  const kept = years[year].seasons[season];
  const path = ["years", year, "seasons", season];
  const skills = SKILLS.map((value) => ({
    value,
    label: html`<span class="marked"><${Mark} of=${value} />${capital(t(`skill.${value}`))}</span>`,
  }));
  const set = (kind, what) => (value) => enter(id, [[[...path, kind, what], value]]);
  const points = (kind) => {
    const own = kept[kind].points;
    const all = own === null || POINTS.includes(own) ? POINTS : [...POINTS, own];
    return all.map((value) => ({ value, label: String(value) }));
  };
  // Whoever comes back to a contest comes for the chimeras.
  const [asked] = useState(!isEntered(kept));
  return html`
    <details class="hints contest-tiles" open=${asked}>
      <summary>${isEntered(kept) ? summary(kept) : t("contest.tiles")}</summary>
      <div class="tiles-of-contest">
        ${["main", "secondary"].map(
          (kind) => html`
            <div class="contest-tile" key=${kind}>
              <${Chips}
                id=${`${kind}-skill`}
                name=${`${kind}-skill`}
                legend=${t(`contest.${kind}`)}
                choices=${skills}
                value=${kept[kind].skill}
                onChoose=${set(kind, "skill")}
              />
              <div class="points">
                <${Chips}
                  id=${`${kind}-points`}
                  name=${`${kind}-points`}
                  legend=${t(`contest.${kind}_points`)}
                  choices=${points(kind)}
                  value=${kept[kind].points}
                  onChoose=${set(kind, "points")}
                />
              </div>
            </div>
          `,
        )}
        <label class="named">
          <span>${t("contest.name")}</span>
          <input
            class="text"
            type="text"
            maxlength=${LONGEST_NAME}
            autocomplete="off"
            enterkeyhint="done"
            value=${kept.name}
            onInput=${(event) => enter(id, [[[...path, "name"], event.target.value]], { typed: true })}
          />
        </label>
      </div>
    </details>
  `;
}

function isEntered({ main, secondary }) {
  return [main, secondary].every(({ skill, points }) => skill !== null && points !== null);
}

function summary({ main, secondary }) {
  const words = ({ skill, points }) => ({ skill: t(`skill.${skill}`), points });
  return `${t("contest.main_short", words(main))} · ${t("contest.secondary_short", words(secondary))}`;
}

function Outcome({ tournament, year, season, body, result }) {
  if (result.errors) return html`<${Faults} errors=${result.errors} />`;
  const { choices, main } = tournament.years[year].seasons[season];
  return html`
    ${["first", "second"].map((place) => {
      const asked = result.undecided_place === place;
      const was = body.champion_choices?.[place] && choices[place]; // a choice that holds
      if (!asked && !was) return null;
      const tied = asked ? result.undecided : was.of.map((one) => nameOf(tournament, one));
      return html`
        <${Decision}
          key=${place}
          tournament=${tournament}
          year=${year}
          place=${place}
          tied=${tied}
          value=${asked ? null : nameOf(tournament, was.is)}
          onChoose=${(name) =>
            enter(tournament.id, [
              [["years", year, "seasons", season, "choices", place], choiceOf(tournament, name, tied)],
            ])}
        />
      `;
    })}
    <${Ranking} result=${result} skill=${t(`skill.${main.skill}`)} />
  `;
}

/** The tied to choose from: the Champion's word, and nobody else's. */
export function Decision({ tournament, year, place, tied, value, onChoose }) {
  const name = tournament.wizards[tournament.years[year].champion];
  return html`
    <div class=${value === null ? "decision asked" : "decision"} id=${`decide-${place}`}>
      <${Chips}
        name=${`decide-${place}`}
        legend=${t(`decide.${place}`, { name })}
        choices=${tied.map((one) => ({ value: one, label: shown(one) }))}
        value=${value}
        onChoose=${onChoose}
      >
        <p class="quiet">${t(`decide.about.${place}`, { names: either(tied) })}</p>
      <//>
    </div>
  `;
}

function Ranking({ result, skill }) {
  const tileOf = (name) => result.tiles.find(({ winner }) => winner === name);
  return html`
    <section>
      <h2>${t("contest.ranking")}</h2>
      <ol class="totals ranking">
        ${result.ranking.map((one) => {
          const tile = tileOf(one.name);
          return html`
            <li key=${one.name} class=${tile ? "leads" : ""}>
              <span class="name">${one.rank}. ${shown(one.name)}</span>
              <span class="total">${tile && !tile.discarded ? `+${tile.points}` : "–"}</span>
              <span class="quiet">
                ${t("power.of", { power: one.power, skill, main: one.main_skill })}
                ${tile && html`${" · "}<b>${t(`tile.${tile.kind}`)}</b>`}
                ${tile?.discarded && html`${" · "}${t("contest.discarded")}`}
              </span>
            </li>
          `;
        })}
      </ol>
      ${result.discarded.length > 0 &&
      html`<p class="quiet">${t("contest.discarded_about")}</p>`}
    </section>
  `;
}

function Foot({ tournament, year, season, result, onOpen }) {
  const { id, wizards } = tournament;
  const open = openIn(tournament, year, season);
  const points = result?.points && new Map(Object.entries(result.points));
  const cells = wizards.map((name) => {
    const own = points ? signed(points.get(name)) : "–";
    const label = points
      ? t("contest.points_of", { name, points: points.get(name) })
      : t("contest.no_points", { name });
    return { name, points: own, label, leads: points?.get(name) > 0 };
  });
  const at = SEASONS.indexOf(season);
  const next = SEASONS[at + 1];
  const base = `#/t/${id}/${year + 1}`;
  const href = next ? `${base}/${next}` : wizards.length > 2 ? `${base}/award` : base;
  const to = next
    ? t("year.to_contest", { season: t(`season.${next}`) })
    : wizards.length > 2
      ? t("year.to_award")
      : t("nav.to_year", { number: year + 1 });
  const decided = result && !result.errors && !result.undecided;
  const go = () => {
    if (open.fields.length) lead(open.fields[0]);
    else if (open.chimeras.length) {
      const [entrant] = open.chimeras;
      const chimera = chimeraOf(tournament, year, season, entrant);
      const part = Object.keys(chimera).find((one) => chimera[one] === null);
      if (part) onOpen({ entrant, part });
      lead(`chimera-${entrant}`);
    } else if (result?.undecided) lead(`decide-${result.undecided_place}`);
  };
  return html`
    <footer class="bottom">
      <p class="status" role="status">${status(tournament, open, result)}</p>
      <${Strip} cells=${cells} label=${t("contest.strip")} />
      ${decided
        ? html`<a class="button primary wide" href=${href}>${to}</a>`
        : html`
            <button type="button" class="button primary wide pending" onClick=${go}>
              ${t("contest.go_on")}
            </button>
          `}
    </footer>
  `;
}

function status(tournament, open, result) {
  if (open.length) {
    const fields = open.fields.map((field) => t(`open.${field}`));
    const chimeras = open.chimeras.map((entrant) => shown(nameOf(tournament, entrant)));
    const all = [...fields, ...chimeras];
    const rest = all.length > MOST_NAMED ? [...all.slice(0, MOST_NAMED), "…"] : all;
    return t("hand.open", { fields: rest.join(", ") });
  }
  if (result?.undecided) return t("contest.asks", { names: either(result.undecided) });
  return t("contest.decided");
}
