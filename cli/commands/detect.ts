import { confidencesOfTool, type SourceTool } from '../../core/conversion/index.ts';
import { namedConfidences, toolcanonFormats } from '../../core/formats/index.ts';
import { addAll, say, wording } from '../../core/text/index.ts';
import { flag, type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, tell } from '../command.ts';
import { failedToRead, fileInPlaceOfInput } from '../common-options.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { inputOf } from '../one-input.ts';
import { printable } from '../output/printable.ts';
import { readTools } from '../read-tools.ts';

const options = {
  input: value('FILE', 'File with the definition; `-` for standard input'),
  verbose: flag('Show the confidence of each format in percent', { short: 'v' }),
};

type DetectOptions = OptionValues<typeof options>;

export const detectCommand = defineCommand(
  {
    name: 'detect',
    summary: wording`Detect the format of a tool definition`,
    details: [
      'Reads JSON with one or more definitions: a list, a request, a `tools/list` result, a `package.json` of VS Code or an OpenAPI document. Options and output are those of `toolcanon detect`, a command of the Python package aumai-toolcanon, but more formats are supported.',
    ],
    operands: fileInPlaceOfInput,
    options,
    examples: {
      'aion detect --input tool.json': 'Detected format: openai',
      'aion detect --input tool.json --verbose': 'Also show the confidence of each format',
    },
    exits: { 0: 'Success', 2: failedToRead },
  },
  runDetect,
);

async function runDetect({ operands, options }: Invocation<DetectOptions>, host: Host): Promise<ExitCode> {
  const input = await inputOf(host, 'detect', operands, options.input);
  if (!input.ok) return input.code;
  const read = readTools(input.name, input.text);
  if (!read.ok) return failure(host, 'detect', `${input.name}: ${read.says}`);
  for (const warning of read.warnings) tell(host, `${say`Warning`}: ${warning}`);
  if (read.tools.length === 0) return failure(host, 'detect', `${input.name}: no tool definition found.`);
  const isOnly = read.tools.length === 1;
  for (const found of read.tools) {
    host.standardOutput.write(described(found, isOnly, options.verbose));
    if (found.noTool !== null) tell(host, `${say`Warning`}: ${found.noTool}`);
  }
  return exitCode.clean;
}

/** A single definition as toolcanon reports it; several with position and name. */
function described(found: SourceTool, isOnly: boolean, verbose: boolean): string {
  const { name } = found.tool;
  const which = isOnly ? '' : `  ${printable(found.pointer)}${name === '' ? '' : `  ${printable(name)}`}`;
  const lines = [`Detected format: ${found.format}${which}`];
  if (verbose) addAll(lines, ['', 'Confidence scores:', ...scores(found), ...(isOnly ? [] : [''])]);
  return `${lines.join('\n')}\n`;
}

/** The formats of toolcanon as it lists them, then the others, likeliest first. */
function scores(found: SourceTool): readonly string[] {
  const confidence = namedConfidences(found.definition, confidencesOfTool(found));
  const place = (format: string): number => toolcanonFormats.findIndex((known) => known === format);
  const others = Object.entries(confidence).filter(([format]) => place(format) < 0);
  others.sort(([, one], [, other]) => other - one);
  return [...toolcanonFormats.map((format) => [format, confidence[format]] as const), ...others].map(
    ([format, score]) => `  ${format.padEnd(12)}: ${`${Math.round(score * 100)}%`.padStart(4)}`,
  );
}
