import { afterEach, describe, expect, it, vi } from 'vitest';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { check } from '../../../core/rules/check.ts';
import { fixAll } from '../../../core/rules/fix-all.ts';
import { fixesOfAll } from '../../../core/rules/fixes.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { growingTexts } from '../../../scripts/bench/growing-texts.ts';

afterEach(() => void vi.restoreAllMocks());

/** The characters and items that a piece of work visits. */
function workOf(work: () => unknown): number {
  let steps = 0;
  const { items } = NotationDocument.prototype;
  vi.spyOn(NotationDocument.prototype, 'items').mockImplementation(function (this: NotationDocument) {
    steps += this.itemCount;
    return items.call(this);
  });
  const { charAt } = String.prototype;
  vi.spyOn(String.prototype, 'charAt').mockImplementation(function (this: string, at) {
    steps++;
    return charAt.call(this, at);
  });
  work();
  vi.restoreAllMocks();
  return steps;
}

const jobs: Readonly<Record<string, (document: NotationDocument) => unknown>> = {
  'the fixes of a report': (document) => fixesOfAll(check(document, defaultSettings), document, defaultSettings),
  'all safe fixes': (document) => fixAll(document, defaultSettings),
};

describe.each(Object.entries(jobs))('the work for %s grows with the text', (_, job) => {
  it.each(Object.entries(growingTexts))('%s', (_name, make) => {
    const few = workOf(() => job(NotationDocument.parse(make(350))));
    const many = workOf(() => job(NotationDocument.parse(make(1_400))));
    // Fourfold is linear, sixteenfold quadratic; separately tried halves add a logarithm.
    expect(many / Math.max(few, 20_000), `${few} steps, fourfold ${many}`).toBeLessThan(7);
  });
});

describe('no list is so long that the stack overflows', () => {
  const inOneItem = [
    'braces in a text',
    'pairs of braces in a text',
    'arrows in a text',
    'links in a text',
    'slots',
    'fields',
    'rules',
    'commas',
    'quotes',
    'comments',
    'repeated properties',
  ];
  it.each(inOneItem)(
    '%s',
    (name) => {
      const document = NotationDocument.parse(growingTexts[name]?.(150_000) ?? '');
      expect(() => check(document, defaultSettings)).not.toThrow();
    },
    60_000,
  );
});
