import { describe, it } from 'vitest';
import { findPython } from '../../runner/find-python.ts';

const found = await findPython('/', null);

/** A suite that runs Python: that of the system alone, without packages. Where there is none, one skipped test stands for it and says why. */
export function describeWithPython(title: string, body: (python: string) => void): void {
  describe(title, () => {
    if (found.ok) body(found.python.command);
    else it('needs Python', (context) => context.skip(found.problem));
  });
}
