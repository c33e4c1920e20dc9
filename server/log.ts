import type { Connection } from 'vscode-languageserver';

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
      // The connection is gone, so nothing can be logged.
    }
  };
  return {
    info: (message) => say(() => console.info(message)),
    warn: (message) => say(() => console.warn(message)),
    error: (message) => say(() => console.error(message)),
  };
}

/** The error with its stack. */
export function describeError(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
