import { isJsonObject, type JsonValue } from './json-value.ts';

/** One step of a JSON pointer as it is written (RFC 6901): `~` becomes `~0`, `/` becomes `~1`. */
export function escapeSegment(segment: string): string {
  return /[~/]/.test(segment) ? segment.replaceAll('~', '~0').replaceAll('/', '~1') : segment;
}

/** The pointer to a member or an array item below `pointer`. */
export function childPointer(pointer: string, segment: string | number): string {
  return `${pointer}/${typeof segment === 'number' ? segment : escapeSegment(segment)}`;
}

/** The pointer made of `segments`; `''` for none. */
export function pointerOf(segments: Iterable<string | number>): string {
  let pointer = '';
  for (const segment of segments) {
    pointer = childPointer(pointer, segment);
  }
  return pointer;
}

/** The steps of a pointer, unescaped; `null` if it is no pointer (neither empty nor beginning with `/`). */
export function splitPointer(pointer: string): readonly string[] | null {
  if (pointer === '') {
    return [];
  }
  if (!pointer.startsWith('/')) {
    return null;
  }
  return pointer
    .slice(1)
    .split('/')
    .map((segment) => segment.replaceAll('~1', '/').replaceAll('~0', '~'));
}

/** The pointer one step up; `null` for the root. */
export function parentPointer(pointer: string): string | null {
  const slash = pointer.lastIndexOf('/');
  return slash < 0 ? null : pointer.slice(0, slash);
}

/** The index that an array step names, or `null`: digits without a leading zero. */
export function arrayIndexOf(segment: string): number | null {
  return /^(?:0|[1-9][0-9]{0,14})$/.test(segment) ? Number(segment) : null;
}

/** The value that `pointer` leads to in `root`, or `undefined` if there is none. Inherited members are not found. */
export function valueAt(root: JsonValue, pointer: string): JsonValue | undefined {
  const segments = splitPointer(pointer);
  if (segments === null) {
    return undefined;
  }
  let value: JsonValue | undefined = root;
  for (const segment of segments) {
    if (Array.isArray(value)) {
      const index = arrayIndexOf(segment);
      value = index === null ? undefined : value[index];
    } else if (isJsonObject(value)) {
      value = Object.hasOwn(value, segment) ? value[segment] : undefined;
    } else {
      return undefined;
    }
  }
  return value;
}
