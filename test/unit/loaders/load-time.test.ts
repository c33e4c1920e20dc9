import { describe, expect, test } from 'vitest';
import { loadFileText } from '../../../core/loaders/load.ts';
import { fasterThanTheirSize } from '../../support/steps.ts';
import { hostileTexts } from './hostile-texts.ts';

describe('the work grows with the length of the text and no faster', () => {
  test.each(['1.0.0', '1.0.5', '1.0.10', '1.0.12', '1.0.16'] as const)('%s', (version) => {
    expect(fasterThanTheirSize(hostileTexts, (text) => loadFileText(text, version))).toEqual([]);
  });
});
