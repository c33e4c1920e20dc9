import { window } from 'vscode';

/** Does not wait until the message is closed. */
export function sayError(message: string): void {
  void window.showErrorMessage(message);
}
