import { addAll, largest, say, translated } from '../core/text/index.ts';
import { knownLanguages } from '../project/disk/sentences.ts';
import type { OptionDeclaration, OptionDeclarations } from './arguments.ts';
import type { Command, CommandDeclaration } from './command.ts';
import { columnsOf } from './output/printable.ts';

const gap = 2;

/** The list of commands, at most `width` columns wide where the words allow. */
export function overview(commands: readonly Command[], width: number): string {
  const wide = readable(width);
  const rows = commands.map(({ declaration }) => [declaration.name, translated(declaration.summary)] as const);
  return [
    ...wrap(say`aion: check, convert and run tool definitions for LLM agents (AIONS)`, wide),
    '',
    say`Usage: aion COMMAND [OPTIONS]`,
    '',
    say`Commands:`,
    ...columns(rows, wide),
    '',
    ...wrap(say`Run aion help COMMAND for more about a command, and aion --version for the version.`, wide),
    ...wrap(
      say`Set the language with --lang LANGUAGE or the variable AION_LANG: ${knownLanguages().join(', ')}.`,
      wide,
    ),
    '',
  ].join('\n');
}

/** The output of `aion help COMMAND`, at most `width` columns wide where its words allow. */
export function commandHelp(declaration: CommandDeclaration, width: number): string {
  const wide = readable(width);
  const lines = [usageLine(declaration), '', ...wrap(plain(translated(declaration.summary)), wide)];
  for (const paragraph of declaration.details) addAll(lines, ['', ...wrap(plain(translated(paragraph)), wide)]);
  if (declaration.operands !== null) {
    lines.push('', say`Arguments:`);
    addAll(lines, columns([[declaration.operands.name, translated(declaration.operands.summary)]], wide));
  }
  lines.push('', say`Options:`);
  addAll(lines, columns(optionRows(declaration.options), wide));
  const examples = Object.entries(declaration.examples);
  if (examples.length > 0) {
    lines.push('', say`Examples:`);
    // A command stays on one line, to be copied.
    for (const [line, says] of examples) {
      addAll(lines, [`  ${line}`, ...wrap(translated(says), wide - 6).map((part) => `      ${part}`)]);
    }
  }
  lines.push('');
  lines.push(say`Exit codes:`);
  addAll(lines, columns(exitRows(declaration), wide));
  lines.push('');
  return lines.join('\n');
}

/** The columns for text in a terminal of that width: longer lines are hard to read, shorter ones have no room for two words. */
function readable(width: number): number {
  return Math.max(30, Math.min(width, 100));
}

/** `Usage: aion check [OPTIONS] [PATH...]` */
export function usageLine(declaration: CommandDeclaration): string {
  const operands = operandUsage(declaration);
  const line = `aion ${declaration.name} [OPTIONS]${operands === '' ? '' : ` ${operands}`}`;
  return say`Usage: ${line}`;
}

/** One row per option: its spelling and its summary. */
export function optionRows(options: OptionDeclarations): readonly (readonly [string, string])[] {
  const rows = Object.entries(options).map(([name, option]) => [spelling(name, option), saysOf(option)] as const);
  return [...rows, ['-h, --help', say`Print help`] as const];
}

export function exitRows(declaration: CommandDeclaration): readonly (readonly [string, string])[] {
  return Object.entries(declaration.exits).map(([code, meaning]) => [code, translated(meaning)] as const);
}

function spelling(name: string, option: OptionDeclaration): string {
  const short = option.short === undefined ? '' : `-${option.short}, `;
  return `${short}--${name}${option.kind === 'flag' ? '' : ` ${option.value}`}`;
}

function saysOf(option: OptionDeclaration): string {
  const parts = [translated(option.summary)];
  if (option.kind === 'value') {
    const values = option.choices ?? option.known;
    if (values !== undefined) parts.push(say`[possible values: ${values.join(', ')}]`);
    if (option.default !== undefined) parts.push(say`[default: ${option.default}]`);
  }
  if (option.kind === 'list') parts.push(say`[repeatable]`);
  return parts.join(' ');
}

function operandUsage({ operands }: CommandDeclaration): string {
  if (operands === null) return '';
  const word = operands.maximum === null ? `${operands.name}...` : operands.name;
  return operands.minimum === 0 ? `[${word}]` : word;
}

/** Terminals show Markdown's backquotes as they are. */
function plain(text: string): string {
  return text.replaceAll('`', '');
}

function columns(rows: readonly (readonly [string, string])[], width: number): readonly string[] {
  const left = Math.min(28, Math.floor(width / 3), largest(rows.map(([name]) => name.length)));
  const indent = ' '.repeat(gap + left + gap);
  return rows.flatMap(([name, says]) => {
    const lines = wrap(plain(says), width - indent.length);
    const first = `${' '.repeat(gap)}${name.padEnd(left)}${' '.repeat(gap)}`;
    if (name.length > left) return [`${' '.repeat(gap)}${name}`, ...lines.map((line) => indent + line)];
    return lines.map((line, index) => (index === 0 ? first : indent) + line);
  });
}

/** Unbreakable parts: a word, or one Chinese character with the punctuation around it. */
const unbroken =
  /[\u201c\uff08]*(?:[\u3400-\u9fff]|[^\s\u3000-\u9fff\uff00-\uffef\u201c\u201d]+)[\u201d\u3001\u3002\uff00-\uffef]*(?<!\uff08) *|\S +|\S/g;

function wrap(text: string, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  for (const part of text.match(unbroken) ?? []) {
    if (line !== '' && columnsOf(line + part.trimEnd()) > width) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += part;
  }
  return [...lines, line.trimEnd()];
}
