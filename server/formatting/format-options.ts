import type { FormattingOptions } from 'vscode-languageserver';
import { type FormatOptions, type FormatStyle, lineEndOf } from '../../core/notation/index.ts';

/** Wider than any real tab. */
const widestIndent = 32;

/** The format of a document by the editor's options and the settings of the user or project. */
export function formatOptions(text: string, editor: FormattingOptions, style: FormatStyle): FormatOptions {
  return {
    ...style,
    indent: editor.insertSpaces
      ? ' '.repeat(Math.min(Math.max(1, Math.trunc(editor.tabSize) || 2), widestIndent))
      : '\t',
    eol: lineEndOf(text),
    // Lines never end in white space and the file ends in one line break, unless the editor rejects that.
    ending: editor.insertFinalNewline === false ? 'as written' : 'line break',
  };
}
