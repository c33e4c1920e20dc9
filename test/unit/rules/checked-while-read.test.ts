import { describe, expect, it } from 'vitest';
import type { Chunk } from '../../../core/notation/item-sequence.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { CheckSession, check, checkedWhileRead } from '../../../core/rules/check.ts';
import { type CheckSettings, defaultSettings } from '../../../core/rules/settings.ts';
import { contentOf, mistakenContent, richContent } from '../../../scripts/bench/content.ts';
import { stepsOf } from '../../support/steps.ts';

const texts = {
  plain: contentOf(100_000).aion,
  rich: richContent(100_000),
  mistaken: mistakenContent(20_000),
  'no notation': 'Some prose.\n'.repeat(100),
  empty: '',
};
const others: CheckSettings = { ...defaultSettings, loaderVersion: ['1.0.5', '1.0.16'], targets: ['openai'] };

describe('a text that is checked while it is read', () => {
  it.each(Object.entries(texts))('has the findings of one that is read first (%s)', (_, text) => {
    const expected = check(NotationDocument.parse(text), defaultSettings);
    for (const [settings, knowsPython] of [
      [defaultSettings, false],
      [defaultSettings, true],
      [others, false],
    ] as const) {
      const document = NotationDocument.parse(text, checkedWhileRead(settings, knowsPython));
      expect(check(document, defaultSettings)).toEqual(expected);
    }
  });

  it.each(Object.entries(texts))('shows each of its chunks once, in order (%s)', (_, text) => {
    const seen: (readonly [Chunk, number])[] = [];
    const document = NotationDocument.parse(text, (whole, chunk, start) => {
      expect(whole).toBe(text);
      seen.push([chunk, start]);
    });
    expect(seen.map(([chunk]) => chunk)).toEqual(document.chunks);
    expect(seen.map(([, start]) => start)).toEqual(document.chunks.map((_chunk, index) => document.chunkStart(index)));
  });

  it('reads no tool twice', () => {
    const text = texts.plain;
    const findings = (document: NotationDocument): unknown => new CheckSession(defaultSettings).findings(document);
    const later = stepsOf(() => findings(NotationDocument.parse(text)));
    const meanwhile = stepsOf(() => findings(NotationDocument.parse(text, checkedWhileRead(defaultSettings, false))));
    const reading = stepsOf(() => NotationDocument.parse(text));
    // Reading a tool again with a known form takes less than the first reading.
    expect(later - meanwhile, `${reading} to read, ${later} and ${meanwhile} in all`).toBeGreaterThan(reading / 4);
  });
});
