import { dirname } from 'node:path';
import {
  type Conversion,
  convert,
  loaderToWriteFor,
  lossesByKind,
  type SourceTool,
  schemaModeWarning,
  tellsOfHidden,
  usualSchemaMode,
} from '../../core/conversion/index.ts';
import {
  conversionTargets,
  isProgram,
  readOnlyFormatIds,
  type TargetId,
  writableFormatIds,
} from '../../core/formats/index.ts';
import { type JsonValue, printJson } from '../../core/json/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { keptToolsName, writeCanonical } from '../../core/tools/index.ts';
import { diskFiles } from '../../project/disk/disk-files.ts';
import { pydanticOne } from '../../project/pydantic-one.ts';
import { flag, type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, reportProblems, tell, usageProblem } from '../command.ts';
import { allFunctions, failedToReadOrWrite, pythonBehindFiles } from '../common-options.ts';
import { Configurations } from '../configuration.ts';
import { convertExpectations, expectationTarget } from '../eval/convert-expectations.ts';
import { type ExitCode, exitCode, graver } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { loaderSettings } from '../option-settings.ts';
import { type FileLoss, lossJson, lossTable } from '../output/losses.ts';
import { print } from '../output/shown.ts';
import { styleFor } from '../output/style.ts';
import { type Output, outputsFor, placeProblem } from '../output-places.ts';
import { absolutePath, foldersFrom } from '../paths.ts';
import { Progress } from '../progress.ts';
import { type PlacedPythonFile, PythonBesideFiles, writePythonFile } from '../python-beside.ts';
import { knowledgeBy, openPython } from '../python-folder.ts';
import { formatToRead, formatToWrite } from '../tool-formats.ts';
import { type ReadToolInputs, readToolInputs, type ToolInput } from '../tool-inputs.ts';
import { writeText } from '../write-file.ts';

const options = {
  to: value('FORMAT', 'Target format', {
    short: 't',
    known: [...conversionTargets.map(({ id }) => id), expectationTarget].sort(),
  }),
  from: value('FORMAT', 'Source format; a family such as `openai` includes all its formats [default: detected]', {
    short: 'f',
    known: [...writableFormatIds, ...readOnlyFormatIds].sort(),
  }),
  out: value('FILE', 'Write all tools to FILE; `-` for standard output', { short: 'o' }),
  'out-dir': value('DIR', 'Write one file for each input to DIR'),
  force: flag('Replace existing files'),
  'fail-on-loss': flag('Write nothing and exit with code 1 if anything would be lost', { earlierName: 'strict' }),
  loss: value('FILE', 'Write the losses to FILE as JSON'),
  keep: flag(
    "With `--to aion`: also write `NAME.canonical.json` with the data that AION can't represent, for later conversions of `NAME.aion`",
  ),
  schemas: value(
    'HOW',
    'With `--to aion`: how to write parameters. `pydantic`: as models in `schemas.py`, with function stubs in `api_functions.py`. `inline`: as `args_schema` blocks. `none`: only as interface blocks [default: `inline`; `pydantic` when writing files for aions-llm 1.0.8 or earlier]',
    { choices: ['pydantic', 'inline', 'none'] },
  ),
  envelope: value(
    'STYLE',
    'How to write the definitions: `single` (one definition), `list` (a list) or `request` (as in a request to the provider) [default: `single` for one tool, `request` for several]',
    { choices: ['single', 'list', 'request'] },
  ),
  loader: value('V', 'With `aion` and `aions`: the aions-llm version of the result [default: detected]'),
  python: pythonBehindFiles,
  'all-functions': allFunctions,
  verbose: flag('Also list repairs and other warnings', { short: 'v' }),
};

type ConvertOptions = OptionValues<typeof options>;

export const convertCommand = defineCommand(
  {
    name: 'convert',
    summary: wording`Convert tool definitions between formats`,
    details: [
      'Reads files, folders and globs: `.aion` files, JSON, JSON Lines, OpenAPI documents in YAML, and programs in Python, TypeScript or JavaScript. A program defines tools with a framework, such as `@mcp.tool()` or `registerTool()`, or as literal values. In folders, test files are skipped. No code is run.',
      "Reports everything that the target format can't represent, on standard error and with `--loss` as JSON. Parts that models don't need, such as Python code, return types, URLs and tags, are listed once as `Not sent to models: …` (`not-sent` in the JSON). `--fail-on-loss` writes nothing if any other part is lost.",
      "`--schemas pydantic` writes `schemas.py` and `api_functions.py` next to the file. Existing content isn't changed; a different class or function with the same name is reported as a conflict.",
      'The format `aions` is the dictionary format of the Python package.',
      '`--to aioneval` reads the tests of a `promptfooconfig.yaml`, and writes its assertions about tool calls as expectations for `aion eval`.',
      'The formats `python-…` and `typescript-…` write a program of a framework, with a function to fill in for each tool.',
    ],
    operands: { name: 'PATH', summary: 'Files, folders or globs; `-` for standard input', minimum: 1, maximum: null },
    options,
    examples: {
      'aion convert tools.json --to aion --out aion_tools/tools.aion': 'Convert provider definitions to AION',
      'aion convert tools.json --to aion --schemas pydantic --out aion_tools/tools.aion':
        'Keep the complete schemas, in aion_tools/schemas.py and aion_tools/api_functions.py',
      'aion convert aion_tools --to openai': 'Convert a folder of .aion files to an OpenAI request',
      "aion convert 'vendor/**/*.json' --to anthropic --out-dir out --loss losses.json": 'Convert file by file',
      'aion convert aion_tools/tools.aion --to python-fastmcp --out server.py':
        'Write a server with the tools of a file',
      'aion convert promptfooconfig.yaml --to aioneval --out tools.aioneval.json':
        'Convert the tests of promptfoo to expectations',
      'curl -s localhost:3000/openapi.json | aion convert - --to mcp': 'Convert standard input',
    },
    exits: {
      0: 'Converted',
      1: "A tool couldn't be converted, Python definitions conflict, or `--fail-on-loss` found a loss",
      2: failedToReadOrWrite,
    },
  },
  runConvert,
);

interface Converted extends Output {
  readonly conversion: Conversion;
}

async function runConvert({ operands, options }: Invocation<ConvertOptions>, host: Host): Promise<ExitCode> {
  if (options.to === null) return usageProblem(host, 'convert', say`--to is required: the target format.`);
  if (options.to === expectationTarget) return convertExpectations(host, operands, options);
  const target = formatToWrite('--to', options.to);
  if (!target.ok) return usageProblem(host, 'convert', target.problem);
  const from = options.from === null ? null : formatToRead('--from', options.from);
  if (from !== null && !from.ok) return usageProblem(host, 'convert', from.problem);
  if (options.out !== null && options['out-dir'] !== null) {
    return usageProblem(host, 'convert', say`--out and --out-dir can't be combined.`);
  }
  if (options.keep && (target.id !== 'aion' || (options.out === null && options['out-dir'] === null))) {
    return usageProblem(host, 'convert', say`--keep requires --to aion with --out or --out-dir.`);
  }
  if (options.envelope !== null && isProgram(target.id)) {
    return usageProblem(host, 'convert', say`--envelope can't be used for a program.`);
  }
  if (options.schemas !== null && target.id !== 'aion') {
    return usageProblem(host, 'convert', say`--schemas requires --to aion.`);
  }
  const hasPlace = options['out-dir'] !== null || (options.out !== null && options.out !== '-');
  if (options.schemas === 'pydantic' && !hasPlace) {
    return usageProblem(host, 'convert', say`--schemas pydantic requires --out or --out-dir.`);
  }
  const loader = loaderSettings(options.loader);
  if (!loader.ok) return usageProblem(host, 'convert', loader.problem);
  const configurations = new Configurations(loader.layer);

  const python = await openPython(host, options.python, operands);
  if (!python.ok) return usageProblem(host, 'convert', python.problem);
  for (const problem of python.problems) failure(host, 'convert', problem);
  const pythonFor = knowledgeBy(host, python.python, configurations);
  const read = await readToolInputs(host, operands, pythonFor, {
    from: from?.id ?? null,
    allFunctions: options['all-functions'],
  });
  const stops = reportInputs(read, options['out-dir'] !== null, host);
  if (stops !== null) return stops;
  const outputs = outputsFor(read.inputs, target.id, options, host);
  const inTheWay = placeProblem(outputs, options, host);
  if (inTheWay !== null) return failure(host, 'convert', inTheWay);

  const progress = new Progress(host, outputs.length, say`files converted`);
  const beside = new PythonBesideFiles(host);
  const converted: Converted[] = [];
  const notes = new Set<string>();
  for (const [index, output] of outputs.entries()) {
    progress.at(index);
    const folder = output.place === null ? host.folder : dirname(output.place);
    const loader = loaderToWriteFor(await configurations.settingsFor(folder));
    const mode = target.id === 'aion' ? (options.schemas ?? usualSchemaMode(loader, output.place !== null)) : 'inline';
    const python = mode === 'pydantic' && output.place !== null ? await beside.beside(output.place) : null;
    if (python?.ok === false) {
      progress.end();
      const way = say`Nothing was written. Use --schemas inline or none to convert without this file.`;
      return failure(host, 'convert', `${python.problem} ${way}`);
    }
    const outdated = python === null ? null : await pydanticOne(foldersFrom(folder), python.files.schemas, diskFiles);
    for (const note of [schemaModeWarning(mode, loader), outdated]) if (note !== null) notes.add(note);
    const conversion = convert(
      output.inputs.flatMap((input) => toolsFor(input, output.place)),
      {
        target: target.id,
        loader,
        ...(options.envelope === null ? {} : { envelope: options.envelope }),
        ...(mode === 'none' ? { schema: mode } : {}),
        ...(python === null ? {} : { python: python.files }),
      },
    );
    converted.push({ ...output, conversion });
  }
  progress.end();
  for (const note of notes) tell(host, `${say`Note`}: ${note}`);
  return finish(converted, read, target.id, beside.placed(), options, host);
}

/** The tools of an input. A program in another folder can't import the modules in the folder of the input. */
function toolsFor({ tools, absolute }: ToolInput, place: string | null): readonly SourceTool[] {
  const isBeside = place === null || absolute === null || dirname(place) === dirname(absolute);
  return isBeside ? tools : tools.map(({ call: _, ...tool }) => tool);
}

/** Reports unreadable inputs. Returns an exit code if the run ends here: one output file is not written with some tools missing. */
function reportInputs(read: ReadToolInputs, goesOn: boolean, host: Host): ExitCode | null {
  const code = reportProblems(host, 'convert', read.problems);
  if (code !== exitCode.clean && !(goesOn && read.inputs.length > 0)) return code;
  return read.inputs.length > 0 ? null : failure(host, 'convert', say`no tools to convert.`);
}

function finish(
  converted: readonly Converted[],
  read: ReadToolInputs,
  target: TargetId,
  python: readonly PlacedPythonFile[],
  options: ConvertOptions,
  host: Host,
): ExitCode {
  const all = converted.map(({ conversion }) => conversion);
  const losses = converted.flatMap(lossesOf);
  const missed = lossesByKind(losses).lost.length;
  const refusals = all.flatMap((conversion) => conversion.refusals);
  const conflicts = python.flatMap(({ path, file }) => file.conflicts.map(({ message }) => `${path}: ${message}`));
  const refusedRequests = all.flatMap(({ problems }) => problems.filter(({ severity }) => severity === 'error'));
  const inTheWay = [
    lossCount(missed),
    ...counted(refusals, say`1 tool not converted`, say`${refusals.length} tools not converted`),
    ...counted(refusedRequests, say`1 problem`, say`${refusedRequests.length} problems`),
    ...counted(conflicts, say`1 conflict`, say`${conflicts.length} conflicts`),
  ];
  const isHeldBack =
    options['fail-on-loss'] && missed + refusals.length + refusedRequests.length + conflicts.length > 0;
  let code: ExitCode = read.problems.length > 0 ? exitCode.failed : exitCode.clean;
  if (isHeldBack || refusals.length + conflicts.length > 0) code = graver(code, exitCode.found);
  const manner = options.force ? 'replace' : 'create';
  if (options.loss !== null) {
    const saved = writeText(absolutePath(host, options.loss), lossJson(losses), manner, null);
    if (!saved.ok) code = failure(host, 'convert', `${options.loss}: ${saved.says}`);
  }
  const pythonProblem = isHeldBack ? null : writeAll(python, writePythonFile);
  if (pythonProblem !== null) return failure(host, 'convert', `${pythonProblem} ${say`No .aion file was written.`}`);
  let written = 0;
  const absoluteOut = options.out === null ? null : absolutePath(host, options.out);
  for (const { place, inputs, conversion } of converted) {
    if (isHeldBack || conversion.count === 0) continue;
    if (place === null) print(host, conversion.text);
    else {
      const problem = writeAll(filesOf(place, inputs, conversion, options), ([path, text]) => {
        const folder = options['out-dir'] === null ? dirname(place) : absolutePath(host, options['out-dir']);
        // A person names `--out`; all other names are derived.
        const saved = writeText(path, text, manner, path === absoluteOut ? null : folder);
        if (saved.ok) return null;
        return `${path}: ${saved.says}${path === place ? '' : ` ${say`${place} wasn't written.`}`}`;
      });
      if (problem !== null) {
        code = failure(host, 'convert', problem);
        continue;
      }
    }
    written += conversion.count;
  }
  for (const { path, warnings } of read.inputs) {
    for (const warning of warnings) tell(host, `${say`Warning`}: ${path}: ${warning}`);
  }
  report(losses, all, host, options.verbose);
  for (const conflict of conflicts) tell(host, `${say`Conflict`}: ${conflict}`);
  for (const { path, file } of isHeldBack ? [] : python) {
    if (file.added.length === 0) continue;
    tell(host, saysOfPython(path, file.before === null, file.added.length));
  }
  const sum = isHeldBack
    ? say`Nothing was written because of --fail-on-loss: ${inTheWay.join(', ')}.`
    : written === 1
      ? say`Converted 1 tool to ${target} with ${lossCount(missed)}.`
      : say`Converted ${written} tools to ${target} with ${lossCount(missed)}.`;
  const { passedOver } = read;
  const skipped =
    passedOver === 1 ? say`Skipped 1 file without tools.` : say`Skipped ${passedOver} files without tools.`;
  tell(host, passedOver === 0 ? sum : `${sum} ${skipped}`);
  return code;
}

/** Writes the files in their order. Returns the reason of the first failure, which ends the writing; else null. */
function writeAll<File>(files: readonly File[], write: (file: File) => string | null): string | null {
  for (const file of files) {
    const problem = write(file);
    if (problem !== null) return problem;
  }
  return null;
}

type FileTexts = readonly (readonly [path: string, text: string])[];

function filesOf(
  place: string,
  inputs: readonly ToolInput[],
  { text }: Conversion,
  { keep }: ConvertOptions,
): FileTexts {
  if (!keep) return [[place, text]];
  const tools = inputs.flatMap((input) => input.tools.map(({ tool }): JsonValue => writeCanonical(tool)));
  return [
    [keptToolsName(place), `${printJson(tools)}\n`],
    [place, text],
  ];
}

function lossesOf({ inputs, conversion }: Converted): readonly FileLoss[] {
  const files = inputs.flatMap(({ path, tools }) => tools.map(() => path));
  return conversion.losses.map((loss) => ({ ...loss, file: files[loss.index] ?? '' }));
}

function report(losses: readonly FileLoss[], conversions: readonly Conversion[], host: Host, verbose: boolean): void {
  host.standardError.write(lossTable(losses, styleFor(host, host.standardError)));
  for (const { refusals, problems, warnings } of conversions) {
    for (const { tool, reason } of refusals) tell(host, `${say`Not converted`}: ${tool}: ${reason}`);
    for (const { message, says } of problems) {
      tell(host, `${say`Problem`}: ${message}${message === says ? '' : ` (${says})`}`);
    }
    // Hidden characters are always reported.
    const told = verbose ? warnings : warnings.filter(tellsOfHidden);
    for (const warning of told) tell(host, `${say`Warning`}: ${warning}`);
  }
}

function saysOfPython(path: string, isNew: boolean, count: number): string {
  if (isNew) return count === 1 ? say`Wrote ${path} with 1 definition.` : say`Wrote ${path} with ${count} definitions.`;
  return count === 1 ? say`Added 1 definition to ${path}.` : say`Added ${count} definitions to ${path}.`;
}

function counted(list: readonly unknown[], one: string, more: string): readonly string[] {
  return list.length === 0 ? [] : [list.length === 1 ? one : more];
}

function lossCount(count: number): string {
  return count === 1 ? say`1 loss` : say`${count} losses`;
}
