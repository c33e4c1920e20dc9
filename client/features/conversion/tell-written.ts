import { l10n, window, workspace } from 'vscode';
import { markdownLine } from '../../../core/text/index.ts';
import { pickOne } from '../../pick-one.ts';
import { wordsAlone } from '../../say-error.ts';
import type { Reports } from '../reports/reports.ts';
import { nameOf } from './active-source.ts';
import type { Place, SkippedFile } from './converted-file.ts';
import { undoConversion } from './take-back.ts';

interface WrittenFiles {
  /** The target files in source order, also those that the user left unchanged. */
  readonly files: readonly Place[];
  readonly written: readonly Place[];
  readonly skipped: readonly SkippedFile[];
}

/** Shows a single result. For several, reports the converted and skipped files and offers to open or undo. */
export async function tellWritten(made: WrittenFiles, reports: Reports): Promise<void> {
  const { files, written, skipped } = made;
  const [only, ...others] = files;
  const isSingle = only !== undefined && others.length === 0 && skipped.length === 0;
  if (isSingle) await window.showTextDocument(only.uri);
  if (isSingle && only.file.report != null) {
    await reports.show(l10n.t('{0}: losses', nameOf(only.file.source ?? only.uri)), only.file.report);
  }
  const [conflict, ...conflicts] = new Set(written.flatMap(({ file }) => file.conflicts ?? []));
  if (conflict !== undefined) {
    const more = conflicts.length === 0 ? '' : ` ${l10n.t('{0} more in the report.', conflicts.length)}`;
    void window.showWarningMessage(wordsAlone(conflict + more));
  }
  if (isSingle) window.setStatusBarMessage(countText(made), 10_000);
  else void offer(made, reports);
}

/** Reports that several files hold no tool. */
export function tellNothing(skipped: readonly SkippedFile[], reports: Reports): void {
  const report = l10n.t('Report');
  const nothing = l10n.t('No tool definition found in these files.');
  void window.showErrorMessage(nothing, ...(skipped.length === 0 ? [] : [report])).then(async (chosen) => {
    if (chosen === report) await reports.show(l10n.t('Conversion'), reportOf({ files: [], written: [], skipped }));
  });
}

/** Resolves with the user's choice; callers do not wait for it. */
async function offer(made: WrittenFiles, reports: Reports): Promise<void> {
  const [open, undo, report] = [l10n.t('Open'), l10n.t('Undo'), l10n.t('Report')];
  const tools = toolFilesOf(made);
  const buttons = tools.length === 0 ? [report] : [open, undo, report];
  const chosen = await window.showInformationMessage(countText(made), ...buttons);
  if (chosen === open) await openOne(tools);
  if (chosen === undo) await undoConversion(made.written);
  if (chosen === report) await reports.show(l10n.t('Conversion'), reportOf(made));
}

function countText(made: WrittenFiles): string {
  const files = toolFilesOf(made);
  const tools = files.reduce((sum, { file }) => sum + (file.tools ?? 0), 0);
  const said = [
    tools === 1 && files.length === 1
      ? l10n.t('1 tool in 1 file converted.')
      : files.length === 1
        ? l10n.t('{0} tools in 1 file converted.', tools)
        : l10n.t('{0} tools in {1} files converted.', tools, files.length),
  ];
  const skipped = made.skipped.length + leftOf(made).length;
  if (skipped > 0) said.push(skipped === 1 ? l10n.t('1 file skipped.') : l10n.t('{0} files skipped.', skipped));
  const losing = files.filter(({ file }) => file.report != null).length;
  if (losing > 0 && files.length > 1) {
    said.push(
      losing === 1 ? l10n.t('The report has notes on 1 file.') : l10n.t('The report has notes on {0} files.', losing),
    );
  }
  return said.join(' ');
}

function toolFilesOf({ written }: WrittenFiles): readonly Place[] {
  return written.filter(({ file }) => file.tools !== undefined);
}

function leftOf({ files, written }: WrittenFiles): readonly Place[] {
  return files.filter((place) => !written.includes(place));
}

async function openOne(files: readonly Place[]): Promise<void> {
  const [only, ...others] = files;
  const choices = files.map(({ uri, file }) => ({
    label: workspace.asRelativePath(uri),
    description: file.tools === 1 ? l10n.t('1 tool') : l10n.t('{0} tools', file.tools ?? 0),
    value: uri,
  }));
  const placeHolder = l10n.t('Which file?');
  const uri = others.length === 0 ? only?.uri : await pickOne(choices, { placeHolder });
  if (uri !== undefined) await window.showTextDocument(uri);
}

function reportOf(made: WrittenFiles): string {
  const rows = toolFilesOf(made).map(({ uri, file }) => {
    const source = file.source === undefined ? '' : markdownLine(workspace.asRelativePath(file.source));
    return `| ${markdownLine(workspace.asRelativePath(uri))} | ${source} | ${file.tools ?? 0} |`;
  });
  const python = made.written
    .filter(({ file }) => file.tools === undefined)
    .map(({ uri }) => `| ${markdownLine(workspace.asRelativePath(uri))} | | |`);
  const table = [`| ${l10n.t('file')} | ${l10n.t('source')} | ${l10n.t('tools')} |`, '| --- | --- | --- |'];
  const left = leftOf(made).map(({ uri }) =>
    l10n.t('{0} has changed since the conversion.', markdownLine(workspace.asRelativePath(uri))),
  );
  const skipped = [...left, ...made.skipped.map(({ why }) => markdownLine(why))].map((line) => `- ${line}`);
  const reports = toolFilesOf(made).flatMap(({ file }) => file.report ?? []);
  return [
    `# ${l10n.t('Conversion')}`,
    ...(rows.length === 0 ? [] : [`## ${l10n.t('Converted')}`, [...table, ...rows, ...python].join('\n')]),
    ...(skipped.length === 0 ? [] : [`## ${l10n.t('Skipped')}`, skipped.join('\n')]),
    ...reports,
  ].join('\n\n');
}
