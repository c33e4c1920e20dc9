import type { Tree } from '@lezer/common';
import { strictParser, wholeTree } from '../parse.ts';

/** Recovery from an error is slow, so a wrong text is read only so far after its first error. In characters. */
const READ_AFTER_ERROR = 500;
const MAXIMUM_CHANGES = 20;

interface ParsedTree {
  /** Of the whole text, or of its start. Offsets are those of the text; at a gap, the names of the nodes are others. */
  readonly tree: Tree;
  /** The offset of the first token that the grammar does not allow; null for none. */
  readonly error: number | null;
}

/** Valid Python that the grammar of Lezer 1.1.19 refuses: the text before and after the offset of the error, and a change as long. */
const GAPS: readonly (readonly [before: RegExp, after: RegExp, change: (text: string, at: number) => string])[] = [
  // lambda a,: a
  [/\blambda\b[^:()[\]{}]{0,150},\s{0,20}$/, /^:/, (text, at) => replaced(text, text.lastIndexOf(',', at), ' ')],
  // (yield)
  [/\byield\s*$/, /^[)}]/, (text, at) => replaced(text, text.lastIndexOf('yield', at), '_____')],
  // a[*b], and "for a, *b in c" in a comprehension
  [/(?:[[,]|\bfor)\s*$/, /^\*[^*]/, (text, at) => replaced(text, at, '-')],
  // f"{a:=9}"
  [/\{[^{}]*$/, /^:=/, (text, at) => replaced(text, at, ': ')],
];

/** The tree of a Python module. What the grammar does not know is replaced before by text as long. */
export function parseTree(text: string): ParsedTree {
  let known = withKnownTokens(text);
  for (let changes = 0; ; changes++) {
    const parse = strictParser.startParse(known);
    try {
      for (;;) {
        const tree = parse.advance();
        if (tree !== null) return { tree, error: null };
      }
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    const at = parse.parsedPos;
    const before = known.slice(Math.max(0, at - 200), at);
    const after = known.slice(at, at + 20);
    const gap = GAPS.find(([start, end]) => start.test(before) && end.test(after));
    if (gap === undefined || changes === MAXIMUM_CHANGES) {
      return { tree: wholeTree(known.slice(0, at + READ_AFTER_ERROR)), error: at };
    }
    known = gap[2](known, at);
  }
}

/**
 * Replaces what Lezer misreads by text as long: `1.` (an attribute), `\{` (an escape in an f-string), `\` before CRLF, and the slash among
 * parameters (an error, or no node).
 */
function withKnownTokens(text: string): string {
  return text
    .replace(/(?<![\w.])([0-9][0-9_]*)\.(?![0-9_])/g, '$10')
    .replace(/(?<!\\)((?:\\\\)*)\\\{/g, '$1_{')
    .replaceAll('\\\r\n', ' \\\n')
    .replace(/(?<=[,(]\s{0,100})\/(?=\s{0,100}[,):])/g, '_');
}

function replaced(text: string, at: number, by: string): string {
  return text.slice(0, at) + by + text.slice(at + by.length);
}
