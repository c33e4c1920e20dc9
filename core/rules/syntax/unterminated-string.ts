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
  title: wording`A string ends with a quotation mark`,
  documentation: {
    why: 'A string begins and ends with `"`. Where the closing one is missing, the loaders read on to the next quotation mark in the file: this value swallows the text of the next property, and the one after it is read from the middle. A quotation mark cannot be escaped: `\\"` ends the string. Write `\'` for a quotation inside a text.',
    wrong: docsBut('is."', 'is.'),
    right: rightDocs,
  },
  report({ span, quote }) {
    const mark = closing[quote];
    const next = quote === 'triple' ? say`the next triple quotes, if there are any` : say`the next quotation mark`;
    const message = say`This string is not closed. The loader reads on to ${next}, so what follows becomes part of the text. Write ${mark} where the text ends.`;
    return localFinding(this, span, message, {
      fixes: (source) => {
        const content = source.slice({ start: span.start + mark.length, end: span.end });
        const [written = ''] = quote === 'triple' ? (/"{1,2}$/.exec(content) ?? []) : [];
        // A string over several lines may be intended to continue; one on a single line, or with a part of its end, may not.
        const safe = written !== '' || !hasLineBreak(source, span);
        const newText = mark.slice(written.length) + commaBehind(source, span.end);
        return [plainFix(say`Close the string`, safe, [{ span: { start: span.end, end: span.end }, newText }])];
      },
    });
  },
};
