import { say } from '../core/text/say.ts';
import type { CanonicalTool } from '../core/tools/canonical-tool.ts';
import type { FileProblem } from '../project/files.ts';
import { failure, usageProblem } from './command.ts';
import type { ExitCode } from './exit-code.ts';
import { namedInput } from './files.ts';
import type { Host } from './host.ts';
import { largestToolFile, readText } from './read-text.ts';
import { readKeptTools } from './tool-inputs.ts';

export type OneInput =
  | {
      readonly ok: true;
      readonly name: string;
      readonly text: string;
      readonly kept: readonly CanonicalTool[];
    }
  /** `usage`: the command line was wrong, not the file. */
  | { readonly ok: false; readonly usage: boolean; readonly problem: string };

/** Reports a problem of an input, or of the command line. */
export function tellInput(host: Host, command: string, input: Extract<OneInput, { readonly ok: false }>): ExitCode {
  return input.usage ? usageProblem(host, command, input.problem) : failure(host, command, input.problem);
}

/** Reads the one input that `--input FILE` or the operand names; `-` is standard input. */
export async function readOneInput(host: Host, operands: readonly string[], option: string | null): Promise<OneInput> {
  const named = option ?? operands[0];
  if (named === undefined) {
    return { ok: false, usage: true, problem: say`--input is missing: the file to read, or - for standard input.` };
  }
  if (option !== null && operands.length > 0) {
    return { ok: false, usage: true, problem: say`Unexpected argument "${operands[0]}".` };
  }
  const input = namedInput(host, named);
  const read = await readText(host, input.absolute, largestToolFile);
  if (!read.ok) return { ok: false, usage: false, problem: `${named}: ${read.says}` };
  const problems: FileProblem[] = [];
  const kept = await readKeptTools(host, input, problems);
  const [problem] = problems;
  if (problem !== undefined) return { ok: false, usage: false, problem: `${problem.path}: ${problem.says}` };
  return { ok: true, name: input.path, text: read.text, kept };
}
