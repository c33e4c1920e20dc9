import { basename, dirname, join, relative } from 'node:path';
import { bfclCategory, bfclRefusal, isBfcl, needsNoAnswers, readBfcl } from '../../agent/expectations/bfcl.ts';
import { missingTool } from '../../agent/expectations/evaluate-all.ts';
import type { ValidateAll } from '../../agent/validate-all.ts';
import { type EvalCase, type EvalFile, readEvalFile } from '../../core/calls/index.ts';
import { LineIndex, type OrProblem, say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { diskFiles } from '../../project/disk/disk-files.ts';
import { projectRoot } from '../../project/project-root.ts';
import { readCallableTools } from '../callable-tools.ts';
import { tell } from '../command.ts';
import { Configurations } from '../configuration.ts';
import { type FoundInput, findInputs, folderOfInput, kindOf } from '../files.ts';
import type { Host } from '../host.ts';
import { absolutePath, withSlashes } from '../paths.ts';
import { largestToolFile, readText } from '../read-text.ts';
import { expectationFindings } from './check-file.ts';
import type { EvalOptions } from './options.ts';

export interface EvalInput {
  /** Its name in reports: relative to the root of its project. */
  readonly key: string;
  readonly cases: readonly EvalCase[];
  readonly tools: readonly CanonicalTool[];
  /** Where the tools are: paths and globs, relative to the folder of the command line. */
  readonly places: readonly string[];
}

type Answer<Value> = OrProblem<{ readonly value: Value }>;

/** The cases of the files at the paths, with their tools. A mistake in any of them is a problem: nothing is asked. */
export async function readEvalInputs(
  host: Host,
  paths: readonly string[],
  { tools, python, answers }: Pick<EvalOptions, 'tools' | 'python' | 'answers'>,
  validate: ValidateAll,
): Promise<Answer<readonly EvalInput[]>> {
  const found = await findInputs(host, paths, (name) => /\.aioneval\.json$|(?:^|\/)BFCL_v\d+_[^/]*\.json$/.test(name));
  const [problem] = found.problems;
  if (problem !== undefined) return { ok: false, problem: `${problem.path}: ${problem.says}` };
  const named = tools.length === 0 ? null : await readCallableTools(host, tools, python);
  if (named !== null && !named.ok) return named;
  const configurations = new Configurations({});
  const inputs: EvalInput[] = [];
  for (const input of found.inputs) {
    if (input.foundIn !== null && isAnswers(input.path)) continue;
    const refusal = bfclRefusalOf(input);
    if (refusal !== null && input.foundIn !== null) {
      tell(host, say`aion eval: ${input.path}: skipped, ${refusal}`);
      continue;
    }
    const read =
      refusal === null
        ? await readCases(host, input, answers)
        : { ok: false as const, problem: `${input.path}: ${refusal}` };
    if (!read.ok) return read;
    const { cases, toolPaths } = read.value;
    const folder = folderOfInput(host, input, null);
    const places = toolPaths.map((one) => join(folder, one));
    const own = named ?? (await readCallableTools(host, places, python));
    if (!own.ok) return own;
    const { path } = input;
    if (own.canonical.length === 0 && cases.some((one) => one.tools.length === 0)) {
      return { ok: false, problem: say`${path}: no tools. Specify them in "tools" or with --tools.` };
    }
    const missing = missingTool(cases, own.canonical);
    if (missing !== null) return { ok: false, problem: `${path}: ${missing}` };
    if (read.value.file !== null) {
      const found = await expectationFindings(
        read.value.file,
        own.canonical,
        await configurations.settingsFor(folder),
        validate,
      );
      const wrong = found.filter(({ severity }) => severity === 'error');
      if (wrong.length > 0) {
        const lines = new LineIndex(read.value.text);
        const said = wrong.map(({ span, message }) => `${path}:${place(lines, span.start)}: ${message}`);
        return { ok: false, problem: said.join('\n') };
      }
    }
    inputs.push({ key: await keyOf(input), cases, tools: own.canonical, places: tools.length > 0 ? tools : places });
  }
  if (inputs.every(({ cases }) => cases.length === 0)) return { ok: false, problem: say`No cases found.` };
  return { ok: true, value: inputs };
}

async function keyOf({ path, absolute }: FoundInput): Promise<string> {
  if (absolute === null) return path;
  const root = await projectRoot(dirname(absolute), [], diskFiles);
  // A file outside of any project has only its own name.
  return withSlashes(relative(root ?? dirname(absolute), absolute));
}

type ReadCases = Answer<{
  readonly cases: readonly EvalCase[];
  readonly toolPaths: readonly string[];
  /** The file of expectations, to check it; null for another format. */
  readonly file: EvalFile | null;
  readonly text: string;
}>;

/** Line and character from 1. */
function place(lines: LineIndex, offset: number): string {
  const { line, character } = lines.positionAt(offset);
  return `${line + 1}:${character + 1}`;
}

async function readCases(host: Host, input: FoundInput, answers: string | null): Promise<ReadCases> {
  const { path, absolute } = input;
  const text = await readText(host, absolute, largestToolFile);
  if (!text.ok) return { ok: false, problem: `${path}: ${text.says}` };
  if (!path.endsWith('.aioneval.json') && (path.endsWith('.jsonl') || isBfcl(text.text))) {
    return bfclCases(host, input, text.text, answers);
  }
  return evalCases(path, text.text);
}

/** A file of answers beside the questions. */
function isAnswers(path: string): boolean {
  return /(?:^|\/)possible_answer\/[^/]*$/.test(path);
}

/** Why a file of the leaderboard can't be evaluated, by its name; null if it can. */
function bfclRefusalOf({ path }: FoundInput): string | null {
  const name = basename(path);
  return /^BFCL_v\d+_/.test(name) ? bfclRefusal(bfclCategory(name)) : null;
}

async function bfclCases(
  host: Host,
  { path, absolute }: FoundInput,
  text: string,
  answers: string | null,
): Promise<ReadCases> {
  const category = bfclCategory(basename(path));
  const beside = absolute === null ? null : answersFor(host, absolute, answers);
  const truth = beside === null || needsNoAnswers(category) ? null : await readText(host, beside, largestToolFile);
  if (truth?.ok === false) return { ok: false, problem: `${beside ?? ''}: ${truth.says}` };
  const read = readBfcl(text, truth?.text ?? null, category);
  if (!read.ok) return { ok: false, problem: `${path}: ${read.problem}` };
  return { ok: true, value: { cases: read.cases, toolPaths: [], file: null, text } };
}

/** The file with the answers: that of `--answers`, or of the same name in it, or in `possible_answer`; null where there is none. */
function answersFor(host: Host, absolute: string, named: string | null): string | null {
  const place = named === null ? join(dirname(absolute), 'possible_answer') : absolutePath(host, named);
  if (kindOf(place) === 'file') return place;
  const file = join(place, basename(absolute));
  return kindOf(file) === 'file' ? file : null;
}

function evalCases(path: string, text: string): ReadCases {
  const file = readEvalFile(text);
  const { cases, toolPaths, problems } = file;
  const [problem] = problems;
  if (problem === undefined) return { ok: true, value: { cases, toolPaths, file, text } };
  return { ok: false, problem: `${path}:${place(new LineIndex(text), problem.span.start)}: ${problem.message}` };
}
