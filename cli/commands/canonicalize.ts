import { whyNone } from '../../core/conversion/index.ts';
import { calledTool } from '../../core/formats/index.ts';
import { type JsonValue, printJson } from '../../core/json/index.ts';
import { say, wording } from '../../core/text/index.ts';
import { writeCanonical } from '../../core/tools/index.ts';
import { type OptionValues, value } from '../arguments.ts';
import { defineCommand, failure, type Invocation, tell, usageProblem } from '../command.ts';
import { failedToReadOrWrite, fileInPlaceOfInput, outputFile } from '../common-options.ts';
import { deliver } from '../deliver.ts';
import type { ExitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { inputOf } from '../one-input.ts';
import { lossLines } from '../output/losses.ts';
import { readTools } from '../read-tools.ts';
import { formatToRead } from '../tool-formats.ts';

const options = {
  input: value('FILE', 'File with the definition; `-` for standard input'),
  'source-format': value('FORMAT', 'Source format; see `aion help convert` for the list [default: detected]'),
  output: outputFile,
};

type CanonicalizeOptions = OptionValues<typeof options>;

export const canonicalizeCommand = defineCommand(
  {
    name: 'canonicalize',
    summary: wording`Convert a tool definition to the canonical format`,
    details: [
      "The canonical format belongs to no provider. It comes from the Python package aumai-toolcanon, and `aion` adds a few properties. `aion` and aumai-toolcanon can read each other's files. For several definitions, the output is a list. `.aion` files are supported.",
      "Options and output are those of `toolcanon canonicalize`: warnings are written to standard error and don't change the exit code.",
    ],
    operands: fileInPlaceOfInput,
    options,
    examples: {
      'aion canonicalize --input tool.json': 'Write to standard output',
      'aion canonicalize --input tool.json --output canonical.json': 'Write to a file',
    },
    exits: {
      0: 'Written',
      2: failedToReadOrWrite,
    },
  },
  runCanonicalize,
);

async function runCanonicalize({ operands, options }: Invocation<CanonicalizeOptions>, host: Host): Promise<ExitCode> {
  const named = options['source-format'];
  const from = named === null ? null : formatToRead('--source-format', named);
  if (from !== null && !from.ok) return usageProblem(host, 'canonicalize', from.problem);
  const input = await inputOf(host, 'canonicalize', operands, options.input);
  if (!input.ok) return input.code;
  const read = readTools(input.name, input.text, { from: from?.id ?? null, kept: input.kept });
  if (!read.ok) return failure(host, 'canonicalize', `${input.name}: ${read.says}`);
  if (read.tools.length === 0) return failure(host, 'canonicalize', `${input.name}: ${whyNone(read)}`);
  // As toolcanon, it passes unknown input on. A call has arguments where a definition has a schema.
  const call = read.tools.find(({ tool, noTool }) => noTool !== null && calledTool(tool.original_definition) !== null);
  if (call !== undefined) return failure(host, 'canonicalize', `${input.name}: ${call.noTool}`);
  const warnings = [...read.warnings, ...read.tools.flatMap(({ warnings }) => warnings)];
  for (const warning of warnings) tell(host, `${say`Warning`}: ${warning}`);
  host.standardError.write(lossLines(read.tools.flatMap(({ losses }) => losses)));
  const written = read.tools.map(({ tool }): JsonValue => writeCanonical(tool));
  const value = written.length === 1 ? (written[0] ?? null) : written;
  return deliver(host, 'canonicalize', options.output, `${printJson(value)}\n`, say`Canonical tool`);
}
