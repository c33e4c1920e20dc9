import { universalNewlines } from './kept-text.ts';
import { comparePythonStrings } from './python-text.ts';

/** A file below a folder: its relative path with `/`, and its text. */
export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

/** The argument of a loader's call by path: one file, or a folder with all files below it. Only `.aion` files count. */
export type PromptSource =
  | { readonly kind: 'file'; readonly text: string }
  | { readonly kind: 'folder'; readonly files: readonly SourceFile[] };

/** The texts of the file or of the folder's own files, with LF line breaks. Files of sub-folders are left out. */
export function ownTexts(source: PromptSource): string[] {
  if (source.kind === 'file') return [universalNewlines(source.text).text];
  return orderedFiles(source.files)
    .filter(({ path }) => !path.includes('/'))
    .map(({ text }) => universalNewlines(text).text);
}

/** The text of the file, or the texts of all files below the folder, joined by line breaks. */
export function joinedText(source: PromptSource): string {
  return source.kind === 'file'
    ? universalNewlines(source.text).text
    : orderedFiles(source.files)
        .map(({ text }) => universalNewlines(text).text)
        .join('\n');
}

/** The `.aion` files in the loader's order: own files by name, then sub-folders (by name here, by the file system in Python). */
export function orderedFiles(files: readonly SourceFile[]): SourceFile[] {
  return files
    .filter(({ path }) => path.endsWith('.aion'))
    .map((file) => ({ file, parts: file.path.split('/') }))
    .sort((a, b) => compareParts(a.parts, b.parts))
    .map(({ file }) => file);
}

function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let depth = 0; depth < Math.max(a.length, b.length); depth++) {
    const isFileA = depth === a.length - 1;
    const isFileB = depth === b.length - 1;
    if (isFileA !== isFileB) return isFileA ? -1 : 1;
    const order = comparePythonStrings(a[depth] ?? '', b[depth] ?? '');
    if (order !== 0 || isFileA) return order;
  }
  return 0;
}
