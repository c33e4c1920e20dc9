import { describe, expect, test } from 'vitest';
import { loadFileText } from '../../../core/loaders/load.ts';
import { growth, hostileTexts } from './linear-time.ts';

describe('time grows with the length of the text and no faster', () => {
  test.each(['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'] as const)('%s', (version) => {
    const slow = hostileTexts.flatMap(({ name, build }) => {
      const { isLinear, said } = growth(build, (text) => loadFileText(text, version));
      return isLinear ? [] : [`${name}: ${said}`];
    });
    expect(slow).toEqual([]);
  });

  test('the check sees a search that starts over at every brace', () => {
    const { isLinear } = growth(
      (size) => '{'.repeat(size),
      (text) => {
        let found = 0;
        for (let at = 0; at < text.length; at++) {
          found += text.indexOf('}', at);
        }
        return found;
      },
    );
    expect(isLinear).toBe(false);
  });
});
