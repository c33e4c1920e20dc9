import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { type OrProblem, say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { readCallableTools } from '../callable-tools.ts';
import type { Host } from '../host.ts';
import type { EvalInput } from './inputs.ts';
import type { EvalOptions } from './options.ts';

type OldTools = OrProblem<{ readonly tools: ReadonlyMap<EvalInput, readonly CanonicalTool[]> }>;

const prefix = 'git:';
/** Files that can define tools, or say how they are read. */
const wanted = /\.(?:aion|pyi?|jsonc?|jsonl|ndjson|ya?ml|toml|[cm]?[jt]sx?)$/;
/** In bytes; larger files hold data. */
const largest = 2 * 1024 * 1024;
/** In bytes, for all of them. */
const mostOutput = 512 * 1024 * 1024;

/** The earlier tools of each input: those at `--compare PATH`, or those at the same paths in a revision of Git. */
export async function oldTools(host: Host, inputs: readonly EvalInput[], options: EvalOptions): Promise<OldTools> {
  const [first = '', ...more] = options.compare;
  if (!first.startsWith(prefix)) {
    const read = await readCallableTools(host, options.compare, options.python);
    return read.ok ? { ok: true, tools: new Map(inputs.map((input) => [input, read.canonical])) } : read;
  }
  if (more.length > 0) return { ok: false, problem: say`--compare accepts one revision, or paths.` };
  const revision = first.slice(prefix.length);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'aion-eval-')));
  try {
    const root = writeRevision(host, revision, folder);
    const tools = new Map<EvalInput, readonly CanonicalTool[]>();
    for (const input of inputs) {
      const places = input.places.map((place) => join(folder, relative(root, resolve(host.folder, place))));
      const read = await readCallableTools({ ...host, folder }, places, null);
      if (!read.ok) return { ok: false, problem: `${first}: ${read.problem.replaceAll(`${folder}/`, '')}` };
      tools.set(input, read.canonical);
    }
    return { ok: true, tools };
  } catch (error) {
    return { ok: false, problem: `--compare ${first}: ${gitProblem(error)}` };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the files of a revision that can define tools into a folder; returns the root of the repository. Git only reads objects: nothing is
 * checked out, and no hook or filter runs.
 */
function writeRevision(host: Host, revision: string, folder: string): string {
  const git = (words: readonly string[], input = ''): Buffer =>
    execFileSync('git', ['--no-optional-locks', '-C', host.folder, ...words], {
      ...{ input, maxBuffer: mostOutput, stdio: ['pipe', 'pipe', 'pipe'] },
      env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    });
  const root = realpathSync(git(['rev-parse', '--show-toplevel']).toString('utf8').trim());
  const commit = git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`])
    .toString('utf8')
    .trim();
  const entries = git(['ls-tree', '-r', '-z', '-l', '--full-tree', commit]).toString('utf8').split('\0');
  const files = entries.flatMap((entry) => {
    const [, mode = '', object = '', size = '', path = ''] = /^(\d+) blob (\S+) +(\d+)\t(.*)$/s.exec(entry) ?? [];
    // A link (mode 120000) could lead out of the folder.
    const isFile = mode === '100644' || mode === '100755';
    return isFile && wanted.test(path) && Number(size) <= largest ? [{ object, path }] : [];
  });
  const objects = git(['cat-file', '--batch'], files.map(({ object }) => `${object}\n`).join(''));
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

function gitProblem(error: unknown): string {
  const { code, stderr } = error as { readonly code?: string; readonly stderr?: Buffer };
  if (code === 'ENOENT') return say`Git isn't installed.`;
  const said = stderr?.toString('utf8').trim().split('\n')[0] ?? '';
  return said === '' ? say`the revision doesn't exist.` : said;
}
