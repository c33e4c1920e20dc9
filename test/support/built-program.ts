import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { TestContext } from 'vitest';

/** The built command line. Tests start it instead of the sources, for which Node needs seconds each time. */
export const builtProgram = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** The reason why the built program can't be started; null if it can. */
export const missingProgram = existsSync(builtProgram) ? null : 'dist/cli.cjs is not built (npm run build)';

/** Skips the test if the program isn't built. */
export function needsBuiltProgram(context: TestContext): void {
  context.skip(missingProgram !== null, missingProgram ?? undefined);
}
