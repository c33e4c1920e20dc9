import type { PartialParse, Tree } from '@lezer/common';
import { parser } from '@lezer/python';

/** Steps of the parser between two checks of the clock. */
const STEPS_PER_LOOK = 64;

const strictParser = parser.configure({ strict: true });

/** Whether a text is Python from end to end. Reads up to the first mistake. */
export function isPython(text: string): boolean {
  try {
    strictParser.parse(text);
    return true;
  } catch (error) {
    if (error instanceof SyntaxError) return false;
    throw error;
  }
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
