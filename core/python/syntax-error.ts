import type { Tree } from '@lezer/common';
import { isBrokenOffChain, isInManagers } from './grammar-gaps.ts';
import { startParse } from './parse.ts';

/** In milliseconds. A source that takes longer counts as an error. */
const longest = 2_000;

/** The offset of the first syntax error, or of the position at which time ran out; null without either. */
export function pythonSyntaxError(text: string): number | null {
  const parse = startParse(text);
  const tree = parse.advance(longest);
  return tree === null ? parse.position : firstError(tree);
}

/** The offset of the first syntax error in a tree; null without one, or where the parser broke off a valid text before. */
export function firstError(tree: Tree): number | null {
  let found: number | null = null;
  let isBrokenOff = false;
  tree.iterate({
    enter(node) {
      if (found !== null || isBrokenOff) return false;
      if (!node.type.isError) return true;
      isBrokenOff = isBrokenOffChain(node.node);
      if (!isBrokenOff && !isInManagers(node.node)) found = node.from;
      return true;
    },
  });
  return found;
}
