import { commands } from 'vscode';

/** What a person has done of the walkthrough; the completion events of its steps in `package.json` name the same keys. */
export type Done = 'broken' | 'fixed' | 'converted' | 'previewed';

/** Ticks a step of the walkthrough, for good. */
export function tick(done: Done): void {
  void commands.executeCommand('setContext', `aion.walkthrough.${done}`, true);
}
