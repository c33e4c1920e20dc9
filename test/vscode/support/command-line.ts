import { execFile } from 'node:child_process';
import { Uri, workspace } from 'vscode';
import { folder } from './documents.ts';
import { extension } from './extension.ts';

/** What a run of the program in the package wrote, and how it ended. */
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

/** What `aion emit` writes for a file that holds the text; empty where it refuses to. */
export async function emitted(text: string, format: string): Promise<string> {
  const file = Uri.joinPath(folder(), '.emitted', 'emitted.aion');
  await workspace.fs.writeFile(file, new TextEncoder().encode(text));
  const { out } = await aion('emit', '--input', file.fsPath, '--target', format);
  return out;
}
