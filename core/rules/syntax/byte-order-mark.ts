import { say, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { syntaxRule } from './syntax-rule.ts';

export const byteOrderMark = {
  ...syntaxRule,
  id: 'byte-order-mark',
  title: wording`A file has no byte order mark`,
  documentation: {
    why: 'Some editors begin a file with an invisible character, the byte order mark (U+FEFF). For the loaders it is text before the `[`: every version refuses the file with `AIONParseError`. Save the file as UTF-8 without a byte order mark.',
    wrong: '\uFEFF[\n]\n',
    right: '[\n]\n',
  },
  report(span: Span): LocalFinding {
    const message = say`The file begins with a byte order mark, an invisible character. The loader refuses it, because [ is not its first character. Save the file as UTF-8 without a byte order mark.`;
    return localFinding(this, span, message, {
      fixes: () => [plainFix(say`Remove the byte order mark`, true, [{ span, newText: '' }])],
    });
  },
};
