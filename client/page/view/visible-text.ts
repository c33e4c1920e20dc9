import { signName, unseen } from '../../../core/text/index.ts';
import { elementOf, type ViewNode } from './tree.ts';

/** A foreign text, with hidden characters as code points. */
export function visibleText(text: string): readonly ViewNode<never>[] {
  const nodes: ViewNode<never>[] = [];
  let last = 0;
  for (const { 0: character, index } of text.matchAll(unseen)) {
    if (index > last) nodes.push(text.slice(last, index));
    nodes.push(elementOf<never>('span', { class: 'hidden-character' }, [signName(character)]));
    last = index + character.length;
  }
  if (last < text.length) nodes.push(text.slice(last));
  return nodes;
}
