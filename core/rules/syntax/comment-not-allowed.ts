import { say, translated, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { docsBut, rightDocs } from '../example.ts';
import { commaBehind, skipBlanksBack, skipSpaces, wholeLines } from '../fix/layout.ts';
import { type FixSource, type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { refusedAtEdge, refusedByOthers, type StrayPlace, syntaxRule } from './syntax-rule.ts';

export const commentNotAllowed = {
  ...syntaxRule,
  id: 'comment-not-allowed',
  title: wording`Comments aren't allowed`,
  documentation: {
    why: "AION has no comments. aions-llm doesn't support `//`, `#`, `/* */`, or `<!-- -->`, and loads tools and properties inside comments. If a property in a comment comes first, its value replaces the real one. If a comment contains an unbalanced brace, versions 1.0.11 and later lose tools. All versions reject a file that starts or ends with a comment. Write remarks in a `description` or in another file.",
    wrong: docsBut('name', '// the public documentation\n    name'),
    right: rightDocs,
  },
  report(span: Span, text: string, place: StrayPlace): LocalFinding {
    const live =
      place === 'edge'
        ? translated(refusedAtEdge)
        : text.replace(/-->$/, '').includes('-->')
          ? say`aions-llm reads the properties in the comment.`
          : /[{}[\]]/.test(text)
            ? say`aions-llm reads the brackets in the comment.`
            : translated(refusedByOthers);
    return localFinding(this, span, say`Comments aren't allowed. ${live}`, {
      fixes: (fixSource) => [removeText(say`Remove comment`, fixSource, span)],
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
