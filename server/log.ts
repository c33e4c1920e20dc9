import type { Connection } from 'vscode-languageserver';

/** What a person can read in the editor's log of this server. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export function connectionLog(connection: Connection): Log {
  return {
    info: (message) => connection.console.info(message),
    warn: (message) => connection.console.warn(message),
    error: (message) => connection.console.error(message),
  };
}

/** What went wrong, with the place in the code where it did. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
