import { wordSet } from '../../text/words.ts';

/** Python's reserved words; `match`, `case`, `type` and `_` are ordinary names in an expression. */
export const reservedWords: ReadonlySet<string> = wordSet(
  'False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield',
);
