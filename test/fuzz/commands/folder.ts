import { execFileSync } from 'node:child_process';
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { mutate } from '../../unit/rules/helpers/mutate.ts';
import type { GivenFile } from './command-lines.ts';

/** A new folder with the folder `in` of the files, and beside it `out`, to which a link in it leads. */
export function makeFolders(files: readonly GivenFile[]): string {
  const base = realpathSync(mkdtempSync(join(tmpdir(), 'aion-fuzz-')));
  for (const name of ['in', 'out']) mkdirSync(join(base, name));
  writeFileSync(join(base, 'out', 'other.aion'), '[ {name-->"Other",link-->"https://example.com",desc-->"d"} ]');
  symlinkSync(join(base, 'out'), join(base, 'in', 'linked'));
  for (const file of files) put(join(base, 'in', file.name), file);
  return base;
}

function put(path: string, { as, text, slips }: GivenFile): void {
  mkdirSync(dirname(path), { recursive: true });
  switch (as) {
    case 'text':
      return writeFileSync(
        path,
        slips.reduce((before, slip) => mutate(before, slip).text, text),
      );
    case 'folder':
      return void mkdirSync(path);
    case 'dangling link':
      return symlinkSync(`${path}.nowhere`, path);
    case 'loop':
      return symlinkSync(dirname(path), path);
    case 'pipe':
      return void execFileSync('mkfifo', [path]);
    case 'bytes':
      return writeFileSync(path, Buffer.from([0xff, 0xfe, 0x5b, 0xc3, 0x28, 0, 0x7b, 0x80]));
  }
}

/** The content of a folder, by paths in it: the text of a file, the target of a link. Links are not followed. */
export function contentOf(folder: string, below = ''): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(join(folder, below)).toSorted()) {
    const path = join(below, name);
    const absolute = join(folder, path);
    const status = lstatSync(absolute);
    if (status.isSymbolicLink()) found.set(path, `link to ${readlinkSync(absolute)}`);
    else if (status.isFile()) found.set(path, readFileSync(absolute, 'latin1'));
    else if (!status.isDirectory()) found.set(path, 'a pipe');
    else {
      found.set(path, 'a folder');
      for (const [inside, text] of contentOf(folder, path)) found.set(inside, text);
    }
  }
  return found;
}

/** The paths at which two folders differ. */
export function differences(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter((path) => before.get(path) !== after.get(path));
}
