import { signName, unseen } from '../../unseen.ts';
import { elementOf, type ViewNode } from './tree.ts';

/** A text of somebody else, with each hidden character shown as its code point. */
export function visibleText(text: string): readonly ViewNode<never>[] {
  const nodes: ViewNode<never>[] = [];
  let last = 0;
  for (const { 0: character, index } of text.matchAll(unseen)) {
    // A carriage return before a line feed is only how the line ends.
    if (character === '\r' && text[index + 1] === '\n') continue;
    if (index > last) nodes.push(text.slice(last, index));
    nodes.push(elementOf<never>('span', { class: 'hidden-character' }, [signName(character)]));
    last = index + character.length;
  }
  if (last < text.length) nodes.push(text.slice(last));
  return nodes;
}
