import type { Span } from '../text/span.ts';

const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The blocks of the loaders up to 1.0.10, with braces: `{`, at most one pair, `}`. Elsewhere the search goes on at the next character. */
export function pairedBlocks(text: string): Span[] {
  const braces = bracePlaces(text);
  const opens = (index: number): boolean => text.charCodeAt(braces[index] ?? text.length) === openBrace;
  const closes = (index: number): boolean => text.charCodeAt(braces[index] ?? text.length) === closeBrace;
  const blocks: Span[] = [];
  let index = 0;
  while (index < braces.length) {
    const last = blockEnd(index, opens, closes);
    if (last === null) {
      index++;
    } else {
      blocks.push({ start: braces[index] ?? 0, end: (braces[last] ?? 0) + 1 });
      index = last + 1;
    }
  }
  return blocks;
}

function blockEnd(first: number, opens: (index: number) => boolean, closes: (index: number) => boolean): number | null {
  if (!opens(first)) return null;
  if (closes(first + 1)) return first + 1;
  return opens(first + 1) && closes(first + 2) && closes(first + 3) ? first + 3 : null;
}

function bracePlaces(text: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === openBrace || code === closeBrace) places.push(at);
  }
  return places;
}

/**
 * The blocks of the loaders from 1.0.11 on, braces included: from the `{` that leaves level 0 to the `}` that returns to it; quotes do not
 * count. A block that never returns is dropped. After a surplus `}` the level stays one too low to the end.
 */
export function countedBlocks(text: string): Span[] {
  const blocks: Span[] = [];
  let level = 0;
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === openBrace) {
      if (level === 0) start = at;
      level++;
    } else if (code === closeBrace) {
      level--;
      if (level === 0) blocks.push({ start, end: at + 1 });
    }
  }
  return blocks;
}
