import type { ChangeVerdict, ToolChange } from '../../core/diff/index.ts';
import { type JsonValue, jsonLine } from '../../core/json/index.ts';
import { inOneLine, say, translated, wording } from '../../core/text/index.ts';
import type { Side, ToolPlace } from './sides.ts';

export interface DiffReport {
  readonly before: Side;
  readonly after: Side;
  readonly changes: readonly ToolChange[];
  readonly renames: readonly { readonly before: string; readonly after: string }[];
}

export const verdicts: readonly ChangeVerdict[] = ['breaking', 'unknown', 'risky', 'compatible'];

const words: Readonly<Record<ChangeVerdict, string>> = {
  breaking: wording`breaking`,
  unknown: wording`unknown`,
  risky: wording`risky`,
  compatible: wording`compatible`,
};

/** In characters; longer witnesses are cut. */
const longestWitness = 300;

export function countOf({ changes }: DiffReport, verdict: ChangeVerdict): number {
  return changes.filter((change) => change.verdict === verdict).length;
}

/** The next step of a semantic version. An unknown change may be a breaking one. */
export function versionStep(report: DiffReport): 'major' | 'minor' | 'patch' | 'none' {
  if (report.changes.length === 0) return 'none';
  if (countOf(report, 'breaking') + countOf(report, 'unknown') > 0) return 'major';
  return report.changes.some(({ kind }) => kind === 'tool-added' || kind === 'arguments') ? 'minor' : 'patch';
}

type Colour = 'red' | 'yellow' | 'green' | 'bold' | 'dim';

const tints: Readonly<Record<ChangeVerdict, Colour>> = {
  breaking: 'red',
  unknown: 'yellow',
  risky: 'yellow',
  compatible: 'green',
};

export function diffText(
  report: DiffReport,
  {
    colour,
    shown,
  }: { readonly colour: (colour: Colour, text: string) => string; readonly shown: (text: string) => string },
): string {
  const lines = byTool(report).flatMap(([tool, changes]) => [
    `${colour('bold', shown(tool))}  ${colour('dim', shown(placeOf(report, tool)))}`,
    ...changes.flatMap((change) => [
      `  ${colour(tints[change.verdict], translated(words[change.verdict]).padEnd(10))}  ${shown(lineOf(change))}`,
      ...(change.witness === undefined
        ? []
        : [`              ${colour('dim', shown(say`for example ${witnessText(change.witness)}`))}`]),
    ]),
  ]);
  const hints = report.renames.map(({ before, after }) => shown(say`Renamed? ${before} → ${after}`));
  const counts = verdicts.map((verdict) => `${countOf(report, verdict)} ${translated(words[verdict])}`).join(', ');
  const summary =
    report.changes.length === 0
      ? say`No changes of tools.`
      : say`Changes: ${counts}. Suggested version step: ${versionStep(report)}.`;
  return `${[...lines, ...hints, summary, ...next(report)].join('\n')}\n`;
}

/** What a person does next about changes that a comparison of definitions can't decide. */
function next({ changes, before }: DiffReport): readonly string[] {
  if (!changes.some(({ audience, verdict }) => audience === 'models' && verdict === 'risky')) return [];
  return [say`Models may choose another tool. Compare with: aion eval --compare ${before.name}`];
}

export function lineOf({ pointer, message }: ToolChange): string {
  return pointer === '' ? message : `${pointer}: ${message}`;
}

export function witnessText(witness: JsonValue): string {
  const text = inOneLine(jsonLine(witness));
  return text.length > longestWitness ? `${text.slice(0, longestWitness)}…` : text;
}

function byTool({ changes }: DiffReport): readonly (readonly [tool: string, changes: readonly ToolChange[]])[] {
  const found = new Map<string, ToolChange[]>();
  for (const change of changes) found.set(change.tool, [...(found.get(change.tool) ?? []), change]);
  return [...found];
}

function placeOf({ before, after }: DiffReport, name: string): string {
  return placeIn(after, name) ?? placeIn(before, name) ?? '';
}

function placeIn(side: Side, name: string): string | null {
  const place = toolPlace(side, name);
  return place === null ? null : `${place.path}:${place.lines.positionAt(place.span.start).line + 1}`;
}

/** Where a tool is on a side; null for none. */
export function toolPlace({ tools, places }: Side, name: string): ToolPlace | null {
  const tool = tools.find((one) => one.name === name);
  return tool === undefined ? null : (places.get(tool) ?? null);
}

/** The report for programs. */
export function diffJson(report: DiffReport): JsonValue {
  return {
    version: 1,
    before: report.before.name,
    after: report.after.name,
    versionStep: versionStep(report),
    changes: report.changes.map(({ witness, ...change }) => ({
      ...change,
      before: placeIn(report.before, change.tool),
      after: placeIn(report.after, change.tool),
      witness: witness ?? null,
    })),
    renames: report.renames.map((rename) => ({ ...rename })),
  };
}

/** A summary for a pull request. */
export function diffMarkdown(report: DiffReport): string {
  if (report.changes.length === 0) return `${say`No changes of tools.`}\n`;
  const rows = report.changes.map((change) => {
    const example = change.witness === undefined ? '' : ` ${code(witnessText(change.witness))}`;
    return `| ${translated(words[change.verdict])} | ${code(change.tool)} | ${cell(lineOf(change))}${example} |`;
  });
  const head = [`| ${say`verdict`} | ${say`tool`} | ${say`change`} |`, '|---|---|---|'];
  const hints = report.renames.map(({ before, after }) => say`Renamed? ${code(before)} → ${code(after)}`);
  return `${[...head, ...rows, '', ...hints, say`Suggested version step: ${versionStep(report)}.`, ...next(report)].join('\n')}\n`;
}

function cell(text: string): string {
  return inOneLine(text).replace(/[\\|`<>*_[\]]/g, '\\$&');
}

/** Inline code that a table can hold: a longer fence than any run of backticks in it. */
function code(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  const fence = '`'.repeat(longest + 1);
  const space = longest > 0 ? ' ' : '';
  return `${fence}${space}${inOneLine(text).replaceAll('|', '\\|')}${space}${fence}`;
}
