import { basename, dirname } from 'node:path';
import {
  type CheckSettings,
  checkInDirectory,
  type DirectoryFile,
  DirectoryNames,
  type FileNames,
  type Finding,
  mergeLayers,
} from '../../core/rules/index.ts';
import { addAll, say, wording } from '../../core/text/index.ts';
import type { FileProblem } from '../../project/files.ts';
import { isProgram, isTypeScript, soundsLikeTool } from '../../project/program-files.ts';
import { flag, list, number, type OptionValues, value } from '../arguments.ts';
import { attempt } from '../attempt.ts';
import { checkProgram } from '../checked-program.ts';
import { checkText, repairText } from '../checked-text.ts';
import { defineCommand, type Invocation, reportProblems, tell, usageProblem } from '../command.ts';
import { failedToReadOrWrite, filesOrHere } from '../common-options.ts';
import { Configurations } from '../configuration.ts';
import { checkedExpectations, isExpectationFile } from '../eval/check-file.ts';
import { type ExitCode, exitCode, graver } from '../exit-code.ts';
import {
  type FoundInput,
  findInputs,
  folderOfInput,
  isNotationName,
  nameOfInput,
  pathsOrHere,
  withoutTests,
} from '../files.ts';
import type { Host } from '../host.ts';
import { loaderSettings, ruleSettings, targetSettings } from '../option-settings.ts';
import { onePerCause } from '../output/one-per-cause.ts';
import { type Report, type ReportedFile, summaryOf } from '../output/report.ts';
import { print } from '../output/shown.ts';
import { writeReport } from '../output/written-report.ts';
import { ProjectPlaces } from '../project-places.ts';
import { openPython } from '../python-folder.ts';
import { PythonModules, pythonFiles } from '../python-modules.ts';
import { largestFile, largestToolFile, readText } from '../read-text.ts';
import { readTools } from '../read-tools.ts';
import { betweenFiles } from '../temporary-file.ts';
import { isForeign, mayHoldTools } from '../tool-inputs.ts';
import { TypeScriptFiles } from '../typescript-files.ts';
import { replaceText } from '../write-file.ts';

const options = {
  fix: flag('Apply safe fixes, then report the remaining problems'),
  format: value('FORMAT', 'Report format; `github` writes annotations for GitHub Actions', {
    choices: ['text', 'json', 'sarif', 'github'],
    default: 'text',
  }),
  loader: value('V[,V...]', 'Check for these aions-llm versions, for example `1.0.5,1.0.16`, or `auto`'),
  'max-warnings': number('N', 'Exit with code 1 if there are more than N warnings'),
  python: value(
    'DIR',
    'Folder with the Python code, to report missing functions and classes; the code is never run [default: the project]',
  ),
  rule: list('ID=SEVERITY', 'Set the severity of a rule: `error`, `warning`, `information`, `hint` or `off`'),
  target: list(
    'ID[,ID...]',
    'Check for these targets, for example `openai,vscode`; `aion targets` lists them [default: the targets in `.aionrc.json`, or `openai,anthropic,mcp,gemini`]',
  ),
  'stdin-filepath': value('PATH', 'Read standard input and report it as PATH; settings are looked up from there'),
};

type CheckOptions = OptionValues<typeof options>;

export const checkCommand = defineCommand(
  {
    name: 'check',
    summary: wording`Check \`.aion\` files and tool definitions`,
    details: [
      'Checks the given files, globs (in quotes) and folders, or the current folder. In folders, `.aion` files, tool definitions in JSON and YAML, and programs in Python, TypeScript and JavaScript that define tools are checked; tests, `node_modules`, virtual environments and files ignored by `.gitignore` are skipped. `-` is standard input.',
      'Files in the same folder are checked together, because aions-llm loads them together. To find duplicate names across files, pass the folder.',
      'Tool definitions in JSON or YAML are checked as they are: against their own format, and against the targets that you set with `--target` or in `.aionrc.json`. If you set no targets, MCP definitions are checked against `openai`, `anthropic` and `gemini`, and a problem is an error only if all of them reject the tool.',
      'Settings come from the nearest `.aionrc.json`; options override them. Without a version in the settings, the `aions-llm` version pinned by the project is used.',
      'The Python code of the project is read to find functions and classes. The project is the nearest parent folder with `.aionrc.json`, `pyproject.toml`, `.venv` or `.git`.',
      '`--fix` applies only fixes with one possible meaning. For standard input, the fixed text is written to standard output and the report to standard error.',
    ],
    operands: filesOrHere,
    options,
    examples: {
      'aion check': 'Check all .aion files in the current folder',
      'aion check --fix aion_tools': 'Fix the files in a folder',
      "aion check 'services/*/tools/*.aion' --loader 1.0.16":
        'Check the files that match a glob for one aions-llm version',
      'aion check tools.json --target openai,anthropic,gemini':
        'Check whether these providers accept the tools in the file',
      'aion check aion_tools --python ../agent': 'Look for functions and classes in another folder',
      'aion check --format sarif > findings.sarif': 'Write a report for code scanning',
    },
    exits: {
      0: 'No errors, and no more than `--max-warnings` warnings',
      1: 'Errors, or more than `--max-warnings` warnings',
      2: failedToReadOrWrite,
    },
  },
  runCheck,
);

async function runCheck({ operands, options }: Invocation<CheckOptions>, host: Host): Promise<ExitCode> {
  const loader = loaderSettings(options.loader);
  if (!loader.ok) return usageProblem(host, 'check', loader.problem);
  const rules = ruleSettings(options.rule);
  if (!rules.ok) return usageProblem(host, 'check', rules.problem);
  const targets = targetSettings(options.target);
  if (!targets.ok) return usageProblem(host, 'check', targets.problem);
  const python = await openPython(host, options.python, pathsOrHere(operands));
  if (!python.ok) return usageProblem(host, 'check', python.problem);
  for (const problem of python.problems) tell(host, `aion check: ${problem}`);
  const configurations = new Configurations(mergeLayers([loader.layer, rules.layer, targets.layer]));
  const { inputs, problems: notFound } = await findInputs(
    host,
    pathsOrHere(operands, options['stdin-filepath']),
    (name) => mayHoldTools(name) || isExpectationFile(name),
  );
  const typeScript = new TypeScriptFiles(host);
  const places = new ProjectPlaces(host, pathsOrHere(operands));
  const wanted = withoutTests(host, inputs);
  const modules = new PythonModules(host, places, pythonFiles(wanted));
  const problems: FileProblem[] = [...notFound];
  const notes = new Set<string>();
  const checkedFiles: ReportedFile[] = [];
  const notation: CheckedInput[] = [];
  const repaired: Repaired[] = [];
  for (const input of wanted) {
    if (host.standardOutput.closed && !options.fix) break;
    await betweenFiles();
    const path = nameOfInput(input, options['stdin-filepath']);
    const isData = isDataIn(input);
    const read = await readText(host, input.absolute, isData ? largestToolFile : largestFile);
    if (
      isData &&
      (!read.ok ||
        isForeign(
          input,
          attempt(() => readTools(path, read.text)),
        ))
    )
      continue;
    if (!read.ok) {
      problems.push({ path, says: read.says });
      continue;
    }
    const folder = folderOfInput(host, input, options['stdin-filepath']);
    const folderSettings = await configurations.settingsFor(folder);
    const { absolute, foundIn } = input;
    if (absolute !== null && isProgram(path)) {
      if (foundIn !== null && !soundsLikeTool(read.text)) continue;
      const place = await places.of(absolute);
      const code = isTypeScript(path)
        ? await typeScript.read(place, absolute, read.text)
        : await modules.code(place, read.text);
      const program = attempt(() => checkProgram(path, read.text, code, folderSettings));
      if (program?.ok === false) problems.push({ path, says: program.says });
      else if (program !== null) {
        checkedFiles.push(program.file);
        for (const note of program.notes) notes.add(note);
      } else if (foundIn === null) problems.push({ path, says: say`no tools found.` });
      continue;
    }
    if (absolute !== null && isExpectationFile(path)) {
      const expectations = await checkedExpectations(host, { path, absolute, text: read.text }, folderSettings);
      if (expectations.ok) checkedFiles.push(expectations.file);
      else problems.push({ path, says: expectations.problem });
      continue;
    }
    const outcome = options.fix ? repairInput(input, path, read.text, folderSettings) : null;
    if (outcome !== null) repaired.push(outcome);
    if (outcome?.kind === 'failed') problems.push({ path, says: outcome.says });
    const text = outcome !== null && outcome.kind !== 'failed' ? outcome.text : read.text;
    const place = absolute ?? (options['stdin-filepath'] === null ? null : `${folder}/-`);
    const context = await python.python.contextOf(place, await configurations.contextModulesFor(folder));
    const checked = attempt(() => checkText(path, text, folderSettings, context));
    if (!checked.ok) {
      problems.push({ path, says: checked.says });
      continue;
    }
    const { file, names } = checked;
    checkedFiles.push(file);
    if (names !== null) notation.push({ file, names, absolute, settings: folderSettings });
  }
  const fromOthers = directoryFindings(notation);
  const files = onePerCause(checkedFiles.map((file) => withFindings(file, fromOthers.get(file) ?? [])));
  addAll(problems, configurations.problems);
  reportProblems(host, 'check', [...problems, ...configurations.warnings]);
  for (const note of notes) tell(host, `${say`Note`}: ${note}`);
  const repairedFiles = options.fix ? repaired.filter(({ kind }) => kind === 'written').length : null;
  const report: Report = { files, problems, summary: summaryOf(files), repairedFiles };
  const code = exitCodeOf(report, options['max-warnings']);
  // The caller waits for the repaired text of standard input; the report must not mix with it.
  const forOutput = repaired.find((outcome): outcome is RepairedText => outcome.kind === 'for output');
  if (forOutput !== undefined) print(host, forOutput.text);
  const stream = forOutput === undefined ? host.standardOutput : host.standardError;
  await writeReport(host, stream, report, options.format, code);
  return code;
}

/** Whether an input is JSON or YAML that was found in a folder: only definitions of tools are checked. */
function isDataIn({ path, foundIn, isMatched }: FoundInput): boolean {
  return (
    foundIn !== null && isMatched !== true && !isNotationName(path) && !isProgram(path) && !isExpectationFile(path)
  );
}

function withFindings(file: ReportedFile, more: ReportedFile['findings']): ReportedFile {
  if (more.length === 0) return file;
  const findings = [...file.findings, ...more].sort((a, b) => a.span.start - b.span.start);
  return { ...file, findings };
}

type Repaired = RepairedText | { readonly kind: 'failed'; readonly says: string };

interface RepairedText {
  readonly kind: 'unchanged' | 'written' | 'for output';
  readonly text: string;
}

function repairInput(input: FoundInput, path: string, before: string, settings: CheckSettings): Repaired {
  const repaired = attempt((): { ok: true; text: string } => ({ ok: true, text: repairText(path, before, settings) }));
  if (!repaired.ok) return { kind: 'failed', says: repaired.says };
  const { text } = repaired;
  if (input.absolute === null) return { kind: 'for output', text };
  if (text === before) return { kind: 'unchanged', text };
  const replaced = replaceText(input.absolute, before, text, input.foundIn);
  return replaced.ok ? { kind: 'written', text } : { kind: 'failed', says: replaced.says };
}

function exitCodeOf(report: Report, maximumWarnings: number | null): ExitCode {
  const { errors, warnings } = report.summary;
  const found = errors > 0 || (maximumWarnings !== null && warnings > maximumWarnings);
  return graver(found ? exitCode.found : exitCode.clean, report.problems.length > 0 ? exitCode.failed : exitCode.clean);
}

interface CheckedInput {
  readonly file: ReportedFile;
  /** The names for the checks across its directory. */
  readonly names: FileNames;
  /** Null for standard input. */
  readonly absolute: string | null;
  readonly settings: CheckSettings;
}

/** Findings caused by other files: each directory, without its sub-folders, is loaded as one, in the order of names. */
function directoryFindings(inputs: readonly CheckedInput[]): ReadonlyMap<ReportedFile, readonly Finding[]> {
  const folders = new Map<string, (CheckedInput & { readonly name: string; readonly shared: DirectoryFile })[]>();
  for (const input of inputs) {
    if (input.absolute === null) continue;
    const { path, lines } = input.file;
    const shared = { name: path, names: input.names, rangeOf: lines.rangeOf.bind(lines) };
    const folder = dirname(input.absolute);
    const files = folders.get(folder) ?? [];
    folders.set(folder, files);
    files.push({ ...input, name: basename(input.absolute), shared });
  }
  const found = new Map<ReportedFile, readonly Finding[]>();
  for (const files of folders.values()) {
    files.sort((a, b) => (a.name < b.name ? -1 : 1));
    const directory = new DirectoryNames(files.map(({ shared }) => shared));
    for (const { file, shared, settings } of files) {
      const findings = checkInDirectory(shared, directory, settings);
      if (findings.length > 0) found.set(file, findings);
    }
  }
  return found;
}
