// What the referee says of a position: as one sentence, and in detail.

import { greet } from "../api.js";
import { html, useRef } from "../html.js";
import { t } from "../i18n.js";
import { RULESETS } from "../rulesets.js";
import { Laid } from "./cards.js";
import { declared, keyOf, SETS } from "./position.js";
import { useAnswer } from "./questions.js";
import { behindReadings, behindReason } from "./rulings.js";
import { either, problemText, readingText, reasonText, small } from "./words.js";

const BLANK = { kind: "idle", title: "", text: "", shown: [], rulings: [], plays: null };

/** What is to be shown of a position. */
export function useVerdict(position) {
  const { mode, ruleset, options } = position;
  const call = (what) => `v1/rulesets/${ruleset}/${what}`;
  const lies = (set) => SETS[mode].includes(set) && position[set].length > 0;
  const readings = (set) => (lies(set) ? { cards: position[set], options } : null);
  const answers = {
    trick: useAnswer(call("classify"), readings("trick")),
    play: useAnswer(call("classify"), readings("play")),
    beats: useAnswer(
      call("beats"),
      lies("trick") && lies("play")
        ? { trick: declared(position, "trick"), play: declared(position, "play"), options }
        : null,
    ),
    plays: useAnswer(call("legal-plays"), lies("hand") ? handQuestion(position) : null),
  };
  const before = useRef(null);
  const asked = Object.values(answers).filter(({ state }) => state !== "nothing");
  const open = asked.find(({ state }) => state !== "told");
  if (open?.state === "asking" && before.current) return { ...before.current, asking: true };
  if (open) {
    const kind = open.state;
    return { ...BLANK, kind, title: t(`verdict.${kind}`), text: t(`verdict.${kind}.more`) };
  }
  before.current = { ...BLANK, ...VERDICTS[mode](position, bodies(answers), answers) };
  return before.current;
}

/** How many plays are asked for at a time. */
export const PAGE = 12;

/** Which plays the hand has: the figures, and the plays themselves where they are few. */
export function handQuestion(position, more = {}) {
  const { hand, selected, outOfTurn, options } = position;
  return {
    hand,
    trick: position.trick.length ? declared(position, "trick") : null,
    ...(selected.length && { including: selected, why_not: selected }),
    ...(outOfTurn && { out_of_turn: true }),
    options,
    limit: PAGE,
    ...more,
  };
}

function bodies(answers) {
  return Object.fromEntries(
    Object.entries(answers).map(([name, { answer }]) => [name, answer?.body ?? null]),
  );
}

const VERDICTS = {
  what(position, { play }, answers) {
    if (!play) return idle("what");
    if (!answers.play.answer.ok) return problem(play);
    if (!play.legal) return noCombination(t("verdict.none"), play.reason);
    const ways = play.readings.map(readingText);
    const kinds = new Set(play.readings.map((one) => one.combination)).size;
    const more = kinds > 1 ? "verdict.must_declare" : "verdict.strongest";
    return {
      kind: "yes",
      title: ways[0] + (ways.length > 1 ? t("verdict.or_more", { count: ways.length - 1 }) : ""),
      text: ways.length > 1 ? t(more) : t("verdict.legal"),
      shown: [{ set: "play", legend: t("reading.title"), cards: position.play, readings: play.readings }],
      rulings: behindReadings(position.play, play.readings),
      plain: true,
    };
  },

  beats(position, { trick, play, beats }, answers) {
    const failed = ["trick", "play"].find((set) => answers[set].answer?.ok === false);
    if (failed) return problem(answers[failed].answer.body);
    if (trick && !trick.legal) return noCombination(t("verdict.no_trick"), trick.reason);
    const shown = [
      ofSet(position, "trick", trick, beats?.trick_reading),
      ofSet(position, "play", play, beats?.reading),
    ].filter(Boolean);
    if (!beats) return { ...idle("beats"), shown };
    if (!answers.beats.answer.ok) return choice(beats, shown);
    return {
      kind: beats.beats ? "yes" : "no",
      title: t(beats.beats ? "verdict.beats" : "verdict.beats_not"),
      text: reasonText(beats.reason),
      shown,
      rulings: [
        ...behindReason(beats.reason),
        ...(beats.beats && play.readings.length > 1 ? ["reading.follow"] : []),
      ],
      plain: true,
    };
  },

  hand(position, { trick, plays }, answers) {
    if (trick && !answers.trick.answer.ok) return problem(trick);
    if (trick && !trick.legal) return noCombination(t("verdict.no_trick"), trick.reason);
    const shown = trick?.readings.length > 1 ? [ofSet(position, "trick", trick)] : [];
    if (!plays) return { ...idle("hand"), shown };
    if (!answers.plays.answer.ok) return choice(plays, shown);
    if (position.outOfTurn) return outOfTurn(position, plays, shown);
    const { count, why_not: why } = plays;
    const chosen = position.selected.length > 0;
    const to = trick ? "beats" : "leads";
    const key = chosen ? `plays.with.${to}` : count || !trick ? `plays.${to}` : "plays.none";
    return {
      kind: count ? "yes" : "no",
      title: t(key, { count }),
      text: [
        chosen && (why ? t("plays.why_not", { why: reasonText(why) }) : t("plays.are_one")),
        !chosen && !count && trick && t("plays.pass"),
        !chosen && count > 0 && trick && t("plays.may_pass"),
        !chosen && plays.can_pass_lead && t("plays.pass_lead"),
        !chosen && !trick && !plays.can_pass_lead && t("plays.lead"),
      ].filter(Boolean).join(" "),
      shown,
      rulings: [
        ...(chosen ? behindReason(why) : [trick ? "follow.same" : "lead.must"]),
        ...(!chosen && trick && count ? ["pass.reenter"] : []),
        ...(!chosen && plays.can_pass_lead ? ["bird.lead"] : []),
      ],
      plain: true,
      plays,
    };
  },
};

/** Which plays may be made although it is somebody else's turn, and where none, why. */
function outOfTurn({ ruleset, trick, selected }, plays, shown) {
  const { count, why_not: why } = plays;
  const may = RULESETS.get(ruleset).outOfTurn;
  const none = !may ? "three" : trick.length ? "none" : "lead";
  const chosen = may && trick.length && selected.length;
  return {
    kind: count ? "yes" : "no",
    title: count ? t("turn.plays", { count }) : t(`turn.${none}`),
    text: [
      chosen && (why ? t("plays.why_not", { why: reasonText(why) }) : t("plays.are_one")),
      t(count ? "turn.may_wait" : `turn.${none}.more`),
    ].filter(Boolean).join(" "),
    shown,
    rulings: ["trap.turn", ...(chosen ? behindReason(why) : [])],
    plain: true,
    plays,
  };
}

function idle(mode) {
  return { kind: "idle", title: t(`mode.${mode}`), text: t(`verdict.idle.${mode}`) };
}

function problem(body) {
  return { kind: "no", title: t("verdict.cannot_be"), text: problemText(body) };
}

function noCombination(title, reason) {
  return { kind: "no", title, text: reasonText(reason), rulings: behindReason(reason), plain: true };
}

/** The question has no answer before somebody says how the trick was declared. */
function choice(body, shown) {
  const error = body.errors?.find(({ code }) => code === "ambiguous_reading");
  if (!error) return { ...problem(body), shown };
  const ways = either(error.params.readings.map((one) => small(readingText(one))));
  return {
    kind: "choice",
    title: t("verdict.two_ways"),
    text: t("verdict.choose", { ways }),
    shown,
    rulings: ["reading.lead"],
  };
}

function ofSet(position, set, answer, counts) {
  if (!answer?.legal) return null;
  return {
    set,
    legend: t(`reading.of.${set}`),
    cards: position[set],
    readings: answer.readings,
    counts: counts && keyOf(counts),
    declarable: true,
  };
}

const MARKS = {
  yes: "M4 13l5 5L20 6",
  no: "M5 5l14 14M19 5L5 19",
  choice: "M8 8c0-5 9-5 9 0 0 3-4.500 3-4.500 7M12.500 19v.010",
  idle: "M6 12h.010M12 12h.010M18 12h.010",
  offline: "M12 4v9M12 19v.010",
};

/** The verdict in a sentence, always in sight. */
export function Bar({ verdict }) {
  const { kind, title, text, asking } = verdict;
  const away = kind === "offline";
  return html`
    <section class=${`bottom verdict ${kind} ${asking ? "asking" : ""}`} aria-label=${t("verdict.title")}>
      <div role="status" aria-atomic="true" aria-busy=${Boolean(asking)}>
        <p class="verdict-title">
          <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
            <path d=${MARKS[kind] ?? (kind === "alone" ? MARKS.offline : MARKS.idle)} />
          </svg>
          <strong>${title}</strong>
        </p>
        <p class="verdict-text">${text}</p>
      </div>
      ${away && html`<button type="button" class="button" onClick=${greet}>${t("verdict.again")}</button>`}
    </section>
  `;
}

/** The readings of a set as drawn cards; where there are several, one can be declared. */
export function Readings({ shown, value, onDeclare }) {
  const { set, legend, cards, readings, counts, declarable } = shown;
  if (readings.length === 1 || !declarable) {
    return html`
      <section>
        <h2>${legend}</h2>
        <ul class="readings">
          ${readings.map(
            (reading) => html`
              <li class="reading" key=${keyOf(reading)}>
                <span class="reading-text">${readingText(reading)}</span>
                <${Laid} cards=${cards} reading=${reading} />
              </li>
            `,
          )}
        </ul>
      </section>
    `;
  }
  const choices = [null, ...readings];
  return html`
    <section>
      <h2>${legend}</h2>
      <fieldset class="field readings">
        <legend class="quiet">${t("reading.declare")}</legend>
        ${choices.map((reading) => {
          const key = reading ? keyOf(reading) : "";
          return html`
            <label class="reading chosen" key=${key}>
              <input
                type="radio"
                name=${`reading-${set}`}
                checked=${key === value}
                onChange=${() => onDeclare(set, key)}
              />
              <span class="reading-text">
                ${reading ? readingText(reading) : t("reading.undeclared")}
                ${reading && key === counts && html` <span class="tag">${t("reading.counts")}</span>`}
              </span>
              ${reading && html`<${Laid} cards=${cards} reading=${reading} />`}
            </label>
          `;
        })}
      </fieldset>
    </section>
  `;
}
