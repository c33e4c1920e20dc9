import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { readConfigFile } from '../../../core/rules/config-file.ts';
import { fixAll } from '../../../core/rules/fix-all.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';

const findings = (text: string) => check(NotationDocument.parse(text), defaultSettings);

describe('findings', () => {
  it('name signs that cannot be seen', () => {
    for (const [sign, name] of [
      ['\u200b', 'U+200B'],
      ['\u202e', 'U+202E'],
      ['\u00ad', 'U+00AD'],
      ['\u001b', 'U+001B'],
      ['\u{e0041}', 'U+E0041'],
    ] as const) {
      const tool = `{ name --> "A${sign}", link --> "https://a.example", description --> "d" }`;
      const messages = findings(`[${tool}, ${tool}]`);
      const said = messages.map(({ message }) => message).join('\n');
      expect(said).not.toContain(sign);
      expect(said).toContain(`<${name}>`);
    }
  });

  it('name a blank that the notation does not know', () => {
    for (const [sign, name] of [
      ['\u00a0', 'U+00A0'],
      ['\u3000', 'U+3000'],
      ['\u2003\u2003', 'U+2003'],
    ] as const) {
      const [finding, ...others] = findings(
        `[{ name${sign}--> "A", link --> "https://a.example", description --> "d" }]`,
      );
      expect(finding?.message).toContain(`<${name}>`);
      expect(others).toEqual([]);
    }
  });

  it('stand on a piece of the text, from its start to its end, and quote something', () => {
    const parts = ['[', ']', '{', '}', '-->', '"', ',', ' ', 'name', 'x', '\n', ':', '"A"', 'function', 'arg-1'];
    const texts = ['[{-->[ {'];
    for (let number = 0; texts.length < 3_000; number += 7919) {
      let left = number;
      let text = '[{';
      for (let length = 0; length < 7; length++) {
        text += parts[left % parts.length];
        left = Math.floor(left / parts.length);
      }
      texts.push(text);
    }
    for (const text of texts) {
      for (const { span, message } of findings(text)) {
        expect(span.end, text).toBeGreaterThanOrEqual(span.start);
        expect(message, text).not.toMatch(/(?:^|text |found |not )(?:''|"")(?:[ .]|$)/);
      }
    }
  });
});

it('a text that may end earlier is changed by nobody unasked', () => {
  expect(fixAll(NotationDocument.parse('[{name-->"A",x[{"}]'), defaultSettings)).toEqual([]);
});

it('a hundred problems of the settings are told, and how many more there are', () => {
  const rules = Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`rule-${n}`, 'error']));
  const { problems } = readConfigFile(JSON.stringify({ rules }), () => false);
  expect(problems).toHaveLength(101);
  expect(problems.at(-1)?.message).toContain('4900 more');
});
