import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toolsOfNotationText } from '../../core/conversion/text-tools.ts';
import { fileContext } from '../../core/python/file-context.ts';
import { PythonIndex } from '../../core/python/index.ts';
import { readModule } from '../../core/python/module.ts';
import { NO_PYTHON } from '../../core/tools/element-meaning.ts';
import { findPython } from '../../runner/find-python.ts';
import { openHost } from '../../runner/open-host.ts';
import { runnableTools } from '../../runner/runnable-tools.ts';
import type { Budget } from './budgets.ts';
import { print } from './report.ts';
import { inTemporaryFolder } from './temporary-folder.ts';

const api = 'import time\ndef same(x):\n    return x\n';
const tools =
  '[{ name --> "same", description --> "d", function --> "same" --> { arg-1 --> "int" }, args_schema --> { x --> "int" } }]';

/** In milliseconds. */
const longestCall = 2;
const calls = 10_000;
const together = 1_000;

/** The overhead of a call, and the leftovers of 10,000 calls. */
export function benchRunner(): Promise<readonly Budget[]> {
  return inTemporaryFolder(measured);
}

async function measured(root: string): Promise<readonly Budget[]> {
  const found = await findPython(root, null);
  if (!found.ok) {
    print(`Runner: not measured. ${found.problem}`);
    return [];
  }
  writeFileSync(join(root, 'api.py'), api);
  writeFileSync(join(root, 'a.aion'), tools);
  const index = PythonIndex.of([{ path: 'api.py', module: readModule(api) }]);
  const read = toolsOfNotationText(tools, [], NO_PYTHON);
  if (!read.ok) throw new Error(read.problem.message);
  const file = { path: join(root, 'a.aion'), text: tools, tools: read.tools, loader: '1.0.16', root } as const;
  const python = fileContext(index, 'a.aion');
  const host = openHost({
    tools: runnableTools({ ...file, python, settingsOf: () => ({}) }),
    root,
    modules: { [join(root, 'api.py')]: null },
    python: found.python.command,
  });
  try {
    const call = (x: number) => host.call({ tool: 'same', arguments: { x } });
    const start = performance.now();
    await call(0);
    const first = performance.now() - start;
    for (let x = 0; x < 200; x++) await call(x);
    const before = state(root);
    const times: number[] = [];
    for (let x = 0; x < calls; x++) {
      const began = performance.now();
      const { response } = await call(x);
      times.push(performance.now() - began);
      if (response !== x) throw new Error(`The call ${x} gave ${JSON.stringify(response)}.`);
    }
    const after = state(root);
    const records = await Promise.all(Array.from({ length: together }, (_, x) => call(x)));
    const lost = records.filter(({ response }, x) => response !== x).length;
    times.sort((a, b) => a - b);
    const [median = 0, slow = 0] = [times[calls / 2], times[calls * 0.99]];
    print(
      `Runner: first call ${first.toFixed(0)} ms; then ${median.toFixed(2)} ms, 99 of 100 in ${slow.toFixed(2)} ms; ${together} calls at once: ${lost} lost.`,
    );
    print(`  Before ${calls} calls: ${JSON.stringify(before)}; after: ${JSON.stringify(after)}.\n`);
    return [
      {
        what: 'a call of a tool beside its function, warm',
        measured: `${median.toFixed(2)} ms`,
        budget: `${longestCall} ms`,
        kept: median <= longestCall,
      },
      { what: `calls lost of ${together} at once`, measured: String(lost), budget: '0', kept: lost === 0 },
    ];
  } finally {
    await host.close();
  }
}

/** Memory in MB, of this process and of the Pythons that run in `root`. */
function state(root: string): object {
  globalThis.gc?.();
  const heap = Math.round(process.memoryUsage().heapUsed / 2 ** 20);
  if (process.platform !== 'linux') return { heap };
  const pythons = readdirSync('/proc').filter((pid) => /^\d+$/.test(pid) && isIn(pid, root));
  const resident = pythons.map((pid) =>
    Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024),
  );
  return { heap, files: readdirSync('/proc/self/fd').length, pythons: resident };
}

function isIn(pid: string, root: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === root;
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}
