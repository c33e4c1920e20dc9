import { runCommandLine } from '../../cli/command-line.ts';
import type { Host, OutputStream } from '../../cli/host.ts';
import { inThisThread } from '../support/reader-in-process.ts';

/** The output and exit code of one run of the command line. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface RunOptions {
  readonly folder: string;
  readonly input?: string | Uint8Array;
  readonly environment?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  readonly columns?: number;
  readonly now?: () => number;
  /** A thread of its own that reads programs, and its time for a file, where a test needs them. */
  readonly reader?: Pick<Host, 'startReader' | 'longestReading'>;
}

/** Runs a command line in this process. */
export async function aion(words: readonly string[], options: RunOptions): Promise<Run> {
  const out: string[] = [];
  const err: string[] = [];
  const host: Host = {
    folder: options.folder,
    environment: options.environment ?? {},
    standardOutput: streamInto(out, options),
    standardError: streamInto(err, options),
    ...(options.reader ?? inThisThread),
    now: options.now ?? (() => 0),
    readStandardInput: async () =>
      typeof options.input === 'string' ? new TextEncoder().encode(options.input) : (options.input ?? new Uint8Array()),
  };
  const code = await runCommandLine(words, host);
  return { code, out: out.join(''), err: err.join('') };
}

function streamInto(pieces: string[], { isTerminal = false, columns = 100 }: RunOptions): OutputStream {
  return { isTerminal, columns, closed: false, write: (text) => void pieces.push(text) };
}
