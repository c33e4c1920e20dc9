import { element, type ViewNode } from './tree.ts';

/**
 * What a person does not see and a model reads: characters that turn the direction of a line around, that have no width, terminal
 * escapes and other controls, and letters of the invisible tag alphabet. Tabs and line breaks stay.
 */
const hidden =
  /[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e007f}]/gu;

/** A text of somebody else, with each hidden character shown as its code point. */
export function visibleText(text: string): readonly ViewNode[] {
  const nodes: ViewNode[] = [];
  let last = 0;
  for (const { 0: character, index } of text.matchAll(hidden)) {
    // A carriage return before a line feed is only how the line ends.
    if (character === '\r' && text[index + 1] === '\n') continue;
    if (index > last) nodes.push(text.slice(last, index));
    const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    nodes.push(element('span', { class: 'hidden-character' }, [`U+${code}`]));
    last = index + character.length;
  }
  if (last < text.length) nodes.push(text.slice(last));
  return nodes;
}
