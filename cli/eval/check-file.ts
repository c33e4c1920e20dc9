import { dirname, join } from 'node:path';
import { answersBy, type ValidateAll } from '../../agent/validate-all.ts';
import { type EvalFile, readEvalFile } from '../../core/calls/index.ts';
import { type CheckSettings, checkExpectationFile, type Finding } from '../../core/rules/index.ts';
import { LineIndex, type OrProblem } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { KeptThread } from '../../validator/kept-thread.ts';
import { startThread } from '../../validator/stoppable.ts';
import { readCallableTools } from '../callable-tools.ts';
import type { Host } from '../host.ts';
import type { ReportedFile } from '../output/report.ts';

export function isExpectationFile(path: string): boolean {
  return path.endsWith('.aioneval.json');
}

/** Checks a file of expectations against its tools, without a model. `absolute` is its place, `path` its name in the report. */
export async function checkedExpectations(
  host: Host,
  { path, absolute, text }: { readonly path: string; readonly absolute: string; readonly text: string },
  settings: CheckSettings,
): Promise<OrProblem<{ readonly file: ReportedFile }>> {
  const file = readEvalFile(text);
  const places = file.toolPaths.map((one) => join(dirname(absolute), one));
  const tools = places.length === 0 ? null : await readCallableTools(host, places, null);
  if (tools?.ok === false) return tools;
  const thread = new KeptThread(startThread);
  const findings = await expectationFindings(
    file,
    // Without tools of its own, the file is used with those of a command line.
    tools?.canonical ?? null,
    settings,
    (questions) => thread.askAll(questions),
  ).finally(() => thread.close());
  return {
    ok: true,
    file: { path, text, lines: new LineIndex(text), findings, fixes: () => new Map(), repairable: () => 0 },
  };
}

/** The problems of a file of expectations, with its tools if they are known. */
export async function expectationFindings(
  file: EvalFile,
  tools: readonly CanonicalTool[] | null,
  settings: CheckSettings,
  validate: ValidateAll,
): Promise<readonly Finding[]> {
  const check = checkExpectationFile(file, tools, settings);
  return check.findings(await answersBy(validate, check.questions));
}
