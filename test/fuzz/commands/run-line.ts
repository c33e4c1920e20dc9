import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { aion, type Run } from '../../cli/run-aion.ts';
import type { CommandLine } from './command-lines.ts';
import { contentOf, differences, makeFolders } from './folder.ts';

/** So long (in milliseconds) a command line may take. */
const patience = 60_000;

/** Runs a command line in this process. Throws where it fails by itself, or writes what it may not. */
export async function runLine({ files, input, words }: CommandLine): Promise<void> {
  const base = makeFolders(files);
  try {
    const inside = contentOf(join(base, 'in'));
    const outside = contentOf(join(base, 'out'));
    const run = await inTime(words, join(base, 'in'), input);
    lookAt(run);
    const after = contentOf(join(base, 'in'));
    const changed = differences(inside, after);
    if (differences(outside, contentOf(join(base, 'out'))).length > 0)
      throw new Error('It wrote outside of its folder.');
    const unfinished = [...after.keys()].find((path) => path.endsWith('.aion-writing'));
    if (unfinished !== undefined) throw new Error(`It left ${unfinished}.`);
    if (!mayWrite(words)) {
      if (changed.length > 0) throw new Error(`It may not write, and changed ${changed.join(', ')}.`);
      const again = await inTime(words, join(base, 'in'), input);
      if (JSON.stringify(again) !== JSON.stringify(run)) throw new Error('It says something else the second time.');
    } else if (words[0] === 'check' || words[0] === 'fmt') {
      // A file that is named, or matches a glob, is taken for one of the notation.
      const named = (path: string): boolean => words.includes(path) || words.some((word) => /[*[]/.test(word));
      const other = changed.find((path) => !path.endsWith('.aion') && !named(path));
      if (other !== undefined) throw new Error(`It changed ${other}, which is no .aion file.`);
    } else if (words[0] === 'convert' && !words.includes('--force')) {
      const replaced = changed.find((path) => inside.has(path) && inside.get(path) !== 'a pipe');
      if (replaced !== undefined) throw new Error(`It replaced ${replaced} without --force.`);
    }
    if (words[0] === 'fmt' && run.code === 0) await staysFormatted(words, join(base, 'in'), input);
  } finally {
    rmSync(base, { recursive: true, force: true });
  }
}

async function staysFormatted(words: readonly string[], folder: string, input: string): Promise<void> {
  if (words.some((word) => word === '-' || word.startsWith('--stdin') || word === '--')) return;
  const { code, out } = await inTime(['fmt', '--check', ...words.slice(1)], folder, input);
  if (code !== 0) throw new Error(`What it formatted is not formatted: ${out}`);
}

async function inTime(words: readonly string[], folder: string, input: string): Promise<Run> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`It has not ended after ${patience / 1000} s.`)), patience);
  });
  try {
    return await Promise.race([aion(words, { folder, input }), late]);
  } finally {
    clearTimeout(timer);
  }
}

function lookAt({ code, out, err }: Run): void {
  if (![0, 1, 2].includes(code)) throw new Error(`It ended with ${code}.`);
  const said = `${out}\n${err}`;
  if (/Internal error|Please report it|AION Language Tools failed|\n {4}at \S+ \(/.test(said)) {
    throw new Error(`It failed by itself: ${said.slice(0, 2_000)}`);
  }
  if (code === 2 && err.trim() === '') throw new Error('It failed, and did not say why.');
}

/** Whether the words ask for something to be written. */
function mayWrite(words: readonly string[]): boolean {
  const [command, ...rest] = words;
  const has = (...options: readonly string[]): boolean =>
    rest.some((word) => options.some((option) => word === option || word.startsWith(`${option}=`)));
  switch (command) {
    case 'check':
      return has('--fix');
    case 'fmt':
      return !has('--check');
    case 'convert':
      return has('--out', '-o', '--out-dir', '--loss', '--keep') || rest.some((word) => /^-o/.test(word));
    default:
      return has('--output', '--out') || rest.some((word) => /^-o/.test(word));
  }
}
