import { largest, smallest } from '../text/long-list.ts';
import { MAX_JSON_DEPTH } from './json-reader.ts';
import type { JsonArray, JsonObject, JsonValue } from './json-value.ts';

/** Names that every object of the engine's reader inherits. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));
const inheritedLengths = [...inherited].map(({ length }) => length);
const shortestInherited = smallest(inheritedLengths);
const longestInherited = largest(inheritedLengths);

/**
 * The object or list of a strict JSON text without problems, by the engine's reader, which takes half the time at first and two thirds
 * later. `undefined` for other texts, and where it is not certain: a key twice, a number of more than 15 digits or with an exponent, more
 * than {@link MAX_JSON_DEPTH} levels, or an inherited name as a key or text. V8 may read a key with an escape as another one
 * (https://github.com/nodejs/node/issues/63785): such keys are not left to it.
 */
export function readPlainJson(text: string): JsonValue | undefined {
  const value = readByEngine(text);
  return value !== undefined && isPlain(text, value) ? value : undefined;
}

/** The object or list of a strict JSON text by the engine's reader, unchecked; `undefined` for another text. */
export function readByEngine(text: string): JsonValue | undefined {
  if (!opensBracket(text)) return undefined;
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    // Its message says less than ours.
    return undefined;
  }
}

/** Whether {@link readPlainJson} gives the `value` that {@link readByEngine} gave for the text. */
export function isPlain(text: string, value: JsonValue): boolean {
  if (!text.includes('\\') && text.length === leastLength(value, MAX_JSON_DEPTH)) return true;
  const colons = colonsIn(text);
  return colons >= 0 && colons === membersIn(value);
}

/**
 * The length of the shortest JSON text of a value without escapes: a text of this length has no white space, and no key twice. NaN where
 * that is not certain: for a number that an exponent would shorten, or of more than 15 digits, and where {@link membersIn} is NaN.
 */
function leastLength(value: JsonValue, levels: number): number {
  switch (typeof value) {
    case 'string':
      return isInherited(value) ? Number.NaN : value.length + 2;
    case 'number':
      return lengthOfNumber(value);
    case 'boolean':
      return value ? 4 : 5;
    default:
      return value === null ? 4 : levels === 0 ? Number.NaN : lengthOfContainer(value, levels - 1);
  }
}

function lengthOfContainer(value: JsonArray | JsonObject, levels: number): number {
  // Two brackets, and a comma behind each part but the last: one character more than parts.
  let length = 1;
  if (Array.isArray(value)) {
    for (const item of value as JsonArray) length += leastLength(item, levels) + 1;
  } else {
    for (const key in value) {
      length +=
        (isInherited(key) ? Number.NaN : key.length + 4) + leastLength((value as JsonObject)[key] ?? null, levels);
    }
  }
  return Math.max(length, 2);
}

function lengthOfNumber(value: number): number {
  const size = Math.abs(value);
  const isShortest = Number.isInteger(value) ? value % 1000 !== 0 || value === 0 : size >= 0.01;
  const { length } = String(value);
  return isShortest && size < 1e15 && length <= longestNumber ? length : Number.NaN;
}

function opensBracket(text: string): boolean {
  let at = 0;
  while (at < text.length && isSpace(text.charCodeAt(at))) at++;
  const first = text.charCodeAt(at);
  return first === 0x7b || first === 0x5b;
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09;
}

/** In digits: those of a longer number may be lost. */
const longestNumber = 15;

/** In a longer string, the engine searches the end: a call costs as much as a look at so many characters. */
const shortString = 24;

const quote = 0x22;
const backslash = 0x5c;

/** The number of colons outside strings; -1 for a too long number, an exponent, an escape in a key, or too deep nesting. */
function colonsIn(text: string): number {
  let colons = 0;
  let depth = 0;
  let number = 0;
  // Of the last string: whether it has an escape, and the offset from which on it was not searched.
  let hasEscape = false;
  let unseen = 0;
  let end = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === quote) {
      hasEscape = false;
      unseen = at + 1 + shortString;
      let jump = unseen;
      for (let inner = text.charCodeAt(++at); inner !== quote; inner = text.charCodeAt(++at)) {
        if (inner === backslash) {
          hasEscape = true;
          // Escapes come together: their strings hold JSON, or lines.
          jump = ++at + shortString;
        } else if (at > jump) {
          const next = text.indexOf('"', at);
          const isEscaped = hasBackslash(text, next);
          at = isEscaped ? next : next - 1;
          hasEscape ||= isEscaped;
          jump = next + shortString;
        }
      }
      end = at;
    } else if (isDigit(code)) {
      if (++number > longestNumber) return -1;
    } else if (code === 0x2e) {
      // The digits behind the point are those of the same number.
    } else {
      number = 0;
      if (code === 0x3a) {
        if (hasEscape || (end > unseen && text.slice(unseen, end).includes('\\'))) return -1;
        colons++;
      } else if (code === 0x5b || code === 0x7b) {
        if (++depth > MAX_JSON_DEPTH) return -1;
      } else if (code === 0x5d || code === 0x7d) depth--;
      else if (code === 0x45 || code === 0x2b || (code === 0x65 && isDigit(text.charCodeAt(at - 1)))) return -1;
    }
  }
  return colons;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Whether the character at `at` is escaped: an odd number of backslashes is before it. */
function hasBackslash(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === backslash) before--;
  return (at - before) % 2 === 0;
}

/** The number of members of all objects in a value; NaN where a key or text is an inherited name. */
function membersIn(value: JsonValue): number {
  if (typeof value === 'string') return isInherited(value) ? Number.NaN : 0;
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly JsonValue[]) members += membersIn(item);
    return members;
  }
  // The engine's objects inherit nothing enumerable, and this makes no list of keys.
  for (const key in value) members += isInherited(key) ? Number.NaN : 1 + membersIn((value as JsonObject)[key] ?? null);
  return members;
}

/** The length decides most: a lookup has to read the text. */
function isInherited(text: string): boolean {
  return text.length >= shortestInherited && text.length <= longestInherited && inherited.has(text);
}
