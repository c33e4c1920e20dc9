import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { DifferenceCause } from '../../../core/loaders/difference.ts';
import { compareDocument, compareElement, isReadAtAll } from '../../../core/loaders/document-differences.ts';
import { hazardOf } from '../../../core/loaders/hazard.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { shiftSpan } from '../../../core/text/span.ts';
import { describeWithCorpus } from '../../support/describe-with-corpus.ts';
import { measuredInputs } from './corpus.ts';
import { fuzzRuns, nastyText } from './nasty-text.ts';
import { writtenText } from './written-text.ts';

const versions: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.14', '1.0.16'];

/** How often each case was met: a property that is never tried proves nothing. */
const met = { none: 0, own: 0, beyond: 0 };

/** Holds the summaries of the items against the model run over the whole text. */
function judge(text: string, version: LoaderVersion): void {
  const document = NotationDocument.parse(text);
  const items = [...document.items()].map(({ item, start }) => {
    const own = text.slice(start, start + item.width);
    return { item, start, own, hazard: hazardOf(item, text, start, version) };
  });
  if (!isReadAtAll(text)) {
    return;
  }
  for (const { item, own, hazard } of items) {
    if (item.kind === 'element' && hazard === 'none') {
      expect(compareElement(item, own, version)).toEqual({ differences: [], refused: [] });
    }
  }
  if (items.some(({ hazard }) => hazard === 'beyond')) {
    met.beyond++;
    return;
  }
  met[items.some(({ hazard }) => hazard === 'own') ? 'own' : 'none']++;
  const alone = items.flatMap(({ item, start, own, hazard }) =>
    item.kind === 'element' && hazard === 'own'
      ? compareElement(item, own, version).differences.map(({ cause, span }) => ({ cause, ...shiftSpan(span, start) }))
      : [],
  );
  const whole = compareDocument(document, version).differences.map(({ cause, span }) => ({ cause, ...span }));
  expect(alone.filter(isOfLoader), text).toEqual(whole.filter(isOfLoader));
}

/** What is no part of the notation has a finding of its own, whatever comes of it. */
function isOfLoader({ cause }: { readonly cause: DifferenceCause }): boolean {
  return cause !== 'not-in-notation';
}

describe('where the summaries of all items say that nothing reaches beyond, the items alone tell all', () => {
  test.each(versions)('%s', (version) => {
    const runs = { numRuns: fuzzRuns / 2 };
    met.none = met.own = met.beyond = 0;
    fc.assert(
      fc.property(writtenText, (text) => judge(text, version)),
      runs,
    );
    expect(Math.min(met.none, met.own, met.beyond)).toBeGreaterThan(fuzzRuns / 200);
    fc.assert(
      fc.property(nastyText, (text) => judge(text, version)),
      runs,
    );
  });
});

describeWithCorpus('the measured inputs', () => {
  test.each(versions)('%s', (version) => {
    for (const { input } of measuredInputs()) {
      judge(input, version);
    }
  });
});
