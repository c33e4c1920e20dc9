import type { CallableTool } from '../core/calls/index.ts';
import type { OrProblem } from '../core/text/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import { tell } from './command.ts';
import type { Host } from './host.ts';
import { knowledgeBy, openPython } from './python-folder.ts';
import { readToolInputs, type ToolInput } from './tool-inputs.ts';

type CallableTools = OrProblem<{
  readonly tools: readonly CallableTool[];
  readonly canonical: readonly CanonicalTool[];
  /** The files that the tools are in. */
  readonly inputs: readonly ToolInput[];
}>;

/** The tools at these paths, with the Python in `pythonFolder`. Unreadable parts are reported on standard error. */
export async function readCallableTools(
  host: Host,
  paths: readonly string[],
  pythonFolder: string | null,
): Promise<CallableTools> {
  if (paths.length === 0) return { ok: true, tools: [], canonical: [], inputs: [] };
  const python = await openPython(host, pythonFolder, paths);
  if (!python.ok) return { ok: false, problem: python.problem };
  for (const problem of python.problems) tell(host, `aion: ${problem}`);
  const read = await readToolInputs(host, paths, knowledgeBy(host, python.python));
  const [problem] = read.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  const canonical = read.inputs.flatMap(({ tools }) => tools.map(({ tool }) => tool));
  return { ok: true, tools: canonical.map(({ name, inputs }) => ({ name, inputs })), canonical, inputs: read.inputs };
}
