import type { Connection } from 'vscode-languageserver';

/** What a person can read in the editor's log of this server. */
export interface Log {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

export function connectionLog({ console }: Connection): Log {
  const say = (write: () => void): void => {
    try {
      write();
    } catch {
      // The connection is gone, and with it everyone who could read this.
    }
  };
  return {
    info: (message) => say(() => console.info(message)),
    warn: (message) => say(() => console.warn(message)),
    error: (message) => say(() => console.error(message)),
  };
}

/** What went wrong, with the place in the code where it did. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
