import { execFile } from 'node:child_process';
import { Uri, workspace } from 'vscode';
import { runCommandLine } from '../../../cli/command-line.ts';
import type { OutputStream } from '../../../cli/host.ts';
import { startReadingThread } from '../../../project/disk/reading-thread.ts';
import { folder } from './documents.ts';
import { extension } from './extension.ts';

export interface ProgramRun {
  readonly out: string;
  readonly err: string;
  readonly code: number;
}

/** Runs the `aion` of the package under test, in a process of its own. */
export function aion(...words: readonly string[]): Promise<ProgramRun> {
  const program = Uri.joinPath(extension().extensionUri, 'dist/cli.cjs').fsPath;
  const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' };
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...words], { encoding: 'utf8', env }, (error, out, err) => {
      const code = error === null ? 0 : Number(error.code ?? -1);
      resolve({ out, err, code });
    });
  });
}

/** The same from the program's own code in this process: thousands of runs take as long as a few of the program. */
export async function aionHere(...words: readonly string[]): Promise<Pick<ProgramRun, 'out' | 'code'>> {
  const out: string[] = [];
  const stream = (into: string[]): OutputStream => ({
    ...{ isTerminal: false, columns: 80, closed: false },
    write: (text) => void into.push(text),
  });
  const code = await runCommandLine(words, {
    ...{ folder: '/', environment: {}, standardOutput: stream(out), standardError: stream([]) },
    startReader: startReadingThread,
    longestReading: 30_000,
    now: () => 0,
    readStandardInput: async () => new Uint8Array(),
  });
  return { out: out.join(''), code };
}

/** The output of `aion emit` for a file on disk; null if it refuses, as it does for a broken file. */
export async function emittedHere(file: string, format: string): Promise<string | null> {
  const { out, code } = await aionHere('emit', '--input', file, '--target', format);
  return code === 2 ? null : out;
}

/** The output of `aion emit` for a file with the text; empty if it refuses. */
export async function emitted(text: string, format: string): Promise<string> {
  const file = Uri.joinPath(folder(), '.emitted', 'emitted.aion');
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const { out } = await aion('emit', '--input', file.fsPath, '--target', format);
  return out;
}
