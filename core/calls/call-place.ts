import { isJsonObject } from '../json/json-value.ts';
import { type JsonDocument, parseJson } from '../json/parse-json.ts';
import { childPointer, parentPointer, pointerOf, splitPointer, valueAt } from '../json/pointer.ts';
import type { Span } from '../text/span.ts';

/** Files that keep calls: calls with their expectations, and plans. */
export type CallFile = 'saved-calls' | 'plan';

/** The part of a call at an offset. `span` is all of it, quotes included. */
export type CallPlace =
  | { readonly kind: 'tool'; readonly span: Span; readonly name: string }
  | {
      readonly kind: 'argument';
      readonly span: Span;
      readonly tool: string;
      /** The pointer of the argument below the arguments; without a name yet, of the object around it. */
      readonly pointer: string;
      /** The pointer of the object around the argument. */
      readonly holder: string;
      /** The keys of the object, without the one at the offset. */
      readonly present: readonly string[];
      readonly hasValue: boolean;
    }
  | { readonly kind: 'value'; readonly span: Span; readonly tool: string; readonly pointer: string };

/** The part of a call at an offset (UTF-16 code units); null outside a call. Linear in the text. */
export function callPlaceAt(text: string, offset: number, file: CallFile): CallPlace | null {
  const [document] = parseJson(text).documents;
  if (document === undefined) return null;
  const { pointers } = document;
  const pointer = pointers.pointerAt(offset);
  const steps = splitPointer(pointer) ?? [];
  const depth = file === 'plan' ? 2 : 1;
  if (steps.length < depth || (file === 'plan' && steps[0] !== 'steps')) return null;
  const call = pointerOf(steps.slice(0, depth));
  const nameAt = childPointer(call, file === 'plan' ? 'tool' : 'name');
  const name = valueAt(document.value, nameAt);
  if (pointer === nameAt) {
    const span = pointers.value(nameAt);
    const isHere = span !== null && touchesString(text, span, offset);
    return isHere ? { kind: 'tool', span, name: typeof name === 'string' ? name : '' } : null;
  }
  if (steps[depth] !== 'arguments' || typeof name !== 'string') return null;
  const inside = pointerOf(steps.slice(depth + 1));
  return argumentAt({ text, offset, tool: name, whole: childPointer(call, 'arguments') }, inside, document);
}

interface Place {
  readonly text: string;
  readonly offset: number;
  readonly tool: string;
  readonly whole: string;
}

function argumentAt(place: Place, inside: string, { pointers, value: root }: JsonDocument): CallPlace | null {
  const { text, offset, tool, whole } = place;
  const at = whole + inside;
  const key = inside === '' ? null : pointers.key(at);
  if (key !== null && touchesString(text, key, offset)) {
    const holder = parentPointer(inside) ?? '';
    const object = valueAt(root, whole + holder);
    const own = splitPointer(inside)?.at(-1) ?? '';
    const present = isJsonObject(object) ? Object.keys(object).filter((name) => name !== own) : [];
    const hasValue = /^\s*:/.test(text.slice(key.end, key.end + 100)) && valueAt(root, at) !== undefined;
    return { kind: 'argument', span: key, tool, pointer: inside, holder, present, hasValue };
  }
  const span = pointers.value(at);
  const value = valueAt(root, at);
  if (span === null) return null;
  if (isJsonObject(value)) {
    const before = text.slice(0, offset).trimEnd();
    if (offset <= span.start || !(before.endsWith('{') || before.endsWith(','))) return null;
    const empty = { start: offset, end: offset };
    const present = Object.keys(value);
    return { kind: 'argument', span: empty, tool, pointer: inside, holder: inside, present, hasValue: false };
  }
  if (inside === '' || Array.isArray(value)) return null;
  const isString = text.charAt(span.start) === '"';
  const isHere = isString ? touchesString(text, span, offset) : span.start <= offset && offset <= span.end;
  return isHere ? { kind: 'value', span, tool, pointer: inside } : null;
}

/** Whether the offset is inside the quotes of a string, or at the end of an unclosed one. */
function touchesString(text: string, { start, end }: Span, offset: number): boolean {
  const isClosed = end - start > 1 && text.charAt(end - 1) === '"';
  return text.charAt(start) === '"' && offset > start && (isClosed ? offset < end : offset <= end);
}
