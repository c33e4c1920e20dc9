import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compareMeaning } from '../../../core/loaders/meaning.ts';
import { readFileText } from '../../../core/loaders/read.ts';
import { writtenDocument } from '../../../core/loaders/written-document.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { nastyText } from './nasty-text.ts';
import { readStrictly } from './strict-reader.ts';
import { writtenText } from './written-text.ts';

const versions = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.14', '1.0.16'] as const;

describe('what a syntax tree says', () => {
  test('is what a strict reader reads, of any text that follows the notation', () => {
    fc.assert(
      fc.property(writtenText, (text) => {
        const strict = readStrictly(text);
        if (strict !== null) {
          expect(writtenDocument(text, NotationDocument.parse(text).items())).toEqual(strict);
        }
      }),
      { numRuns: randomRuns },
    );
  });

  test('leaves out properties that are not in the form of the notation', () => {
    const text = `[{ "name" --> "Q", name --> 'S', name --> """T""", name --> "N", link --> "open }]`;
    const [tool] = writtenDocument(text, NotationDocument.parse(text).items()).tools;
    expect([tool?.name?.value.text, tool?.link]).toEqual(['N', null]);
    expect(tool?.others.map(({ key, isRepeat }) => [key, isRepeat])).toEqual([
      ['name', false],
      ['name', true],
      ['name', true],
      ['link', false],
    ]);
  });
});

describe('any text', () => {
  test('can be compared, and every place lies in it', () => {
    fc.assert(
      fc.property(nastyText, fc.constantFrom(...versions), (text, version) => {
        const written = writtenDocument(text, NotationDocument.parse(text).items());
        for (const { span, effects } of compareMeaning(written, readFileText(text, version))) {
          expect(effects).not.toEqual([]);
          expect(span.start).toBeGreaterThanOrEqual(0);
          expect(span.end).toBeGreaterThanOrEqual(span.start);
          expect(span.end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: randomRuns },
    );
  });
});
