import { describe, expect, it } from 'vitest';
import { ruleCatalogue } from '../../../core/rules/catalogue.ts';
import { failingFixes, settings } from './fixes-work-support.ts';

describe.each(Object.entries(settings))('each fix removes its finding and adds no error, with %s', (_, of) => {
  it.each(ruleCatalogue.map(({ id, documentation }) => [id, documentation.wrong] as const))('%s', (_id, text) => {
    expect(failingFixes(text, of)).toEqual([]);
  });
});
