import { expect, it } from 'vitest';
import { commandLine } from '../fuzz/commands/parts.ts';
import { tryInputs } from '../fuzz/part.ts';

// `npm run fuzz` runs random command lines for a given time; these are always the same.
it('random command lines over random files hold', async () => {
  const { runs, finding } = await tryInputs(commandLine, 20_261_123, 100);
  expect(finding).toBeNull();
  expect(runs).toBe(100);
});
