import { commands } from 'vscode';

/** What a person has done of the walkthrough; the completion events of its steps in `package.json` name the same keys. */
export type Done = 'broken' | 'fixed' | 'converted' | 'previewed';

/**
 * Ticks a step of the walkthrough, for good. VS Code ticks it when its key becomes true; it never does if the key was true before the
 * walkthrough was first opened. So the key goes back to false at once.
 */
export function tick(done: Done): void {
  for (const value of [true, false]) void commands.executeCommand('setContext', `aion.walkthrough.${done}`, value);
}
