import type { Finding, Severity } from '../../core/rules/index.ts';
import { addAll, type LineIndex, type Position, type Span, say } from '../../core/text/index.ts';
import { columnsOf, printable } from './printable.ts';
import type { Report, ReportedFile } from './report.ts';
import type { Colour, Style } from './style.ts';

/** Compilers say `info`, and editors' problem matchers look for that word. */
const shownAs: { readonly [S in Severity]: readonly [word: string, colour: Colour] } = {
  error: ['error', 'red'],
  warning: ['warning', 'yellow'],
  information: ['info', 'blue'],
  hint: ['hint', 'cyan'],
};

/** For a person: each finding as `path:line:column: severity: message [rule]` with its source line below, and a closing line. */
export function* textReport(report: Report, columns: number, style: Style): Iterable<string> {
  for (const file of report.files) {
    yield file.findings.map((found) => `${findingText(file, found, columns, style)}\n`).join('');
  }
  yield closing(report, style);
}

function findingText(file: ReportedFile, finding: Finding, columns: number, style: Style): string {
  const [word, colour] = shownAs[finding.severity];
  const tags = [finding.rule, ...(finding.exception === null ? [] : [finding.exception])];
  if (finding.versions.length > 0) tags.push(finding.versions.join(' '));
  const head = `${style('bold', place(file, finding.span.start))}: ${style(colour, word)}: ${printable(finding.message)} ${style('dim', `[${tags.join(', ')}]`)}`;
  const related = finding.related.flatMap(({ span, message, file: elsewhere }) =>
    elsewhere
      ? [`  ${placeAt(elsewhere.name, elsewhere.range.start)}: ${printable(message)}`]
      : [
          `  ${place(file, span.start)}: ${printable(message)}`,
          ...excerpt(file.text, file.lines, span, columns, style, 'dim'),
        ],
  );
  return [head, ...excerpt(file.text, file.lines, finding.span, columns, style, colour), ...related, ''].join('\n');
}

function place(file: ReportedFile, offset: number): string {
  return placeAt(file.path, file.lines.positionAt(offset));
}

function placeAt(path: string, { line, character }: Position): string {
  return `${printable(path)}:${line + 1}:${character + 1}`;
}

function closing(report: Report, style: Style): string {
  const { files, errors, warnings, infos } = report.summary;
  if (files === 0) return `${style('yellow', say`No files checked.`)}\n`;
  const found = [
    ...(errors > 0 ? [style('red', counted(errors, say`error`, say`errors`))] : []),
    ...(warnings > 0 ? [style('yellow', counted(warnings, say`warning`, say`warnings`))] : []),
    ...(infos > 0 ? [style('blue', counted(infos, say`hint`, say`hints`))] : []),
  ];
  const lines: string[] = [];
  if (report.repairedFiles !== null && report.repairedFiles > 0) {
    lines.push(style('green', say`${counted(report.repairedFiles, say`file`, say`files`)} fixed.`));
  }
  const verdict = found.length === 0 ? style('green', say`no problems found`) : found.join(', ');
  lines.push(say`${counted(files, say`file`, say`files`)} checked: ${verdict}.`);
  if (report.repairedFiles === null) addAll(lines, repairableLine(report));
  return `${lines.join('\n')}\n`;
}

/** After this many findings, no more are tried with `--fix`, file by file: that takes longer than the check. */
const mostTried = 1_000;

function repairableLine({ files, summary }: Report): readonly string[] {
  let tried = 0;
  let repairable = 0;
  for (const file of files) {
    if (tried >= mostTried) break;
    if (file.findings.length === 0) continue;
    tried += file.findings.length;
    repairable += file.repairable();
  }
  const all = summary.errors + summary.warnings + summary.infos;
  if (repairable === 0) return [];
  if (repairable === all) {
    return [all === 1 ? say`Run aion check --fix to fix it.` : say`Run aion check --fix to fix all of them.`];
  }
  return [say`Run aion check --fix to fix ${tried < all ? say`at least ` : ''}${repairable} of them.`];
}

function counted(count: number, one: string, more: string): string {
  return `${count} ${count === 1 ? one : more}`;
}

/** Characters shown before the position in a long line, at most two thirds of the shown part. */
const shownBefore = 40;
const narrowest = 30;
const ellipsis = '…';

/** The source line of a span and a mark below it, as two lines; for several lines, the first. */
export function excerpt(
  text: string,
  lines: LineIndex,
  span: Span,
  columns: number,
  style: Style,
  colour: Colour,
): readonly [string, string] {
  const { line } = lines.positionAt(span.start);
  const start = lines.lineStart(line);
  const end = lines.lineEnd(line);
  const gutter = String(line + 1);
  const room = Math.max(narrowest, columns) - gutter.length - 5 - 2 * ellipsis.length;
  const from = Math.min(span.start, end);
  const to = Math.max(from, Math.min(span.end, end));
  const [left, right] = window(text, start, end, from, room);
  const before = (left > start ? ellipsis : '') + printable(text.slice(left, from));
  const marked = printable(text.slice(from, Math.min(to, right)));
  const after = printable(text.slice(Math.min(to, right), right)) + (right < end ? ellipsis : '');
  const pad = before.replace(/[^\t]/gu, (character) => ' '.repeat(columnsOf(character)));
  const mark = '^'.repeat(Math.max(1, columnsOf(marked)));
  return [
    `  ${style('dim', `${gutter} |`)} ${before}${marked}${after}`,
    `  ${style('dim', `${' '.repeat(gutter.length)} |`)} ${pad}${style(colour, mark)}`,
  ];
}

/** The part of the line `start`–`end` around `place`; never cut inside a surrogate pair. */
function window(text: string, start: number, end: number, place: number, room: number): readonly [number, number] {
  if (end - start <= room) return [start, end];
  const before = Math.min(shownBefore, Math.floor((room * 2) / 3));
  const left = place - start <= room - before ? start : place - before;
  return [wholeCharacter(text, left), wholeCharacter(text, Math.min(end, left + room))];
}

function wholeCharacter(text: string, offset: number): number {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code <= 0xdfff ? offset - 1 : offset;
}
