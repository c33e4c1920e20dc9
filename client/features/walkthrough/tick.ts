import { commands } from 'vscode';

/** The ticked steps; the completion events in `package.json` have the same keys. */
type Done = 'broken' | 'fixed' | 'converted' | 'previewed';

/** Ticks a step permanently. VS Code needs the key to become true after the walkthrough first opened, so it is reset at once. */
export function tick(done: Done): void {
  for (const value of [true, false]) void commands.executeCommand('setContext', `aion.walkthrough.${done}`, value);
}
