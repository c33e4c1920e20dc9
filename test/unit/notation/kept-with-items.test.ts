import { expect, it } from 'vitest';
import { foldsOf } from '../../../core/notation/folding.ts';
import { linksOf } from '../../../core/notation/link-text.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { outlineHead } from '../../../core/notation/outline.ts';
import { ElementPlaces } from '../../../core/service/lenses/element-places.ts';
import { contentOf } from '../../../scripts/bench/content.ts';
import { stepsOf } from '../../support/steps.ts';

const questions: Readonly<Record<string, (document: NotationDocument) => unknown>> = {
  folds: foldsOf,
  links: linksOf,
  'names in the outline': (document) => Array.from(document.items(), ({ item, start }) => [start, outlineHead(item)]),
  'what lenses need': (document) => new ElementPlaces().of(document).map(({ start, facts }) => ({ start, ...facts })),
};

it.each(Object.entries(questions))('%s are worked out again only where a letter was typed', (_, ask) => {
  const text = `[ rules --> [ "a\nb" ],\n${contentOf(200_000).aion.slice(1)}`;
  const before = NotationDocument.parse(text);
  const first = stepsOf(() => ask(before));
  const at = text.indexOf('Executes', text.length >> 1);
  const typed = `${text.slice(0, at)}x${text.slice(at)}`;
  const after = NotationDocument.parse(typed, before);
  let answer: unknown = null;
  const second = stepsOf(() => {
    answer = ask(after);
  });
  expect(answer).toEqual(ask(NotationDocument.parse(typed)));
  expect(second, `${first} steps, then ${second}`).toBeLessThan(first / 4);
});
