// The power of a chimera in a contest, with the Extraordinary Gifts of the advanced rules.

import { approvalFaults } from "./approval.js";
import { asErrors } from "./faults.js";
import { FORBIDDEN, giftOf, GIFTS, iconsOf, PARTS, partsWhere } from "./tiles.js";

/** The answer to chimeras/power, or `{errors}`. */
export function power(body) {
  const faults = approvalFaults(body.chimera, ["chimera"]);
  if (faults.length) return { errors: asErrors(faults, body) };
  return powerOf(body.chimera, body.contest, body.advanced ?? false);
}

/** The same for a chimera that is known to be approved. */
export function powerOf(chimera, contest, advanced) {
  const skills = [...new Set([contest.main.skill, contest.secondary.skill])];
  const icons = skills.map((skill) => [skill, sum(PARTS.map((part) => iconsOf(chimera[part], skill)))]);
  const { valid, spoiled } = advanced ? giftsOf(chimera) : { valid: [], spoiled: [] };
  return {
    power: sum(icons.map(([, count]) => count)) + valid.length,
    main_skill: icons[0][1] + valid.length,
    icons: Object.fromEntries(icons),
    valid_gifts: valid,
    spoiled_gifts: spoiled,
  };
}

/** Each different gift once: valid unless a tile that can be seen bears what it forbids. */
function giftsOf(chimera) {
  const valid = [];
  const spoiled = [];
  for (const gift of GIFTS) {
    const skill = FORBIDDEN[gift];
    const on = partsWhere(chimera, (tile) => giftOf(tile) === gift);
    const by = partsWhere(chimera, (tile) => iconsOf(tile, skill) > 0);
    if (!on.length) continue;
    if (by.length) spoiled.push({ gift, forbidden_skill: skill, on, spoiled_by: by });
    else valid.push(gift);
  }
  return { valid, spoiled };
}

function sum(numbers) {
  return numbers.reduce((total, number) => total + number, 0);
}
