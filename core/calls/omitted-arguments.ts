import { type JsonObject, member } from '../json/json-value.ts';
import { childPointer, parentPointer, splitPointer, valueAt } from '../json/pointer.ts';
import { listAt } from '../schema/keywords.ts';
import { propertiesOf, schemasAt } from '../schema/schemas-at.ts';
import type { Span } from '../text/span.ts';
import type { ReadCall } from './call.ts';

/**
 * Whether `null` at this pointer means that an argument is omitted: the schema doesn't require it. A strict mode makes optional
 * parameters required and nullable, so that models write null.
 */
export function isOmittedArgument(call: ReadCall, inputs: JsonObject, pointer: string): boolean {
  const parent = parentPointer(pointer);
  const name = splitPointer(pointer)?.at(-1);
  if (parent === null || name === undefined || valueAt(call.arguments, pointer) !== null) return false;
  const holders = schemasAt(inputs, parent);
  return propertiesOf(holders).has(name) && holders.every((schema) => !listAt(schema, 'required').includes(name));
}

/** The ranges of these members of the object at `holder`, each with a comma, so that the rest is a valid object. Empty if unknown. */
export function memberRanges(call: ReadCall, holder: string, names: readonly string[], text: string): readonly Span[] {
  if (names.length === 0) return [];
  const object = valueAt(call.arguments, holder);
  if (typeof object !== 'object' || object === null || Array.isArray(object)) return [];
  const members: (Span & { readonly isRemoved: boolean })[] = [];
  for (const name of Object.keys(object)) {
    if (member(object as JsonObject, name) === undefined) continue;
    const pointer = childPointer(holder, name);
    const [key, value] = [call.places.key(pointer), call.places.value(pointer)];
    if (key === null || value === null) return [];
    let { start } = key;
    // The quotes around it, escaped or not.
    while (start > 0 && '\\"'.includes(text.charAt(start - 1))) start--;
    members.push({ start, end: value.end, isRemoved: names.includes(name) });
  }
  members.sort((a, b) => a.start - b.start);
  return members.flatMap((first, at): readonly Span[] => {
    if (!first.isRemoved || members[at - 1]?.isRemoved === true) return [];
    const after = members.slice(at).findIndex(({ isRemoved }) => !isRemoved);
    const next = after < 0 ? undefined : members[at + after];
    const last = (after < 0 ? members.at(-1) : members[at + after - 1]) ?? first;
    if (next !== undefined) return [{ start: first.start, end: next.start }];
    return [{ start: members[at - 1]?.end ?? first.start, end: last.end }];
  });
}
