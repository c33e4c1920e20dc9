import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { say } from '../core/text/index.ts';
import type { RunnableTool } from './runnable-tool.ts';
import { startEnvironment } from './start-environment.ts';

const run = promisify(execFile);

/** Milliseconds for Python to look for the modules. */
const longestSearch = 30_000;

/** Without the current folder on the path. The modules are looked for, and not imported. */
const question = `
import sys
del sys.path[0]
from importlib.util import find_spec
def missing(name):
    try:
        return find_spec(name) is None
    except ImportError:
        return True
print("\\n".join(name for name in sys.argv[1:] if missing(name)))
`;

/**
 * The tools, of which those can't run whose framework this Python doesn't have. `root` is the folder of the project, whose modules aren't
 * looked at. If Python can't be asked, its own error tells more in a call.
 */
export async function withoutMissingFrameworks(
  tools: readonly RunnableTool[],
  root: string,
  python: string,
  environment: Readonly<Record<string, string | undefined>>,
): Promise<readonly RunnableTool[]> {
  const named = new Set(tools.flatMap(({ run }) => (run.kind === 'framework' ? [run.framework.module] : [])));
  const modules = [...named].filter((module) => !isInProject(module, root));
  if (modules.length === 0) return tools;
  const { variables } = startEnvironment(environment, root);
  let missing: ReadonlySet<string>;
  try {
    const options = { env: { ...variables }, timeout: longestSearch, windowsHide: true };
    const { stdout } = await run(python, ['-c', question, ...modules], options);
    missing = new Set(stdout.split(/\s+/));
  } catch {
    return tools;
  }
  return tools.map((tool) => {
    if (tool.run.kind !== 'framework' || !missing.has(tool.run.framework.module)) return tool;
    const { package: name } = tool.run.framework;
    const notInstalled = say`${name} isn't installed. Install it: ${python} -m pip install ${name}`;
    return { ...tool, cannotRun: notInstalled, notInstalled };
  });
}

/** A project can have a framework itself, as a package or a module. */
function isInProject(module: string, root: string): boolean {
  const [top = ''] = module.split('.');
  return existsSync(join(root, top)) || existsSync(join(root, `${top}.py`));
}
