import { strictJson } from '../json/strict-json.ts';
import { say } from '../text/say.ts';
import type { CodeReader } from './code-reader.ts';
import { longestText, tooLong } from './limits.ts';
import { isTruthy, joinableText } from './operators.ts';
import { plainJson, valueOfJson } from './plain-values.ts';
import type { CodePlace } from './syntax.ts';
import {
  type CodeValue,
  forced,
  isKind,
  type ListValue,
  type Member,
  type ObjectValue,
  onlyAtRunTime,
  unknownAt,
} from './values.ts';

const names: ReadonlySet<string> = new Set([
  'Object',
  'JSON',
  'Math',
  'Array',
  'Number',
  'String',
  'Boolean',
  'Set',
  'require',
]);

const mathConstants: ReadonlyMap<string, number> = new Map([
  ['Number.MAX_SAFE_INTEGER', Number.MAX_SAFE_INTEGER],
  ['Number.MIN_SAFE_INTEGER', Number.MIN_SAFE_INTEGER],
  ['Number.POSITIVE_INFINITY', Number.POSITIVE_INFINITY],
  ['Number.MAX_VALUE', Number.MAX_VALUE],
]);

const mathFunctions: ReadonlyMap<string, (numbers: readonly number[]) => number> = new Map([
  ['Math.max', (numbers) => numbers.reduce((most, one) => Math.max(most, one), Number.NEGATIVE_INFINITY)],
  ['Math.min', (numbers) => numbers.reduce((least, one) => Math.min(least, one), Number.POSITIVE_INFINITY)],
  ['Math.floor', ([one = Number.NaN]) => Math.floor(one)],
  ['Math.ceil', ([one = Number.NaN]) => Math.ceil(one)],
  ['Math.round', ([one = Number.NaN]) => Math.round(one)],
  ['Math.pow', ([base = Number.NaN, power = Number.NaN]) => base ** power],
]);

export function isBuiltIn(name: string): boolean {
  return names.has(name);
}

/** A number such as `Number.MAX_SAFE_INTEGER`, or undefined. */
export function constantOf(path: readonly string[]): number | undefined {
  return mathConstants.get(path.join('.'));
}

export function callBuiltIn(
  reader: CodeReader,
  path: readonly string[],
  inputs: readonly CodeValue[],
  place: CodePlace,
): CodeValue {
  const name = path.join('.');
  const [given, second] = inputs;
  const first = forced(given);
  if (isKind(first, 'unknown')) return first;
  const math = mathFunctions.get(name);
  if (math !== undefined) {
    const numbers = inputs.filter((input) => typeof input === 'number');
    return numbers.length === inputs.length ? math(numbers) : onlyAtRunTime(place);
  }
  switch (name) {
    case 'Object.freeze':
    case 'Object.seal':
    case 'Array.from':
      return second === undefined ? first : onlyAtRunTime(place);
    case 'Object.keys':
      return isKnownObject(first) ? listOf([...first.members.keys()]) : onlyAtRunTime(place);
    case 'Object.values':
      return isKnownObject(first)
        ? listOf([...first.members.values()].map(({ value }) => value))
        : onlyAtRunTime(place);
    case 'Object.entries':
      return isKnownObject(first)
        ? listOf([...first.members].map(([key, { value }]) => listOf([key, value])))
        : onlyAtRunTime(place);
    case 'Object.fromEntries':
      return fromEntries(first, place);
    case 'Object.assign':
      return assigned(inputs.map(forced), place);
    case 'Set':
    case 'new.Set':
      return isKind(first, 'list') ? listOf([...new Set(first.items)]) : onlyAtRunTime(place);
    case 'String':
      return joinableText(first, place);
    case 'JSON.stringify': {
      const json = plainJson(first);
      if (!json.ok) return unknownAt(place, say`Value is only known at run time`);
      const space = typeof inputs[2] === 'number' || typeof inputs[2] === 'string' ? inputs[2] : undefined;
      return JSON.stringify(json.value, null, space);
    }
    case 'JSON.parse': {
      if (typeof first !== 'string' || first.length > longestText) return onlyAtRunTime(place);
      const value = strictJson(first);
      return value === undefined ? onlyAtRunTime(place) : valueOfJson(value, place);
    }
    default:
      return reader.limits.spend(1) ? onlyAtRunTime(place) : tooLong(place);
  }
}

function isKnownObject(value: CodeValue): value is ObjectValue {
  return isKind(value, 'object') && value.unknown.length === 0;
}

function listOf(items: readonly CodeValue[]): ListValue {
  return { kind: 'list', items };
}

function fromEntries(list: CodeValue, place: CodePlace): CodeValue {
  if (!isKind(list, 'list')) return onlyAtRunTime(place);
  const members = new Map<string, Member>();
  for (const item of list.items) {
    const entry = forced(item);
    const key = isKind(entry, 'list') ? forced(entry.items[0]) : undefined;
    if (isKind(entry, 'unknown')) return entry;
    if (!isKind(entry, 'list') || (typeof key !== 'string' && typeof key !== 'number')) return onlyAtRunTime(place);
    members.set(String(key), { key: place, place, value: entry.items[1] });
  }
  return { kind: 'object', members, place, unknown: [] };
}

function assigned(objects: readonly CodeValue[], place: CodePlace): CodeValue {
  const members = new Map<string, Member>();
  for (const object of objects) {
    if (isKind(object, 'unknown')) return object;
    if (!isKnownObject(object)) return onlyAtRunTime(place);
    for (const [name, one] of object.members) members.set(name, one);
  }
  return { kind: 'object', members, place, unknown: [] };
}

export function callMethodOfText(
  text: string,
  name: string,
  inputs: readonly CodeValue[],
  place: CodePlace,
): CodeValue {
  const unknown = inputs.find((input) => isKind(input, 'unknown'));
  if (unknown !== undefined) return unknown;
  const [first, second] = inputs;
  switch (name) {
    case 'trim':
      return text.trim();
    case 'trimStart':
      return text.trimStart();
    case 'trimEnd':
      return text.trimEnd();
    case 'toLowerCase':
      return text.toLowerCase();
    case 'toUpperCase':
      return text.toUpperCase();
    case 'toString':
      return text;
    case 'concat':
      return inputs.every((input) => typeof input === 'string')
        ? shortText([text, ...inputs].join(''), place)
        : onlyAtRunTime(place);
    case 'slice':
    case 'substring': {
      if (typeof first !== 'number' || (second !== undefined && typeof second !== 'number')) {
        return onlyAtRunTime(place);
      }
      return name === 'slice' ? text.slice(first, second) : text.substring(first, second);
    }
    case 'split': {
      if (typeof first !== 'string') return onlyAtRunTime(place);
      return text.length > 10_000 ? tooLong(place) : listOf(text.split(first));
    }
    case 'replace':
    case 'replaceAll': {
      if (typeof first !== 'string' || typeof second !== 'string' || first === '') return onlyAtRunTime(place);
      if (text.length * (second.length + 1) > longestText) return tooLong(place);
      return name === 'replace' ? text.replace(first, () => second) : text.replaceAll(first, () => second);
    }
    case 'repeat':
      if (typeof first !== 'number' || !(first >= 0)) return onlyAtRunTime(place);
      return text.length * first > longestText ? tooLong(place) : text.repeat(first);
    case 'includes':
      return typeof first === 'string' ? text.includes(first) : onlyAtRunTime(place);
    case 'startsWith':
      return typeof first === 'string' ? text.startsWith(first) : onlyAtRunTime(place);
    default:
      return onlyAtRunTime(place);
  }
}

function shortText(text: string, place: CodePlace): CodeValue {
  return text.length > longestText ? tooLong(place) : text;
}

/** The items, and in place of lists theirs. What it copies is counted before. */
function flattened(reader: CodeReader, items: readonly CodeValue[], place: CodePlace): CodeValue {
  const found: CodeValue[] = [];
  for (const item of items) {
    const own = isKind(item, 'list') ? item.items : [item];
    if (!reader.limits.spend(own.length)) return tooLong(place);
    for (const one of own) found.push(one);
  }
  return listOf(found);
}

export function callMethodOfList(
  reader: CodeReader,
  list: ListValue,
  name: string,
  inputs: readonly CodeValue[],
  place: CodePlace,
): CodeValue {
  const first = forced(inputs[0]);
  const { items } = list;
  if (!reader.limits.spend(items.length)) return tooLong(place);
  const each = (item: CodeValue, index: number): CodeValue =>
    forced(reader.call(first, [item, index, list], place, place.path));
  switch (name) {
    case 'join': {
      const parts = items.map((item) => (item == null ? '' : joinableText(forced(item), place)));
      const unknown = parts.find((part) => typeof part !== 'string');
      if (unknown !== undefined) return unknown;
      if (first !== undefined && typeof first !== 'string') return onlyAtRunTime(place);
      const length = parts.reduce((sum, part) => sum + String(part).length, 0) + parts.length * (first?.length ?? 1);
      return length > longestText ? tooLong(place) : parts.join(first);
    }
    case 'concat': {
      const more = inputs.flatMap((input) => (isKind(input, 'list') ? input.items : [input]));
      return reader.limits.spend(more.length) ? listOf([...items, ...more]) : tooLong(place);
    }
    case 'slice': {
      const [from, to] = inputs;
      if ((from !== undefined && typeof from !== 'number') || (to !== undefined && typeof to !== 'number')) {
        return onlyAtRunTime(place);
      }
      return listOf(items.slice(from, to));
    }
    case 'includes':
      return items.some((item) => isKind(item, 'unknown')) ? onlyAtRunTime(place) : items.includes(first);
    case 'map':
      return listOf(items.map(each));
    case 'flatMap':
      return flattened(reader, items.map(each), place);
    case 'filter': {
      const kept: CodeValue[] = [];
      for (const [index, item] of items.entries()) {
        const keeps =
          isKind(first, 'built-in') && first.path[0] === 'Boolean' ? isTruthy(forced(item)) : each(item, index);
        if (isKind(keeps, 'unknown')) return keeps;
        if (isTruthy(keeps)) kept.push(item);
      }
      return listOf(kept);
    }
    case 'flat':
      return flattened(reader, items, place);
    case 'reduce': {
      let result = inputs.length > 1 ? inputs[1] : items[0];
      for (const [index, item] of items.entries()) {
        if (inputs.length < 2 && index === 0) continue;
        result = reader.call(first, [result, item, index, list], place, place.path);
      }
      return result;
    }
    case 'keys':
    case 'values':
      return name === 'values' ? list : listOf(items.map((_, index) => index));
    case 'has':
      return items.includes(first);
    default:
      return onlyAtRunTime(place);
  }
}
