import type { ReadingThread } from '../project/reading/questions.ts';

export interface OutputStream {
  /** True if a person reads the output live: colours and progress are only for people. */
  readonly isTerminal: boolean;
  /** Columns of the terminal; without one, an assumed width. */
  readonly columns: number;
  /** Whether the reader has gone (`aion check | head`). Writing then has no effect and is no error. */
  readonly closed: boolean;
  write(text: string): void;
}

/** The surroundings of a run: those of the process, or of a test. */
export interface Host {
  /** Absolute; the base of relative paths. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly standardOutput: OutputStream;
  readonly standardError: OutputStream;
  /** Starts the thread that reads programs. */
  startReader(): ReadingThread;
  /** In milliseconds, for one file: the reading thread is ended then. */
  readonly longestReading: number;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** All of standard input; above `largest` bytes only its beginning, which is still longer than `largest`. */
  readStandardInput(largest: number): Promise<Uint8Array>;
}
