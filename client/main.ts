/**
 * The extension in every VS Code: one file for both kinds of host, which share nearly all of it. A host runs only its own half.
 */
import type { ExtensionContext } from 'vscode';

export async function activate(context: ExtensionContext): Promise<void> {
  const inNode = typeof process === 'object' && process.versions?.node !== undefined;
  const host = inNode ? await import('./node-main.ts') : await import('./browser-main.ts');
  await host.activate(context);
}
