import type { Quote } from '../../notation/syntax.ts';
import { say, wording } from '../../text/say.ts';
import { docsBut, rightDocs } from '../example.ts';
import { commaBehind, hasLineBreak } from '../fix/layout.ts';
import { localFinding, plainFix } from '../rule.ts';
import { type SyntaxRule, syntaxRule } from './syntax-rule.ts';

/** The closing mark for each opening one; plain for kinds that are not allowed. */
const closing: Readonly<Record<Quote, string>> = {
  double: '"',
  triple: '"""',
  single: "'",
  smart: '”',
  backtick: '`',
  other: '"',
};

export const unterminatedString: SyntaxRule<'unterminated-string'> = {
  ...syntaxRule,
  id: 'unterminated-string',
  title: wording`Unterminated string`,
  documentation: {
    why: 'A string starts and ends with `"`. If the closing quote is missing, aions-llm reads up to the next quote in the file: the value then includes the name of the next property, and the next property is read incorrectly. Quotes can\'t be escaped: `\\"` ends the string. Use `\'` inside a string.',
    wrong: docsBut('is."', 'is.'),
    right: rightDocs,
  },
  report({ span, quote }) {
    const mark = closing[quote];
    const message = say`Unterminated string. aions-llm reads up to the next ${quote === 'triple' ? '"""' : '"'}.`;
    return localFinding(this, span, message, {
      fixes: (source) => {
        const content = source.slice({ start: span.start + mark.length, end: span.end });
        const [written = ''] = quote === 'triple' ? (/"{1,2}$/.exec(content) ?? []) : [];
        // A string over several lines may be intended to continue; one on a single line, or with a part of its end, may not.
        const safe = written !== '' || !hasLineBreak(source, span);
        const newText = mark.slice(written.length) + commaBehind(source, span.end);
        return [
          plainFix(say`Add closing quotation mark`, safe, [{ span: { start: span.end, end: span.end }, newText }]),
        ];
      },
    });
  },
};
