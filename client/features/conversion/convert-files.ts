import {
  type CancellationToken,
  FileType,
  l10n,
  ProgressLocation,
  RelativePattern,
  type Uri,
  WorkspaceEdit,
  window,
  workspace,
} from 'vscode';
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

/**
 * Converts files, and the JSON files of folders, each to a `.aion` file beside it: all of them in one step that can be
 * undone, and files that are there already only after the person has seen the difference. Files without a tool are passed over.
 */
export async function convertFiles(conversions: Conversions, uris: readonly Uri[]): Promise<void> {
  const options = { location: ProgressLocation.Notification, cancellable: true, title: l10n.t('Converting to AION') };
  const converted = await window.withProgress(options, async (progress, token) => {
    const sources = await filesOf(uris);
    const files: ConvertedFile[] = [];
    for (const [index, source] of sources.entries()) {
      if (token.isCancellationRequested) return undefined;
      progress.report({ message: `${index + 1}/${sources.length}`, increment: 100 / sources.length });
      const file = await convertFile(conversions, source, token);
      if (file !== undefined) files.push(file);
    }
    return files;
  });
  if (converted === undefined) {
    void window.showInformationMessage(l10n.t('The conversion was cancelled. No file was changed.'));
    return;
  }
  if (converted.length === 0) {
    void window.showErrorMessage(l10n.t('There is no tool definition in these files.'));
    return;
  }
  await write(converted);
}

async function filesOf(uris: readonly Uri[]): Promise<readonly Uri[]> {
  const found = await Promise.all(
    uris.map(async (uri) => {
      const { type } = await workspace.fs.stat(uri);
      if ((type & FileType.Directory) === 0) return [uri];
      const pattern = new RelativePattern(uri, '**/*.{json,jsonc,jsonl}');
      return workspace.findFiles(pattern, '**/{node_modules,.git}/**', mostFiles);
    }),
  );
  const unique = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...unique.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function convertFile(
  conversions: Conversions,
  source: Uri,
  token: CancellationToken,
): Promise<ConvertedFile | undefined> {
  const result = await conversions.convert({ source: { uri: source.toString() }, to: 'aion' });
  if (token.isCancellationRequested || result.problem !== null || result.count === 0) return undefined;
  const target = source.with({ path: `${source.path.replace(/\.[^./]+$/, '')}.aion` });
  return { target, text: result.text, tools: result.count, report: result.report };
}

/** One edit for all files: VS Code makes it whole or not at all, and undoes it in one step. */
async function write(files: readonly ConvertedFile[]): Promise<void> {
  const edit = new WorkspaceEdit();
  const taken = new Set<string>();
  for (const { target, text } of files) {
    const free = await freeName(target, taken);
    taken.add(free.uri.toString());
    const contents = new TextEncoder().encode(text);
    const confirmation = { label: l10n.t('Replace what is there'), needsConfirmation: true };
    if (free.isThere) edit.createFile(free.uri, { overwrite: true, contents }, confirmation);
    else edit.createFile(free.uri, { overwrite: false, contents });
  }
  if (!(await workspace.applyEdit(edit, { isRefactoring: true }))) {
    void window.showErrorMessage(
      l10n.t('The files could not be written, or you decided otherwise. No file was changed.'),
    );
    return;
  }
  const [only, ...others] = files;
  if (only !== undefined && others.length === 0) await window.showTextDocument(only.target);
  const reports = files.flatMap(({ report }) => report ?? []);
  if (reports.length > 0) await showReport(reports.join('\n'));
  const tools = files.reduce((sum, file) => sum + file.tools, 0);
  window.setStatusBarMessage(l10n.t('{0} tools in {1} files converted to AION', tools, files.length), 10_000);
}

/** Two sources of one name (`a.json`, `a.jsonl`) get two targets. */
async function freeName(
  target: Uri,
  taken: ReadonlySet<string>,
): Promise<{ readonly uri: Uri; readonly isThere: boolean }> {
  for (let number = 1; ; number++) {
    const uri = number === 1 ? target : target.with({ path: target.path.replace(/\.aion$/, `-${number}.aion`) });
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
