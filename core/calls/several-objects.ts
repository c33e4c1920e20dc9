import { isJsonObject, type JsonObject } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import { strictJson } from '../json/strict-json.ts';
import { firstVisible } from '../text/first-visible.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { CallProblem } from './call.ts';
import { jsonExtent } from './json-part.ts';
import type { PlacedText } from './placed-text.ts';

interface WrittenObject extends Span {
  readonly value: JsonObject;
}

/** The objects that follow each other in a text of nothing else; empty for less than two. */
export function objectsIn(text: string): readonly WrittenObject[] {
  const objects: WrittenObject[] = [];
  for (let at = firstVisible(text, 0); at < text.length; at = firstVisible(text, at)) {
    if (text.charAt(at) !== '{') return [];
    const { end, isClosed } = jsonExtent(text, at, text.length, []);
    const value = isClosed ? strictJson(text.slice(at, end)) : undefined;
    if (!isJsonObject(value)) return [];
    objects.push({ start: at, end, value });
    at = end;
  }
  return objects.length < 2 ? [] : objects;
}

/** The problem of arguments that are several objects: where a client joins the pieces of parallel calls. Null for other arguments. */
export function mergedProblem(placed: PlacedText): CallProblem | null {
  const objects = objectsIn(placed.text);
  const [first, second] = objects;
  if (first === undefined || second === undefined) return null;
  const message = objects.some(({ value }) => Object.keys(value).length === 0)
    ? say`The call has ${objects.length} argument objects: several calls were merged, or the first object is an empty start value.`
    : objects.every(({ value }) => sameJson(value, first.value))
      ? say`The call has ${objects.length} equal argument objects: several calls were merged, or a piece was repeated.`
      : say`The call has ${objects.length} argument objects: several calls were merged.`;
  return {
    kind: 'merged-arguments',
    severity: 'error',
    message,
    span: placed.span(second.start, objects.at(-1)?.end ?? second.end),
  };
}
