import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { type OutlineNode, outlineLevels, outlineOfItem } from '../../../core/notation/outline.ts';
import { stepsOf } from '../../support/steps.ts';
import { everything, fragments, spacious } from './texts.ts';

/** The nodes of each level, counted in the outline itself. */
function counted(outline: OutlineNode | null): readonly number[] {
  const counts: number[] = [];
  for (let level = outline === null ? [] : [outline]; level.length > 0; ) {
    counts.push(level.length);
    level = level.flatMap(({ children }) => [...children]);
  }
  return counts;
}

it('counts on each level as many nodes as the outline has', () => {
  const levels = new Set<number>();
  const texts = fc.oneof(
    fc.constant(everything),
    fc
      .array(fc.constantFrom(...fragments, 'rules --> ["a", "", " "]', 'args_schema --> { a --> "b" }'), {
        maxLength: 20,
      })
      .map((parts) => parts.join(' ')),
  );
  fc.assert(
    fc.property(texts, (text) => {
      for (const { item } of NotationDocument.parse(text).items()) {
        const counts = outlineLevels(item);
        expect(counts).toEqual(counted(outlineOfItem(item)));
        levels.add(counts.length);
      }
    }),
  );
  expect([...levels].sort()).toEqual([0, 1, 2, 3]);
});

it('counts without making the outline', () => {
  const items = (): readonly Parameters<typeof outlineLevels>[0][] =>
    [...NotationDocument.parse(`[${spacious(200)}]`).items()].map(({ item }) => item);
  items().forEach(outlineLevels);
  items().forEach(outlineOfItem);
  const [forCounts, forOutlines] = [items(), items()];
  const counting = stepsOf(() => forCounts.forEach((item) => void outlineLevels(item)));
  const outlining = stepsOf(() => forOutlines.forEach((item) => void outlineOfItem(item)));
  expect(counting).toBeLessThan(outlining / 2);
});
