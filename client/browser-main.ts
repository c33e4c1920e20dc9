/** The whole extension: a web VS Code loads one file. A desktop VS Code loads it second. The connection is evaluated on demand. */
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

export const connectToProcess: Connect = async (...given) => {
  return (await import('./process-connection.ts')).connectToProcess(...given);
};
