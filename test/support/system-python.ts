import { describe, it } from 'vitest';
import { findPython } from '../../runner/find-python.ts';

const found = await findPython('/', null);

/** A suite that runs the system's Python without packages. Without Python, one skipped test gives the reason. */
export function describeWithPython(title: string, body: (python: string) => void): void {
  describe(title, () => {
    if (found.ok) body(found.python.command);
    else it('needs Python', (context) => context.skip(found.problem));
  });
}
