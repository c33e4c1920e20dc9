import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { steps } from '../../../scripts/tour/steps.ts';

const root = join(import.meta.dirname, '../../..');

test.each(steps)('$page still says what the step “$title” of the tour proves', ({ page, says }) => {
  expect(readFileSync(join(root, page), 'utf8')).toContain(says);
});
