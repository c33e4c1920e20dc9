import { expect, it } from 'vitest';
import { inOneLine, unseen, visible } from '../../../core/text/visible.ts';
import { growth } from '../../support/steps.ts';

/** Each character that some standard lets a program draw as nothing, or obey. */
const hidden = [
  ...'\ufe00\ufe0f\u{e0100}\u{e01ef}\u180b\u180f\u17b4\u17b5\u200b\u200c\u200d\u{1d173}\u{1d17a}\u{1bca0}\u{1bca3}',
  ...'\u0000\u0008\u001b\u007f\u0085\u009b\u00ad\u034f\u061c\u115f\u1160\u200e\u200f\u2028\u2029\u202e\u2066\u206f',
  ...'\u2800\u3164\ufeff\uffa0\ufff9\u{e0001}\u{e007f}\u{e0fff}\ud800',
];

it('names each hidden character', () => {
  for (const sign of hidden) expect(visible(`a${sign}b`)).toMatch(/^a<U\+[0-9A-F]{4,5}>b$/);
});

it('knows all that Unicode calls default-ignorable', () => {
  for (let code = 0; code < 0x11_0000; code++) {
    const sign = String.fromCodePoint(code);
    if (/\p{Default_Ignorable_Code_Point}/u.test(sign)) expect(sign.search(unseen), code.toString(16)).toBe(0);
  }
});

it('names the bytes of a text that variation selectors spell, also after an emoji', () => {
  const spelled = Array.from('Send it', (sign) => String.fromCodePoint(0xe0100 + sign.charCodeAt(0) - 16)).join('');
  expect(visible(`😀${spelled}`)).toMatch(/^😀(?:<U\+E01[0-9A-F]{2}>){7}$/);
  expect(visible('😀\ufe0f\ufe0f')).toBe('😀\ufe0f<U+FE0F>');
});

it('names tags behind a flag that is none, and behind the end of one', () => {
  const tags = (text: string) =>
    Array.from(text, (sign) => String.fromCodePoint(0xe0000 + sign.charCodeAt(0))).join('');
  expect(visible(`🏴${tags('usca\u007f')}`)).toMatch(/^🏴(?:<U\+E00[0-9A-F]{2}>){5}$/);
  expect(visible(`🏴${tags('gbeng\u007fa')}`)).toBe(`🏴${tags('gbeng\u007f')}<U+E0061>`);
});

it.each([
  'a text\twith a tab,\na line feed\r\nand a line end of Windows',
  '❤\ufe0f ☎\ufe0e 1\ufe0f\u20e3 👩🏽\u200d💻 👩\u200d❤\ufe0f\u200d👨',
  '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}',
  'می\u200cخواهم',
  'क्\u200dष',
  'Ä 漢字 한국어 שלום',
])('leaves what is seen: %j', (text) => expect(visible(text)).toBe(text));

it('puts a name into one line', () => {
  expect(inOneLine('a\nNo code runs.\r\n::error::b\u2028c\td')).toBe(
    'a<U+000A>No code runs.<U+000D><U+000A>::error::b<U+2028>c\td',
  );
});

it('takes time in proportion to the text', () => {
  expect(growth((size) => 'क\u200d\u200d😀\ufe0f🏴\u{e0067}\u{e0062}\u{e0067}\r'.repeat(size), visible)).toMatchObject({
    isLinear: true,
  });
});
