import type { JsonValue } from '../../../core/json/json-value.ts';
import { sameJson } from '../../../core/json/same-json.ts';
import { Dice } from '../calls/support.ts';

/** A repairer's result: the repaired JSON, or null for a refusal. */
export type AnyRepairer = (text: string) => string | null;

/** A broken text, its original, and the allowed results. */
export interface BrokenText {
  readonly text: string;
  readonly original: JsonValue;
  readonly how: string;
  /**
   * `repairable`: the result must equal the original. `may-refuse`: it must be equal or a refusal. `cut`: it must be part of the original.
   */
  readonly must: 'repairable' | 'may-refuse' | 'cut';
}

/** Signs of random strings: those with a meaning in JSON and similar languages, and some letters. */
const signs = [
  'a',
  'b',
  ' ',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '"',
  "'",
  '\\',
  '\n',
  '/',
  '//',
  '#',
  '<',
  '“',
  'é',
  '🙂',
  'null',
  '1',
  '-',
];

export function randomValue(dice: Dice, depth = 0): JsonValue {
  const kind = dice.below(depth > 3 ? 5 : 8);
  switch (kind) {
    case 0:
      return null;
    case 1:
      return dice.chance(50);
    case 2:
      return dice.one([0, 1, -1, 12, 3.5, -0.25, 1e21, 5e-7]);
    case 3:
    case 4:
      return randomText(dice);
    case 5:
      return Array.from({ length: dice.below(4) }, () => randomValue(dice, depth + 1));
    default:
      return randomObject(dice, depth);
  }
}

export function randomObject(dice: Dice, depth = 0): JsonValue {
  const entries = Array.from({ length: dice.below(4) }, () => [
    dice.chance(60) ? dice.one(['a', 'b', 'city', 'x1', '$y', 'arguments']) : randomText(dice),
    randomValue(dice, depth + 1),
  ]);
  return Object.fromEntries(entries) as JsonValue;
}

function randomText(dice: Dice): string {
  return Array.from({ length: dice.below(5) }, () => dice.one(signs)).join('');
}

/** The value in JSON, in one of three layouts. */
function printed(value: JsonValue, dice: Dice): string {
  const text = JSON.stringify(value, null, dice.one([0, 1, 2]));
  return text;
}

/** The offsets of JSON's signs outside strings, from an own scan: `value` is strict JSON. */
export function structure(text: string): readonly { readonly at: number; readonly sign: string }[] {
  const found: { readonly at: number; readonly sign: string }[] = [];
  let isInString = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charAt(at);
    if (isInString && sign === '\\') at++;
    else if (sign === '"') isInString = !isInString;
    if (sign === '"' || (!isInString && '{}[],:'.includes(sign))) found.push({ at, sign });
  }
  return found;
}

function without(text: string, at: number): string {
  return text.slice(0, at) + text.slice(at + 1);
}

function withAt(text: string, at: number, added: string): string {
  return text.slice(0, at) + added + text.slice(at);
}

function python(value: JsonValue): string {
  if (value === null) return 'None';
  if (value === true) return 'True';
  if (value === false) return 'False';
  if (typeof value === 'string') {
    const inJson = JSON.stringify(value).slice(1, -1);
    return `'${inJson.replaceAll('\\"', '"').replaceAll("'", "\\'")}'`;
  }
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`;
  if (typeof value === 'object') {
    return `{${Object.entries(value)
      .map(([key, item]) => `${python(key)}: ${python(item)}`)
      .join(', ')}}`;
  }
  return String(value);
}

type Break = (text: string, original: JsonValue, dice: Dice) => Omit<BrokenText, 'original'> | null;

/** One known way to break a text each. */
const breaks: readonly Break[] = [
  (text, _, dice) => {
    const closer = choose(
      structure(text).filter(({ at, sign }) => '}]'.includes(sign) && !/[{[]\s*$/.test(text.slice(0, at))),
      dice,
    );
    return closer && { how: 'comma before a closer', text: withAt(text, closer.at, ','), must: 'repairable' };
  },
  (_, original) => ({ how: 'Python', text: python(original), must: 'repairable' }),
  (text, _, dice) => {
    const keys = [...text.matchAll(/(?<=[{,]\s*)"([a-z$]\w*)"(?=:)/g)].filter(({ index }) =>
      structure(text).some(({ at }) => at === index),
    );
    const key = choose(
      keys.filter(({ 1: name }) => name !== 'null'),
      dice,
    );
    if (key === null) return null;
    const end = key.index + key[0].length;
    return {
      how: 'key without quotes',
      text: text.slice(0, key.index) + (key[1] ?? '') + text.slice(end),
      must: 'repairable',
    };
  },
  (text, _, dice) => {
    const sign = choose(
      structure(text).filter(({ sign }) => '{}[],:'.includes(sign)),
      dice,
    );
    const comment = dice.one([' /* a, b { */ ', '// why }\n', '# [x]\n']);
    return sign && { how: 'comment', text: withAt(text, sign.at + 1, comment), must: 'repairable' };
  },
  // From here on, another value may give the same text.
  (text) => {
    const isObject = text.endsWith('}');
    return isObject ? { how: 'bracket too many at the end', text: `${text}}`, must: 'may-refuse' } : null;
  },
  (text, _, dice) => {
    const sign = choose(structure(text), dice);
    return sign && { how: `deleted ${sign.sign}`, text: without(text, sign.at), must: 'may-refuse' };
  },
  (text, _, dice) => {
    const sign = choose(structure(text), dice);
    return sign && { how: `doubled ${sign.sign}`, text: withAt(text, sign.at, sign.sign), must: 'may-refuse' };
  },
  (text, _, dice) => {
    const closers = structure(text).filter(({ sign }) => '}]'.includes(sign));
    const one = choose(closers, dice);
    const two = choose(closers, dice);
    if (one === null || two === null || one.at === two.at) return null;
    return {
      how: 'two closers deleted',
      text: without(without(text, Math.max(one.at, two.at)), Math.min(one.at, two.at)),
      must: 'may-refuse',
    };
  },
  (text, _, dice) => {
    const value = choose([...text.matchAll(/(?<=[[,]\s*)(?:null|true|false|-?\d[\d.e+-]*)(?=,)/g)], dice);
    if (value === null || !structure(text).some(({ at }) => at === value.index + value[0].length)) return null;
    const broken = text.slice(0, value.index) + text.slice(value.index + value[0].length);
    return { how: 'value left out', text: broken, must: 'may-refuse' };
  },
  (text, _, dice) => ({ how: 'cut off', text: text.slice(0, dice.below(text.length)), must: 'cut' }),
];

function choose<Item>(items: readonly Item[], dice: Dice): Item | null {
  return items.length === 0 ? null : dice.one(items);
}

export function brokenText(seed: number): BrokenText | null {
  const dice = new Dice(seed);
  const original = dice.chance(70)
    ? randomObject(dice)
    : [randomValue(dice), ...(dice.chance(50) ? [randomValue(dice)] : [])];
  const text = printed(original, dice);
  const broken = dice.one(breaks)(text, original, dice);
  if (broken === null || isJson(broken.text)) return null;
  return { ...broken, original };
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** The fault of a repairer's result; null without one. Reads with the engine's JSON alone. */
export function wrongMeaning({ text, original, must, how }: BrokenText, repair: AnyRepairer): string | null {
  const repaired = repair(text);
  const said = `${how}: ${text}`;
  if (repaired === null) return must === 'repairable' ? `refused, ${said}` : null;
  if (!isJson(repaired)) return `no JSON, ${said} → ${repaired}`;
  const value = JSON.parse(repaired) as JsonValue;
  const isRight = must === 'cut' ? isInside(value, original) : sameJson(value, original);
  if (!isRight) return `another meaning, ${said} → ${repaired}`;
  return sameJson(scalars(repaired), scalarsOfBroken(repaired, text))
    ? null
    : `something added or left out, ${said} → ${repaired}`;
}

/** Whether `part` is the beginning of `whole`: all its values are there, only the last list or object may be shorter. */
function isInside(part: JsonValue, whole: JsonValue): boolean {
  if (Array.isArray(part) && Array.isArray(whole)) {
    return part.length <= whole.length && part.every((item, index) => isInside(item, whole[index] as JsonValue));
  }
  if (isObject(part) && isObject(whole)) {
    return Object.keys(part).every(
      (key) => Object.hasOwn(whole, key) && isInside(part[key] as JsonValue, whole[key] as JsonValue),
    );
  }
  return part === whole;
}

function isObject(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The strings, numbers and words of a JSON text, in their order. */
function scalars(text: string): readonly string[] {
  return text.match(/"(?:[^"\\]|\\.)*"|[^\s{}[\],:"]+/g) ?? [];
}

/** Those scalars of the repaired text whose letters and digits are in the broken text in the same order. */
function scalarsOfBroken(repaired: string, broken: string): readonly string[] {
  const plain = broken.toLowerCase();
  let from = 0;
  return scalars(repaired).filter((scalar) => {
    const words = { null: /none|null/g, true: /true/g, false: /false/g }[scalar] ?? null;
    const letters = (scalar.match(/[a-z0-9é]+/gi) ?? []).map((word) => word.toLowerCase());
    if (words !== null) {
      words.lastIndex = from;
      const found = words.exec(plain);
      from = found === null ? from : words.lastIndex;
      return found !== null;
    }
    return letters.every((word) => {
      const at = plain.indexOf(word.replace(/^n(?=.)/, 'n'), from);
      from = at < 0 ? from : at + word.length;
      return at >= 0;
    });
  });
}

/**
 * Whether closing brackets at other places would give another meaning: all places for the repairer's number of brackets are tried. For short
 * texts: the work is the length to the power of the number of brackets.
 */
export function otherClosings(text: string, repaired: string): readonly string[] {
  const count =
    [...repaired].filter((sign) => '}]'.includes(sign)).length - [...text].filter((sign) => '}]'.includes(sign)).length;
  const meanings = new Map<string, string>();
  const tryAll = (at: string, from: number, left: number): void => {
    if (left === 0) {
      if (isJson(at)) meanings.set(JSON.stringify(JSON.parse(at)), at);
      return;
    }
    for (let index = from; index <= at.length; index++) {
      for (const closer of ['}', ']']) tryAll(withAt(at, index, closer), index + 1, left - 1);
    }
  };
  if (count > 0 && count < 3 && text.length <= (count === 1 ? 200 : 60)) tryAll(text, 0, count);
  meanings.delete(JSON.stringify(JSON.parse(repaired)));
  return [...meanings.values()];
}
