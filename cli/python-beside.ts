import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type PythonFile, type PythonFileName, PythonFiles } from '../core/conversion/index.ts';
import type { OrProblem } from '../core/text/index.ts';
import type { Host } from './host.ts';
import { withSlashes } from './paths.ts';
import { readText } from './read-text.ts';
import { replaceText, writeText } from './write-file.ts';

export interface PlacedPythonFile {
  readonly absolute: string;
  /** Named in the same way as the file beside it. */
  readonly path: string;
  readonly file: PythonFile;
}

/** The Python files beside the `.aion` files of a run: one `schemas.py` and one `api_functions.py` per folder. */
export class PythonBesideFiles {
  readonly #host: Host;
  readonly #byFolder = new Map<string, PythonFiles>();

  constructor(host: Host) {
    this.#host = host;
  }

  /** The Python beside a file; a problem, as a sentence, if it cannot be read or extended. */
  async beside(place: string): Promise<OrProblem<{ readonly files: PythonFiles }>> {
    const folder = dirname(place);
    const known = this.#byFolder.get(folder);
    if (known !== undefined) return { ok: true, files: known };
    const [schemas, functions] = [await this.#text(folder, 'schemas.py'), await this.#text(folder, 'api_functions.py')];
    for (const read of [schemas, functions]) if (!read.ok) return { ok: false, problem: read.says };
    const files = new PythonFiles({
      schemas: schemas.ok ? schemas.text : null,
      functions: functions.ok ? functions.text : null,
      isPackage: existsSync(join(folder, '__init__.py')),
    });
    const [problem] = files.problems;
    if (problem !== undefined) return { ok: false, problem: this.#named(join(folder, problem)) };
    this.#byFolder.set(folder, files);
    return { ok: true, files };
  }

  placed(): readonly PlacedPythonFile[] {
    return [...this.#byFolder].flatMap(([folder, files]) =>
      files.files().map((file) => {
        const absolute = join(folder, file.name);
        return { absolute, path: this.#named(absolute), file };
      }),
    );
  }

  async #text(
    folder: string,
    name: PythonFileName,
  ): Promise<{ readonly ok: true; readonly text: string | null } | { readonly ok: false; readonly says: string }> {
    const absolute = join(folder, name);
    if (!existsSync(absolute)) return { ok: true, text: null };
    const path = this.#named(absolute);
    const read = await readText(this.#host, absolute);
    return read.ok ? read : { ok: false, says: `${path}: ${read.says}` };
  }

  #named(absolute: string): string {
    const start = join(this.#host.folder, '/');
    return withSlashes(absolute.startsWith(start) ? absolute.slice(start.length) : absolute);
  }
}

/**
 * Writes one file. Returns the reason of a failure as a sentence, else null. An existing file is extended only if unchanged since it was
 * read.
 */
export function writePythonFile({ absolute, path, file }: PlacedPythonFile): string | null {
  if (file.edits.length === 0) return null;
  const folder = dirname(absolute);
  const saved =
    file.before === null
      ? writeText(absolute, file.text, 'create', folder)
      : replaceText(absolute, file.before, file.text, folder);
  return saved.ok ? null : `${path}: ${saved.says}`;
}
