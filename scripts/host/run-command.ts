import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';

interface CommandResult {
  readonly code: number;
  /** Standard output and standard error, in the order of their output. */
  readonly output: string;
}

export interface CommandOptions {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Shows the output live; it is kept as well. */
  readonly show?: boolean;
  /** Leaves the processor to others that need it. */
  readonly isPatient?: boolean;
}

/** Runs a command to its end. Rejects only if it cannot be started; a failure is a `code` other than 0. */
export function runCommand(
  command: string,
  args: readonly string[],
  options: CommandOptions = {},
): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm, npx and code are `.cmd` files on Windows; only its shell can start them.
      shell: process.platform === 'win32',
    });
    // Its own processes are as patient.
    if (options.isPatient && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW);
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (options.show) process.stdout.write(text);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (options.show) process.stderr.write(text);
    });
    child.once('error', reject);
    child.once('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
