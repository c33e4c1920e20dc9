import { describe, expect, it } from 'vitest';
import { FolderFactsReader } from '../../../project/folder-facts.ts';
import { pydanticOne } from '../../../project/pydantic-one.ts';
import { filesInMemory } from './files-in-memory.ts';

const folders = ['/p/a/b', '/p/a', '/p', ''];

function nearest(texts: Record<string, string | null>, asked: string[] = []) {
  return new FolderFactsReader(filesInMemory(texts, asked)).nearest(folders);
}

describe('what folders say', () => {
  it('comes from the innermost that says it, each thing for itself', async () => {
    const { configuration, pin } = await nearest({
      '/p/a/.aionrc.json': '{ "loaderVersion": "1.0.5" }',
      '/p/.aionrc.json': '{ "loaderVersion": "1.0.0" }',
      '/p/requirements.txt': 'aions-llm==1.0.12',
    });
    expect(configuration?.address).toBe('/p/a/.aionrc.json');
    expect(configuration?.file.layer.loaderVersion).toEqual(['1.0.5']);
    expect(pin).toEqual({ version: '1.0.12', address: '/p/requirements.txt' });
  });

  it('is read no further up than needed', async () => {
    const asked: string[] = [];
    await nearest({ '/p/a/b/.aionrc.json': '{}', '/p/a/b/uv.lock': '', '/p/a/.git/HEAD': '', '/p/x.txt': '' }, asked);
    expect(asked.filter((address) => !address.startsWith('/p/a'))).toEqual([]);
  });

  it('of a pin ends at the root of a repository, of settings does not', async () => {
    const { configuration, pin } = await nearest({
      '/p/a/.git/HEAD': '',
      '/p/.aionrc.json': '{}',
      '/p/requirements.txt': 'aions-llm==1.0.12',
    });
    expect(pin).toBeNull();
    expect(configuration?.address).toBe('/p/.aionrc.json');
  });

  it('names the files that cannot be read: settings bind with nothing in them, a list pins nothing', async () => {
    const { configuration, pin, unreadPins } = await nearest({
      '/p/a/.aionrc.json': null,
      '/p/.aionrc.json': '{ "loaderVersion": "1.0.0" }',
      '/p/a/b/requirements.txt': null,
      '/p/requirements.txt': 'aions-llm==1.0.12',
    });
    expect(configuration).toMatchObject({ address: '/p/a/.aionrc.json', unread: 'permission denied (EACCES).' });
    expect(configuration?.file.layer).toEqual({});
    expect(unreadPins).toEqual([{ path: '/p/a/b/requirements.txt', says: 'permission denied (EACCES).' }]);
    expect(pin?.version).toBe('1.0.12');
  });

  it('warns of Pydantic 1 by the nearest list that names it, up to the root of the repository', async () => {
    const old = { '/p/requirements.txt': 'pydantic<2' };
    expect(await pydanticOne(folders, null, filesInMemory(old))).toContain('requires pydantic <2');
    expect(await pydanticOne(folders, null, filesInMemory({ ...old, '/p/a/poetry.lock': '' }))).toContain(
      'requires pydantic <2',
    );
    expect(
      await pydanticOne(folders, null, filesInMemory({ ...old, '/p/a/requirements.txt': 'pydantic>=2' })),
    ).toBeNull();
    expect(await pydanticOne(folders, null, filesInMemory({ ...old, '/p/a/.git/HEAD': '' }))).toBeNull();
  });
});
