/**
 * The extension in every VS Code: one file for both kinds of host, which share nearly all of it. A host runs only its own half.
 */
import type { ExtensionContext } from 'vscode';
import type { AionExtension } from './extension-api.ts';

export async function activate(context: ExtensionContext): Promise<AionExtension> {
  const start = performance.now();
  const inNode = typeof process === 'object' && process.versions?.node !== undefined;
  const host = inNode ? await import('./node-main.ts') : await import('./browser-main.ts');
  const serverReady = host.activate(context);
  return { serverReady, activationMilliseconds: performance.now() - start };
}
