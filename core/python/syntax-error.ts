import type { SyntaxNode, Tree } from '@lezer/common';
import { startParse, treeOf } from './parse.ts';

/** In milliseconds. A source that takes longer counts as an error. */
const longest = 2_000;

/** The offset of the first syntax error, or of the position at which time ran out; null without either. */
export function pythonSyntaxError(text: string): number | null {
  const parse = startParse(text);
  const tree = treeOf(parse, longest);
  return tree === null ? parse.parsedPos : firstError(tree);
}

/** The offset of the first syntax error in a tree; null without one. */
export function firstError(tree: Tree): number | null {
  let found: number | null = null;
  tree.iterate({
    enter(node) {
      if (found === null && node.type.isError && !isKnownGap(node.node)) found = node.from;
      return found === null;
    },
  });
  return found;
}

/** The parser does not know the brackets around the managers of `with`, which Python has since 3.9. */
function isKnownGap(error: SyntaxNode): boolean {
  for (let node = error.parent; node !== null; node = node.parent) {
    if (node.name === 'Body') return false;
    if (node.name === 'WithStatement') return node.getChild('Body') !== null;
  }
  return false;
}
