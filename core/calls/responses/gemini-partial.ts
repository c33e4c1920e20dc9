import {
  emptyObject,
  isJsonArray,
  isJsonObject,
  type JsonValue,
  type MutableJsonObject,
} from '../../json/json-value.ts';
import { childPointer, pointerOf } from '../../json/pointer.ts';
import type { Span } from '../../text/span.ts';
import { type Answer, type DraftCall, extend, fill } from '../answer.ts';
import type { JsonPart } from '../json-part.ts';
import { joinPlaced, type PlacedText, wholeText } from '../placed-text.ts';
import type { ReadArguments } from '../read-arguments.ts';
import { RecordedPlaces } from '../recorded-places.ts';

/** Adds a chunk of a call with arguments in pieces, each at a path (`$.a.b[0]`); strings continue. `false` for a call in one piece. */
export function addPartial(answer: Answer, part: JsonPart, call: string): boolean {
  const value = part.at(call);
  if (!isJsonObject(value)) return false;
  const pieces = value['partialArgs'] ?? value['partial_args'];
  const goesOn = (value['willContinue'] ?? value['will_continue']) === true;
  const begun = answer.called('partial');
  const isNamed = typeof value['name'] === 'string' && value['name'] !== '';
  if (!isJsonArray(pieces) && !goesOn && (begun === null || isNamed)) return false;
  const draft = isNamed || begun === null ? begin(answer, part, call) : begun;
  fill(draft, part, call, { name: 'name', id: 'id' });
  extend(draft, part, call);
  const key = isJsonArray(value['partialArgs']) ? 'partialArgs' : 'partial_args';
  for (const pointer of part.children(childPointer(call, key))) draft.partial?.add(part, pointer);
  if (!goesOn) answer.forget('partial');
  return true;
}

function begin(answer: Answer, part: JsonPart, call: string): DraftCall {
  const draft = answer.begin('partial', part, call);
  draft.partial = new PartialArguments();
  return draft;
}

interface Piece {
  readonly steps: readonly (string | number)[];
  value: JsonValue;
  readonly places: PlacedText[];
}

class PartialArguments {
  readonly #pieces = new Map<string, Piece>();

  /** Adds one piece; a piece of a string continues it. */
  add(part: JsonPart, pointer: string): void {
    const path = part.at(`${pointer}/jsonPath`) ?? part.at(`${pointer}/json_path`);
    const key = valueKeys.find((one) => part.at(`${pointer}/${one}`) !== undefined);
    if (typeof path !== 'string' || key === undefined) return;
    const value = key.startsWith('null') ? null : (part.at(`${pointer}/${key}`) ?? null);
    const isText = typeof value === 'string';
    const place = isText ? part.string(`${pointer}/${key}`) : part.written(`${pointer}/${key}`);
    const known = this.#pieces.get(path);
    if (known !== undefined && typeof known.value === 'string' && isText) known.places.push(place);
    else this.#pieces.set(path, { steps: stepsOf(path), value, places: [place] });
  }

  /** The arguments of all pieces; `span` is that of the call. */
  made(span: Span): ReadArguments {
    const root = emptyObject();
    const places = new RecordedPlaces(wholeText(''));
    for (const { steps, value, places: parts } of this.#pieces.values()) {
      const text = joinPlaced(parts);
      put(root, steps, typeof value === 'string' ? text.text : value);
      const place = text.span(0, text.text.length);
      for (let at = steps.length; at > 0; at--) {
        const pointer = pointerOf(steps.slice(0, at));
        const known = places.value(pointer) ?? place;
        places.set(pointer, Math.min(known.start, place.start), Math.max(known.end, place.end));
      }
    }
    places.set('', span.start, span.end);
    return { value: root, text: null, notation: 'json', places, problems: [] };
  }
}

const valueKeys = [
  'stringValue',
  'numberValue',
  'boolValue',
  'nullValue',
  'string_value',
  'number_value',
  'bool_value',
  'null_value',
];

/** Writes the value at the path and makes missing lists and objects. A path that contradicts an earlier one is ignored. */
function put(root: MutableJsonObject, steps: readonly (string | number)[], value: JsonValue): void {
  let at: MutableJsonObject | JsonValue[] = root;
  for (const [index, step] of steps.entries()) {
    const next = steps[index + 1];
    const isList = Array.isArray(at);
    if (isList !== (typeof step === 'number') || (typeof step === 'number' && step > (at as JsonValue[]).length)) {
      return;
    }
    const holder = at as { [key: string | number]: JsonValue };
    if (next === undefined) {
      holder[step] = value;
      return;
    }
    const made: MutableJsonObject | JsonValue[] = typeof next === 'number' ? [] : emptyObject();
    const inner: JsonValue = holder[step] ?? made;
    if (typeof inner !== 'object' || inner === null) return;
    holder[step] = inner;
    at = inner as MutableJsonObject | JsonValue[];
  }
}

/** The steps of Gemini's path: `$.a['b'][0]`. */
function stepsOf(path: string): readonly (string | number)[] {
  const steps: (string | number)[] = [];
  for (const found of path.matchAll(/\.([^.[\]]+)|\[(\d+)\]|\['([^']*)'\]|\["([^"]*)"\]/g)) {
    const [, name, index, single, double] = found;
    steps.push(index === undefined ? (name ?? single ?? double ?? '') : Number(index));
  }
  return steps;
}
