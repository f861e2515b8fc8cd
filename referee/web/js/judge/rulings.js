// The rules behind a verdict: which they are, and their text when somebody wants it.

import { useReach } from "../api.js";
import { html, useEffect, useState } from "../html.js";
import { told, t } from "../i18n.js";
import { ruling } from "./questions.js";

/** The rulings that a reason rests on, also those of a reason inside it. */
export function behindReason(reason) {
  if (!reason) return [];
  const inner = Object.values(reason.params ?? {}).filter((value) => value?.code);
  return [reason, ...inner].map((one) => one.ruling).filter(Boolean);
}

/** The rulings that make cards what they are. */
export function behindReadings(cards, readings) {
  const wild = new Set(
    readings.flatMap((one) => one.stands_for.map(({ index }) => cards[index])),
  );
  const any = (fits) => readings.some(fits);
  const kinds = new Set(readings.map((one) => one.combination));
  return [
    kinds.size > 1 && "reading.lead",
    any((one) => one.trap) && "set.natural-trap",
    kinds.has("chimera_flight") && "flight.only",
    wild.has("Q") && "bird.wild",
    wild.has("P") && "piya.sequence",
    kinds.has("sequence_of_pairs") && "pairs.sequence",
    any((one) => one.attached.length && one.combination !== "chimera_flight") && "attach.not-body",
    any((one) => one.attached.length > 1) && "attach.distinct",
  ].filter(Boolean);
}

export function Rulings({ ids, plain }) {
  if (!ids.length && !plain) return null;
  return html`
    <section class="rulings">
      <h2>${t("rule.title")}</h2>
      ${ids.map((id) => html`<${Ruling} key=${id} id=${id} />`)}
      ${!ids.length && html`<p class="quiet">${t("rule.plain")}</p>`}
    </section>
  `;
}

function Ruling({ id }) {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState(null);
  const [failed, fail] = useState(false);
  const { attempt } = useReach();
  useEffect(() => {
    if (!open || text) return;
    fail(false);
    ruling(id).then(setText, () => fail(true));
  }, [open, attempt]);
  return html`
    <details class="hints ruling" onToggle=${(event) => setOpen(event.target.open)}>
      <summary>${told(`rule.name.${id}`, {}, id)} <code>${id}</code></summary>
      ${text &&
      html`
        <p lang="en">${text.ruling}</p>
        <p class="quiet">
          ${t("rule.status", { status: told(`rule.status.${text.status}`, {}, text.status) })}
        </p>
        ${text.status_note && html`<p class="quiet" lang="en">${text.status_note}</p>`}
        <p class="quiet">${t("rule.source", { source: sourceText(text.source) })}</p>
      `}
      ${!text && html`<p class="quiet">${t(failed ? "rule.not_here" : "verdict.asking")}</p>`}
    </details>
  `;
}

function sourceText({ document, section }) {
  return [told(`rule.document.${document}`, {}, document), section].filter(Boolean).join(": ");
}
