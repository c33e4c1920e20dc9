/** The entry point of the lowest folder: offsets, edits, and sentences for people. */

// Offsets, lines and edits.
export { LineIndex } from './line-index.ts';
export {
  applyEdits,
  differingMiddle,
  type Position,
  type PositionRange,
  shiftSpan,
  type Span,
  type TextEdit,
  touches,
  touching,
} from './span.ts';

// Sentences in the language of the user, and what is written into them.
export { markdownCode, markdownLine, markdownText } from './markdown.ts';
export type { OrProblem } from './or-problem.ts';
export { inEnglish, say, type Sentences, speak, translated, wording } from './say.ts';
export { inOneLine, signName, unseen, visible } from './visible.ts';

// Names: as they are written, near ones, unused ones.
export { editDistance } from './edit-distance.ts';
export { FreeNames } from './free-names.ts';
export { leftOutFolders } from './left-out-folders.ts';
export { percentDecoded } from './percent-decoding.ts';
export { wordSet } from './words.ts';

// Lists of any length, and values that are made once.
export { addAll, largest, mergeAll, smallest } from './long-list.ts';
export { compact, type Numbers } from './numbers.ts';
export { once } from './once.ts';
