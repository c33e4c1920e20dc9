/**
 * `node scripts/room-sizes.ts COMMIT`: the rooms then and now, for the table of docs/architecture.md. Lines are those of hand-written
 * sources, with comments and blank lines, without tests and generated files. Names are the exports, counted once per module.
 */
import { execFileSync } from 'node:child_process';
import { exportedNames } from './arrows/exported-names.ts';

interface RoomSize {
  lines: number;
  files: number;
  names: number;
}

const nothing: Readonly<RoomSize> = { lines: 0, files: 0, names: 0 };

function git(...words: readonly string[]): string {
  return execFileSync('git', words, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 });
}

function isHandWritten(path: string): boolean {
  return /\.(?:ts|mjs|js|css|py)$/.test(path) && !/generated|^(?:docs|examples|test)\/|\.d\.ts$/.test(path);
}

function roomOf(path: string): string {
  const [room = '', inCore = '', ...rest] = path.split('/');
  if (inCore === '') return 'root';
  return room === 'core' && rest.length > 0 ? `core/${inCore}` : room;
}

function sizesAt(commit: string): ReadonlyMap<string, RoomSize> {
  const sizes = new Map<string, RoomSize>();
  for (const path of git('ls-tree', '-r', '--name-only', commit).trim().split('\n').filter(isHandWritten)) {
    const source = git('show', `${commit}:${path}`);
    const size = sizes.get(roomOf(path)) ?? { ...nothing };
    size.lines += source.split('\n').length - 1;
    size.files++;
    size.names += exportedNames(source).length;
    sizes.set(roomOf(path), size);
  }
  return sizes;
}

function row(room: string, before: RoomSize | undefined, now: RoomSize | undefined): string {
  const pair = (key: keyof RoomSize): string =>
    [before, now].map((size) => (size === undefined ? '–' : size[key].toLocaleString('en'))).join(' | ');
  return `| ${room} | ${pair('lines')} | ${pair('files')} | ${pair('names')} |`;
}

function sum(sizes: ReadonlyMap<string, RoomSize>): RoomSize {
  const total = { ...nothing };
  for (const { lines, files, names } of sizes.values()) {
    total.lines += lines;
    total.files += files;
    total.names += names;
  }
  return total;
}

const [commit] = process.argv.slice(2);
if (commit === undefined) {
  console.error('Name the commit to compare with: node scripts/room-sizes.ts COMMIT');
  process.exit(2);
}
const [before, now] = [sizesAt(commit), sizesAt('HEAD')];
console.log('| room | lines then | now | files then | now | names then | now |');
console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |');
for (const room of [...new Set([...before.keys(), ...now.keys()])].sort()) {
  console.log(row(`\`${room}\``, before.get(room), now.get(room)));
}
console.log(row('all', sum(before), sum(now)));
