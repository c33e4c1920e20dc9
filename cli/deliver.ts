import { say } from '../core/text/index.ts';
import { failure } from './command.ts';
import { type ExitCode, exitCode } from './exit-code.ts';
import type { Host } from './host.ts';
import { printable } from './output/printable.ts';
import { print } from './output/shown.ts';
import { absolutePath } from './paths.ts';
import { writeText } from './write-file.ts';

/** Writes a result into the file of `--output`, with a line that says so, or to standard output. */
export function deliver(host: Host, command: string, output: string | null, text: string, what: string): ExitCode {
  if (output === null || output === '-') {
    print(host, text);
    return exitCode.clean;
  }
  const written = writeText(absolutePath(host, output), text, 'replace', null);
  if (!written.ok) return failure(host, command, `${output}: ${written.says}`);
  host.standardOutput.write(`${printable(say`${what} written to ${output}`)}\n`);
  return exitCode.clean;
}
