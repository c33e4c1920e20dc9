import { spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { manyTools } from '../../lsp/support/samples.ts';
import { builtProgram } from '../../support/built-program.ts';
import { files as anyFiles, type GivenFile } from './command-lines.ts';
import { contentOf, makeFolders } from './folder.ts';

/** A command line of the built program that is stopped in the middle of its writing. */
export interface BrokenWrite {
  readonly files: readonly GivenFile[];
  readonly words: readonly string[];
  /** The most kilobytes that a file may get, as on a full disk; null where the program is killed instead. */
  readonly kilobytes: number | null;
  /** The milliseconds after which it is killed. */
  readonly killedAfter: number;
}

const untidy = (count: number): string => manyTools(count).replaceAll(' --> ', '-->').replaceAll('description', 'desc');

const large = fc
  .constantFrom('a.aion', 'b.aion', 'sub/c.aion')
  .chain((name) =>
    fc.integer({ min: 1, max: 60 }).map((count): GivenFile => ({ name, as: 'text', text: untidy(count), slips: [] })),
  );

export const brokenWrites: fc.Arbitrary<BrokenWrite> = fc.record({
  files: fc
    .tuple(anyFiles, fc.array(large, { minLength: 1, maxLength: 3 }))
    .map(([some, more]) => [
      ...some.filter(({ name, as }) => as === 'text' && more.every((one) => one.name !== name)),
      ...new Map(more.map((one) => [one.name, one])).values(),
    ]),
  words: fc.constantFrom(
    ['fmt'],
    ['check', '--fix'],
    ['convert', 'a.aion', '--to', 'openai', '--out', 'tools.json', '--force'],
    ['convert', 'a.aion', 'b.aion', '--to', 'anthropic', '--out-dir', 'sub', '--force'],
    ['convert', 'a.aion', '--to', 'mcp', '--out', 'made/new.json', '--loss', 'made/loss.json'],
    ['convert', 'tools.json', '--to', 'aion', '--out', 'a.aion', '--force', '--keep', '--schemas', 'pydantic'],
  ),
  kilobytes: fc.option(fc.integer({ min: 0, max: 20 }), { freq: 2 }),
  killedAfter: fc.integer({ min: 50, max: 600 }),
});

/** Throws where a file holds neither what it held nor what it was to hold. */
export async function breakWrite({ files, words, kilobytes, killedAfter }: BrokenWrite): Promise<void> {
  const base = makeFolders(files);
  try {
    cpSync(join(base, 'in'), join(base, 'whole'), { recursive: true, verbatimSymlinks: true });
    const before = contentOf(join(base, 'in'));
    await run(words, join(base, 'whole'), null, null);
    const wanted = contentOf(join(base, 'whole'));
    const said = await run(words, join(base, 'in'), kilobytes, kilobytes === null ? killedAfter : null);
    for (const [path, text] of contentOf(join(base, 'in'))) {
      // The next program removes the file that a killed one was writing beside it.
      if (path.endsWith('.aion-writing') && kilobytes === null) continue;
      if (text !== before.get(path) && text !== wanted.get(path)) {
        throw new Error(`${path} has neither its old text nor the new one, but ${text.length} characters. ${said}`);
      }
    }
    for (const path of before.keys()) {
      if (!contentOf(join(base, 'in')).has(path)) throw new Error(`${path} is gone. ${said}`);
    }
    if (/Internal error|\n {4}at \S+ \(/.test(said)) throw new Error(said);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

/** The standard error of the program. The shell sets the limit, and the program takes its place. */
function run(
  words: readonly string[],
  folder: string,
  kilobytes: number | null,
  killedAfter: number | null,
): Promise<string> {
  const limit = kilobytes === null ? '' : `ulimit -f ${kilobytes}; trap '' XFSZ; `;
  const child = spawn('bash', ['-c', `${limit}exec "$@"`, 'bash', process.execPath, builtProgram, ...words], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (piece: Buffer) => {
    said += piece.toString();
  });
  const timer = killedAfter === null ? undefined : setTimeout(() => child.kill('SIGKILL'), killedAfter);
  return new Promise((resolve) => {
    child.once('close', () => {
      clearTimeout(timer);
      resolve(said);
    });
  });
}
