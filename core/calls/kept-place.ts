import { isJsonObject, member } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { childPointer, splitPointer, valueAt } from '../json/pointer.ts';
import type { Span } from '../text/span.ts';

/** What a person writes at a place in a file of kept calls. `span` is what is replaced, quotes included. */
export type KeptPlace =
  | { readonly kind: 'name'; readonly span: Span }
  | {
      readonly kind: 'argument';
      readonly span: Span;
      readonly tool: string;
      /** The arguments that are there already, without the one at the place. */
      readonly present: readonly string[];
      /** Whether a value stands behind the name already. */
      readonly hasValue: boolean;
    };

/** What is written at an offset (in UTF-16 code units); null where it is neither the name of a tool nor that of an argument. */
export function keptPlaceAt(text: string, offset: number): KeptPlace | null {
  const [document] = parseJson(text).documents;
  if (document === undefined) return null;
  const { pointers, value: root } = document;
  const pointer = pointers.pointerAt(offset);
  const [index, part, argument, ...rest] = splitPointer(pointer) ?? [];
  if (index === undefined || rest.length > 0) return null;
  const item = childPointer('', index);
  if (part === 'name' && argument === undefined) {
    const span = pointers.value(childPointer(item, 'name'));
    return span !== null && touchesString(text, span, offset) ? { kind: 'name', span } : null;
  }
  const tool = valueAt(root, childPointer(item, 'name'));
  const holder = childPointer(item, 'arguments');
  const given = valueAt(root, holder);
  if (part !== 'arguments' || typeof tool !== 'string' || !isJsonObject(given)) return null;
  const others = Object.keys(given).filter((name) => name !== argument);
  if (argument !== undefined) {
    const span = pointers.key(childPointer(holder, argument));
    if (span === null || !touchesString(text, span, offset)) return null;
    const hasValue = /^\s*:/.test(text.slice(span.end)) && member(given, argument) !== undefined;
    return { kind: 'argument', span, tool, present: others, hasValue };
  }
  const before = text.slice(0, offset).trimEnd();
  const isAtKey = before.endsWith('{') || before.endsWith(',');
  const whole = pointers.value(holder);
  if (!isAtKey || whole === null || offset <= whole.start) return null;
  return { kind: 'argument', span: { start: offset, end: offset }, tool, present: others, hasValue: false };
}

/** Whether the offset is inside the quotes of a string, or right behind a string that is not closed. */
function touchesString(text: string, { start, end }: Span, offset: number): boolean {
  const isClosed = end - start > 1 && text.charAt(end - 1) === '"';
  return text.charAt(start) === '"' && offset > start && (isClosed ? offset < end : offset <= end);
}
