/** The first file in a desktop or remote VS Code. Other files are loaded later. */
import './evaluation-began.ts';
import type { ExtensionContext } from 'vscode';
import { activateExtension } from './extension.ts';
import type { AionExtension } from './extension-api.ts';
import { provideCheckTask } from './features/check-task/index.ts';

export function activate(context: ExtensionContext): AionExtension {
  context.subscriptions.push(provideCheckTask(context));
  return activateExtension(
    context,
    async (...given) => {
      const { connectToProcess } = await import('./browser-main.ts');
      return connectToProcess(...given);
    },
    async (host) => {
      const { openRunTool } = await import('./features/run-tool/main.ts');
      return openRunTool(host);
    },
    async (host) => {
      const { openModels } = await import('./features/models/main.ts');
      return openModels(host);
    },
  );
}
