import type { BlockNode } from '../../notation/syntax.ts';
import type { ElementFacts } from './element-facts.ts';

/** The interface blocks of an element's function (several only where the function is written several times). */
export function interfaceBlocks(facts: ElementFacts): readonly BlockNode[] {
  const blocks: BlockNode[] = [];
  for (const { entry, meant } of facts.uses) {
    if (meant?.word !== 'function') {
      continue;
    }
    if (entry.block !== null) {
      blocks.push(entry.block);
    }
  }
  return blocks;
}
