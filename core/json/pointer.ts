import { isJsonObject, type JsonValue } from './json-value.ts';

/** A step of a JSON pointer as written (RFC 6901): `~` becomes `~0`, `/` becomes `~1`. */
export function escapeSegment(segment: string): string {
  return segment.includes('~') || segment.includes('/') ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}

/** The pointer to a member or an array item below `pointer`. */
export function childPointer(pointer: string, segment: string | number): string {
  return `${pointer}/${typeof segment === 'number' ? segment : escapeSegment(segment)}`;
}

/** The pointer made of `segments`; `''` for none. */
export function pointerOf(segments: Iterable<string | number>): string {
  let pointer = '';
  for (const segment of segments) pointer = childPointer(pointer, segment);
  return pointer;
}

/** The steps of a pointer, unescaped; `null` if it is no pointer (neither empty nor beginning with `/`). */
export function splitPointer(pointer: string): readonly string[] | null {
  if (pointer === '') return [];
  if (!pointer.startsWith('/')) return null;
  const steps = pointer.slice(1).split('/');
  return pointer.includes('~') ? steps.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) : steps;
}

/** The pointer one step up; `null` for the root. */
export function parentPointer(pointer: string): string | null {
  const slash = pointer.lastIndexOf('/');
  return slash < 0 ? null : pointer.slice(0, slash);
}

/** The pointers above `pointer`, the innermost first and the root last; none for the root itself. */
export function pointersAbove(pointer: string): readonly string[] {
  const above: string[] = [];
  for (let at = parentPointer(pointer); at !== null; at = parentPointer(at)) above.push(at);
  return above;
}

/** The result of `find` for the pointer, else for the nearest one above with a result; null for none. */
export function nearestFound<Found>(pointer: string, find: (pointer: string) => Found | null): Found | null {
  for (let at: string | null = pointer; at !== null; at = parentPointer(at)) {
    const found = find(at);
    if (found !== null) return found;
  }
  return null;
}

/** The index of an array step (digits without a leading zero); `null` for another step. */
export function arrayIndexOf(segment: string): number | null {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(segment) ? Number(segment) : null;
}

/** The value at `pointer` in `root`; `undefined` for none. Inherited members are not found. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  if (pointer !== '' && !pointer.startsWith('/')) return undefined;
  let value: JsonValue | undefined = root;
  // A list of the steps would cost more than the walk.
  for (let start = 1; start <= pointer.length; ) {
    const slash = pointer.indexOf('/', start);
    const end = slash < 0 ? pointer.length : slash;
    value = stepInto(value, pointer.slice(start, end));
    if (value === undefined) return undefined;
    start = end + 1;
  }
  return value;
}

function stepInto(value: JsonValue, written: string): JsonValue | undefined {
  if (Array.isArray(value)) {
    const index = arrayIndexOf(written);
    return index === null ? undefined : value[index];
  }
  if (!isJsonObject(value)) return undefined;
  const key = written.includes('~') ? written.replaceAll('~1', '/').replaceAll('~0', '~') : written;
  return Object.hasOwn(value, key) ? value[key] : undefined;
}

/** Maps a pointer to itself where `root` has a value there, else to the innermost existing one; missing steps are tried as `respelled`. */
export function existingPointers(
  root: JsonValue,
  respelled: (segment: string) => string = (segment) => segment,
): (pointer: string) => string {
  return (pointer) => {
    // Nearly every pointer leads to a value. One with `~` may have another spelling.
    if (!pointer.includes('~') && valueAt(root, pointer) !== undefined) return pointer;
    let value: JsonValue = root;
    let found = '';
    for (const segment of splitPointer(pointer) ?? []) {
      const step = isJsonObject(value) && !Object.hasOwn(value, segment) ? respelled(segment) : segment;
      const inner = valueAt(value, childPointer('', step));
      if (inner === undefined) break;
      found = childPointer(found, step);
      value = inner;
    }
    return found;
  };
}
