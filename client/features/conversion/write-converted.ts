import { commands, l10n, Range, type TextDocument, type Uri, WorkspaceEdit, window, workspace } from 'vscode';
import { confirmChange } from '../../confirm-change.ts';
import { middleEdit } from '../../replaced-middle.ts';
import { showReport } from './show-text.ts';

/** What a file was converted to. */
export interface ConvertedFile {
  readonly target: Uri;
  readonly text: string;
  readonly tools: number;
  /** What was lost, as a Markdown document; null for nothing. */
  readonly report: string | null;
  /** What of the person's Python stands in the way of some of it, as sentences. */
  readonly conflicts: readonly string[];
}

/** A Python file beside converted ones, as it is to be. */
export interface PythonTarget {
  readonly target: Uri;
  readonly text: string;
  /** What the text was made of: a file that says something else by now is left as it is. Null for a new file. */
  readonly before: string | null;
}

type Written = Pick<ConvertedFile, 'text'> & Partial<ConvertedFile>;

/** A file that is not there yet. */
interface NewFile {
  readonly kind: 'new';
  readonly uri: Uri;
  readonly file: Written;
}

/** A file that is there, and how it was. */
interface OldFile {
  readonly kind: 'old';
  readonly uri: Uri;
  readonly file: Written;
  readonly document: TextDocument;
  readonly before: string;
  readonly wasDirty: boolean;
}

type Place = NewFile | OldFile;

/**
 * Writes what files were converted to, and the Python beside them. Either all of it is written, or every file is as it was and the person is told so: when they
 * decided otherwise, when there is no room, when a file cannot be written, or was changed meanwhile.
 */
export async function writeConverted(
  files: readonly ConvertedFile[],
  ending: string,
  python: readonly PythonTarget[] = [],
): Promise<void> {
  const places = await placesFor(files, ending, python);
  if (places === null) return;
  const old = places.filter((place) => place.kind === 'old');
  // What comes of one file is shown one by one; many files in the editor's own list of changes.
  const isSingle = files.length === 1;
  for (const place of isSingle ? old : []) if (!(await isAgreed(place, places.length > 1))) return;
  const isAsking = old.length > 0 && !isSingle;
  if (!(await workspace.applyEdit(editFor(places, isAsking), isAsking ? { isRefactoring: true } : {}))) {
    await takeBack(places);
    say(
      isAsking
        ? l10n.t('The files could not be written, or you decided otherwise. No file was changed.')
        : l10n.t('{0} could not be written. No file was changed.', namesOf(places)),
    );
    return;
  }
  // What the person left out in the list of changes is as it was, and nobody says otherwise.
  const written = places.filter((place) => place.kind === 'new' || place.document.getText() === place.file.text);
  const unsaved: OldFile[] = [];
  for (const place of written) if (place.kind === 'old' && !(await place.document.save())) unsaved.push(place);
  if (unsaved.length > 0) {
    await takeBack(written);
    say(l10n.t('{0} could not be written. No file was changed.', namesOf(unsaved)));
    return;
  }
  await show(places.slice(0, files.length), written);
}

async function show(places: readonly Place[], written: readonly Place[]): Promise<void> {
  const [only, ...others] = places;
  if (only !== undefined && others.length === 0) await window.showTextDocument(only.uri);
  const reports = written.flatMap(({ file }) => file.report ?? []);
  if (reports.length > 0) await showReport(reports.join('\n'));
  const [conflict, ...conflicts] = new Set(written.flatMap(({ file }) => file.conflicts ?? []));
  if (conflict !== undefined) {
    const more = conflicts.length === 0 ? '' : ` ${l10n.t('The report has {0} more.', conflicts.length)}`;
    void window.showWarningMessage(conflict + more);
  }
  const tools = written.reduce((sum, { file }) => sum + (file.tools ?? 0), 0);
  const count = written.filter(({ file }) => file.tools !== undefined).length;
  window.setStatusBarMessage(l10n.t('{0} tools in {1} files converted', tools, count), 10_000);
}

/** Where each text goes; null where a file that is there cannot be read, which is then said. Two sources of one name get two places. */
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
    if (!(await exists(uri))) {
      places.push({ kind: 'new', uri, file });
      continue;
    }
    try {
      const document = await workspace.openTextDocument(uri);
      const before = document.getText();
      if (!('tools' in file) && file.before !== before) {
        say(l10n.t('{0} was changed meanwhile, and is left as it is now.', workspace.asRelativePath(uri)));
        return null;
      }
      places.push({ kind: 'old', uri, file, document, before, wasDirty: document.isDirty });
    } catch (error) {
      const name = workspace.asRelativePath(uri);
      say(l10n.t('{0} cannot be read: {1} No file was changed.', name, String(error)));
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

async function exists(uri: Uri): Promise<boolean> {
  try {
    await workspace.fs.stat(uri);
    return true;
  } catch {
    return false;
  }
}

/** Whether the person wants the change, having seen it, and what they have seen is still so. */
async function isAgreed({ uri, document, before, file }: OldFile, isOneOfMore: boolean): Promise<boolean> {
  const name = workspace.asRelativePath(uri);
  if (!(await confirmChange(document, file.text))) {
    const others = isOneOfMore ? ` ${l10n.t('No other file was written.')}` : '';
    void window.showInformationMessage(l10n.t('{0} was left as it is.', name) + others);
    return false;
  }
  if (document.getText() === before) return true;
  say(l10n.t('{0} was changed meanwhile, and is left as it is now.', name));
  return false;
}

/** One edit for all files, undone in one step. */
function editFor(places: readonly Place[], isAsking: boolean): WorkspaceEdit {
  const edit = new WorkspaceEdit();
  for (const place of places) {
    const { uri, file } = place;
    if (place.kind === 'new') {
      edit.createFile(uri, { overwrite: false, contents: new TextEncoder().encode(file.text) });
      continue;
    }
    // An edit of the text, not a new file: VS Code shows the difference, and refuses it if the file was changed meanwhile.
    const { document, before } = place;
    const { range, newText } = middleEdit(document, before, file.text);
    edit.replace(uri, range, newText, {
      label: l10n.t('Replace what is there'),
      needsConfirmation: isAsking,
    });
  }
  return edit;
}

/** Makes every file what it was before the edit, however far that came. */
async function takeBack(places: readonly Place[]): Promise<void> {
  for (const place of places) {
    if (place.kind === 'new') await removeWritten(place);
    else await restore(place);
  }
}

/** A full disk leaves the beginning of a text, or nothing of it; a file with anything else in it is somebody else's. */
async function removeWritten({ uri, file }: NewFile): Promise<void> {
  try {
    const there = new TextDecoder().decode(await workspace.fs.readFile(uri));
    if (file.text.startsWith(there)) await workspace.fs.delete(uri);
  } catch {
    // It was never written.
  }
}

async function restore({ uri, document, before, wasDirty, file }: OldFile): Promise<void> {
  if (document.getText() !== file.text) return;
  const isUnsaved = document.isDirty;
  if (isUnsaved && (await isCutOff(uri, file.text)) && !(await isPutBack(uri, before))) {
    await replaceAll(document, before);
    say(
      l10n.t('{0} could not be put back. Its text is in the editor; save it when there is room.', namesOf([{ uri }])),
    );
    return;
  }
  if (isUnsaved && !wasDirty) {
    // What lies on the disk is what was there, or what somebody else wrote meanwhile.
    await window.showTextDocument(document, { preview: false });
    await commands.executeCommand('workbench.action.files.revert');
    return;
  }
  await replaceAll(document, before);
  if (!wasDirty) await document.save();
}

/** Whether a file holds the beginning of a text and no more. */
async function isCutOff(uri: Uri, text: string): Promise<boolean> {
  try {
    const there = new TextDecoder().decode(await workspace.fs.readFile(uri));
    return there.length < text.length && text.startsWith(there);
  } catch {
    return false;
  }
}

async function isPutBack(uri: Uri, text: string): Promise<boolean> {
  try {
    await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    return true;
  } catch {
    return false;
  }
}

async function replaceAll(document: TextDocument, text: string): Promise<void> {
  const edit = new WorkspaceEdit();
  const end = document.positionAt(document.getText().length);
  edit.replace(document.uri, new Range(document.positionAt(0), end), text);
  await workspace.applyEdit(edit);
}

function namesOf(places: readonly { readonly uri: Uri }[]): string {
  const names = places.slice(0, 3).map(({ uri }) => workspace.asRelativePath(uri));
  const more = places.length - names.length;
  return more > 0 ? l10n.t('{0} and {1} more', names.join(', '), more) : names.join(', ');
}

function say(message: string): void {
  void window.showErrorMessage(message);
}
