import { commands, l10n, type Uri, window, workspace } from 'vscode';
import { openDocument, replaceAll, savedText } from '../../open-files.ts';
import { sayError } from '../../say-error.ts';
import type { NewFile, OldFile, Place } from './converted-file.ts';

/** Undoes a conversion completely, or not at all if a file has changed since. */
export async function undoConversion(written: readonly Place[]): Promise<void> {
  const states = await Promise.all(written.map(async (place) => ({ place, isSame: await isAsWritten(place) })));
  const changed = states.filter(({ isSame }) => !isSame).map(({ place }) => place);
  if (changed.length > 0) {
    sayError(l10n.t('{0} has changed since the conversion. No file was changed.', namesOf(changed)));
    return;
  }
  await takeBack(written);
  window.setStatusBarMessage(l10n.t('Conversion undone.'), 10_000);
}

async function isAsWritten({ uri, file }: Place): Promise<boolean> {
  return openDocument(uri)?.isDirty !== true && (await savedText(uri)) === file.text;
}

/** Restores every file, even after a partial edit. */
export async function takeBack(places: readonly Place[]): Promise<void> {
  for (const place of places) {
    if (place.kind === 'new') await removeWritten(place);
    else await restore(place);
  }
}

/** Deletes a new file. A full disk leaves a truncated or empty text; other content is foreign and stays. */
async function removeWritten({ uri, file }: NewFile): Promise<void> {
  try {
    const there = new TextDecoder().decode(await workspace.fs.readFile(uri));
    if (file.text.startsWith(there)) await workspace.fs.delete(uri);
  } catch {
    // The file was never written.
  }
}

async function restore({ uri, before, wasDirty, file }: OldFile): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  if (document.getText() !== file.text) return;
  const isUnsaved = document.isDirty;
  if (isUnsaved && (await isCutOff(uri, file.text)) && !(await isPutBack(uri, before))) {
    await replaceAll(document, before);
    sayError(
      l10n.t(
        "The disk may be full: {0} couldn't be restored. Its text is in the editor. Free some space, then save the file.",
        namesOf([{ uri }]),
      ),
    );
    return;
  }
  if (isUnsaved && !wasDirty) {
    // The disk has the old content, or another program's.
    await window.showTextDocument(document, { preview: false });
    await commands.executeCommand('workbench.action.files.revert');
    return;
  }
  await replaceAll(document, before);
  if (!wasDirty) await document.save();
}

async function isCutOff(uri: Uri, text: string): Promise<boolean> {
  const there = await savedText(uri);
  return there !== null && there.length < text.length && text.startsWith(there);
}

async function isPutBack(uri: Uri, text: string): Promise<boolean> {
  try {
    await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
    return true;
  } catch {
    return false;
  }
}

export function namesOf(places: readonly { readonly uri: Uri }[]): string {
  const names = places.slice(0, 3).map(({ uri }) => workspace.asRelativePath(uri));
  const more = places.length - names.length;
  return more > 0 ? l10n.t('{0} and {1} more', names.join(', '), more) : names.join(', ');
}
