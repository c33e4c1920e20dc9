import { expectationsOfPromptfoo } from '../../core/calls/index.ts';
import { say } from '../../core/text/index.ts';
import { failure, tell, usageProblem } from '../command.ts';
import { deliver } from '../deliver.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import { kindOf } from '../files.ts';
import type { Host } from '../host.ts';
import { readOneInput } from '../one-input.ts';
import { absolutePath } from '../paths.ts';

/** The target of `aion convert` for files of expectations. */
export const expectationTarget = 'aioneval';

interface Options {
  readonly out: string | null;
  readonly force: boolean;
  readonly 'fail-on-loss': boolean;
}

/** `aion convert promptfooconfig.yaml --to aioneval`. Each loss is a line on standard error. */
export async function convertExpectations(
  host: Host,
  operands: readonly string[],
  { out, force, 'fail-on-loss': failsOnLoss }: Options,
): Promise<ExitCode> {
  const [path = '', ...others] = operands;
  if (others.length > 0) return usageProblem(host, 'convert', say`--to aioneval converts one file.`);
  if (out !== null && out !== '-' && !force && kindOf(absolutePath(host, out)) !== 'missing') {
    return failure(host, 'convert', say`${out} already exists. Use --force to replace it.`);
  }
  const input = await readOneInput(host, path);
  if (!input.ok) return failure(host, 'convert', input.problem);
  const read = expectationsOfPromptfoo(input.text);
  if (!read.ok) return failure(host, 'convert', `${path}: ${read.problem}`);
  const { text, cases, losses } = read.imported;
  for (const { pointer, message } of losses) tell(host, `${path}: ${pointer}: ${message}`);
  if (cases === 0) return failure(host, 'convert', `${path}: ${say`no test has an assertion about tool calls.`}`);
  if (failsOnLoss && losses.length > 0) return exitCode.found;
  return deliver(host, 'convert', out, text, say`Expectations`);
}
