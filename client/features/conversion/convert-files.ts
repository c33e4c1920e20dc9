import { CancellationError, type CancellationToken, l10n, ProgressLocation, type Uri, window, workspace } from 'vscode';
import type { ToolSource } from '../../../protocol/conversion.ts';
import { filesIn, isFolder } from '../../open-files.ts';
import { sayError } from '../../say-error.ts';
import type { ConvertedFile, SkippedFile } from './converted-file.ts';
import { type Direction, targetOf } from './direction.ts';
import { conflictsOf, PythonBesideFiles } from './python-beside.ts';
import type { Conversions } from './requests.ts';
import { tellNothing } from './tell-written.ts';
import { writeConverted } from './write-converted.ts';

/** The limit of files in one conversion: larger results cannot be reviewed. */
export const mostFiles = 2_000;

type Outcome =
  | { readonly kind: 'converted'; readonly file: ConvertedFile }
  /** No file can be converted before this problem is fixed. */
  | { readonly kind: 'stopped'; readonly why: string }
  | { readonly kind: 'passed over'; readonly skipped: SkippedFile };

/** Converts files and folders to files beside them, in one undo step. Replaces files only after a diff. Skips files without tools. */
export async function convertFiles(
  conversions: Conversions,
  uris: readonly Uri[],
  direction: Direction,
): Promise<void> {
  const options = { location: ProgressLocation.Notification, cancellable: true, title: direction.title };
  const done = await window.withProgress(options, async (progress, token) => {
    const sources = await filesOf(uris, direction.glob);
    const picked = new Set(uris.map(String));
    const found: Outcome[] = [];
    const python = new PythonBesideFiles();
    for (const [index, source] of sources.entries()) {
      progress.report({ message: `${index + 1}/${sources.length}`, increment: 100 / sources.length });
      // A Python file in a folder is converted only if it says that it has tools.
      const file = { uri: source.toString(), plainFunctions: picked.has(source.toString()) };
      const outcome = await convertFile(conversions, source, file, direction, python, token);
      if (token.isCancellationRequested) return undefined;
      found.push(outcome);
      if (outcome.kind === 'stopped') break;
    }
    return { outcomes: found, python: python.planned() };
  });
  if (done === undefined) {
    void window.showInformationMessage(l10n.t('Conversion cancelled. No file was changed.'));
    return;
  }
  const { outcomes } = done;
  const [stopped] = outcomes.flatMap((outcome) => (outcome.kind === 'stopped' ? [outcome.why] : []));
  if (stopped !== undefined) return sayError(stopped);
  const files = outcomes.flatMap((outcome) => (outcome.kind === 'converted' ? [outcome.file] : []));
  const skipped = outcomes.flatMap((outcome) => (outcome.kind === 'passed over' ? [outcome.skipped] : []));
  if (files.length > 0) {
    await writeConverted(files, direction.ending, done.python, conversions.reports, skipped);
    return;
  }
  const [first, second] = skipped;
  if (first !== undefined && second === undefined) return sayError(first.why);
  tellNothing(skipped, conversions.reports);
}

/** Cancels at once: a busy server does not notice a cancellation. */
function orCancelled<Result>(answer: Promise<Result>, token: CancellationToken): Promise<Result> {
  return new Promise((resolve, reject) => {
    const cancelled = token.onCancellationRequested(() => reject(new CancellationError()));
    answer.then(resolve, reject).finally(() => cancelled.dispose());
  });
}

async function filesOf(uris: readonly Uri[], glob: string): Promise<readonly Uri[]> {
  const found = await Promise.all(
    uris.map(async (uri) => ((await isFolder(uri)) ? filesIn(uri, glob, mostFiles) : [uri])),
  );
  const unique = new Map(found.flat().map((uri) => [uri.toString(), uri]));
  return [...unique.values()].toSorted((a, b) => (a.path < b.path ? -1 : 1));
}

async function convertFile(
  conversions: Conversions,
  source: Uri,
  file: ToolSource,
  direction: Direction,
  python: PythonBesideFiles,
  token: CancellationToken,
): Promise<Outcome> {
  const name = workspace.asRelativePath(source);
  const passedOver = (why: string): Outcome => ({ kind: 'passed over', skipped: { source, why } });
  try {
    const { to } = direction;
    const target = targetOf(source, direction);
    const beside = to === 'aion' ? { python: await python.beside(target) } : {};
    const answer = conversions.convert({ source: file, to, ...beside }, token);
    const result = await orCancelled(answer, token);
    if (result.problem?.about === 'python') return { kind: 'stopped', why: result.problem.message };
    if (result.problem !== null) return passedOver(`${name}: ${result.problem.message}`);
    const [refusal] = result.refusals;
    if (result.count === 0) {
      const why = refusal === undefined ? '' : `${refusal.tool}: ${refusal.reason}`;
      return passedOver(`${name}: ${why}`);
    }
    python.take(target, result.python);
    const { text, count: tools, report } = result;
    return { kind: 'converted', file: { source, target, text, tools, report, conflicts: conflictsOf(result.python) } };
  } catch (error) {
    // Only an ended server or a cancellation rejects.
    return passedOver(l10n.t("{0} wasn't converted: {1}", name, String(error)));
  }
}
