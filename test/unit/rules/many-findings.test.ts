import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { checkToolJson } from '../../../core/rules/provider/check-tool-json.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { growth } from '../../support/steps.ts';

const mistakes = (count: number): string =>
  `[${Array.from({ length: count }, (_, n) => `{ name --> "T${n}", link --> "https://a.example", desc --> "d" }`).join(',\n')}]`;

describe('a file with 5,000 mistakes', () => {
  const document = NotationDocument.parse(mistakes(5_000));
  const findings = check(document, defaultSettings);

  it('offers the fix of each of them', () => {
    expect(findings.length).toBeGreaterThanOrEqual(5_000);
    const titles = new Set<string>();
    for (let index = 0; index < findings.length; index += 50) {
      const finding = findings[index];
      if (finding?.rule !== 'unknown-property') continue;
      for (const { title } of fixesOf(finding, document, defaultSettings)) titles.add(title);
    }
    expect(titles.size).toBe(1);
  });
});

it('definitions are judged in steps in proportion to their number', () => {
  const build = (count: number): string =>
    JSON.stringify(
      Array.from({ length: count }, (_, n) => ({
        name: `no name ${n}`,
        description: 'd',
        input_schema: { type: 'object', properties: { a: { type: 'string' } } },
      })),
    );
  expect(growth(build, (text) => checkToolJson(text, defaultSettings), 200)).toMatchObject({ isLinear: true });
});
