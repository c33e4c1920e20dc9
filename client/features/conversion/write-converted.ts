import { l10n, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { confirmChange } from '../../confirm-change.ts';
import { middleEdit } from '../../middle-edit.ts';
import { isThere } from '../../open-files.ts';
import { sayError } from '../../say-error.ts';
import type { Reports } from '../reports/reports.ts';
import { tick } from '../walkthrough/tick.ts';
import type { ConvertedFile, OldFile, Place, PythonTarget, SkippedFile } from './converted-file.ts';
import { toAion } from './direction.ts';
import { namesOf, takeBack } from './take-back.ts';
import { tellWritten } from './tell-written.ts';

/**
 * Writes the converted files and their Python, all or none. Otherwise restores every file and reports it: after a refusal, on a full disk,
 * or if a file cannot be written or has changed meanwhile.
 */
export async function writeConverted(
  files: readonly ConvertedFile[],
  ending: string,
  python: readonly PythonTarget[],
  reports: Reports,
  skipped: readonly SkippedFile[] = [],
): Promise<void> {
  const places = await placesFor(files, ending, python);
  if (places === null) return;
  const old = places.filter((place) => place.kind === 'old');
  // One file is confirmed in a diff, many files in VS Code's list of changes.
  const isSingle = files.length === 1;
  for (const place of isSingle ? old : []) if (!(await isAgreed(place, places.length > 1))) return;
  const isAsking = old.length > 0 && !isSingle;
  if (!(await workspace.applyEdit(await editFor(places, isAsking), isAsking ? { isRefactoring: true } : {}))) {
    await takeBack(places);
    sayError(
      isAsking
        ? l10n.t("The files weren't written: an error occurred or you cancelled. No file was changed.")
        : l10n.t("{0} couldn't be written. No file was changed.", namesOf(places)),
    );
    return;
  }
  // Changes that the user deselected in the list are not written.
  const written: Place[] = [];
  const unsaved: OldFile[] = [];
  for (const place of places) {
    if (place.kind === 'new') {
      written.push(place);
      continue;
    }
    const document = await workspace.openTextDocument(place.uri);
    if (document.getText() !== place.file.text) continue;
    written.push(place);
    if (!(await document.save())) unsaved.push(place);
  }
  if (unsaved.length > 0) {
    await takeBack(written);
    sayError(l10n.t("{0} couldn't be written. No file was changed.", namesOf(unsaved)));
    return;
  }
  if (ending === toAion().ending) tick('converted');
  await tellWritten({ files: places.slice(0, files.length), written, skipped }, reports);
}

/** The target of each text; null after reporting an unreadable target. Two sources of one name get two targets. */
async function placesFor(
  files: readonly ConvertedFile[],
  ending: string,
  python: readonly PythonTarget[],
): Promise<readonly Place[] | null> {
  const taken = new Set<string>();
  const places: Place[] = [];
  for (const file of [...files, ...python]) {
    const uri = 'tools' in file ? freeName(file.target, ending, taken) : file.target;
    taken.add(uri.toString());
    if (!(await isThere(uri))) {
      places.push({ kind: 'new', uri, file });
      continue;
    }
    try {
      const document = await workspace.openTextDocument(uri);
      const before = document.getText();
      if (!('tools' in file) && file.before !== before) {
        sayError(l10n.t('{0} has changed. It was not overwritten.', workspace.asRelativePath(uri)));
        return null;
      }
      places.push({ kind: 'old', uri, file, before, wasDirty: document.isDirty });
    } catch (error) {
      const name = workspace.asRelativePath(uri);
      sayError(l10n.t("Can't read {0}: {1} No file was changed.", name, String(error)));
      return null;
    }
  }
  return places;
}

function freeName(target: Uri, ending: string, taken: ReadonlySet<string>): Uri {
  const stem = target.path.slice(0, -ending.length);
  for (let number = 1; ; number++) {
    const uri = number === 1 ? target : target.with({ path: `${stem}-${number}${ending}` });
    if (!taken.has(uri.toString())) return uri;
  }
}

async function isAgreed({ uri, before, file }: OldFile, isOneOfMore: boolean): Promise<boolean> {
  const name = workspace.asRelativePath(uri);
  if (!(await confirmChange(uri, file.text))) {
    const others = isOneOfMore ? ` ${l10n.t('No other file was written.')}` : '';
    void window.showInformationMessage(l10n.t('{0} is unchanged.', name) + others);
    return false;
  }
  if ((await workspace.openTextDocument(uri)).getText() === before) return true;
  sayError(l10n.t('{0} has changed. It was not overwritten.', name));
  return false;
}

/** One edit for all files: one undo step. */
async function editFor(places: readonly Place[], isAsking: boolean): Promise<WorkspaceEdit> {
  const edit = new WorkspaceEdit();
  for (const place of places) {
    const { uri, file } = place;
    if (place.kind === 'new') {
      edit.createFile(uri, { overwrite: false, contents: new TextEncoder().encode(file.text) });
      continue;
    }
    // A text edit, not a new file: VS Code shows the diff, and refuses it if the file has changed.
    const { range, newText } = middleEdit(await workspace.openTextDocument(uri), place.before, file.text);
    edit.replace(uri, range, newText, {
      label: l10n.t('Replace existing text'),
      needsConfirmation: isAsking,
    });
  }
  return edit;
}
