import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { describe, it } from 'vitest';

/** The Python for tests with packages: `AION_TEST_PYTHON`, else `python3`. docs/testing.md names the packages. */
const python = process.env['AION_TEST_PYTHON'] ?? 'python3';

/** A suite with a Python that has these modules. Without one of them, one skipped test gives the reason. */
export function describeWithPackages(title: string, modules: readonly string[], body: (python: string) => void): void {
  describe(title, () => {
    // `-c` imports from the current folder first, where `mcp/` would be found as a package.
    const options = { timeout: 60_000, cwd: tmpdir() };
    const { status, error } = spawnSync(python, ['-c', `import ${modules.join(', ')}`], options);
    if (status === 0) body(python);
    else {
      const why = error === undefined ? `${python} cannot import ${modules.join(', ')}` : `${python}: ${error.message}`;
      it('needs Python packages', (context) => context.skip(why));
    }
  });
}
