// Where the cards come from and where they lie.

import { html, useState } from "../html.js";
import { t } from "../i18n.js";
import { Check, Chips } from "../views/parts.js";
import { Face, kind, Lying } from "./cards.js";
import { countOf, deckOf, left, SETS, without } from "./position.js";
import { cardWord, fullName } from "./words.js";

export function Modes({ position, onChoose }) {
  const choices = Object.keys(SETS).map((value) => ({ value, label: t(`mode.${value}`) }));
  return html`
    <div class="modes">
      <${Chips}
        name="mode"
        legend=${html`<span class="sr">${t("mode.legend")}</span>`}
        choices=${choices}
        value=${position.mode}
        onChoose=${onChoose}
      />
    </div>
  `;
}

/** A button a rank, the set that a tap adds to, and what can be done with all of it. */
export function Pad({ position, target, onTarget, onChange, undo, onClear, share }) {
  const [taking, take] = useState(false);
  const [said, say] = useState("");
  const cards = position[target];
  const add = (card) => {
    if (left(position, card, target) <= 0) {
      say(t("pad.none_left", { card: fullName(card) }));
      return;
    }
    onChange([...cards, card]);
    say(t("pad.now", { count: countOf(cards, card) + 1, card: cardWord(card) }));
  };
  const remove = (card) => {
    if (!cards.includes(card)) return;
    onChange(without(cards, card));
    say(t("pad.now", { count: countOf(cards, card) - 1, card: cardWord(card) }));
  };
  const keyed = (event, card) => {
    if (!["Backspace", "Delete", "-"].includes(event.key)) return;
    event.preventDefault();
    remove(card);
  };
  const sets = SETS[position.mode];
  const choices = sets.map((value) => ({
    value,
    label: t("pad.set", { set: t(`set.${value}`), count: position[value].length }),
  }));
  return html`
    <section class="pad-part">
      <h2 class="sr">${t("pad.title")}</h2>
      ${sets.length > 1 &&
      html`
        <div class="targets">
          <${Chips}
            name="target"
            legend=${html`<span class="sr">${t("pad.target")}</span>`}
            choices=${choices}
            value=${target}
            onChoose=${onTarget}
          />
        </div>
      `}
      <div class=${`pad ${taking ? "taking" : ""}`}>
        ${[...deckOf(position.ruleset).keys()].map((card) => {
          const count = countOf(cards, card);
          const none = taking ? !count : left(position, card, target) <= 0;
          return html`
            <button
              key=${card}
              type="button"
              class=${`face key ${kind(card)} ${count ? "some" : ""}`}
              aria-disabled=${none}
              onClick=${() => (taking ? remove : add)(card)}
              onKeyDown=${(event) => keyed(event, card)}
            >
              <${Face}
                card=${card}
                label=${t(taking ? "pad.less" : "pad.more", { card: fullName(card), count })}
              >
                ${count > 0 && html`<span class="badge">${taking ? "−" : "×"}${count}</span>`}
              <//>
            </button>
          `;
        })}
      </div>
      <p class="sr" role="status">${said}</p>
      <div class="tools">
        <button
          type="button"
          class="button"
          aria-pressed=${taking}
          onClick=${() => take(!taking)}
        >
          ${t("pad.take")}
        </button>
        <button type="button" class="button" aria-disabled=${!undo} onClick=${() => undo?.()}>
          ${t("pad.undo")}
        </button>
        <button
          type="button"
          class="button"
          aria-disabled=${sets.every((set) => !position[set].length)}
          onClick=${onClear}
        >
          ${t("pad.clear")}
        </button>
        <button type="button" class="button" onClick=${share}>${t("pad.share")}</button>
      </div>
      <p class="sr">${t("pad.keys")}</p>
    </section>
  `;
}

/** Whether the hand asks although it is somebody else's turn. */
export function Turn({ position, onChange }) {
  return html`
    <${Check}
      isSwitch=${true}
      label=${t("turn.not_mine")}
      checked=${position.outOfTurn}
      onChange=${onChange}
    />
  `;
}

/** The cards of a set. */
export function Lies({ position, set, dim, onChange, onSelect, children }) {
  const cards = position[set];
  const chooses = set === "hand";
  const select = (card, chosen) => {
    const { selected } = position;
    onSelect(chosen ? without(selected, card) : [...selected, card]);
  };
  return html`
    <section class="lies">
      <div class="lies-head">
        <h2>${t(position.mode === "what" ? "set.cards" : `set.${set}`)}</h2>
        ${children}
      </div>
      ${cards.length === 0 && html`<p class="quiet">${t(`set.empty.${position.mode}.${set}`)}</p>`}
      ${cards.length > 0 &&
      html`
        <${Lying}
          cards=${cards}
          selected=${position.selected}
          dim=${dim}
          onTake=${(card) => onChange(without(cards, card))}
          onSelect=${chooses ? select : null}
        />
        ${chooses && html`<p class="quiet">${t("set.select")}</p>`}
      `}
    </section>
  `;
}
