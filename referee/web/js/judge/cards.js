// Cards as they are drawn: by rank, sign and name, never by colour alone.

import { html } from "../html.js";
import { list, t } from "../i18n.js";
import { cardWord, fullName } from "./words.js";

const SIGNS = {
  // A toad and a cat: cards that are treasure. The bird is, too, and flies.
  2: "M3 15c0-5 4-8 9-8s9 3 9 8c0 3-4 4-9 4s-9-1-9-4zM5 8a2.500 2.500 0 1 1 5 0M14 8a2.500 2.500 0 1 1 5 0M8 15c3 1.500 5 1.500 8 0",
  11: "M5 4l4 4h6l4-4v9c0 4-3 7-7 7s-7-3-7-7zM9 12v1M15 12v1M12 15v1M2 14l4 1M22 14l-4 1",
  H: "M5 3c9 3 9 15 0 18M5 3v18M3 12h17M16 8l4 4-4 4",
  P: "M4 20V10l3-5 3 4h4l3-4 3 5v10M9 14h.010M15 14h.010M9 18h6",
  C: "M12 21c-6 0-8-6-4-10 0 2 1 3 2 3-1-5 2-8 4-11 0 5 5 7 5 12 0 4-3 6-7 6z",
  Q: "M2 12c5 0 7-1 9-6 3 0 4 2 5 4l6 1-5 2c-1 5-5 7-11 7 2-1 3-2 3-3-3 0-6-2-7-5z",
};

/** The inside of a card. `as` is the rank that a wild card stands for. What is drawn is not read
    out; where the card is a control, `label` is. */
export function Face({ card, as, label, children }) {
  const named = /[A-Z]/.test(card);
  return html`
    ${label && html`<span class="sr">${label}</span>`}
    <span class="face-in" aria-hidden="true">
      <span class="face-rank">${card}</span>
      <span class="face-sign">
        ${SIGNS[card] && html`<svg viewBox="0 0 24 24" width="20" height="20"><path d=${SIGNS[card]} /></svg>`}
      </span>
      ${(as || named) &&
      html`<span class=${as ? "face-as" : "face-name"}>${as ? `= ${as}` : t(`card.short.${card}`)}</span>`}
      ${children}
    </span>
  `;
}

/** A small row of cards. */
export function Row({ cards }) {
  return html`
    <span class="row-of-cards" aria-hidden="true">
      ${cards.map((card, index) => html`<span key=${index} class=${`mini ${kind(card)}`}>${card}</span>`)}
    </span>
  `;
}

export function kind(card) {
  return /\d/.test(card) ? "ranked" : `named-${card}`;
}

/** A reading drawn: body and attachments apart, wild cards with what they stand for. One picture
    with a description, for it also stands in labels. */
export function Laid({ cards, reading }) {
  const { stands, rank, body } = arranged(cards, reading);
  const said = (index) => {
    const name = cardWord(cards[index]);
    return stands.has(index) ? t("reading.as", { card: name, rank: stands.get(index) }) : name;
  };
  const words = [t("reading.body", { cards: list(body.map(said)) })];
  if (reading.attached.length) {
    words.push(t("reading.attached", { cards: list(reading.attached.map(said)) }));
  }
  const draw = (index) => html`
    <span key=${index} class=${`face ${kind(cards[index])} ${stands.has(index) ? "wild" : ""}`}>
      <${Face} card=${cards[index]} as=${stands.get(index)} />
    </span>
  `;
  const ranks = [...new Set(body.map(rank))];
  const groups = ranks.map((one) => body.filter((index) => rank(index) === one));
  return html`
    <span class="laid" role="img" aria-label=${words.join(" ")}>
      <span class="laid-part" aria-hidden="true">
        <span class="laid-name">${t("reading.body_name")}</span>
        <span class="laid-cards">
          ${groups.map((group) => html`<span class="laid-group" key=${group[0]}>${group.map(draw)}</span>`)}
        </span>
      </span>
      ${reading.attached.length > 0 &&
      html`
        <span class="laid-part attached" aria-hidden="true">
          <span class="laid-name">+ ${t("reading.attached_name")}</span>
          <span class="laid-cards">${reading.attached.map(draw)}</span>
        </span>
      `}
    </span>
  `;
}

/** The body in the order of what its cards stand for. */
function arranged(cards, reading) {
  const stands = new Map(reading.stands_for.map(({ index, rank }) => [index, rank]));
  const rank = (index) => stands.get(index) ?? cards[index];
  const body = [...reading.body].sort((one, other) => Number(rank(one)) - Number(rank(other)) || 0);
  return { stands, rank, body };
}

/** A set of cards as buttons: a tap takes the card away, or selects it where `selected` says so. */
export function Lying({ cards, selected, dim, onTake, onSelect }) {
  const used = new Map();
  return html`
    <ul class="lying">
      ${cards.map((card, index) => {
        const nth = (used.get(card) ?? 0) + 1;
        used.set(card, nth);
        if (!onSelect) {
          return html`
            <li key=${index}>
              <button
                type="button"
                class=${`face taken ${kind(card)}`}
                onClick=${() => onTake(card)}
              >
                <${Face} card=${card} label=${t("set.take", { card: fullName(card) })}>
                  <span class="corner">−</span>
                <//>
              </button>
            </li>
          `;
        }
        const chosen = nth <= selected.filter((one) => one === card).length;
        const faded = !chosen && dim(card);
        return html`
          <li key=${index}>
            <button
              type="button"
              class=${`face ${kind(card)} ${faded ? "faded" : ""}`}
              aria-pressed=${chosen}
              onClick=${() => onSelect(card, chosen)}
            >
              <${Face}
                card=${card}
                label=${faded ? t("set.no_play", { card: fullName(card) }) : fullName(card)}
              />
            </button>
          </li>
        `;
      })}
    </ul>
  `;
}
