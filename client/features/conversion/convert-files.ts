import {
  type CancellationToken,
  FileType,
  l10n,
  ProgressLocation,
  Range,
  RelativePattern,
  type TextDocument,
  Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
import { confirmChange } from '../../confirm-change.ts';
import { replacedMiddle } from '../../replaced-middle.ts';
import type { Conversions } from './requests.ts';
import { showReport } from './show-text.ts';

/** More files than this are not converted at once: nobody could look at the result. */
const mostFiles = 2_000;

interface ConvertedFile {
  readonly target: Uri;
  readonly text: string;
  readonly tools: number;
  readonly report: string | null;
}

/** What files are converted to, and how the new ones are called. */
export interface Direction {
  /** The id of a format. */
  readonly to: string;
  /** Of the new file's name, in place of the source's own. */
  readonly ending: string;
  /** The files of a folder that may hold tools. */
  readonly glob: string;
  readonly title: string;
}

export function toAion(): Direction {
  return { to: 'aion', ending: '.aion', glob: '**/*.{json,jsonc,jsonl}', title: l10n.t('Converting to AION') };
}

export function fromAion(format: string): Direction {
  return { to: format, ending: `.${format}.json`, glob: '**/*.aion', title: l10n.t('Converting to {0}', format) };
}

/**
 * Converts files, and those of folders, each to a file beside it: all of them in one step that can be undone, and files that are
 * there already only after the person has seen the difference. Files without a tool are passed over.
 */
export async function convertFiles(
  conversions: Conversions,
  uris: readonly Uri[],
  direction: Direction = toAion(),
): Promise<void> {
  const options = { location: ProgressLocation.Notification, cancellable: true, title: direction.title };
  const converted = await window.withProgress(options, async (progress, token) => {
    const sources = await filesOf(uris, direction.glob);
    const files: ConvertedFile[] = [];
    for (const [index, source] of sources.entries()) {
      if (token.isCancellationRequested) return undefined;
      progress.report({ message: `${index + 1}/${sources.length}`, increment: 100 / sources.length });
      const file = await convertFile(conversions, source, direction, token);
      if (file !== undefined) files.push(file);
    }
    return token.isCancellationRequested ? undefined : files;
  });
  if (converted === undefined) {
    void window.showInformationMessage(l10n.t('The conversion was cancelled. No file was changed.'));
    return;
  }
  if (converted.length === 0) {
    void window.showErrorMessage(l10n.t('There is no tool definition in these files.'));
    return;
  }
  await write(converted, direction);
}

async function filesOf(uris: readonly Uri[], glob: string): Promise<readonly Uri[]> {
  const found = await Promise.all(
    uris.map(async (uri) => {
      const { type } = await workspace.fs.stat(uri);
      if ((type & FileType.Directory) === 0) return [uri];
      return workspace.findFiles(new RelativePattern(uri, glob), '**/{node_modules,.git}/**', mostFiles);
    }),
  );
  const unique = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...unique.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function convertFile(
  conversions: Conversions,
  source: Uri,
  { to, ending }: Direction,
  token: CancellationToken,
): Promise<ConvertedFile | undefined> {
  const result = await conversions.convert({ source: { uri: source.toString() }, to });
  if (token.isCancellationRequested || result.problem !== null || result.count === 0) return undefined;
  const target = source.with({ path: `${source.path.replace(/\.[^./]+$/, '')}${ending}` });
  return { target, text: result.text, tools: result.count, report: result.report };
}

/** One edit for all files: made whole or not at all, and undone in one step. */
async function write(files: readonly ConvertedFile[], { ending }: Direction): Promise<void> {
  const edit = new WorkspaceEdit();
  const taken = new Set<string>();
  const created: { readonly uri: Uri; readonly text: string }[] = [];
  const changed: TextDocument[] = [];
  const targets: Uri[] = [];
  for (const { target, text } of files) {
    const free = await freeName(target, ending, taken);
    taken.add(free.uri.toString());
    targets.push(free.uri);
    if (!free.isThere) {
      edit.createFile(free.uri, { overwrite: false, contents: new TextEncoder().encode(text) });
      created.push({ uri: free.uri, text });
      continue;
    }
    // An edit of the text, not a new file: VS Code shows the difference, and refuses it if the file was changed meanwhile.
    const document = await opened(free.uri);
    if (document === undefined) return;
    const { start, end, newText } = replacedMiddle(document.getText(), text);
    const range = new Range(document.positionAt(start), document.positionAt(end));
    const label = l10n.t('Replace what is there');
    const confirmation = { label, needsConfirmation: files.length > 1 };
    edit.replace(free.uri, range, newText, confirmation);
    changed.push(document);
  }
  const [first] = changed;
  if (first !== undefined && files.length === 1 && !(await confirmChange(first, files[0]?.text ?? ''))) {
    void window.showInformationMessage(l10n.t('{0} was left as it is.', workspace.asRelativePath(first.uri)));
    return;
  }
  const isAsking = changed.length > 0 && files.length > 1;
  if (!(await workspace.applyEdit(edit, isAsking ? { isRefactoring: true } : {}))) {
    await removeWritten(created);
    void window.showErrorMessage(
      l10n.t('The files could not be written, or you decided otherwise. No file was changed.'),
    );
    return;
  }
  // What the person left out in the list of changes is as it was, and nobody says otherwise.
  const made = changed.filter(({ isDirty }) => isDirty);
  for (const document of made) await document.save();
  const isWritten = (uri: Uri): boolean => {
    const document = changed.find((one) => one.uri.toString() === uri.toString());
    return document === undefined || made.includes(document);
  };
  const written = files.filter((_, index) => isWritten(targets[index] ?? Uri.file('')));
  const [only, ...others] = targets;
  if (only !== undefined && others.length === 0) await window.showTextDocument(only);
  const reports = written.flatMap(({ report }) => report ?? []);
  if (reports.length > 0) await showReport(reports.join('\n'));
  const tools = written.reduce((sum, file) => sum + file.tools, 0);
  window.setStatusBarMessage(l10n.t('{0} tools in {1} files converted', tools, written.length), 10_000);
}

async function opened(uri: Uri): Promise<TextDocument | undefined> {
  try {
    return await workspace.openTextDocument(uri);
  } catch (error) {
    const name = workspace.asRelativePath(uri);
    void window.showErrorMessage(l10n.t('{0} cannot be read: {1} No file was changed.', name, String(error)));
    return undefined;
  }
}

/** Takes away what was written before the edit failed (a full disk, say): only new files, and only while they hold just that. */
async function removeWritten(files: readonly { readonly uri: Uri; readonly text: string }[]): Promise<void> {
  for (const { uri, text } of files) {
    try {
      if (new TextDecoder().decode(await workspace.fs.readFile(uri)) === text) await workspace.fs.delete(uri);
    } catch {
      // It was never written.
    }
  }
}

/** Two sources of one name (`a.json`, `a.jsonl`) get two targets. */
async function freeName(
  target: Uri,
  ending: string,
  taken: ReadonlySet<string>,
): Promise<{ readonly uri: Uri; readonly isThere: boolean }> {
  for (let number = 1; ; number++) {
    const stem = target.path.slice(0, -ending.length);
    const uri = number === 1 ? target : target.with({ path: `${stem}-${number}${ending}` });
    if (!taken.has(uri.toString())) return { uri, isThere: await exists(uri) };
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
