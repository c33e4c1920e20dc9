import { emptyObject, isJsonObject, type JsonValue } from '../json/json-value.ts';
import { firstVisible } from '../text/first-visible.ts';
import { LateSpan } from '../text/late-span.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import { onePlace, PlacesBelow } from './argument-places.ts';
import type { ArgumentNotation, ArgumentPlaces, CallProblem } from './call.ts';
import { type JsonPart, jsonExtent, readJson } from './json-part.ts';
import { type PlacedText, partOf } from './placed-text.ts';
import { mergedProblem } from './several-objects.ts';

export interface ReadArguments {
  readonly value: JsonValue;
  readonly text: string | null;
  readonly notation: ArgumentNotation;
  readonly places: ArgumentPlaces;
  readonly problems: readonly CallProblem[];
}

/** No arguments, at `span`. */
export function noArguments(span: Span): ReadArguments {
  return { value: emptyObject(), text: null, notation: 'json', places: onePlace(span), problems: [] };
}

/** Arguments that are a plain text, and valid so. */
export function textArguments(placed: PlacedText): ReadArguments {
  const places = onePlace(new LateSpan(() => placed.span(0, placed.text.length)));
  return { value: placed.text, text: placed.text, notation: 'text', places, problems: [] };
}

/** The arguments at a pointer of a JSON value: an object, or a string with its JSON. */
export function argumentsAt(part: JsonPart, pointer: string): ReadArguments {
  const value = part.at(pointer) ?? null;
  if (typeof value === 'string') return argumentsIn(part.string(pointer), 'json-string');
  return {
    text: part.written(pointer).text,
    notation: 'json',
    places: new PlacesBelow(part, pointer),
    value: value ?? emptyObject(),
    problems: value === null || isJsonObject(value) ? [] : [notAnObject(part.nearest(pointer))],
  };
}

/** The arguments in a text: the JSON of an object; none for a blank text. Text that is no JSON stays a text, with a problem. */
export function argumentsIn(placed: PlacedText, notation: 'json' | 'json-string', isOpen = false): ReadArguments {
  const { text } = placed;
  const start = firstVisible(text, 0);
  if (start === text.length) return { ...noArguments(placed.span(0, text.length)), text, notation };
  const end = text.trimEnd().length;
  const span = new LateSpan(() => placed.span(start, end));
  const asText = (): ReadArguments => ({
    value: text,
    text,
    notation: 'text',
    places: onePlace(span),
    problems: [notAnObject(span)],
  });
  const first = text.charAt(start);
  if (first !== '{' && first !== '[') {
    return text.slice(start, end) === 'null' ? { ...noArguments(span), text, notation } : asText();
  }
  const extent = jsonExtent(text, start, end, []);
  const part = readJson(placed, start, extent.end);
  const base = { text, notation, places: part, value: part.root };
  // Text after the object is reported; "[link](…)" and the like are a text.
  if (!isJsonObject(part.root)) {
    return part.isBroken ? asText() : { ...base, problems: [...part.problems, notAnObject(span)] };
  }
  if (Object.keys(part.root).length === 0 && part.isBroken && extent.isClosed) return asText();
  return {
    ...base,
    problems: [...argumentProblems(part, extent.isClosed, isOpen), ...behindArguments(placed, extent.end, end)],
  };
}

/** The problems of the JSON; JSON that is only cut off has one. */
export function argumentProblems(part: JsonPart, isClosed: boolean, isOpen: boolean): readonly CallProblem[] {
  if (isClosed) return part.problems;
  const end = part.span.end;
  const others = part.problems.filter(
    ({ kind, span }) => kind !== 'unclosed' && span.end < part.placed.span(end, end).end,
  );
  return isOpen ? others : [...others, cutOff(part.placed.span(end, end))];
}

export function cutOff(span: Span): CallProblem {
  return {
    kind: 'cut-off',
    severity: 'error',
    message: say`The response ends in the middle of a call.`,
    span,
  };
}

/** The problem of what follows the arguments: those of other calls, or any text. */
function behindArguments(placed: PlacedText, from: number, end: number): readonly CallProblem[] {
  const rest = placed.text.slice(from, end);
  const blank = rest.length - rest.trimStart().length;
  if (rest.trim() === '') return [];
  const merged = rest.charAt(blank) === '{' ? mergedProblem(placed) : null;
  if (merged !== null) return [merged];
  const message = say`Unexpected text after the arguments.`;
  return [{ kind: 'syntax', severity: 'error', message, span: partOf(placed, from, end).span(blank, rest.length) }];
}

function notAnObject(span: Span): CallProblem {
  return {
    kind: 'not-an-object',
    severity: 'error',
    message: say`Arguments must be a JSON object.`,
    span,
  };
}
