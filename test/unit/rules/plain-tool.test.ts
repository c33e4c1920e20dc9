import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import type { ElementNode } from '../../../core/notation/syntax.ts';
import { elementRules, ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { detectedLoader } from '../../../core/rules/detected-loader.ts';
import { isPlainTool } from '../../../core/rules/plain-tool.ts';
import { elementFacts } from '../../../core/rules/reading/element-facts.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { type Mutation, mutate, mutations } from './helpers/mutate.ts';
import { goodDocuments } from './helpers/tools.ts';

const spared = elementRules.filter(({ family }) => family !== 'provider' && family !== 'loader');

interface Placed {
  readonly element: ElementNode;
  readonly slice: (span: { readonly start: number; readonly end: number }) => string;
}

function elementsOf(text: string): readonly Placed[] {
  return [...NotationDocument.parse(text).items()].flatMap(({ item, start }) =>
    item.kind === 'element'
      ? [{ element: item, slice: (span) => text.slice(start + span.start, start + span.end) }]
      : [],
  );
}

/** The rules that have findings for an element although it is skipped. */
function wronglySpared({ element, slice }: Placed): readonly string[] {
  if (!isPlainTool(element)) {
    return [];
  }
  const context = { facts: elementFacts(element), loader: detectedLoader(defaultSettings), targets: [], slice };
  return spared.filter((rule) => rule.check(context).length > 0).map(({ id }) => id);
}

describe('a plain tool', () => {
  it('is nearly every correct one', () => {
    const elements = goodDocuments.flatMap(elementsOf);
    expect(elements.filter(({ element }) => isPlainTool(element)).length).toBeGreaterThan(elements.length / 2);
  });

  it('is no example of a mistake', () => {
    for (const { id, documentation } of ruleCatalogue) {
      for (const text of [documentation.wrong, documentation.right]) {
        expect(elementsOf(text).flatMap(wronglySpared), id).toEqual([]);
      }
    }
  });

  it('has no finding of the rules that are not asked, after random edits', () => {
    let plain = 0;
    fc.assert(
      fc.property(fc.constantFrom(...goodDocuments.filter((text) => text.length > 10)), mutations, (start, edits) => {
        const text = edits.slice(0, 2).reduce((now: string, edit: Mutation) => mutate(now, edit).text, start);
        for (const placed of elementsOf(text)) {
          plain += isPlainTool(placed.element) ? 1 : 0;
          expect(wronglySpared(placed), text).toEqual([]);
        }
      }),
      { numRuns: randomRuns },
    );
    expect(plain).toBeGreaterThan(randomRuns / 10);
  });
});
