import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { nastyText } from '../loaders/nasty-text.ts';
import { writtenText } from '../loaders/written-text.ts';
import { type Mutation, mutate, mutations } from './helpers/mutate.ts';
import { goodDocuments } from './helpers/tools.ts';
import { allSettings, judge, unset } from './refusals-support.ts';

describe('a text that the detected aions-llm version refuses has an error with the exception of the loader', () => {
  const tool = (...properties: readonly string[]): string => `[{ ${properties.join(', ')} }]`;

  test.each([
    tool('name --> "A"', 'link --> ""', 'description --> "d"'),
    tool('name --> "A"', 'function --> ""', 'description --> "d"'),
    tool('name --> "A"', 'function --> "f" --> {}', 'description --> "d"'),
    tool('name --> ""', 'link --> "https://a.example"', 'description --> "d"'),
    tool('name --> "A"', 'link --> "https://a.example"', 'description --> "an open { brace"'),
    tool('name --> "A"', 'link --> "https://a.example"', 'description --> "maps key --> value"'),
    tool('name --> "A"', 'link --> "https://a.example"', 'args_schema --> { _q --> "str" }', 'description --> "d"'),
    tool('name --> "A"', 'description --> "d"'),
    '[{}]',
    '',
    ' ',
    '{}',
    ']',
    '][]',
    '\ufeff[]',
    'no array',
  ])('%j', (text) => {
    const refusing = allSettings.map((settings) => judge(text, settings));
    expect(Math.max(...refusing)).toBeGreaterThan(0);
  });

  const generated = fc.oneof(
    nastyText,
    writtenText,
    fc
      .tuple(fc.constantFrom(...goodDocuments), mutations)
      .map(([text, edits]) => edits.reduce((now: string, edit: Mutation) => mutate(now, edit).text, text)),
  );

  test('generated texts', () => {
    let refusing = 0;
    fc.assert(
      fc.property(generated, fc.constantFrom(...allSettings), (text, settings) => {
        refusing += judge(text, settings);
      }),
      { numRuns: randomRuns * 10 },
    );
    expect(refusing).toBeGreaterThan(randomRuns);
  });

  test('generated texts, edit by edit', () => {
    fc.assert(
      fc.property(nastyText, mutations, fc.constantFrom(...allSettings), (text, edits, settings) => {
        let document = NotationDocument.parse(text);
        check(document, settings);
        for (const edit of edits) {
          const { text: next } = mutate(document.text, edit);
          document = NotationDocument.parse(next, document);
          expect(check(document, settings)).toEqual(check(NotationDocument.parse(next), settings));
        }
      }),
      { numRuns: randomRuns },
    );
  });
});

test('two prompts stand for no refusal of another part', () => {
  const text = `[{ args_schema --> {},
  name --> "a",
  args_schema --> { _p --> "a" },
  link --> "a",
  description --> "a" },
system_prompt --> "a",
system_prompt --> "a"]`;
  expect(judge(text, { ...unset, pinnedLoader: '1.0.12' })).toBe(1);
});

test('a refusal is told once, where its cause is', () => {
  const at = (text: string, version: LoaderVersion): string[] =>
    check(NotationDocument.parse(text), { ...unset, pinnedLoader: version })
      .filter(({ exception }) => exception !== null)
      .map(({ rule, exception, span }) => `${rule} ${exception} ${text.slice(span.start, span.end)}`);
  expect(at('[{ name --> "A", link --> "", description --> "d" }]', '1.0.16')).toEqual([
    'loader-empty-value AIONParseError link --> ""',
  ]);
  expect(at('[{ name --> "A", link --> "https://a.example" }]', '1.0.16')).toEqual([]);
  expect(at('[{ name --> "A" }]', '1.0.16')).toEqual(['function-or-link AIONParseError {']);
  // The notation names this exception, although 1.0.10 reads the file.
  expect(at('[{ name --> "A" }]', '1.0.10')).toEqual(['function-or-link AIONParseError {']);
  expect(at('[{ name --> "A", link --> "https://a.example", desc --> "d" }]', '1.0.5')).toEqual([
    'unknown-property AIONPropertyError desc',
  ]);
  expect(at('[{ name --> "A", link --> "https://a.example", desc --> "d" }]', '1.0.16')).toEqual([
    'unknown-property AIONPropertyError desc',
  ]);
});
