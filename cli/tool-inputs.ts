import { existsSync } from 'node:fs';
import { isCertainTool, isKnownTool, type SourceTool, whyNone } from '../core/conversion/index.ts';
import type { DetectedFormat } from '../core/formats/index.ts';
import { jsonLine } from '../core/json/index.ts';
import { addAll, say } from '../core/text/index.ts';
import { type CanonicalTool, keptToolsName, NO_PYTHON, type PythonKnowledge } from '../core/tools/index.ts';
import type { FileProblem } from '../project/files.ts';
import { isProgram, isTypeScript, soundsLikeTool } from '../project/program-files.ts';
import { isPython } from '../project/python-folder.ts';
import { attempt } from './attempt.ts';
import { tell } from './command.ts';
import { type FoundInput, findInputs, isNotationName, withoutTests } from './files.ts';
import type { Host } from './host.ts';
import { Progress } from './progress.ts';
import { ProjectPlaces } from './project-places.ts';
import { PythonModules, pythonFiles } from './python-modules.ts';
import { largestToolFile, readText } from './read-text.ts';
import { plainFunctions, type ReadTools, readTools } from './read-tools.ts';
import { TypeScriptFiles } from './typescript-files.ts';

export interface ToolInput {
  /** As named; `-` for standard input. */
  readonly path: string;
  /** Null for standard input. */
  readonly absolute: string | null;
  readonly text: string;
  readonly tools: readonly SourceTool[];
  readonly warnings: readonly string[];
  /** The Python behind it. */
  readonly python: PythonKnowledge;
  /** False if the file has mistakes, and only the tools without one were read. */
  readonly isWhole: boolean;
}

export interface ReadToolInputs {
  readonly inputs: readonly ToolInput[];
  readonly problems: readonly FileProblem[];
  readonly passedOver: number;
}

interface ReadingInputs {
  readonly from?: DetectedFormat | null;
  readonly isPartial?: boolean;
  /** Whether the public functions of Python files are tools, too; absent if the command has no option for it. */
  readonly allFunctions?: boolean;
}

/** Whether a file of that name is read in a folder. */
export function mayHoldTools(name: string): boolean {
  return /\.(?:aion|jsonc?|jsonl|ndjson|ya?ml)$/.test(name) || isProgram(name);
}

/**
 * Finds and reads the tools at the paths of a command line. `pythonFor` gives the Python behind a file. With `isPartial`, the tools beside a
 * mistake are read, too; each mistake is among the problems.
 */
export async function readToolInputs(
  host: Host,
  paths: readonly string[],
  pythonFor: (absolute: string | null) => Promise<PythonKnowledge>,
  { from = null, isPartial = false, allFunctions }: ReadingInputs = {},
): Promise<ReadToolInputs> {
  const found = await findInputs(host, paths, mayHoldTools);
  const problems: FileProblem[] = [...found.problems];
  const inputs: ToolInput[] = [];
  const places = new ProjectPlaces(host, paths);
  const functions = allFunctions === undefined ? {} : { allFunctions };
  const notes = new Set<string>();
  const seen = new Set<string>();
  let passedOver = 0;
  const typeScriptFiles = new TypeScriptFiles(host);
  const wanted = withoutTests(host, found.inputs);
  const modules = new PythonModules(host, places, pythonFiles(wanted));
  const progress = new Progress(host, wanted.length, say`files read`);
  for (const [index, input] of wanted.entries()) {
    progress.at(index);
    const { path, absolute, foundIn } = input;
    if (isKeptBeside(input)) continue;
    const text = await readText(host, absolute, largestToolFile);
    const isUnnamedProgram = foundIn !== null && isProgram(path);
    if (isUnnamedProgram && text.ok && !soundsLikeTool(text.text)) continue;
    const isNotation = from === 'aion' || path === '-' || isNotationName(path);
    const python = isNotation ? await pythonFor(absolute) : NO_PYTHON;
    const kept = await readKeptTools(host, input, problems);
    const place = absolute === null || !isProgram(path) ? null : await places.of(absolute);
    const isRead = place !== null && absolute !== null && text.ok;
    const typeScript = isRead && isTypeScript(path) ? await typeScriptFiles.read(place, absolute, text.text) : null;
    const plain = plainFunctions({ isNamed: foundIn === null, ...functions });
    const pythonTools = isRead && isPython(path) ? await modules.tools(place, text.text, from, plain) : null;
    const read: ReadTools = text.ok
      ? attempt(() =>
          readTools(path, text.text, {
            from,
            kept,
            python,
            pythonTools,
            typeScript,
            isPartial,
            ...functions,
          }),
        )
      : text;
    for (const note of read.ok ? (read.notes ?? []) : []) notes.add(note);
    if (isUnnamedProgram && !read.ok) {
      for (const says of 'unread' in read ? (read.unread ?? []) : []) tell(host, `${say`Warning`}: ${path}: ${says}`);
    } else if (isForeign(input, read)) {
      for (const says of isUnnamedProgram && read.ok ? rejections(read.tools) : []) {
        tell(host, `${say`Warning`}: ${path}: ${says}`);
      }
      passedOver++;
    } else if (!read.ok) problems.push({ path, says: read.says });
    else if (read.mistakes !== undefined) {
      addAll(
        problems,
        read.mistakes.map((says) => ({ path, says })),
      );
      inputs.push({
        path,
        absolute,
        text: text.ok ? text.text : '',
        tools: read.tools,
        warnings: [],
        python,
        isWhole: false,
      });
    } else if (read.tools.length === 0) problems.push({ path, says: whyNone(read) });
    else if (read.tools.every(({ noTool }) => noTool !== null)) {
      problems.push({ path, says: read.tools[0]?.noTool ?? '' });
    } else {
      const { warnings } = read;
      const tools = isUnnamedProgram ? read.tools.filter((tool) => isNewIn(seen, place?.root ?? '', tool)) : read.tools;
      // Another file of the project lists the tools of this one, or this one those of another.
      if (tools.length === 0) continue;
      inputs.push({ path, absolute, text: text.ok ? text.text : '', tools, warnings, python, isWhole: true });
    }
  }
  progress.end();
  for (const note of notes) tell(host, `${say`Note`}: ${note}`);
  return { inputs, problems, passedOver };
}

/** Whether no file before has the same tool in the same project. */
function isNewIn(seen: Set<string>, root: string, { tool: { name, description, inputs } }: SourceTool): boolean {
  const key = JSON.stringify([root, name, description, jsonLine(inputs)]);
  if (seen.has(key)) return false;
  seen.add(key);
  return true;
}

/** The tools that can't be used, with the reasons. */
export function rejections(tools: readonly SourceTool[]): readonly string[] {
  return tools.flatMap(({ tool, noTool }) => (noTool === null ? [] : [`${tool.name}: ${noTool}`]));
}

/** A project folder holds JSON of many kinds; naming the folder does not mean those files. */
export function isForeign({ path, foundIn, isMatched }: FoundInput, read: ReadTools): boolean {
  if (foundIn === null || isNotationName(path)) return false;
  return !read.ok || !read.tools.some(isMatched === true || isProgram(path) ? isKnownTool : isCertainTool);
}

/** Canonical tools beside a `.aion` file are read on their own only if named. */
function isKeptBeside({ absolute, foundIn }: FoundInput): boolean {
  if (absolute === null || foundIn === null || !absolute.endsWith('.canonical.json')) return false;
  return existsSync(absolute.replace(/\.canonical\.json$/, '.aion'));
}

/** The canonical tools kept beside a `.aion` file; none where there is no such file. */
export async function readKeptTools(
  host: Host,
  input: FoundInput,
  problems: FileProblem[],
): Promise<readonly CanonicalTool[]> {
  if (input.absolute === null || !isNotationName(input.path)) return [];
  const absolute = keptToolsName(input.absolute);
  if (!existsSync(absolute)) return [];
  const path = keptToolsName(input.path);
  const text = await readText(host, absolute, largestToolFile);
  const read: ReadTools = text.ok ? attempt(() => readTools(path, text.text, { from: 'canonical' })) : text;
  if (!read.ok) {
    problems.push({ path, says: read.says });
    return [];
  }
  return read.tools.map(({ tool }) => tool);
}
