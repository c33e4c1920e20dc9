import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { CheckSession } from '../../../core/rules/check-session.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { checkToolJson } from '../../../core/rules/provider/check-tool-json.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { broken, everything } from '../../lsp/support/samples.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { growth, stepsOf } from '../../support/steps.ts';
import { measuredInputs } from '../loaders/corpus.ts';

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

  const loaders = ['auto', '1.0.5', '1.0.10', '1.0.16'];
  const expectCounted = (version: string, texts: readonly string[]) => {
    const settings = { ...defaultSettings, loaderVersion: version === 'auto' ? ('auto' as const) : [version] };
    for (const text of texts) {
      const document = NotationDocument.parse(text);
      const counted = new CheckSession(settings).countsByRule(document);
      const rules = new CheckSession(settings).placedFindings(document).map(({ local }) => local.rule.id);
      const expected = new Map<string, number>();
      for (const rule of rules) expected.set(rule, (expected.get(rule) ?? 0) + 1);
      expect(new Map(counted), text.slice(0, 300)).toEqual(expected);
    }
  };

  it.each(loaders)('are those of the findings themselves, for loader %s', (version) => expectCounted(version, texts));

  describeWithCorpus('in the measured inputs', () => {
    const inputs = measuredInputs().map(({ input }) => input);
    it.each(loaders)('are those of the findings themselves, for loader %s', (version) =>
      expectCounted(version, inputs),
    );
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

  it('takes about as many steps for each as a file with a quarter of them', () => {
    const build = (count: number) => {
      const text = NotationDocument.parse(mistakes(count));
      const found = new CheckSession(defaultSettings).check(text).filter(({ rule }) => rule === 'unknown-property');
      return { text, tried: found.filter((_, index) => index % (count / 50) === 0) };
    };
    const work = ({ text, tried }: ReturnType<typeof build>) => {
      for (const finding of tried) fixesOf(finding, text, defaultSettings);
    };
    const [few, many] = [build(250), build(1_000)];
    // One-time reading of a file, for all of its fixes, is not counted.
    work(few);
    work(many);
    // Only the search for the place in the file grows with it.
    expect(stepsOf(() => work(many))).toBeLessThan(2 * stepsOf(() => work(few)));
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
