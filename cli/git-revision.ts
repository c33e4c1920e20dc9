import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative } from 'node:path';
import { type OrProblem, say } from '../core/text/index.ts';
import type { Host } from './host.ts';

/** Files that can define tools, or say how they are read. */
const wanted = /\.(?:aion|pyi?|jsonc?|jsonl|ndjson|ya?ml|toml|[cm]?[jt]sx?)$/;
/** In bytes; larger files hold data. */
const largest = 2 * 1024 * 1024;
/** In bytes, for all of them. */
const mostOutput = 512 * 1024 * 1024;

export interface Revision {
  /** A temporary folder with its files. */
  readonly folder: string;
  /** The root of the repository. */
  readonly root: string;
}

/**
 * Does the work with the files of a revision that can define tools. Git only reads objects: nothing is checked out, and no hook or filter runs.
 * The files are removed afterwards.
 */
export async function withRevision<Value>(
  host: Host,
  revision: string,
  work: (revision: Revision) => Promise<Value>,
): Promise<OrProblem<{ readonly value: Value }>> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aion-revision-')));
  try {
    return { ok: true, value: await work({ folder, root: writeRevision(host, revision, folder) }) };
  } catch (error) {
    if (!isOfGit(error)) throw error;
    return { ok: false, problem: gitProblem(error) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The commit that both a revision and HEAD come from. */
export function mergeBase(host: Host, revision: string): OrProblem<{ readonly commit: string }> {
  try {
    return {
      ok: true,
      commit: git(host, ['merge-base', '--end-of-options', revision, 'HEAD']).toString('utf8').trim(),
    };
  } catch (error) {
    if (!isOfGit(error)) throw error;
    return { ok: false, problem: gitProblem(error) };
  }
}

function git({ folder }: Host, words: readonly string[], input = ''): Buffer {
  return execFileSync('git', ['--no-optional-locks', '-C', folder, ...words], {
    ...{ input, maxBuffer: mostOutput, stdio: ['pipe', 'pipe', 'pipe'] },
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
  });
}

function writeRevision(host: Host, revision: string, folder: string): string {
  const root = realpathSync(git(host, ['rev-parse', '--show-toplevel']).toString('utf8').trim());
  const commit = git(host, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
    .toString('utf8')
    .trim();
  const entries = git(host, ['ls-tree', '-r', '-z', '-l', '--full-tree', commit]).toString('utf8').split('\0');
  const files = entries.flatMap((entry) => {
    const [, mode = '', object = '', size = '', path = ''] = /^(\d+) blob (\S+) +(\d+)\t(.*)$/s.exec(entry) ?? [];
    // A link (mode 120000) could lead out of the folder.
    const isFile = mode === '100644' || mode === '100755';
    return isFile && wanted.test(path) && Number(size) <= largest ? [{ object, path }] : [];
  });
  const objects = git(host, ['cat-file', '--batch'], files.map(({ object }) => `${object}\n`).join(''));
  let at = 0;
  for (const { path } of files) {
    const end = objects.indexOf(10, at);
    const size = Number(objects.toString('utf8', at, end).split(' ')[2]);
    const absolute = join(folder, path);
    const below = relative(folder, absolute);
    at = end + 1 + size + 1;
    if (below.startsWith('..') || isAbsolute(below)) continue;
    mkdirSync(dirname(absolute), { recursive: true });
    writeFileSync(absolute, objects.subarray(end + 1, end + 1 + size));
  }
  return root;
}

/** Node's error of a program that failed or isn't there. */
function isOfGit(error: unknown): boolean {
  return error instanceof Error && ('stderr' in error || (error as NodeJS.ErrnoException).path === 'git');
}

function gitProblem(error: unknown): string {
  const { code, stderr } = error as { readonly code?: string; readonly stderr?: Buffer };
  if (code === 'ENOENT') return say`Git isn't installed.`;
  const said = stderr?.toString('utf8').trim().split('\n')[0] ?? '';
  return said === '' ? say`the revision doesn't exist.` : said;
}
