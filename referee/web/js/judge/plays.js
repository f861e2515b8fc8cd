// The plays of a hand: by combination, in pages.

import { useReach } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { t } from "../i18n.js";
import { Laid, Row } from "./cards.js";
import { page } from "./questions.js";
import { handQuestion, PAGE } from "./verdicts.js";
import { combinationWord, readingText } from "./words.js";

export function Plays({ position, plays }) {
  const groups = Object.entries(plays.counts);
  const few = plays.next_cursor === null; // then they are all here, and shown at once
  const made = (play, combination) => play.readings.some((one) => one.combination === combination);
  if (!groups.length) return null;
  return html`
    <section class="plays">
      <h2>${t("plays.title")}</h2>
      ${groups.map(
        ([combination, count]) => html`
          <${Group}
            key=${JSON.stringify([handQuestion(position), combination])}
            position=${position}
            combination=${combination}
            count=${count}
            given=${few ? plays.plays.filter((play) => made(play, combination)) : null}
          />
        `,
      )}
    </section>
  `;
}

function Group({ position, combination, count, given }) {
  const [open, setOpen] = useState(Boolean(given));
  const [list, setList] = useState({
    plays: given ?? [], next: null, wanted: 1, pages: given ? 1 : 0,
  });
  const [failed, fail] = useState(false);
  const { attempt } = useReach();
  useEffect(() => {
    if (!open || list.pages >= list.wanted) return undefined;
    let gone = false;
    const load = async () => {
      fail(false);
      const more = { combination, ...(list.next && { cursor: list.next }) };
      try {
        const answer = await page(
          `v1/rulesets/${position.ruleset}/legal-plays`,
          handQuestion(position, more),
        );
        if (gone) return;
        setList((now) => ({
          ...now,
          plays: [...now.plays, ...answer.plays],
          next: answer.next_cursor,
          pages: now.pages + 1,
        }));
      } catch {
        if (!gone) fail(true);
      }
    };
    load();
    return () => {
      gone = true;
    };
  }, [open, list.wanted, attempt]);
  const rest = count - list.plays.length;
  return html`
    <div class="group">
      <h3>
        <button
          type="button"
          class="hand-head"
          aria-expanded=${open}
          onClick=${() => setOpen(!open)}
        >
          <strong>${combinationWord(combination)}</strong>
          <span class="quiet">${t("plays.count", { count })}</span>
        </button>
      </h3>
      ${open &&
      html`
        <ul class="group-plays">
          ${list.plays.map(
            (play, index) => html`<${One} key=${index} play=${play} combination=${combination} />`,
          )}
        </ul>
        <p class="quiet" role="status">
          ${failed ? t("plays.failed") : list.pages < list.wanted && t("verdict.asking")}
        </p>
        ${list.next &&
        list.pages >= list.wanted &&
        html`
          <button
            type="button"
            class="button wide"
            onClick=${() => setList((now) => ({ ...now, wanted: now.pages + 1 }))}
          >
            ${t("plays.more", { count: rest })}
          </button>
        `}
      `}
    </div>
  `;
}

/** A play; a tap shows how it is made up. */
function One({ play, combination }) {
  const [open, setOpen] = useState(false);
  const readings = play.readings.filter((one) => one.combination === combination);
  return html`
    <li>
      <button type="button" class="play" aria-expanded=${open} onClick=${() => setOpen(!open)}>
        <${Row} cards=${play.cards} />
        <span class="play-text">${readingText(readings[0])}</span>
        <span class="sr">${play.cards.join(" ")}</span>
      </button>
      ${open &&
      readings.map(
        (reading) => html`
          <div class="reading" key=${reading.rank}>
            <span class="reading-text">${readingText(reading)}</span>
            <${Laid} cards=${play.cards} reading=${reading} />
          </div>
        `,
      )}
    </li>
  `;
}
