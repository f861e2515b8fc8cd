// The codes of the rules in words.

import { language, list, t, told } from "../i18n.js";
import { neutralName } from "./names.js";

/** A word at the beginning, or by itself. */
export function capital(word) {
  return word.charAt(0).toLocaleUpperCase(language()) + word.slice(1);
}

export function partWords(parts) {
  return list(parts.map((part) => t(`part.${part}`)));
}

/** Why a chimera may not compete. */
export function reasonText({ code, params, message }) {
  const parts = params.parts && partWords(params.parts);
  return told(`reason.${code}`, { ...params, parts, count: params.turn }, message);
}

/** What is wrong with a question. */
export function errorText({ code, params, detail }) {
  return told(`fault.${code}`, params ?? {}, detail);
}

/** The name of an entrant as it is shown: neutral chimeras have one in every language. */
export function shown(name) {
  const number = [1, 2].find((one) => name === neutralName(one));
  return number ? t("neutral.name", { number }) : name;
}

/** Names of which one is chosen. */
export function either(names) {
  return new Intl.ListFormat(language(), { type: "disjunction" }).format(names.map(shown));
}

/** A tile in words: its animal, icons and gift, or the sheep it shows. */
export function tileText(tile, advanced) {
  if (!tile) return t("tile.none");
  if (tile.animal === null) return t("tile.sheep");
  const icons = Object.entries(tile.skills)
    .filter(([, count]) => count)
    .map(([skill, count]) => t("tile.icons", { count, skill: t(`skill.${skill}`) }));
  const gift = advanced && tile.gift ? [t(`gift.${tile.gift}`)] : [];
  const turned = tile.turned ? [t("tile.turned")] : [];
  return [tile.animal, ...turned, ...icons, ...gift].join(", ");
}

/** What an extra point of power is for, and why a gift gives none. */
export function giftLines({ valid_gifts, spoiled_gifts }) {
  return [
    ...valid_gifts.map((gift) => ({ gift, text: t("gift.valid", { gift: t(`gift.${gift}`) }) })),
    ...spoiled_gifts.map(({ gift, forbidden_skill, spoiled_by }) => {
      const skill = t(`skill.${forbidden_skill}`);
      const params = { gift: t(`gift.${gift}`), skill, parts: partWords(spoiled_by) };
      return { gift, spoiled: true, text: t("gift.spoiled", params) };
    }),
  ];
}
