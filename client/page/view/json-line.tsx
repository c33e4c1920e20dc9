import type { VNode } from 'preact';
import { visibleText } from './visible-text.tsx';

type TokenKind = 'key' | 'string' | 'number' | 'word';

const token = /("(?:[^"\\]|\\[\s\S])*(?:"|\\?$))(\s*:)?|(-?\d[\d.eE+-]*)|(true|false|null)/g;

/** Lines of printed JSON, coloured. They scroll by the keyboard. */
export function JsonLines({ lines }: { readonly lines: readonly string[] }): VNode {
  return (
    <pre tabIndex={0}>
      <code>
        {lines.map((line) => (
          <JsonLine line={line} />
        ))}
      </code>
    </pre>
  );
}

/** A line of printed JSON, coloured. A JSON string is within one line. */
export function JsonLine({ line }: { readonly line: string }): VNode {
  const parts: VNode[] = [];
  const add = (text: string, kind?: TokenKind): void => {
    if (text !== '') parts.push(<span class={kind && `token-${kind}`}>{visibleText(text)}</span>);
  };
  let last = 0;
  for (const found of line.matchAll(token)) {
    const [whole, quoted, colon, number] = found;
    add(line.slice(last, found.index));
    if (quoted !== undefined) {
      add(quoted, colon === undefined ? 'string' : 'key');
      add(colon ?? '');
    } else add(whole, number === undefined ? 'word' : 'number');
    last = found.index + whole.length;
  }
  add(line.slice(last));
  return <span class="line">{parts}</span>;
}
