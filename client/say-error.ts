import { window } from 'vscode';
import { inOneLine } from '../core/text/index.ts';

/** Does not wait until the message is closed. */
export function sayError(message: string): void {
  void window.showErrorMessage(wordsAlone(message));
}

/** A message that quotes a file: one line, in which VS Code finds no link. A link of a message may also run a command. */
export function wordsAlone(message: string): string {
  return inOneLine(message).replace(/\](?=\()/g, '] ');
}
