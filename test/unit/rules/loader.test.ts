import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { compareMeaning } from '../../../core/loaders/meaning.ts';
import { readFileText } from '../../../core/loaders/read.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { writtenDocument } from '../../../core/loaders/written-document.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { fixAll } from '../../../core/rules/fix-all.ts';
import { fixesOf } from '../../../core/rules/fixes.ts';
import { loaderRules, ruleOfDifference } from '../../../core/rules/loader/loader-rules.ts';
import { applyEdits } from '../../../core/text/span.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { nastyText } from '../loaders/nasty-text.ts';
import { writtenText } from '../loaders/written-text.ts';
import { findingsOf, judgeFixes, named, ofLoader, pinned, unset, versions } from './loader-support.ts';

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
