import { type JsonValue, printJson } from '../../core/json/index.ts';
import { unseen } from '../../core/text/index.ts';

/** Indented JSON for programs. Invisible characters are escaped: programs read the same, terminals obey none of them. */
export function jsonText(value: unknown): string {
  const text = printJson(value as JsonValue).replace(unseen, (sign) =>
    Array.from({ length: sign.length }, (_, at) => `\\u${sign.charCodeAt(at).toString(16).padStart(4, '0')}`).join(''),
  );
  return `${text}\n`;
}

const laterItems = '\u0000later';

/**
 * The pieces of {@link jsonText} of `withList(list)` for a long list: each item is made, written and released before the next. `withList`
 * uses its list once.
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
