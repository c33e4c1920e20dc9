import { unseen } from '../../core/text/visible.ts';

/** A value as indented JSON for programs. What cannot be seen is escaped: a program reads the same, and a terminal obeys none of it. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value, null, 2).replace(unseen, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
  return `${text}\n`;
}

/** Stands in a value for the items of a list that are not made yet. */
const laterItems = '\u0000later';

/**
 * The pieces of {@link jsonText} of what `withList` makes of a list, for a list that is long: each item is made, written and let go
 * before the next one. `withList` has the list once in what it makes.
 */
export function* jsonPieces(
  withList: (list: readonly unknown[]) => unknown,
  items: Iterable<unknown>,
): Iterable<string> {
  const mark = JSON.stringify(laterItems);
  const [before = '', after = ''] = jsonText(withList([laterItems])).split(mark);
  const line = `\n${before.slice(before.lastIndexOf('\n') + 1)}`;
  let isFirst = true;
  for (const item of items) {
    const text = jsonText(item).trimEnd().replaceAll('\n', line);
    yield isFirst ? before + text : `,${line}${text}`;
    isFirst = false;
  }
  yield isFirst ? jsonText(withList([])) : after;
}
