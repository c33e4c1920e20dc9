import type { CallTool, ToolAnswer } from '../agent/run.ts';
import { readKeptCalls } from '../core/calls/kept-calls.ts';
import { sameJson } from '../core/json/same-json.ts';
import type { Host } from './host.ts';
import { readOneInput } from './one-input.ts';

export type KeptResults =
  | { readonly ok: true; readonly callTool: CallTool }
  | { readonly ok: false; readonly problem: string };

/** Answers calls from a file of kept calls: the `result` that is expected of the same call, or its `error`. No tool runs. */
export async function keptResults(host: Host, file: string): Promise<KeptResults> {
  const input = await readOneInput(host, [file], null);
  if (!input.ok) return { ok: false, problem: input.problem };
  const { calls, problems } = readKeptCalls(input.text);
  const [problem] = problems;
  if (problem !== undefined) return { ok: false, problem: `${file}: ${problem.message}` };
  return {
    ok: true,
    callTool: async (name, args): Promise<ToolAnswer> => {
      const kept = calls.find(({ call }) => call.name === name && sameJson(call.arguments, args));
      if (kept?.expect?.kind === 'result') return { status: 'completed', response: kept.expect.value, error: null };
      if (kept?.expect?.kind === 'error') return { status: 'failed', response: null, error: kept.expect.text };
      const error = `${file} has no result for ${name} with these arguments.`;
      return { status: 'failed', response: null, error };
    },
  };
}
