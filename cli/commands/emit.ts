import { convert, type SourceTool, whyNone } from '../../core/conversion/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { hasCanonicalKeysOnly, NO_PYTHON } from '../../core/tools/index.ts';
import { isTypeScript } from '../../project/program-files.ts';
import { isPython } from '../../project/python-folder.ts';
import { type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, tell, usageProblem } from '../command.ts';
import { allFunctions, failedToReadOrWrite, fileInPlaceOfInput, outputFile } from '../common-options.ts';
import { deliver } from '../deliver.ts';
import { type ExitCode, exitCode, graver } from '../exit-code.ts';
import { isNotationName } from '../files.ts';
import type { Host } from '../host.ts';
import { inputOf } from '../one-input.ts';
import { lossLines } from '../output/losses.ts';
import { absolutePath } from '../paths.ts';
import { ProjectPlaces } from '../project-places.ts';
import { knowledgeBy, openPython } from '../python-folder.ts';
import { PythonModules } from '../python-modules.ts';
import { plainFunctions, readTools } from '../read-tools.ts';
import { formatToWrite } from '../tool-formats.ts';
import { TypeScriptFiles } from '../typescript-files.ts';

const options = {
  input: value('FILE', 'File with the tool; `-` for standard input'),
  python: value(
    'DIR',
    'Folder with the Python code of a `.aion` file, to read the schemas of models and functions; the code is never run',
  ),
  target: value('FORMAT', 'Target format; see `aion help convert` for the list'),
  'all-functions': allFunctions,
  output: outputFile,
};

type EmitOptions = OptionValues<typeof options>;

export const emitCommand = defineCommand(
  {
    name: 'emit',
    summary: wording`Convert a canonical tool to a provider's format`,
    details: [
      'Reads the output of `aion canonicalize`, a definition in any supported format, a `.aion` file, or the tools of a Python file. If the input is a single tool, the output is its definition. Otherwise, the output is the list of tools as a request to the provider contains it.',
      'Options and output are those of `toolcanon emit`, but more formats are supported. Losses and problems are reported on standard error.',
    ],
    operands: fileInPlaceOfInput,
    options,
    examples: {
      'aion emit --input canonical.json --target anthropic': 'Write to standard output',
      'aion emit --input aion_tools/auth.aion --target openai --output tools.json': 'Convert a complete .aion file',
    },
    exits: {
      0: 'Written',
      1: "A tool couldn't be converted and was omitted; standard error shows the reason",
      2: failedToReadOrWrite,
    },
  },
  runEmit,
);

async function runEmit({ operands, options }: Invocation<EmitOptions>, host: Host): Promise<ExitCode> {
  if (options.target === null) return usageProblem(host, 'emit', say`--target is required: the target format.`);
  const target = formatToWrite('--target', options.target);
  if (!target.ok) return usageProblem(host, 'emit', target.problem);
  const input = await inputOf(host, 'emit', operands, options.input);
  if (!input.ok) return input.code;
  const python = await openPython(host, options.python, []);
  if (!python.ok) return usageProblem(host, 'emit', python.problem);
  for (const problem of python.problems) failure(host, 'emit', problem);
  const absolute = input.name === '-' ? null : absolutePath(host, input.name);
  const known = isNotationName(input.name) ? await knowledgeBy(host, python.python)(absolute) : NO_PYTHON;
  const place = absolute === null ? null : await new ProjectPlaces(host, []).of(absolute);
  const allFunctions = options['all-functions'];
  const typeScript =
    absolute === null || place === null || !isTypeScript(input.name)
      ? null
      : await new TypeScriptFiles(host).read(place, absolute, input.text);
  const modules = new PythonModules(host);
  const pythonTools = (from: 'canonical' | null) =>
    place === null || !isPython(input.name)
      ? null
      : modules.tools(place, input.text, from, plainFunctions({ allFunctions }));
  const reading = { kept: input.kept, python: known, typeScript, allFunctions };
  const detected = readTools(input.name, input.text, { ...reading, pythonTools: await pythonTools(null) });
  if (!detected.ok) return failure(host, 'emit', `${input.name}: ${detected.says}`);
  // The input of this command is canonical: a name is enough.
  const read = detected.tools.every(isBareCanonical)
    ? readTools(input.name, input.text, {
        ...reading,
        pythonTools: await pythonTools('canonical'),
        from: 'canonical',
      })
    : detected;
  if (!read.ok) return failure(host, 'emit', `${input.name}: ${read.says}`);
  if (read.tools.length === 0) return failure(host, 'emit', `${input.name}: ${whyNone(read)}`);
  const { text, count, losses, refusals, problems, warnings } = convert(read.tools, {
    target: target.id,
    // A list stays a list, with any number of tools.
    ...(read.tools.some(isOutOfList) ? { envelope: 'request' } : {}),
  });
  host.standardError.write(lossLines(read.tools.length > 1 ? losses : losses.map(({ tool: _, ...loss }) => loss)));
  for (const note of read.notes ?? []) tell(host, `${say`Note`}: ${note}`);
  for (const warning of [...read.warnings, ...warnings]) tell(host, `${say`Warning`}: ${warning}`);
  for (const { tool, reason } of refusals) tell(host, `${say`Not converted`}: ${tool}: ${reason}`);
  for (const { message, says } of problems) tell(host, `${say`Problem`}: ${message} (${says})`);
  const code = refusals.length > 0 ? exitCode.found : exitCode.clean;
  return count === 0 ? code : graver(code, deliver(host, 'emit', options.output, text, say`Emitted ${target.id} tool`));
}

function isOutOfList({ definition, pointer }: SourceTool): boolean {
  return definition !== null && pointer !== '';
}

function isBareCanonical({ format, definition }: SourceTool): boolean {
  return format === 'raw' && definition !== null && hasCanonicalKeysOnly(definition);
}
