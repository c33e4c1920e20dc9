import { constants, existsSync, realpathSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Sentences } from '../core/text/say.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import { bundleOf, languageOf } from '../project/disk/sentences.ts';
import type { FolderEntry } from '../project/files.ts';
import { validateAll } from '../validator/stoppable.ts';
import type { OwnFiles, Runtime } from './runtime.ts';
import { timers } from './timers.ts';

/** Larger files hold no settings and no pins; reading one would only cost memory. */
const largestFile = 32 * 1024 * 1024;

const files: OwnFiles = {
  schemes: ['file'],
  async readFile(uri): Promise<string | null> {
    try {
      const path = fileURLToPath(uri);
      // Opening a device may do something to it, so it is looked at before.
      if (!(await stat(path)).isFile()) return null;
      // Meanwhile it may have become a pipe: opening one waits for its writer, unless it is told not to.
      const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      try {
        const status = await file.stat();
        return status.isFile() && status.size <= largestFile ? await file.readFile('utf8') : null;
      } finally {
        await file.close();
      }
    } catch {
      // Not there, not readable, not a path: to the caller all of them mean that there is no text.
      return null;
    }
  },
  async listFolder(uri): Promise<readonly FolderEntry[]> {
    try {
      return await diskFiles.list(fileURLToPath(uri));
    } catch {
      // Not a path.
      return [];
    }
  },
};

/** The pages lie beside the folder of the built program. */
function documentationFolder(): string | null {
  const program = process.argv[1];
  if (program === undefined || !existsSync(program)) return null;
  // The program may be called by a link, as package managers make them.
  const folder = resolve(dirname(realpathSync(program)), '../docs/rules');
  return existsSync(folder) ? pathToFileURL(folder).href : null;
}

/** A bundle that cannot be read leaves the server English. */
function sentences(locale: string): Sentences | null {
  try {
    return bundleOf(languageOf(locale) ?? 'en');
  } catch {
    return null;
  }
}

let collect: (() => void) | null = null;

/** A context that is made after the flag is set has V8's collector, however Node was started. */
function collectGarbage(): void {
  if (collect === null) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}

export const nodeRuntime: Runtime = {
  timers,
  files,
  collectGarbage,
  documentation: documentationFolder(),
  sentences,
  validate: (questions) => validateAll(questions),
};
