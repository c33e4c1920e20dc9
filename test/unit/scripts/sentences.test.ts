import { expect, test } from 'vitest';
import { sentencesOf } from '../../../scripts/l10n/sentences.ts';

test('the sentences of a source are found with their values, and those in their values too', () => {
  const source = [
    // biome-ignore lint/suspicious/noTemplateCurlyInString: It is a source.
    'say`${one} ${many ? say`are \\`here\\`` : `{${x}}`} now`',
    'title: wording`Duplicate property`,',
    "l10n.t('It\\'s {0}', name); l10n.t(",
    '  "two\\nlines")',
    'essay`no sentence`',
  ].join('\n');
  expect(sentencesOf(source)).toEqual([
    { pattern: '{0} {1} now', line: 1 },
    { pattern: 'are `here`', line: 1 },
    { pattern: 'Duplicate property', line: 2 },
    { pattern: "It's {0}", line: 3 },
    { pattern: 'two\nlines', line: 3 },
  ]);
});
