import type { CallableTool } from '../core/calls/call.ts';
import type { Host } from './host.ts';
import { Progress } from './progress.ts';
import { readToolInputs } from './tool-inputs.ts';

export type CallableTools =
  | { readonly ok: true; readonly tools: readonly CallableTool[] }
  | { readonly ok: false; readonly problem: string };

/** The tools of the files, folders and globs that `--tools` names. */
export async function readCallableTools(host: Host, paths: readonly string[]): Promise<CallableTools> {
  if (paths.length === 0) return { ok: true, tools: [] };
  const read = await readToolInputs(host, paths, null, (count) => new Progress(host, count, 'files read'));
  const [problem] = read.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  const tools = read.inputs.flatMap(({ tools: found }) =>
    found.map(({ tool }) => ({ name: tool.name, inputs: tool.inputs })),
  );
  return { ok: true, tools };
}
