import { type OrProblem, say } from '../core/text/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import type { FileProblem } from '../project/files.ts';
import { failure, usageProblem } from './command.ts';
import type { ExitCode } from './exit-code.ts';
import { namedInput } from './files.ts';
import type { Host } from './host.ts';
import { largestToolFile, readText } from './read-text.ts';
import { readKeptTools } from './tool-inputs.ts';

type OneInput = OrProblem<{
  readonly name: string;
  readonly text: string;
  /** The canonical tools beside the file. */
  readonly kept: readonly CanonicalTool[];
}>;

/** An input, or the exit code if a problem is reported. */
type InputOrCode = Extract<OneInput, { readonly ok: true }> | { readonly ok: false; readonly code: ExitCode };

/** Reads the one input that `--input FILE` or the operand names, and reports a problem. */
export async function inputOf(
  host: Host,
  command: string,
  operands: readonly string[],
  option: string | null,
): Promise<InputOrCode> {
  const misused = (problem: string): InputOrCode => ({ ok: false, code: usageProblem(host, command, problem) });
  const named = option ?? operands[0];
  if (named === undefined) return misused(say`--input is required: the file to read, or - for standard input.`);
  if (option !== null && operands.length > 0) return misused(say`Unexpected argument "${operands[0]}".`);
  const input = await readOneInput(host, named);
  return input.ok ? input : { ok: false, code: failure(host, command, input.problem) };
}

/** Reads the one file of a path; `-` is standard input. */
export async function readOneInput(host: Host, named: string): Promise<OneInput> {
  const input = namedInput(host, named);
  const read = await readText(host, input.absolute, largestToolFile);
  if (!read.ok) return { ok: false, problem: `${named}: ${read.says}` };
  const problems: FileProblem[] = [];
  const kept = await readKeptTools(host, input, problems);
  const [problem] = problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  return { ok: true, name: input.path, text: read.text, kept };
}
