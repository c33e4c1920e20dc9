import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { CheckSession } from '../../../core/rules/check-session.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { checkToolJson } from '../../../core/rules/provider/check-tool-json.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { broken, everything } from '../../lsp/support/samples.ts';

/** So long it takes on the processor, whatever else the machine does. */
function processorTime(work: () => void): number {
  const before = process.cpuUsage();
  work();
  return process.cpuUsage(before).user / 1000;
}

const mistakes = (count: number): string =>
  `[${Array.from({ length: count }, (_, n) => `{ name --> "T${n}", link --> "https://a.example", desc --> "d" }`).join(',\n')}]`;

describe('the numbers of findings', () => {
  const texts = [
    everything,
    ...broken,
    mistakes(100),
    mistakes(40).replaceAll('}', ''),
    mistakes(3).replaceAll('T', '{'),
  ];
  const corpus = '../shared/corpus/loader-behaviour.json';
  if (existsSync(corpus)) {
    texts.push(...(JSON.parse(readFileSync(corpus, 'utf8')) as { input: string }[]).map(({ input }) => input));
  } else {
    console.log('skipped: the numbers of findings in the measured inputs (../shared/corpus is not here)');
  }

  it.each(['auto', '1.0.5', '1.0.10', '1.0.16'])('are those of the findings themselves, for loader %s', (version) => {
    const settings = { ...defaultSettings, loaderVersion: version === 'auto' ? ('auto' as const) : [version] };
    for (const text of texts) {
      const document = NotationDocument.parse(text);
      const counted = new CheckSession(settings).countsByRule(document);
      const rules = new CheckSession(settings).placedFindings(document).map(({ local }) => local.rule.id);
      const expected = new Map<string, number>();
      for (const rule of rules) expected.set(rule, (expected.get(rule) ?? 0) + 1);
      expect(new Map(counted), text.slice(0, 300)).toEqual(expected);
    }
  });
});

describe('a file with 5,000 mistakes', () => {
  const document = NotationDocument.parse(mistakes(5_000));
  const findings = new CheckSession(defaultSettings).check(document);

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

  it('takes about as long for each as a file with a tenth of them', () => {
    const each = (count: number): number => {
      const text = NotationDocument.parse(mistakes(count));
      const found = new CheckSession(defaultSettings).check(text).filter(({ rule }) => rule === 'unknown-property');
      const tried = found.filter((_, index) => index % (count / 250) === 0);
      return processorTime(() => {
        for (const finding of tried) fixesOf(finding, text, defaultSettings);
      });
    };
    each(500);
    // Only the copying of the text grows with the file.
    expect(each(5_000)).toBeLessThan(5 * Math.max(50, each(500)));
  });
});

it('5,000 definitions are judged in proportion to their number', () => {
  const definitions = (count: number): string =>
    JSON.stringify(
      Array.from({ length: count }, (_, n) => ({
        name: `no name ${n}`,
        description: 'd',
        input_schema: { type: 'object', properties: { a: { type: 'string' } } },
      })),
    );
  const time = (count: number): number => {
    const text = definitions(count);
    return processorTime(() => void checkToolJson(text, defaultSettings));
  };
  time(500);
  expect(time(5_000)).toBeLessThan(40 * Math.max(20, time(500)));
});
