import { expect } from 'vitest';
import { areSameTools } from '../../../core/loaders/compare-tool.ts';
import type { Difference, DifferenceCause } from '../../../core/loaders/difference.ts';
import { compareElement, compareStretch } from '../../../core/loaders/document-differences.ts';
import { bracesOf, hazardOf } from '../../../core/loaders/hazard.ts';
import { compareMeaning } from '../../../core/loaders/meaning.ts';
import { isReadAtAll, readFileText } from '../../../core/loaders/read.ts';
import { stretchesOf } from '../../../core/loaders/stretches.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';
import { writtenDocument } from '../../../core/loaders/written-document.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { shiftSpan } from '../../../core/text/span.ts';

export const versions: readonly LoaderVersion[] = ['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.14', '1.0.16'];

/** The number of each case: a property that is never tried proves nothing. */
export const met = { none: 0, own: 0, braces: 0, words: 0 };

/** Compares the differences of single items, and of interacting ones, with the model on the whole text. */
export function judge(text: string, version: LoaderVersion): void {
  if (!isReadAtAll(text)) {
    return;
  }
  const document = NotationDocument.parse(text);
  const items = [...document.items()].map(({ item, start, index }) => {
    const own = text.slice(start, start + item.width);
    const reaching = {
      item,
      start,
      index,
      hazard: hazardOf(item, text, start, version),
      braces: bracesOf(item, own, version),
    };
    return { ...reaching, own };
  });
  for (const { item, own, hazard } of items) {
    if (item.kind === 'element' && hazard === 'none') {
      expect(compareElement(item, own, version)).toEqual({ differences: [], refused: [] });
    }
  }
  if (items.some(({ hazard }) => hazard === 'words')) {
    met.words++;
    return;
  }
  const stretches = stretchesOf(items, version) as readonly (typeof items)[];
  met[stretches.length > 0 ? 'braces' : items.some(({ hazard }) => hazard === 'own') ? 'own' : 'none']++;
  const together = new Set(stretches.flatMap((stretch) => stretch.map(({ start }) => start)));
  const compared = [
    ...stretches.map((stretch) => ({
      found: compareStretch(stretch, text, version).differences,
      starts: new Set(stretch.map(({ start }) => start)),
      isHeld: isHeldAlone(stretch.map(({ own }) => own).join(''), version),
    })),
    ...items.flatMap(({ item, start, own, hazard }) =>
      item.kind === 'element' && hazard === 'own' && !together.has(start)
        ? [
            {
              found: moved(compareElement(item, own, version).differences, start),
              starts: new Set([start]),
              isHeld: isHeldAlone(own, version),
            },
          ]
        : [],
    ),
  ];
  const told = compared.flatMap(({ found }) => found);
  const whole = compareMeaning(writtenDocument(document.text, document.items()), readFileText(document.text, version));
  // Where a loader happens to hold all tools as written, their origin does not matter. For the whole text that needs all of them.
  const isMadeUpFor = ({ span }: Difference) => {
    const at = document.itemAt(span.start)?.start ?? -1;
    return compared.some(({ isHeld, starts }) => isHeld && starts.has(at));
  };
  if (whole.length > 0 || stretches.length === 0) {
    // A difference without a known cause is not reported if a mistake of form may be the cause.
    const isRight = items.every(({ item }) => item.kind === 'gap' || item.problems.length === 0);
    const isTold = ({ cause }: Difference) => isRight || cause !== 'other';
    const expected = placesOf(whole.filter((difference) => isTold(difference) && !isMadeUpFor(difference)));
    const found = placesOf(told.filter((difference) => isTold(difference) && !isMadeUpFor(difference)));
    // A mistake of form can also move the braces; in the whole text some brace before it is blamed.
    const blamed = isRight ? [] : expected.filter((place) => place.endsWith('brace-in-text') && !found.includes(place));
    expect([...found, ...blamed].sort(), text).toEqual(expected);
  }
}

export function isHeldAlone(part: string, version: LoaderVersion): boolean {
  const alone = `[${part}]`;
  const written = writtenDocument(alone, NotationDocument.parse(alone).items());
  return areSameTools(written.tools, readFileText(alone, version).blocks);
}

export function moved(differences: readonly Difference[], by: number): readonly Difference[] {
  return differences.map((difference) => ({ ...difference, span: shiftSpan(difference.span, by) }));
}

export function placesOf(differences: readonly Pick<Difference, 'cause' | 'span'>[]): readonly string[] {
  return differences
    .filter(isOfLoader)
    .map(({ cause, span }) => `${span.start}-${span.end} ${cause}`)
    .sort();
}

/** Text outside the notation has its own finding. */
export function isOfLoader({ cause }: { readonly cause: DifferenceCause }): boolean {
  return cause !== 'not-in-notation';
}
