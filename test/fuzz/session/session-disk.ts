import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { FileState } from './step.ts';

/** A change of a file, as the protocol tells it. */
export interface FileNews {
  readonly uri: string;
  readonly type: 1 | 2 | 3;
}

/** The folder in which a session changes files. */
export class SessionDisk {
  readonly #root = mkdtempSync(join(tmpdir(), 'aion-fuzz-'));

  /** The address of a name below the folder; what is an address already stays. */
  uriOf(name: string): string {
    return name.includes(':') ? name : pathToFileURL(join(this.#root, name)).toString();
  }

  /** Puts something in the place of a file; gives what an editor would tell of it: nothing where its folder is none any more. */
  change(name: string, as: FileState, text: string): readonly FileNews[] | null {
    const path = join(this.#root, name);
    const was = stateOf(path);
    if (!this.write(name, as, text)) return null;
    const uri = this.uriOf(name);
    const is = stateOf(path);
    if (was === 'file' && is === 'file') return [{ uri, type: 2 }];
    return [...(was === null ? [] : [{ uri, type: 3 } as const]), ...(is === null ? [] : [{ uri, type: 1 } as const])];
  }

  /** Puts something in the place of a file; false where its folder is none any more. */
  write(name: string, as: FileState, text: string): boolean {
    const path = join(this.#root, name);
    try {
      mkdirSync(dirname(path), { recursive: true });
      rmSync(path, { recursive: true, force: true });
      put(path, as, text);
      return true;
    } catch (error) {
      if (/^(?:ENOTDIR|EEXIST|ENOENT|ELOOP)$/.test((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  }

  end(): void {
    this.write('one', 'gone', '');
    rmSync(this.#root, { recursive: true, force: true });
  }
}

/** The kind of file at that path, its links followed; null for none. */
function stateOf(path: string): 'file' | 'folder' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}

function put(path: string, as: FileState, text: string): void {
  switch (as) {
    case 'text':
      return writeFileSync(path, text);
    case 'gone':
      return;
    case 'folder':
      mkdirSync(path);
      return writeFileSync(join(path, 'inside.aion'), text);
    case 'link':
      writeFileSync(`${path}.target`, text);
      return symlinkSync(`${path}.target`, path);
    case 'dangling link':
      return symlinkSync(`${path}.nowhere`, path);
    case 'loop':
      return symlinkSync(dirname(path), path);
    case 'pipe':
      execFileSync('mkfifo', [path]);
      return;
    case 'unreadable':
      writeFileSync(path, text);
      return chmodSync(path, 0);
    case 'bytes':
      return writeFileSync(path, Buffer.from([0xff, 0xfe, 0x5b, 0xc3, 0x28, 0, 0x7b, 0x80]));
  }
}
