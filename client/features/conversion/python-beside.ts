import { l10n, Uri, workspace } from 'vscode';
import type { PythonBeside, PythonFile } from '../../../protocol/conversion.ts';
import { openIfThere } from '../../open-files.ts';
import { sayError } from '../../say-error.ts';
import type { PythonTarget } from './converted-file.ts';

interface Beside {
  readonly folder: Uri;
  /** On disk or in the editor; null for a missing file. Invalid UTF-8 is decoded with replacements, and not changed. */
  readonly before: PythonBeside;
  /** With the conversion's additions so far. */
  now: PythonBeside;
}

/** The Python files of one conversion: each folder has one `schemas.py` and one `api_functions.py`. */
export class PythonBesideFiles {
  readonly #byFolder = new Map<string, Beside>();

  async beside(file: Uri): Promise<PythonBeside> {
    const folder = Uri.joinPath(file, '..');
    const known = this.#byFolder.get(folder.toString());
    if (known !== undefined) return known.now;
    const [schemas, functions, initial] = await Promise.all(
      ['schemas.py', 'api_functions.py', '__init__.py'].map((name) => openIfThere(Uri.joinPath(folder, name))),
    );
    const before = {
      schemas: schemas?.getText() ?? null,
      functions: functions?.getText() ?? null,
      isPackage: initial !== null,
    };
    this.#byFolder.set(folder.toString(), { folder, before, now: before });
    return before;
  }

  /** The same; undefined after reporting an unreadable file. */
  async readable(file: Uri): Promise<PythonBeside | undefined> {
    try {
      return await this.beside(file);
    } catch (error) {
      const folder = workspace.asRelativePath(Uri.joinPath(file, '..'));
      const why = String(error);
      sayError(l10n.t("Can't read the Python in {0}: {1} No file was changed.", folder, why));
      return undefined;
    }
  }

  take(file: Uri, files: readonly PythonFile[]): void {
    const beside = this.#byFolder.get(Uri.joinPath(file, '..').toString());
    if (beside === undefined) return;
    for (const { name, text } of files) {
      beside.now = { ...beside.now, [name === 'schemas.py' ? 'schemas' : 'functions']: text };
    }
  }

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

export function conflictsOf(files: readonly PythonFile[]): readonly string[] {
  return files.flatMap(({ name, conflicts }) => conflicts.map((conflict) => `${name}: ${conflict}`));
}
