import { describe, expect, test } from 'vitest';
import { compareMeaning } from '../../../core/loaders/meaning.ts';
import { readFileText } from '../../../core/loaders/read.ts';
import { writtenDocument } from '../../../core/loaders/written-document.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { measuredInputs } from './measured-inputs.corpus.ts';

describe('the measured answers, read with the parser', () => {
  const cases = measuredInputs().flatMap(({ id, input, results }) =>
    results.map((result) => ({ id, input, ...result })),
  );
  test.each(cases)('$id in $version: $class', ({ input, version, class: kind }) => {
    const found = compareMeaning(
      writtenDocument(input, NotationDocument.parse(input).items()),
      readFileText(input, version),
    );
    const causes = found.map(({ cause }) => cause);
    if (kind === 'matches') {
      expect(causes).toEqual([]);
    }
    if (kind === 'SILENT-DIFFERENCE' || kind === 'rejects-valid' || kind === 'accepts-constraint-violation+differs') {
      expect(causes.filter((cause) => cause !== 'other' && cause !== 'not-in-notation')).not.toEqual([]);
    }
    expect(causes).not.toContain('other');
  });
});
