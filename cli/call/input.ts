import { type CallFamily, callFamilies, type ReadCallsOptions } from '../../core/calls/index.ts';
import { editDistance, type OrProblem, say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { readCallableTools } from '../callable-tools.ts';
import { failure, usageProblem } from '../command.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { readOneInput } from '../one-input.ts';
import type { ToolInput } from '../tool-inputs.ts';
import type { CallOptions } from './options.ts';

type CallInput =
  | {
      readonly ok: true;
      readonly name: string;
      readonly text: string;
      readonly canonical: readonly CanonicalTool[];
      /** The files that the tools are in. */
      readonly inputs: readonly ToolInput[];
      readonly reading: ReadCallsOptions;
    }
  /** The problem is already reported. */
  | { readonly ok: false; readonly code: ExitCode };

/** Reads the file of an `aion call` action, and the tools at `toolPaths`: files, folders and globs. */
export async function readCallInput(
  host: Host,
  file: string,
  options: CallOptions,
  toolPaths: readonly string[],
): Promise<CallInput> {
  const family = familyOf(options.family);
  if (!family.ok) return { ok: false, code: usageProblem(host, 'call', family.problem) };
  const input = await readOneInput(host, file);
  if (!input.ok) return { ok: false, code: failure(host, 'call', input.problem) };
  const tools = await readCallableTools(host, toolPaths, options.python);
  if (!tools.ok) return { ok: false, code: failure(host, 'call', tools.problem) };
  const reading: ReadCallsOptions = {
    ...(family.family === null ? {} : { family: family.family }),
    tools: tools.tools,
    startsInReasoning: options['starts-in-reasoning'],
    isLines: /\.(?:jsonl|ndjson)$/i.test(input.name),
  };
  const { canonical, inputs } = tools;
  return { ok: true, name: input.name, text: input.text, canonical, inputs, reading };
}

/** The family of `--family`, with or without `api-` before a provider's format; null if it names none. */
function familyOf(name: string | null): OrProblem<{ readonly family: CallFamily | null }> {
  if (name === null) return { ok: true, family: null };
  const bare = name.replace(/^api-/, '');
  const family = callFamilies.find((one) => one === bare);
  if (family !== undefined) return { ok: true, family };
  const near = callFamilies.find((one) => editDistance(bare, one, 2) <= 2);
  const hint = near === undefined ? say`See docs/calls.md.` : say`Did you mean ${near}?`;
  return { ok: false, problem: `${say`Unknown family "${name}".`} ${hint}` };
}
