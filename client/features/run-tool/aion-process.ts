import { type ChildProcess, spawn } from 'node:child_process';
import { programEnvironment } from '../../program-environment.ts';

/** The bundled command line, run by VS Code's Node. */
export interface AionProgram {
  readonly command: string;
  readonly script: string;
  /** Display language, as VS Code names it. Default: English. */
  readonly language?: string;
}

/** The environment of the process: the user's, with those of {@link programEnvironment}, and the display language. */
export function aionEnvironment({ language = 'en' }: AionProgram): Record<string, string> {
  const own = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...Object.fromEntries(own), ...programEnvironment, AION_LANG: language };
}

interface Ended {
  /** Null after a signal. */
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs `aion` in a folder until it ends; `signal` stops it. `onStderr` receives output at once. Rejects if it cannot start. */
export function runAion(
  program: AionProgram,
  args: readonly string[],
  folder: string,
  signal?: AbortSignal,
  onStderr?: (piece: string) => void,
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child: ChildProcess = spawn(program.command, [program.script, ...args], {
      cwd: folder,
      env: aionEnvironment(program),
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    });
    const end = (): void => void child.kill();
    if (signal?.aborted) end();
    signal?.addEventListener('abort', end, { once: true });
    let [stdout, stderr] = ['', ''];
    child.stdout?.setEncoding('utf8').on('data', (piece: string) => {
      stdout += piece;
    });
    child.stderr?.setEncoding('utf8').on('data', (piece: string) => {
      stderr += piece;
      onStderr?.(piece);
    });
    child.on('error', reject);
    child.on('close', (code) => {
      signal?.removeEventListener('abort', end);
      resolve({ code, stdout, stderr });
    });
  });
}
