import { l10n, Uri, window, workspace } from 'vscode';
import type { PythonBeside, PythonFile } from '../../../protocol/conversion.ts';
import { isThere } from '../../open-files.ts';
import type { PythonTarget } from './converted-file.ts';

interface Beside {
  readonly folder: Uri;
  /** As they are; null for a file that is not there. */
  readonly before: PythonBeside;
  /** As they are to be, after what was converted so far. */
  now: PythonBeside;
}

/** The Python files beside the files of one conversion: each folder has one `schemas.py` and one `api_functions.py`. */
export class PythonBesideFiles {
  readonly #byFolder = new Map<string, Beside>();

  /** What stands beside a file, with what this conversion has added. */
  async beside(file: Uri): Promise<PythonBeside> {
    const folder = Uri.joinPath(file, '..');
    const known = this.#byFolder.get(folder.toString());
    if (known !== undefined) return known.now;
    const [schemas, functions, initial] = await Promise.all(
      ['schemas.py', 'api_functions.py', '__init__.py'].map((name) => textOf(Uri.joinPath(folder, name))),
    );
    const before = { schemas: schemas ?? null, functions: functions ?? null, isPackage: typeof initial === 'string' };
    this.#byFolder.set(folder.toString(), { folder, before, now: before });
    return before;
  }

  /** The same; undefined where a file is there and cannot be read, which is said. */
  async readable(file: Uri): Promise<PythonBeside | undefined> {
    try {
      return await this.beside(file);
    } catch (error) {
      const folder = workspace.asRelativePath(Uri.joinPath(file, '..'));
      const why = String(error);
      void window.showErrorMessage(l10n.t('The Python in {0} cannot be read: {1} No file was changed.', folder, why));
      return undefined;
    }
  }

  /** Takes what a conversion of the tools of one file adds. */
  take(file: Uri, files: readonly PythonFile[]): void {
    const beside = this.#byFolder.get(Uri.joinPath(file, '..').toString());
    if (beside === undefined) return;
    for (const { name, text } of files) {
      beside.now = { ...beside.now, [name === 'schemas.py' ? 'schemas' : 'functions']: text };
    }
  }

  /** The files that change, or are new. */
  planned(): readonly PythonTarget[] {
    return [...this.#byFolder.values()].flatMap(({ folder, before, now }) =>
      (['schemas', 'functions'] as const).flatMap((key): readonly PythonTarget[] => {
        const [old, text] = [before[key], now[key]];
        if (text === null || text === old) return [];
        const target = Uri.joinPath(folder, key === 'schemas' ? 'schemas.py' : 'api_functions.py');
        return [{ target, text, before: old }];
      }),
    );
  }
}

/** What the person sees of the file, saved or not; null where it is not there. One that is no text is read as it goes, and not changed. */
async function textOf(uri: Uri): Promise<string | null> {
  return (await isThere(uri)) ? (await workspace.openTextDocument(uri)).getText() : null;
}

/** What stands in the way in the files, as sentences. */
export function conflictsOf(files: readonly PythonFile[]): readonly string[] {
  return files.flatMap(({ name, conflicts }) => conflicts.map((conflict) => `${name}: ${conflict}`));
}
