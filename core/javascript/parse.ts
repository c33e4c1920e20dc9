import { type ParserPlugin, parse } from '@babel/parser';
import type { File } from '@babel/types';
import { say } from '../text/say.ts';

/** The syntax tree of a file, or where and why there is none. */
export type ParsedFile =
  | { readonly ok: true; readonly file: File }
  | { readonly ok: false; readonly offset: number; readonly says: string };

/** Longer files are bundles of other files. UTF-16 code units. */
const longestText = 2_000_000;

/** Reads JavaScript and TypeScript, also with mistakes that leave a tree. Never throws. */
export function parseJavaScript(path: string, text: string): ParsedFile {
  if (text.length > longestText) return { ok: false, offset: 0, says: say`File is too large` };
  try {
    const file = parse(text, {
      sourceType: 'unambiguous',
      errorRecovery: true,
      attachComment: false,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowSuperOutsideMethod: true,
      allowUndeclaredExports: true,
      plugins: [...pluginsOf(path)],
    });
    return { ok: true, file };
  } catch (error) {
    // A nesting that is too deep for the parser's recursion is a RangeError without a place.
    const offset = typeof error === 'object' && error !== null && 'pos' in error ? Number(error.pos) : 0;
    return { ok: false, offset, says: error instanceof SyntaxError ? error.message : say`Code is nested too deeply` };
  }
}

function pluginsOf(path: string): readonly ParserPlugin[] {
  const always: readonly ParserPlugin[] = ['typescript', 'decorators-legacy', 'explicitResourceManagement'];
  // `<T>value` is a type assertion in these, and an element in all others.
  return /\.[cm]?ts$/.test(path) ? always : [...always, 'jsx'];
}
