import type { PartialParse, Tree } from '@lezer/common';
import { parser } from '@lezer/python';

/** Steps of the parser between two checks of the clock. */
const STEPS_PER_LOOK = 64;

/** Throws a SyntaxError at the first mistake. */
export const strictParser = parser.configure({ strict: true });

const startsStatement = /(?:^|[\n:;])[ \t]{0,200}$/;

/**
 * The text for the parser, of the same length. The grammar of Lezer 1.1.19 has no `yield` alone, no `as (a, b)` and no `case Name():`, and
 * would read the lines after them wrongly.
 */
function inGrammar(text: string): string {
  return text
    .replace(/\byield(?=[ \t]*(?:[#)]|\r?\n|$))/g, (_, at: number) =>
      startsStatement.test(text.slice(Math.max(0, at - 200), at)) ? 'pass ' : 'None ',
    )
    .replace(/\bas[ \t]{0,20}\([\w,\s]{0,500}\)(?=[ \t]{0,20}[:,])/g, (targets) => targets.replace(/[()\r\n]/g, ' '))
    .replace(/^[ \t]{0,200}case[ \t][^\r\n]{0,500}/gm, (line) => line.replace(/\(\)/g, '  '));
}

/** The tree of a text that is Python from end to end; null at the first mistake. */
export function strictTree(text: string): Tree | null {
  try {
    return strictParser.parse(inGrammar(text));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** The tree of any expression, with error nodes. */
export function wholeTree(text: string): Tree {
  return parser.parse(text);
}

/** The tree of a module, with error nodes. */
export function moduleTree(text: string): Tree {
  return parser.parse(inGrammar(text));
}

/** Starts to parse a module. */
export function startParse(text: string): PartialParse {
  return parser.startParse(inGrammar(text));
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
