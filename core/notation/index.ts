/** The entry point to `.aion` text: its tree and its format. */

// A text and its tree.
export { isLineBreak } from './characters.ts';
export type { PlacedItem } from './document.ts';
export { forgetRecent, Kept } from './item-memory.ts';
export { NotationDocument } from './notation-document.ts';
export type { ElementNode } from './syntax.ts';

// Parts of a tree.
export type { OutlineKind, OutlineNode } from './outline.ts';
export { toolNameOf } from './tool-names.ts';

// What is known of each property.
export { knowledge, type Topic } from './knowledge.ts';

// Formatting.
export { formatText, isWhole } from './formatting/format-document.ts';
export type { TypedCharacter } from './formatting/format-on-type.ts';
export { defaultFormatOptions, type FormatOptions, type FormatStyle, lineEndOf } from './formatting/options.ts';
