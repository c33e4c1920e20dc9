import type { Tree } from '@lezer/common';
import { expressionInGrammar, withoutGapAt } from '../grammar-gaps.ts';
import { PythonParse } from '../parse.ts';

/** Recovery from an error is slow, so a wrong text is read only so far after its first error. In characters. */
const READ_AFTER_ERROR = 500;
const MAXIMUM_CHANGES = 20;

interface ParsedTree {
  /** Of the whole text, or of its start. Offsets are those of the text; at a gap, the names of the nodes are others. */
  readonly tree: Tree;
  /** The offset of the first token that the grammar does not allow; null for none. */
  readonly error: number | null;
}

/** The tree of an expression. What the grammar does not know is replaced before by text as long. */
export function parseTree(text: string): ParsedTree {
  let known = expressionInGrammar(text);
  for (let changes = 0; ; changes++) {
    const parse = new PythonParse(known, true);
    try {
      return { tree: parse.finish(), error: null };
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
    }
    const at = parse.position;
    const changed = changes === MAXIMUM_CHANGES ? null : withoutGapAt(known, at);
    if (changed === null) return { tree: new PythonParse(known.slice(0, at + READ_AFTER_ERROR)).finish(), error: at };
    known = changed;
  }
}
