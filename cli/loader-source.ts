import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PromptSource, SourceFile } from '../core/loaders/index.ts';
import { say } from '../core/text/index.ts';
import type { FileProblem } from '../project/files.ts';
import { isNotationName, kindOf, namedInput } from './files.ts';
import type { Host } from './host.ts';
import { readText } from './read-text.ts';

/** A file or folder, read for a loader. Its settings are looked up from `settingsFolder`. */
export interface LoaderSource {
  readonly name: string;
  readonly settingsFolder: string;
  readonly source: PromptSource;
}

type ReadSource =
  | { readonly ok: true; readonly read: LoaderSource }
  | { readonly ok: false; readonly problems: readonly FileProblem[] };

/** A folder itself, as `load_dir` reads it, or with all folders below it, as prompts are read. */
type Depth = 'folder' | 'tree';

/** Reads a path as a loader does: `.gitignore` has no effect. */
export async function readSource(host: Host, path: string, depth: Depth): Promise<ReadSource> {
  const { path: name, absolute } = namedInput(host, path);
  if (absolute === null || kindOf(absolute) !== 'folder') {
    const read = await readText(host, absolute);
    if (!read.ok) return { ok: false, problems: [{ path, says: read.says }] };
    const settingsFolder = absolute === null ? host.folder : dirname(absolute);
    return { ok: true, read: { name, settingsFolder, source: { kind: 'file', text: read.text } } };
  }
  const files: SourceFile[] = [];
  const problems: FileProblem[] = [];
  for (const below of notationFilesIn(absolute, depth, problems)) {
    const read = await readText(host, join(absolute, below));
    if (read.ok) files.push({ path: below, text: read.text });
    else problems.push({ path: `${name}/${below}`, says: read.says });
  }
  if (problems.length > 0) return { ok: false, problems };
  return { ok: true, read: { name, settingsFolder: absolute, source: { kind: 'folder', files } } };
}

/** Python's `os.walk` does not follow links to folders either. */
function notationFilesIn(root: string, depth: Depth, problems: FileProblem[]): readonly string[] {
  const found: string[] = [];
  const folders = [''];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    try {
      for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
        const below = folder === '' ? entry.name : `${folder}/${entry.name}`;
        if (entry.isDirectory()) {
          if (depth === 'tree') folders.push(below);
        } else if (isNotationName(entry.name)) found.push(below);
      }
    } catch (error) {
      problems.push({
        path: join(root, folder),
        says: say`can't read the folder (${(error as NodeJS.ErrnoException).code}).`,
      });
    }
  }
  return found;
}
