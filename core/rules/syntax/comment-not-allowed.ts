import { say, translated, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { docsBut, rightDocs } from '../example.ts';
import { commaBehind, skipBlanksBack, skipSpaces, wholeLines } from '../fix/layout.ts';
import { type FixSource, type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { refusedAtEdge, type StrayPlace, syntaxRule } from './syntax-rule.ts';

export const commentNotAllowed = {
  ...syntaxRule,
  id: 'comment-not-allowed',
  title: wording`The notation has no comments`,
  documentation: {
    why: 'There are no comments in the notation. The loaders do not know `//`, `#`, `/* */` or `<!-- -->`: a tool or a property that is commented out is loaded as if it were not, and wins over the real one when it stands before it. An unbalanced brace in a comment makes aions-llm 1.0.11 and later lose tools, and every version refuses a file that begins or ends with one. Write remarks into a `description`, or into another file.',
    wrong: docsBut('name', '// the public documentation\n    name'),
    right: rightDocs,
  },
  report(span: Span, text: string, place: StrayPlace): LocalFinding {
    const live =
      place === 'edge'
        ? `${translated(refusedAtEdge)}.`
        : text.replace(/-->$/, '').includes('-->')
          ? say`The loader reads it as if it were not commented: what it assigns takes effect.`
          : /[{}[\]]/.test(text)
            ? say`The loader reads it as if it were not commented, and its brackets count.`
            : say`The loader reads it as if it were not commented; other readers of the notation stop here.`;
    return localFinding(this, span, say`The notation has no comments. ${live} Remove it.`, {
      fixes: (fixSource) => [removeText(say`Remove the comment`, fixSource, span)],
    });
  },
};

/**
 * A fix that removes the span: with its line where it is alone; at the start of a line with the blanks after it, else with those before.
 * `isSeparator`: the span is reported in place of a missing comma.
 */
export function removeText(
  title: string,
  source: FixSource,
  span: Span,
  isSeparator = false,
): ReturnType<typeof plainFix> {
  const lines = wholeLines(source, span);
  let start = span.start;
  while (start > source.textStart && /[ \t]/.test(source.charAt(start - 1))) start--;
  const beginsLine = start === source.lineStart(span.start);
  const part = beginsLine ? { start: span.start, end: skipSpaces(source, span.end) } : { start, end: span.end };
  const gone = lines ?? part;
  return plainFix(title, false, [{ span: gone, newText: glue(source, gone, isSeparator) }]);
}

/** The replacement of removed text: the comma that it held, a space between two words, or nothing. */
function glue(source: FixSource, gone: Span, isSeparator: boolean): string {
  const before = source.charAt(skipBlanksBack(source, gone.start) - 1);
  if (isSeparator ? /["}]/.test(before) : /["}\]]/.test(before) && source.slice(gone).includes(',')) {
    return commaBehind(source, gone.end);
  }
  return /[\w-]/.test(source.charAt(gone.start - 1)) && /[\w-]/.test(source.charAt(gone.end)) ? ' ' : '';
}
