import type { PartialParse, Tree } from '@lezer/common';
import { parser } from '@lezer/python';

/** Steps of the parser between two checks of the clock. */
const STEPS_PER_LOOK = 64;

/** Throws a SyntaxError at the first mistake. */
export const strictParser = parser.configure({ strict: true });

/** The tree of a text that is Python from end to end; null at the first mistake. */
export function strictTree(text: string): Tree | null {
  // The grammar of Lezer 1.1.19 has neither a `yield` alone nor `as (a, b)`. What replaces them is as long.
  const known = text
    .replace(/\byield(?=[ \t]*(?:#|\r?\n|$))/g, 'pass ')
    .replace(/\bas[ \t]{0,20}\([\w, \t]{0,500}\)/g, (targets) => targets.replace(/[()]/g, ' '));
  try {
    return strictParser.parse(known);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The tree of any text, with error nodes. */
export function wholeTree(text: string): Tree {
  return parser.parse(text);
}

export function startParse(text: string): PartialParse {
  return parser.startParse(text);
}

/** The tree of a parse; null where it takes longer, and a further call goes on. */
export function treeOf(parse: PartialParse, milliseconds = Number.POSITIVE_INFINITY): Tree | null {
  const end = Date.now() + milliseconds;
  for (let step = 1; ; step++) {
    const tree = parse.advance();
    if (tree !== null) return tree;
    if (step % STEPS_PER_LOOK === 0 && Date.now() >= end) return null;
  }
}
