import type { JsonObject, JsonValue } from './json-value.ts';

/** Names that every object of the engine's own reader inherits. */
const inherited: ReadonlySet<string> = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * The object or list of a text that is JSON to the letter and of which there is nothing to say, by the engine's own reader, which is many
 * times faster; `undefined` for any other text, and where it is not certain: where a key stands twice, a number has more than 15 digits or
 * an exponent, something is nested more than `maxDepth` levels deep, or a key or text is a name that the objects of the engine inherit.
 * V8 may read a key with an escape as another one (https://github.com/nodejs/node/issues/63785): such keys are not left to it.
 */
export function readPlainJson(text: string, maxDepth: number): JsonValue | undefined {
  if (!/^[ \t\r\n]*[[{]/.test(text)) return undefined;
  let value: JsonValue;
  try {
    value = JSON.parse(text);
  } catch {
    // Its own message says less than ours.
    return undefined;
  }
  const colons = colonsIn(text, maxDepth);
  return colons >= 0 && colons === membersIn(value) ? value : undefined;
}

/** The longest number whose every digit is kept. */
const longestNumber = 15;

/** How many colons stand outside the strings of a JSON text; -1 for one with a number that is too long, an escape in a key, or nested too deeply. */
function colonsIn(text: string, maxDepth: number): number {
  let colons = 0;
  let depth = 0;
  let number = 0;
  // Of the last string.
  let start = 0;
  let end = 0;
  const hasEscapes = text.includes('\\');
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x22) {
      start = at;
      end = closingQuote(text, at);
      at = end;
    } else if (code >= 0x30 && code <= 0x39) {
      if (++number > longestNumber) return -1;
    } else if (code === 0x2e) {
      // The digits behind the point are those of the same number.
    } else {
      number = 0;
      if (code === 0x3a) {
        if (hasEscapes && text.slice(start, end).includes('\\')) return -1;
        colons++;
      } else if (code === 0x5b || code === 0x7b) {
        if (++depth > maxDepth) return -1;
      } else if (code === 0x5d || code === 0x7d) depth--;
      else if (code === 0x45 || code === 0x2b || (code === 0x65 && isDigit(text.charCodeAt(at - 1)))) return -1;
    }
  }
  return colons;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Where the string that begins at `start` ends. */
function closingQuote(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); ; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === 0x5c) before--;
    // Of an even number of backslashes each second one is a character of the string.
    if ((at - before) % 2 === 1) return at;
  }
}

/** How many members all objects in a value have; not a number where one is called as something inherited. */
function membersIn(value: JsonValue): number {
  if (typeof value === 'string') return inherited.has(value) ? Number.NaN : 0;
  if (typeof value !== 'object' || value === null) return 0;
  let members = 0;
  if (Array.isArray(value)) {
    for (const item of value as readonly JsonValue[]) members += membersIn(item);
    return members;
  }
  for (const key of Object.keys(value)) {
    members += inherited.has(key) ? Number.NaN : 1 + membersIn((value as JsonObject)[key] ?? null);
  }
  return members;
}
