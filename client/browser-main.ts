/**
 * The extension in a web VS Code, whose extensions are one file each: so this one holds all of it. In a desktop VS Code the same file is the
 * second that is loaded. What speaks with a server is evaluated when it is asked for.
 */
import './evaluation-began.ts';
import type { ExtensionContext } from 'vscode';
import { activateExtension, type Connect } from './extension.ts';
import type { AionExtension } from './extension-api.ts';

export function activate(context: ExtensionContext): AionExtension {
  return activateExtension(
    context,
    async (...given) => (await import('./worker-connection.ts')).connectToWorker(...given),
    null,
    null,
  );
}

/** For the main file of a desktop VS Code. */
export const connectToProcess: Connect = async (...given) => {
  return (await import('./process-connection.ts')).connectToProcess(...given);
};
