export interface OutputStream {
  /** Whether a person reads it as it comes: colours and progress are for them alone. */
  readonly isTerminal: boolean;
  /** The width of the terminal in columns; what a run may assume where there is none. */
  readonly columns: number;
  /** Whether the reader has gone (`aion check | head`). Writing is then in vain, and no error. */
  readonly closed: boolean;
  write(text: string): void;
}

/** What a run of the command line has around it. The process gives the real one, a test its own. */
export interface Host {
  /** The folder that relative paths start from, absolute. */
  readonly folder: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly standardOutput: OutputStream;
  readonly standardError: OutputStream;
  /** Milliseconds on a clock that never goes back. */
  now(): number;
  /** Everything that comes on standard input, up to its end; where that is more than `largest` bytes, the beginning, which is longer too. */
  readStandardInput(largest: number): Promise<Uint8Array>;
}
