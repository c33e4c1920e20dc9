import type { SourceTool } from '../../core/conversion/source-tools.ts';
import type { DetectedFormat } from '../../core/formats/detect.ts';
import { addAll } from '../../core/text/long-list.ts';
import { say } from '../../core/text/say.ts';
import { failure, type Invocation, tell } from '../command.ts';
import type { DetectOptions } from '../commands/detect.ts';
import { type ExitCode, exitCode } from '../exit-code.ts';
import type { Host } from '../host.ts';
import { inputOf } from '../one-input.ts';
import { printable } from '../output/printable.ts';
import { readTools } from '../read-tools.ts';

/** The forms of toolcanon: always listed, as toolcanon does. */
const always: readonly DetectedFormat[] = ['openai', 'anthropic', 'mcp', 'langchain', 'raw'];

export async function runDetect({ operands, options }: Invocation<DetectOptions>, host: Host): Promise<ExitCode> {
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

function scores({ confidence }: SourceTool): readonly string[] {
  const byFormat = new Map<string, number>(always.map((format) => [format, 0]));
  for (const [format, score] of Object.entries(confidence)) byFormat.set(format, score);
  return [...byFormat]
    .sort(([, one], [, other]) => other - one)
    .map(([format, score]) => `  ${format.padEnd(12)}: ${`${Math.round(score * 100)}%`.padStart(4)}`);
}
