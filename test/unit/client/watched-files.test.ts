import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LanguageServer } from '../../../client/language-server.ts';

type Told = (uri: { readonly path: string }) => void;

interface Watcher {
  readonly pattern: string;
  created: Told;
}

const disk = vi.hoisted(() => ({ files: [] as string[], looked: 0, watchers: new Set<Watcher>() }));

vi.mock('vscode', async () => {
  const { Disposable } = (await import('./fake-vscode.ts')).fakeVscode;
  const workspace = {
    findFiles: async (pattern: string) => {
      disk.looked++;
      return disk.files.filter((path) => path.endsWith(pattern.replace('**/*', '')));
    },
    createFileSystemWatcher(pattern: string) {
      const watcher: Watcher = { pattern, created: () => undefined };
      disk.watchers.add(watcher);
      const nothing = new Disposable(() => undefined);
      return {
        onDidCreate(told: Told) {
          watcher.created = told;
          return nothing;
        },
        onDidChange: () => nothing,
        onDidDelete: () => nothing,
        dispose: () => disk.watchers.delete(watcher),
      };
    },
  };
  return { Disposable, workspace };
});
const { whenFilesAreThere } = await import('../../../client/watched-files.ts');

/** VS Code reports each folder to watchers of the whole workspace, and a file also to watchers of its ending. */
function tellCreated(path: string): void {
  for (const { pattern, created } of [...disk.watchers]) {
    if (pattern === '**/*' || path.endsWith(pattern.replace('**/*', ''))) created({ path });
  }
}

const server = {
  state: 'running',
  listener: (): void => undefined,
  onDidChangeState(listener: () => void) {
    server.listener = listener;
    return { dispose: () => undefined };
  },
};
const show = vi.fn(async () => undefined);
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

beforeEach(() => {
  vi.useFakeTimers();
  show.mockReset();
  Object.assign(server, { state: 'running' });
  Object.assign(disk, { files: [], looked: 0 });
  disk.watchers.clear();
  whenFilesAreThere('.aioncalls.json', server as unknown as LanguageServer, show);
});
afterEach(() => vi.useRealTimers());

describe('the first file of a kind', () => {
  test('is seen when it is there before the server runs', async () => {
    disk.files.push('/w/a.aioncalls.json');
    server.state = 'starting';
    server.listener();
    await seconds(1);
    expect(show).not.toHaveBeenCalled();
    server.state = 'running';
    server.listener();
    await seconds(1);
    expect(show).toHaveBeenCalledTimes(1);
  });

  test('is seen when it comes', async () => {
    disk.files.push('/w/a.aioncalls.json');
    tellCreated('/w/a.aioncalls.json');
    await seconds(1);
    expect(show).toHaveBeenCalledTimes(1);
  });

  test('is seen when its folder comes, of which alone VS Code tells', async () => {
    disk.files.push('/w/calls/a.aioncalls.json');
    tellCreated('/w/calls');
    await seconds(1);
    expect(show).toHaveBeenCalledTimes(1);
  });

  test('is looked for once where many folders come, and no longer when it is shown', async () => {
    for (let index = 0; index < 100; index++) tellCreated(`/w/folder${index}`);
    await seconds(1);
    expect(disk.looked).toBe(1);
    disk.files.push('/w/a.aioncalls.json');
    tellCreated('/w/more');
    await seconds(1);
    expect(show).toHaveBeenCalledTimes(1);
    expect(disk.watchers.size).toBe(0);
  });
});
