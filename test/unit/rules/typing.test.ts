import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';

/** The findings during typing, of every family; but 500 tools exceed a provider's limit anyway. */
const settings: CheckSettings = {
  ...defaultSettings,
  rules: { 'provider-tool-count': 'off' },
};
const findingsOf = (text: string) => check(NotationDocument.parse(text), settings);

const folder = join(import.meta.dirname, '../../../examples/aion_tools');
const examples = globSync('*.aion', { cwd: folder })
  .toSorted()
  .map((name) => [name, readFileSync(join(folder, name), 'utf8')] as const);

const elementsOf = (text: string): readonly string[] =>
  [...NotationDocument.parse(text).items()].flatMap(({ item, start }) =>
    item.kind === 'element' ? [text.slice(start, start + item.width)] : [],
  );

const separator = ',\n  ';

/** `count` tools with the examples' elements in turn, split at the missing third: the text before and behind it. */
function around(elements: readonly string[], count: number): { readonly before: string; readonly after: string } {
  const tools = Array.from({ length: count }, (_, index) => named(elements[index % elements.length] ?? '', index));
  return {
    before: `[\n  ${tools.slice(0, 2).join(separator)}${separator}`,
    after: `${separator}${tools.slice(3).join(separator)}\n]\n`,
  };
}

/** Each tool gets its own name. */
const named = (element: string, index: number): string => element.replace(/name --> "(\w+)"/, `name --> "$1${index}"`);

it('a slip of one character has at most two findings, but for a few of a thousand', () => {
  const slips = ['"', '{', '}', '[', ']', ',', '-', '>', ' ', 'x', ':', '|', "'", '\n'];
  let count = 0;
  let noisy = 0;
  for (const [, text] of examples) {
    for (let at = 0; at < text.length; at += 3) {
      const slip = slips[(at * 5) % slips.length] ?? '';
      const swapped = text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
      for (const rest of [slip + text.slice(at), text.slice(at + 1), swapped]) {
        count++;
        if (findingsOf(text.slice(0, at) + rest).length > 2) noisy++;
      }
    }
  }
  expect(count).toBeGreaterThan(3_000);
  // Of every third place. Of all it is below 0.003.
  expect(noisy / count).toBeLessThan(0.004);
});

describe.each(examples)('%s typed character by character', (_name, text) => {
  it('has at most two findings at every prefix, none in a tool that is written', () => {
    for (let end = 0; end <= text.length; end++) {
      const typed = text.slice(0, end);
      const findings = findingsOf(typed);
      const shown = `${typed}\n${findings.map(({ rule }) => rule).join(' ')}`;
      expect(findings.length, shown).toBeLessThanOrEqual(2);
      // A tool is complete when the next one begins; before that, its end is where the array's bracket is missing.
      const own = typed.lastIndexOf('\n  {');
      for (const { span } of findings) {
        expect(span.end > own || typed.slice(span.end).trim().length <= 2, shown).toBe(true);
      }
    }
  });

  it.each([
    ['as the third of five tools', 5, 3],
    ['as the third of 500 tools, here and there', 500, 97],
  ])('has at most two findings, all of them its own: %s', (_case, count, step) => {
    const elements = elementsOf(text);
    const { before, after } = around(elements, count);
    let document = NotationDocument.parse(before + after);
    let length = 0;
    const look = (middle: string): void => {
      const whole = before + middle + after;
      document = NotationDocument.parse(whole, document);
      length = middle.length;
      const findings = check(document, settings);
      const shown = `${middle}\n${findings.map(({ rule }) => rule).join(' ')}`;
      expect(findings.length, shown).toBeLessThanOrEqual(2);
      for (const { span } of findings) {
        expect(span.start, shown).toBeGreaterThanOrEqual(before.length - separator.length);
        expect(span.end, shown).toBeLessThanOrEqual(before.length + length + separator.length);
      }
    };
    for (const element of elements.map((each) => named(each, 2))) {
      for (let end = 1; end <= element.length; end += step) {
        const typed = element.slice(0, end);
        look(typed);
        look(`${typed}“`);
      }
    }
  });
});
