import { jsonLine } from '../../core/json/index.ts';
import type { LoadedTool, LoaderVersion } from '../../core/loaders/index.ts';
import { addAll, largest, say } from '../../core/text/index.ts';
import type { Loaded } from '../loaded.ts';
import { columnsOf, printable } from './printable.ts';
import type { Style } from './style.ts';

export interface VersionAnswer {
  readonly version: LoaderVersion;
  readonly loaded: Loaded<LoadedTool>;
}

const notThere = '-';

/** A row per tool, a column per version. The same letter means the same reading; the differing keys follow below. */
export function comparison(answers: readonly VersionAnswer[], style: Style): string {
  const rows = rowsOf(answers);
  const names = rows.map(({ label }) => printable(label));
  const left = largest(names.map(columnsOf), 0);
  const width = largest(
    answers.map(({ version }) => version.length),
    columnsOf(say`rejected`),
  );
  const line = (label: string, cells: readonly string[]): string =>
    `${label}${' '.repeat(left - columnsOf(label))}  ${cells.map((cell) => cell + ' '.repeat(Math.max(0, width - columnsOf(cell)))).join('  ')}`.trimEnd();
  const lines = [
    style(
      'bold',
      line(
        '',
        answers.map(({ version }) => version),
      ),
    ),
  ];
  rows.forEach(({ cells }, index) => {
    lines.push(line(names[index] ?? '', cells));
  });
  const notes = [...refusals(answers), ...rows.flatMap(differences)];
  if (notes.length > 0) addAll(lines, ['', ...notes]);
  return `${lines.join('\n')}\n`;
}

interface Row {
  readonly label: string;
  readonly cells: readonly string[];
  readonly readings: ReadonlyMap<string, LoadedTool>;
}

function rowsOf(answers: readonly VersionAnswer[]): readonly Row[] {
  const columns = answers.map(({ loaded }) => ({ isRefused: !loaded.ok, tools: labelled(loaded) }));
  const labels = new Set(columns.flatMap(({ tools }) => [...tools.keys()]));
  return [...labels].map((label) => {
    const letters = new Map<string, string>();
    const readings = new Map<string, LoadedTool>();
    const cells = columns.map(({ isRefused, tools }) => {
      if (isRefused) return say`rejected`;
      const tool = tools.get(label);
      if (tool === undefined) return notThere;
      const text = jsonLine(tool);
      const letter = letters.get(text) ?? letterOf(letters.size);
      letters.set(text, letter);
      readings.set(letter, tool);
      return letter;
    });
    return { label, cells, readings };
  });
}

function labelled(loaded: Loaded<LoadedTool>): ReadonlyMap<string, LoadedTool> {
  const byLabel = new Map<string, LoadedTool>();
  if (!loaded.ok) return byLabel;
  const seen = new Map<string, number>();
  for (const { tool } of loaded.tools) {
    const name = tool.name ?? say`(no name)`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    byLabel.set(count === 1 ? name : `${name} (${count})`, tool);
  }
  return byLabel;
}

function letterOf(index: number): string {
  return index < 26 ? String.fromCharCode(97 + index) : `v${index + 1}`;
}

function refusals(answers: readonly VersionAnswer[]): readonly string[] {
  return answers.flatMap(({ version, loaded }) =>
    loaded.ok
      ? []
      : [
          `${say`${version} rejects${loaded.file === '' ? '' : ` ${printable(loaded.file)}`}:`} ${loaded.error}: ${printable(loaded.message)}`,
        ],
  );
}

function differences({ label, readings }: Row): readonly string[] {
  if (readings.size < 2) return [];
  const keys = new Set([...readings.values()].flatMap((tool) => Object.keys(tool)));
  return [...keys].flatMap((key) => {
    const shown = [...readings].map(([letter, tool]) => [letter, shownValue(tool, key)] as const);
    if (new Set(shown.map(([, value]) => value)).size === 1) return [];
    return [
      `${printable(label)}, ${key}:`,
      ...shown.map(([letter, value]) => `  ${letter}  ${value ?? say`(omitted)`}`),
    ];
  });
}

function shownValue(tool: LoadedTool, key: string): string | undefined {
  const value = Object.entries(tool).find(([name]) => name === key)?.[1];
  if (value === undefined) return undefined;
  return printable(typeof value === 'string' ? value : jsonLine(value));
}
