import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compareMeaning } from '../../../core/loaders/meaning.ts';
import { readFileText } from '../../../core/loaders/read.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { writtenDocument } from '../../../core/loaders/written-document.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import type { Finding, Fix } from '../../../core/rules/finding.ts';
import { fixAll } from '../../../core/rules/fix-all.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { loaderRules, ruleOfDifference } from '../../../core/rules/loader/loader-rules.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { elementOfNode } from '../../../core/tools/element-of-node.ts';
import { elementToTool } from '../../../core/tools/element-to-tool.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { measuredInputs } from '../loaders/corpus.ts';
import { nastyText } from '../loaders/nasty-text.ts';
import { writtenText } from '../loaders/written-text.ts';
import { findingsOf as findingsWith } from './helpers/marked.ts';
import { tryFix } from './helpers/tried-fix.ts';

const versions: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.14', '1.0.16'];

/** The default settings without providers. */
const unset: CheckSettings = { ...defaultSettings, targets: [] };
const findingsOf = (text: string, settings = unset): readonly Finding[] => findingsWith(text, settings);
const pinned = (version: string): CheckSettings => ({ ...unset, pinnedLoader: version });
const named = (...loaderVersion: readonly string[]): CheckSettings => ({ ...unset, loaderVersion });
const ofLoader = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ family }) => family === 'loader');
const loaderFindings = (text: string, settings: CheckSettings): readonly Finding[] =>
  ofLoader(findingsOf(text, settings));

describeWithCorpus('the measured answers', () => {
  const cases = measuredInputs().flatMap(({ id, input, results }) =>
    results.map((result) => ({ id, input, version: result.version, kind: result.class })),
  );
  test.each(cases)('$id in $version: $kind', ({ input, version, kind }) => {
    const rules = loaderFindings(input, named(version)).map(({ rule }) => rule);
    if (kind === 'matches') {
      expect(rules).toEqual([]);
    }
    if (kind === 'SILENT-DIFFERENCE' || kind === 'rejects-valid' || kind === 'accepts-constraint-violation+differs') {
      expect(rules).not.toEqual([]);
    }
    expect(rules).not.toContain('loader-other');
  });

  const variations = measuredInputs().filter(({ id }) => id.startsWith('seed-'));
  it("leaves the README's variations alone for the loader that they are written for", () => {
    expect(variations.length).toBeGreaterThanOrEqual(3);
    for (const { input } of variations) {
      expect(findingsOf(input, named('1.0.5'))).toEqual([]);
    }
  });

  it('tells of the ignored schema name of variation A for 1.0.16, and of nothing else', () => {
    const input = variations.find(({ id }) => id === 'seed-A')?.input ?? '';
    const [finding, ...others] = findingsOf(input, pinned('1.0.16'));
    expect(others).toEqual([]);
    expect(finding?.rule).toBe('loader-schema-name-ignored');
    expect(input.slice(finding?.span.start, finding?.span.end)).toBe('SendOutputSchema');
  });

  it('keeps the meaning with every fix, and the difference is gone', () => {
    let offered = 0;
    for (const { id, input } of measuredInputs()) {
      for (const version of versions) {
        offered += judgeFixes(input, version, id);
      }
    }
    expect(offered).toBeGreaterThan(50);
  });
});

/** Every difference between a text and the loader's reading, by rule. */
function differences(text: string, version: LoaderVersion): string[] {
  return compareMeaning(
    writtenDocument(text, NotationDocument.parse(text).items()),
    readFileText(text, version),
  ).flatMap((difference) =>
    difference.cause === 'schema-name-ignored'
      ? ['loader-schema-name-ignored']
      : (ruleOfDifference(difference)?.id ?? []),
  );
}

/** The meaning of the text for a reader of the notation. */
function meaning(text: string): unknown {
  return [...NotationDocument.parse(text).items()].flatMap(({ item }) => {
    if (item.kind === 'element') {
      return [elementToTool(elementOfNode(item)).result];
    }
    return item.kind === 'root-property' ? [[item.entry.key?.name, textsIn(item.entry.value)]] : [];
  });
}

function textsIn(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value, (key, part) =>
      ['start', 'end', 'content', 'open', 'close'].includes(key) ? undefined : part,
    ),
  );
}

/** Characters with announced replacements count as equal; all else must be the same. */
function withoutReplacements(said: unknown, { title }: Fix): unknown {
  let json = JSON.stringify(said, (key, value) => (provenance.has(key) ? undefined : value));
  if (title.includes('( )')) {
    json = json
      .replace(/[()]/g, (mark) => (mark === '(' ? '<' : '>'))
      .replace(/[{}[\]]/g, (mark) => ('{['.includes(mark) ? '<' : '>'));
  }
  if (title.includes('→')) {
    json = json.replaceAll('-->', '→');
  }
  if (title.includes('%7B')) {
    json = json.replaceAll('%7B', '<').replaceAll('%7D', '>').replaceAll('{', '<').replaceAll('}', '>');
  }
  if (title.includes('dict()')) {
    json = json.replaceAll('dict<>', '<>').replaceAll('dict()', '{}');
  }
  if (title.includes('Replace |') || title.includes('second part')) {
    json = json.replaceAll(' | ', ' / ');
  }
  return json;
}

/** The origin and spelling of a tool, not its meaning. */
const provenance: ReadonlySet<string> = new Set(['original_definition', 'schema_name']);

/** Applies each fix of a loader finding alone; returns their number. */
function judgeFixes(text: string, version: LoaderVersion, name: string): number {
  const settings = named(version);
  const document = NotationDocument.parse(text);
  const before = check(document, settings);
  let offered = 0;
  for (const finding of ofLoader(before)) {
    for (const fix of fixesOf(finding, document, settings)) {
      if (/^(Remove|Rename|Change to|Add value)/.test(fix.title) && finding.rule !== 'loader-type-fallback') {
        continue; // The titles say that the fix changes the meaning.
      }
      offered++;
      const { after, stays } = tryFix(text, before, finding, fix, settings);
      const label = `${name} ${version} ${finding.rule} ${fix.title}\n${text}\n${after}`;
      // No finding means no difference, as the random documents prove. A difference hidden by another may appear at another place.
      expect(stays, label).toBe(false);
      // The most similar type for one that no loader knows is a guess, and never applied unseen.
      const isGuess = finding.rule === 'loader-type-fallback' && !fix.safe && fix.title.startsWith('Change to ');
      if (isGuess) continue;
      expect(withoutReplacements(meaning(after), fix), label).toEqual(withoutReplacements(meaning(text), fix));
    }
  }
  return offered;
}

describe('random documents that follow the notation', () => {
  test.each(versions)('%s: a difference is a finding, none is silence', (version) => {
    let found = 0;
    fc.assert(
      fc.property(writtenText, (text) => {
        if (check(NotationDocument.parse(text), unset).some(({ severity }) => severity === 'error')) {
          return; // A random text closed its own quotes.
        }
        const findings = findingsOf(text, named(version));
        const expected = differences(text, version);
        expect(ofLoader(findings).length > 0, text).toBe(expected.length > 0);
        const rules = new Set(findings.map(({ rule }) => rule));
        expect(
          expected.filter((rule) => !rules.has(rule)),
          text,
        ).toEqual([]);
        expect(new Set(findings.map(({ rule, span }) => `${rule} ${span.start}`)).size, text).toBe(findings.length);
        found += expected.length > 0 ? 1 : 0;
      }),
      { numRuns: randomRuns },
    );
    expect(found).toBeGreaterThan(randomRuns / 20);
  });

  test.each(versions)('%s: every fix keeps the meaning and removes its difference', (version) => {
    let offered = 0;
    fc.assert(
      fc.property(writtenText, (text) => {
        offered += judgeFixes(text, version, 'random');
      }),
      { numRuns: randomRuns / 2 },
    );
    expect(offered).toBeGreaterThan(0);
  });

  it('fixing everything twice is fixing it once', () => {
    fc.assert(
      fc.property(writtenText, fc.constantFrom(...versions), (text, version) => {
        const settings = named(version);
        const once = applyEdits(text, fixAll(NotationDocument.parse(text), settings));
        expect(fixAll(NotationDocument.parse(once), settings)).toEqual([]);
      }),
      { numRuns: randomRuns / 2 },
    );
  });
});

describe('any text', () => {
  it('is judged without a throw, edit by edit as afresh, and in the text', () => {
    fc.assert(
      fc.property(nastyText, nastyText, fc.nat(), fc.constantFrom(...versions), (text, typed, place, version) => {
        const settings = named(version, '1.0.16');
        const document = NotationDocument.parse(text);
        check(document, settings);
        const at = place % (text.length + 1);
        const next = text.slice(0, at) + typed + text.slice(at);
        const edited = NotationDocument.parse(next, document);
        const findings = check(edited, settings);
        expect(findings).toEqual(findingsOf(next, settings));
        for (const { span, message } of findings) {
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeLessThanOrEqual(next.length);
          expect(message).not.toMatch(/undefined|null|NaN|\n/);
        }
      }),
      { numRuns: randomRuns },
    );
  });

  it('has no fix that would make a type of prose', () => {
    const tool = (text: string) =>
      `[{ name --> "a", description --> "d", function --> "a" --> { return-1 --> "${text}" } }]`;
    const titles = (text: string) => {
      const document = NotationDocument.parse(tool(text));
      const settings = named('1.0.14');
      return ofLoader(check(document, settings)).flatMap((finding) =>
        fixesOf(finding, document, settings).map(({ title }) => title),
      );
    };
    expect(titles('one of {x}')).toContain('Replace braces with ( )');
    expect(titles('int{x}')).not.toContain('Replace braces with ( )');
  });

  it('has fixes that say all that they write', () => {
    const text = '[{ name --> "a", link --> "https://a.example/{", description --> "opens {" }]';
    const document = NotationDocument.parse(text);
    const titles = check(document, pinned('1.0.16')).flatMap((finding) =>
      fixesOf(finding, document, pinned('1.0.16')).map(({ title }) => title),
    );
    expect(titles).toContain('Replace braces with %7B and %7D and braces with ( ) in all strings here');
  });

  it('takes steps in proportion to its length', () => {
    const builds = [
      '{ name --> "a {", link --> "b" },',
      '{ name --> "a", link --> "b", description --> "}" },',
      '{ name --> "rules --> [", link --> "l" },',
    ].map((unit) => ({ name: unit, build: (size: number) => `[${unit.repeat(Math.ceil(size / unit.length))}]` }));
    expect(fasterThanTheirSize(builds, (text) => findingsOf(text, named('1.0.16')))).toEqual([]);
  });
});

const tool = (name: string, description: string): string =>
  `{ name --> "${name}", link --> "https://${name}.example", description --> "${description}" }`;

describe('messages', () => {
  it('tell how many tools are lost, and for which loader', () => {
    const text = `[${[tool('a', 'x'), tool('b', 'opens {'), tool('c', 'x'), tool('d', 'x')].join(', ')}]`;
    const [finding, ...others] = findingsOf(text, pinned('1.0.16'));
    expect(others).toEqual([]);
    expect(finding?.message).toContain('1.0.16: this tool and 2 later tools are lost.');
    expect([finding?.severity, finding?.versions]).toEqual(['error', ['1.0.16']]);
    expect(text.slice(finding?.span.start, finding?.span.end)).toBe('{');
  });

  it('are one for several loaders, each with what it does', () => {
    const text = `[${tool('a', 'opens {')}]`;
    const [finding, ...others] = findingsOf(text, named('1.0.5', '1.0.14', '1.0.16'));
    expect(others).toEqual([]);
    expect(finding?.versions).toEqual(['1.0.5', '1.0.14', '1.0.16']);
    expect(finding?.message).toMatch(/1\.0\.5: .*rejected.* 1\.0\.14 and 1\.0\.16: this tool is lost\./);
    expect(finding?.exception).toBe('AIONParseError');
  });

  it('are warnings where nobody named a loader, but for a file that is refused', () => {
    const severities = (text: string) => findingsOf(text).map(({ rule, severity }) => [rule, severity]);
    // The newest loader loses the first tool silently, and refuses a block without a name.
    expect(severities(`[${tool('a', 'opens {')}]`)).toEqual([['loader-brace-in-text', 'warning']]);
    expect(severities(`[${tool('a', '} {b')}]`)).toEqual([['loader-brace-in-text', 'error']]);
  });

  it('tell what a loader would lose of each tool, also where a brace makes it lose the tool', () => {
    const typed = (name: string) =>
      `{ name --> "${name}", link --> "https://l.example", description --> "d", args_schema --> { a --> "strin | x" } }`;
    const text = `[${typed('a')}, }\n${typed('b')}, ${typed('c')}]`;
    const types = findingsOf(text, named('1.0.16')).filter(({ rule }) => rule === 'loader-type-fallback');
    expect(types.map(({ span }) => span.start)).toEqual([...text.matchAll(/strin \|/g)].map(({ index }) => index));
  });

  it('say nothing of a text in a tool that a property before it keeps from being taken for one', () => {
    const repeated = `{ name --> "n", description --> "d", function --> "a" --> {},
  function --> "b --> rules --> [" --> { arg-1 --> "str" } }`;
    const rulesOf = (text: string) => findingsOf(text, named('1.0.16')).map(({ rule }) => rule);
    expect(rulesOf(`[rules --> [],\n${repeated}]`)).toEqual(['duplicate-property']);
    expect(rulesOf(`[${repeated}]`)).toEqual(['duplicate-property', 'loader-prompt-in-text']);
  });

  it('stand instead of what says less about the same place', () => {
    const text = `[{ display_name --> "x", name --> "n", link --> "https://l.example", description --> "d" }]`;
    expect(findingsOf(text, pinned('1.0.16')).map(({ rule }) => rule)).toEqual(['loader-key-suffix']);
    expect(findingsOf(text, pinned('1.0.5')).map(({ rule }) => rule)).toEqual(['unknown-property']);
    const off = { ...pinned('1.0.16'), rules: { 'loader-key-suffix': 'off' } } as const;
    expect(findingsOf(text, off).map(({ rule }) => rule)).toEqual(['unknown-property']);
  });
});

describe('the examples of the pages', () => {
  it.each(loaderRules.filter(({ cause }) => cause !== 'other').map((rule) => [rule.id, rule] as const))(
    '%s: the wrong one breaks this rule and no other, the right one none',
    (id, { documentation, exampleLoader }) => {
      const settings = pinned(exampleLoader);
      expect([...new Set(findingsOf(documentation.wrong, settings).map(({ rule }) => rule))]).toEqual([id]);
      expect(findingsOf(documentation.right, settings)).toEqual([]);
    },
  );
});
