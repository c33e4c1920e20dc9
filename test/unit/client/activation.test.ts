import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExtensionContext } from 'vscode';
import type { Connection } from '../../../client/language-server.ts';
import { serverCommands } from '../../../client/server-commands.ts';
import { forget, record } from './fake-vscode.ts';

vi.mock('vscode', async () => (await import('./fake-vscode.ts')).fakeVscode);
const { activateExtension } = await import('../../../client/extension.ts');

function contextOf() {
  const context = { subscriptions: [], workspaceState: { get: () => undefined } };
  return context as unknown as ExtensionContext & { readonly subscriptions: { dispose(): unknown }[] };
}

beforeEach(forget);

describe('The activation', () => {
  test('loads nothing of the server, in its own turn or in any promise that VS Code waits for', async () => {
    const connect = vi.fn(() => new Promise<Connection>(() => undefined));
    activateExtension(contextOf(), connect, null, null);
    for (let promises = 0; promises < 100; promises++) await Promise.resolve();
    expect(connect).not.toHaveBeenCalled();
    await expect.poll(() => connect).toHaveBeenCalledTimes(1);
  });

  test('has every command there when it is over', () => {
    activateExtension(contextOf(), () => new Promise(() => undefined), null, null);
    for (const id of serverCommands) expect([...record.commands.keys()]).toContain(id);
  });

  test('leaves the commands there where the server cannot be loaded', async () => {
    const { serverReady } = activateExtension(contextOf(), () => Promise.reject(new Error('gone')), null, null);
    await serverReady;
    await record.commands.get('aion.convert')?.();
    expect(record.told).toEqual([expect.stringContaining("The language server isn't running.")]);
  });

  test('says how long it took, without the server', () => {
    const { activationMilliseconds } = activateExtension(contextOf(), () => new Promise(() => undefined), null, null);
    expect(activationMilliseconds).toBeGreaterThan(0);
    expect(activationMilliseconds).toBeLessThan(10_000);
  });
});
