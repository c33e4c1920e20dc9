import { describe, expect, test } from 'vitest';
import { printable } from '../../cli/output/printable.ts';
import { excerpt } from '../../cli/output/text.ts';
import { LineIndex } from '../../core/text/line-index.ts';

/** The excerpt of the part of `marked` between « and ». */
function shown(marked: string, columns = 80): string {
  const start = marked.indexOf('«');
  const end = marked.indexOf('»') - 1;
  const text = marked.replace('«', '').replace('»', '');
  return `\n${excerpt(text, new LineIndex(text), { start, end }, columns, (_, plain) => plain, 'red').join('\n')}\n`;
}

describe('the source line with its mark', () => {
  test('under the characters meant', () => {
    expect(shown('[\n  {\n    «desc» --> "x"\n  }\n]')).toBe(`
  3 |     desc --> "x"
    |     ^^^^
`);
  });

  test('of an empty span, one mark', () => {
    expect(shown('name --> "x"«»\nlink')).toBe(`
  1 | name --> "x"
    |             ^
`);
  });

  test('of a span over several lines, to the end of the first', () => {
    expect(shown('a «b\nc» d')).toBe(`
  1 | a b
    |   ^
`);
  });

  test('tabs stay tabs, wide characters count twice, combining ones not at all', () => {
    expect(shown('\t"漢字" «x»')).toBe('\n  1 | \t"漢字" x\n    | \t       ^\n');
    expect(shown('"é́" «x»')).toBe(`\n  1 | "é́" x\n    | ${' '.repeat(4)}^\n`);
    expect(shown('"😀" «😀»')).toBe(`\n  1 | "😀" 😀\n    | ${' '.repeat(5)}^^\n`);
  });

  test('a long line is cut to what surrounds the place', () => {
    const line = `${'a'.repeat(500)}«bb»${'c'.repeat(500)}`;
    const [source, mark] = shown(line, 80).split('\n').slice(1);
    expect(source).toMatch(/^ {2}1 \| …a{40}bbc+…$/);
    expect(mark?.indexOf('^')).toBe(source?.indexOf('b'));
    expect(source?.length).toBeLessThanOrEqual(80);
  });

  test.each([40, 60])('in %i columns too, with the mark below the place', (columns) => {
    const line = `${'a'.repeat(500)}«bb»${'c'.repeat(500)}`;
    const [source, mark] = shown(line, columns).split('\n').slice(1);
    expect(source).toMatch(/^ {2}1 \| …a+bbc+…$/);
    expect(mark?.indexOf('^')).toBe(source?.indexOf('b'));
    expect(source?.length).toBeLessThanOrEqual(columns);
  });

  test('a long line is never cut inside a character', () => {
    for (const shift of ['', 'x']) {
      expect(shown(`${shift}${'😀'.repeat(300)}«b»${'😀'.repeat(300)}`)).not.toMatch(/\ufffd/);
    }
  });

  test('CR LF is no part of the line', () => {
    expect(shown('a «b»\r\nc')).toBe('\n  1 | a b\n    |   ^\n');
  });
});

test('a file cannot give orders to the terminal', () => {
  expect(printable('\u001b[31mred\u0000\u0007\u009b\u007f\r\n')).toBe(
    '<U+001B>[31mred<U+0000><U+0007><U+009B><U+007F><U+000D><U+000A>',
  );
  expect(printable('a\u202eb\u200bc\ud800')).toBe('a<U+202E>b<U+200B>c<U+D800>');
  expect(printable('\tä漢😀é')).toBe('\tä漢😀é');
});
