import { say, translated, wording } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import { type LocalFinding, localFinding, plainFix } from '../rule.ts';
import { refusedFile, syntaxRule } from './syntax-rule.ts';

export const byteOrderMark = {
  ...syntaxRule,
  id: 'byte-order-mark',
  title: wording`Byte order mark at the start of the file`,
  documentation: {
    why: 'Some editors start a file with an invisible character, the byte order mark (U+FEFF). All versions of aions-llm treat the character as text before the `[` and reject the file (`AIONParseError`). Save the file as UTF-8 without a byte order mark.',
    wrong: '\uFEFF[\n]\n',
    right: '[\n]\n',
  },
  report(span: Span): LocalFinding {
    const message = say`The file starts with a byte order mark. ${translated(refusedFile)}`;
    return localFinding(this, span, message, {
      fixes: () => [plainFix(say`Remove byte order mark`, true, [{ span, newText: '' }])],
    });
  },
};
