// What is wrong with a question, as the referee names it: a code, a pointer, parameters.

export const MOST_WIZARDS = 5;

export function fault(code, where, params = {}) {
  return { code, where, params };
}

export function inside(faults, ...outer) {
  return faults.map((one) => ({ ...one, where: [...outer, ...one.where] }));
}

/** The faults as the referee writes them into a problem. A pointer ends where the question has
    nothing more. */
export function asErrors(faults, body) {
  return faults.map(({ code, where, params }) => ({ code, pointer: pointer(where, body), params }));
}

function pointer(where, body) {
  let text = "";
  let found = body;
  for (const part of where) {
    text += `/${String(part).replaceAll("~", "~0").replaceAll("/", "~1")}`;
    found = isObject(found) && Object.hasOwn(found, String(part)) ? found[part] : null;
    if (found === null || found === undefined) break;
  }
  return text;
}

function isObject(value) {
  return typeof value === "object" && value !== null;
}

export function wizardsFaults(names, where) {
  if (names.length >= 2 && names.length <= MOST_WIZARDS) return [];
  return [fault("out_of_range", where, { minimum: 2, maximum: MOST_WIZARDS })];
}

export function neutralsFault(wizards, neutral, right, where) {
  return fault("wrong_number_of_neutrals", where, { wizards, neutral, right });
}

export function championFaults(champion, wizards, others = []) {
  if (wizards.includes(champion)) return [];
  const code = others.includes(champion) ? "not_a_wizard" : "unknown_name";
  return [fault(code, ["champion"], { name: champion })];
}
