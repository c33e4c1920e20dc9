import { type Extension, extensions } from 'vscode';
import type { AionExtension } from '../../../client/extension-api.ts';

/** The extension under test, packed and installed, or loaded from its folder. */
export function extension(): Extension<AionExtension> {
  const found = extensions.getExtension<AionExtension>('aion-language-tools.aion-language-tools');
  if (found === undefined) throw new Error('VS Code does not know the extension.');
  return found;
}

/** Whether the harness and its test objects exist: not if the extension is loaded from its folder instead. */
export function isHarnessThere(): boolean {
  return extensions.getExtension('aion-language-tools.aion-test-harness') !== undefined;
}

/**
 * Waits until VS Code has activated it by itself and its server answers. A test that called `activate` would hide a missing activation
 * event.
 */
export async function activated(): Promise<void> {
  await until(() => extension().isActive, 'the extension is active');
  await extension().exports.serverReady;
}

/** Waits until `holds` returns true, with a check every 20 ms. Rejects after `limit` milliseconds with the awaited event. */
export async function until(
  holds: () => boolean | Promise<boolean>,
  what: string | (() => string),
  limit = 30_000,
): Promise<void> {
  const end = Date.now() + limit;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error(`Not within ${limit} ms: ${typeof what === 'string' ? what : what()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
