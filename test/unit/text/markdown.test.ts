import { expect, it } from 'vitest';
import { markdownCode, markdownLine, markdownText } from '../../../core/text/markdown.ts';
import { growth } from '../../support/steps.ts';

/** What Markdown still reads as its own: the text without each escaped character. */
const read = (text: string): string => text.replace(/\\[!-/:-@[-`{-~]/g, 'x');

it.each([
  '[a](https://evil.example)',
  '\\](https://evil.example/?a) [b\\](c) ![d\\\\](e)',
  '\\<img src=x onerror=alert(1)> \\\\<a href="x">',
  '<https://evil.example> &lt;b&gt;',
  'https://evil.example www.evil.example HTTP://e.example mailto:a@evil.example ftp://e.example',
  '`code` ```fence *a* __b__ ~~c~~ | d\\|',
  '[a]: https://evil.example',
  '# title\n- item\n+ item\n===',
  '[a][b] [c]',
  '1) one\n23. two\n  4) three\n5)\tfour\n6)\n1.5 m, 7) and 8.',
  '\tcode\n\n    code\n \tcode\n\u00a0 no code',
])('shows as written: %j', (text) => {
  for (const shown of [markdownText(text), markdownLine(text)]) {
    expect(read(shown)).not.toMatch(
      /\](?:[([:]|$)|[<`*|~&]|:\/\/|www\.|@|mailto:|^[ \t]*[#+-]|^=+$|^[ \t]*\d+[.)](?:\s|$)|^[ \t]+(?=\S)/im,
    );
  }
  expect(
    markdownText(text)
      .replace(/\\([!-/:-@[-`{-~])/g, '$1')
      .replaceAll('  \n', '\n'),
  ).toBe(text.replace(/^[ \t]+/gm, (white) => '\u00a0'.repeat(white.replaceAll('\t', '    ').length)));
});

it('names hidden characters, also in code', () => {
  expect(markdownText('a\u{e0101}b')).toBe('a\\<U+E0101\\>b');
  expect(markdownCode('``` \u202e', 'json')).toBe('````json\n``` <U+202E>\n````');
});

it('leaves plain sentences as they are', () => {
  const text = 'Sends mail_to (the user): a, b. {"x": [1, 2]} 10 - 2 = 8; C:\\\\dir';
  expect(markdownLine(text)).toBe(text.replaceAll('\\', '\\\\'));
});

it.each(['\\', '](', '_ ', 'a.', '`', '@', ' \t'])('takes time in proportion to the text: %j', (sign) => {
  expect(growth((size) => sign.repeat(size), markdownText)).toMatchObject({ isLinear: true });
});
