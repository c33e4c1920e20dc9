import { commands } from 'vscode';

/** The ticked steps; the completion events in `package.json` have the same keys. */
export type Done = 'broken' | 'fixed' | 'converted' | 'previewed';

/**
 * Ticks a step permanently. VS Code ticks it when its key becomes true, but never if the key was true before the walkthrough first opened.
 * So the key is reset to false at once.
 */
export function tick(done: Done): void {
  for (const value of [true, false]) void commands.executeCommand('setContext', `aion.walkthrough.${done}`, value);
}
