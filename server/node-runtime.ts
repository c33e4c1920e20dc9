import { constants, existsSync, realpathSync } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Sentences } from '../core/text/index.ts';
import { placeBelow } from '../project/disk/below.ts';
import { diskFiles } from '../project/disk/disk-files.ts';
import { startReadingThread } from '../project/disk/reading-thread.ts';
import { bundleOf, languageOf } from '../project/disk/sentences.ts';
import type { FolderEntry } from '../project/files.ts';
import { longestReading, longestWait } from '../project/reading/reading.ts';
import { validateAll } from '../validator/stoppable.ts';
import type { OwnFiles, Runtime } from './runtime.ts';
import { timers } from './timers.ts';

/** In bytes. Larger files hold no settings and no pins. */
const largestFile = 32 * 1024 * 1024;

const files: OwnFiles = {
  schemes: ['file'],
  async readFile(uri): Promise<string | null> {
    try {
      const path = fileURLToPath(uri);
      // Opening a device may have an effect on it, so its kind is checked before.
      if (!(await stat(path)).isFile()) return null;
      // Meanwhile it may have become a pipe: opening one waits for its writer, unless `O_NONBLOCK` is set.
      const file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
      try {
        const status = await file.stat();
        return status.isFile() && status.size <= largestFile ? await file.readFile('utf8') : null;
      } finally {
        await file.close();
      }
    } catch {
      // Missing, unreadable, or no path: in each case there is no text.
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
  placeBelow(folder, path): string | null {
    try {
      const place = placeBelow(fileURLToPath(folder), path);
      return place === null ? null : pathToFileURL(place).href;
    } catch {
      // Not a path.
      return null;
    }
  },
};

/** The pages are beside the folder of the built program. */
function documentationFolder(): string | null {
  const program = process.argv[1];
  if (program === undefined || !existsSync(program)) return null;
  // Package managers start the program through a link.
  const folder = resolve(dirname(realpathSync(program)), '../docs/rules');
  return existsSync(folder) ? pathToFileURL(folder).href : null;
}

/** With an unreadable bundle the server speaks English. */
function sentences(locale: string): Sentences | null {
  try {
    return bundleOf(languageOf(locale) ?? 'en');
  } catch {
    return null;
  }
}

let collect: (() => void) | null = null;

/** A context made after the flag is set has V8's collector, whatever the flags of the process. */
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
  startReader: startReadingThread,
  longestReading,
  longestWait,
  validate: (questions) => validateAll(questions),
};
