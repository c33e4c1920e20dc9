import type { ComponentChild, ComponentChildren } from 'preact';
import { signName, unseen } from '../../../core/text/index.ts';

/** A foreign text, with hidden characters as code points. */
export function visibleText(text: string): ComponentChildren {
  const nodes: ComponentChild[] = [];
  let last = 0;
  for (const { 0: character, index } of text.matchAll(unseen)) {
    if (index > last) nodes.push(text.slice(last, index));
    nodes.push(<span class="hidden-character">{signName(character)}</span>);
    last = index + character.length;
  }
  if (last < text.length) nodes.push(text.slice(last));
  return nodes;
}
