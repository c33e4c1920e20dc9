import type { FormattingOptions } from 'vscode-languageserver';
import { type FormatOptions, type FormatStyle, lineEndOf } from '../../core/notation/formatting/options.ts';

/** Wider than any screen's tab; a client that says more cannot mean it. */
const widestIndent = 32;

/** How a document of this text is laid out: by what the editor says, and by what the person or project chose. */
export function formatOptions(text: string, editor: FormattingOptions, style: FormatStyle): FormatOptions {
  return {
    ...style,
    indent: editor.insertSpaces
      ? ' '.repeat(Math.min(Math.max(1, Math.trunc(editor.tabSize) || 2), widestIndent))
      : '\t',
    eol: lineEndOf(text),
    // Lines never end in white space and the file ends in one line break, unless the editor says that it does not want that.
    ending: editor.insertFinalNewline === false ? 'as written' : 'line break',
  };
}
