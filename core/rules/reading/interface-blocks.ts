import type { BlockNode } from '../../notation/syntax.ts';
import type { ElementFacts } from './element-facts.ts';

/** The interface blocks of an element's function (several only where the function is written several times). */
export function interfaceBlocks(facts: ElementFacts): readonly BlockNode[] {
  return facts.usesOf('function').flatMap(({ entry }) => entry.block ?? []);
}
