import { describe, expect, test } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { fixAll } from '../../../core/rules/fix-all.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';

const tool = '{ name --> "A", link --> "https://a.example", description --> "d" }';
const message = "Too many errors. The rest of the file isn't checked.";

/** The number of findings, and whether the last of them says that the rest is not checked. */
function summary(text: string): { readonly few: boolean; readonly saysRest: boolean; readonly atRest: string } {
  const findings = check(NotationDocument.parse(text), defaultSettings);
  const rest = findings.find((finding) => finding.message === message);
  const atRest = rest === undefined ? '' : text.slice(rest.span.start, rest.span.end);
  return { few: findings.length < 50_000, saysRest: rest !== undefined, atRest };
}

describe('A text with more mistakes than a person fixes', () => {
  test.each([
    ['commas', `[${','.repeat(300_000)}`],
    ['braces', `[${'{'.repeat(300_000)}`],
    ['closing braces', `[${' }\n'.repeat(100_000)}`],
    ['words', `[name --> ${'x , y\n'.repeat(100_000)}`],
    ['empty tools', `[${'{},'.repeat(300_000)}`],
    ['elements that are no tools', `[${'{ a --> "b" },'.repeat(100_000)}`],
    ['JSON', `[${'{"id":1,"tags":["a","b"],"x":{"y":null}},\n'.repeat(60_000)}{}]`],
    ['tools without a closing brace', `[${'{ name --> "A" link "x",\n'.repeat(60_000)}]`],
  ])('is read up to a limit, and says so: %s', (_, text) => {
    expect(summary(text)).toMatchObject({ few: true, saysRest: true });
  });

  test('tools without a mistake are all read', () => {
    const text = `[${Array.from({ length: 30_000 }, () => tool).join(',\n')}]`;
    expect(NotationDocument.parse(text).itemCount).toBe(60_001);
  });

  test('Fix all leaves it alone', () => {
    const commas = ',\n'.repeat(20_100);
    expect(fixAll(NotationDocument.parse(`[${commas}${tool} the end`), defaultSettings)).toEqual([]);
    expect(fixAll(NotationDocument.parse(`[${commas.slice(0, 2_000)}${tool}]`), defaultSettings)).not.toEqual([]);
  });

  test('an edit that removes the mistakes lets the rest be read', () => {
    const commas = ','.repeat(50_000);
    const document = NotationDocument.parse(`[${commas}${tool}]`);
    expect(document.itemCount).toBe(1);
    const edited = NotationDocument.parse(`[${tool}]`, document);
    expect(edited.itemCount).toBe(NotationDocument.parse(`[${tool}]`).itemCount);
    expect(edited.itemCount).toBe(3);
  });
});
