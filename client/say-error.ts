import { window } from 'vscode';

/** Nobody waits for the person to close it. */
export function sayError(message: string): void {
  void window.showErrorMessage(message);
}
