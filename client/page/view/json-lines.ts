import { elementOf, type ViewElement } from './tree.ts';
import { visibleText } from './visible-text.ts';

type TokenKind = 'key' | 'string' | 'number' | 'word' | 'plain';

const token = /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)/g;

/** A line of printed JSON, coloured. A JSON string is within one line. */
export function jsonLine(line: string, attributes: Readonly<Record<string, string>> = {}): ViewElement<never> {
  const parts: ViewElement<never>[] = [];
  const add = (text: string, kind: TokenKind): void => {
    if (text !== '') {
      parts.push(elementOf<never>('span', kind === 'plain' ? {} : { class: `token-${kind}` }, visibleText(text)));
    }
  };
  let last = 0;
  for (const found of line.matchAll(token)) {
    const [whole, quoted, colon, number] = found;
    add(line.slice(last, found.index), 'plain');
    if (quoted !== undefined) {
      add(quoted, colon === undefined ? 'string' : 'key');
      add(colon ?? '', 'plain');
    } else add(whole, number === undefined ? 'word' : 'number');
    last = found.index + whole.length;
  }
  add(line.slice(last), 'plain');
  return elementOf<never>('span', { class: 'line', ...attributes }, parts);
}
