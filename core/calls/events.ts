import { firstVisible } from '../text/first-visible.ts';
import { type JsonPart, readJson } from './json-part.ts';
import { joinPlaced, type PlacedText, partOf, wholeText } from './placed-text.ts';

export type AnswerInput =
  | { readonly kind: 'events'; readonly events: readonly JsonPart[]; readonly isStream: boolean }
  | { readonly kind: 'text'; readonly placed: PlacedText };

/** Splits a text: server-sent events, JSON Lines, one JSON value, else the text itself. `isLines`: its file says that it is JSON Lines. */
export function answerInput(text: string, isLines = false): AnswerInput {
  return placedInput(wholeText(text), isLines);
}

/** Like {@link answerInput}, for a text inside another. */
export function placedInput(placed: PlacedText, isLines = false): AnswerInput {
  const { text } = placed;
  const start = behindHead(text);
  const first = firstVisible(text, start);
  const character = text.charAt(first);
  if (character === '{' || character === '[' || character === '"') {
    const whole = isLines ? null : wholeValue(placed, first);
    if (whole !== null) return ofParts(placed, [whole], false);
    const lines = jsonLines(placed, start);
    if (lines !== null) return ofParts(placed, lines, true);
  } else if (/^(?:data|event|id|retry)?:/.test(text.slice(first, first + 6)) && /^(?:data):/m.test(text)) {
    const payloads = serverSentEvents(placed, start);
    return ofParts(placed, payloads, true);
  }
  return { kind: 'text', placed };
}

/** The offset of the text behind a byte order mark, and behind the head of an HTTP response as `curl -i` shows it. */
function behindHead(text: string): number {
  const start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  const head = /^HTTP\/[\d.]+ \d{3}[^\n]*\n(?:[\w-]+:[^\n]*\n)*\r?\n/.exec(text.slice(start, start + 20_000));
  return start + (head === null ? 0 : head[0].length);
}

/** The parts as events; strings are the pieces of a text. */
function ofParts(placed: PlacedText, parts: readonly JsonPart[], isStream: boolean): AnswerInput {
  const texts = parts.filter(({ root }) => typeof root === 'string');
  const isText = texts.length > 0 && texts.length === parts.length && isStream;
  if (isText) return { kind: 'text', placed: joinPlaced(texts.map((part) => part.string(''))) };
  if (parts.length === 0) return { kind: 'text', placed };
  return { kind: 'events', events: parts, isStream };
}

function wholeValue(placed: PlacedText, start: number): JsonPart | null {
  const part = completeValue(placed, start, placed.text.trimEnd().length);
  return typeof part?.root === 'object' ? part : null;
}

/** The value between the offsets; null where it ends before or is broken. */
function completeValue(placed: PlacedText, start: number, end: number): JsonPart | null {
  const part = readJson(placed, start, end);
  return part.span.end === end && !part.isBroken ? part : null;
}

/** The value of each line; null unless all lines are complete values. */
function jsonLines(placed: PlacedText, from: number): readonly JsonPart[] | null {
  const { text } = placed;
  const parts: JsonPart[] = [];
  const textEnd = text.trimEnd().length;
  for (let start = from; start < text.length; ) {
    const feed = text.indexOf('\n', start);
    const end = feed < 0 ? text.length : feed;
    const line = text.slice(start, end);
    if (line.trim() !== '') {
      const part = completeValue(placed, start + line.search(/\S/), start + line.trimEnd().length);
      // The last line of a broken stream is left out.
      if (part === null) return end >= textEnd && parts.length > 0 ? parts : null;
      if (typeof part.root !== 'object' && typeof part.root !== 'string') return null;
      parts.push(part);
    }
    start = end + 1;
  }
  return parts;
}

/** The JSON of each event's `data`. Data that is no JSON (`[DONE]`) is left out. */
function serverSentEvents(placed: PlacedText, from: number): readonly JsonPart[] {
  const { text } = placed;
  const parts: JsonPart[] = [];
  let data: PlacedText[] = [];
  const finish = (): void => {
    if (data.length === 0) return;
    const payload = joinPlaced(data, '\n');
    data = [];
    const start = payload.text.search(/\S/);
    if (start < 0 || !'{["'.includes(payload.text.charAt(start)) || payload.text.trim() === '[DONE]') return;
    const part = completeValue(payload, start, payload.text.trimEnd().length);
    if (part !== null) parts.push(part);
  };
  const lineEnd = /\r\n?|\n|$/g;
  for (let start = from; start <= text.length; ) {
    lineEnd.lastIndex = start;
    const [ending = ''] = lineEnd.exec(text) ?? [];
    const last = lineEnd.lastIndex - ending.length;
    if (last === start) finish();
    else if (text.startsWith('data:', start)) {
      const space = text.charAt(start + 5) === ' ' ? 6 : 5;
      // Many servers write one event a line, with no empty line between.
      const begun = data[0];
      if (begun !== undefined && text.charAt(start + space) === '{' && isComplete(joinPlaced(data, '\n'))) finish();
      data.push(partOf(placed, start + space, last));
    }
    start = last + Math.max(ending.length, 1);
  }
  finish();
  return parts;
}

function isComplete(payload: PlacedText): boolean {
  const end = payload.text.trimEnd();
  return end.endsWith('}') || end.endsWith(']');
}
