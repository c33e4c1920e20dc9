import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type WorkspacePlacesResult, workspacePlacesRequest } from '../../protocol/files.ts';
import { type TestClient, virtualFolder } from './support/client.ts';
import { inBand } from './support/suite.ts';

inBand('where the paths of a model lead', (clients) => {
  let outside = '';
  beforeEach(() => {
    outside = mkdtempSync(join(tmpdir(), 'aion-outside-'));
    writeFileSync(join(outside, 'secret.json'), '{}');
  });
  afterEach(() => rmSync(outside, { recursive: true, force: true }));
  const ask = async (client: TestClient, ...paths: readonly string[]): Promise<WorkspacePlacesResult> =>
    client.connection.sendRequest<WorkspacePlacesResult>(workspacePlacesRequest, { paths });

  it('is in the workspace, by whatever way', async () => {
    const client = await clients.full({ files: { 'tools.json': '{}', 'sub/a.aion': '[]', '..b/c.aion': '[]' } });
    const folder = fileURLToPath(client.fileUri('.'));
    symlinkSync(join(folder, 'sub'), join(folder, 'linked'));
    symlinkSync(folder, join(outside, 'back'));
    const tools = client.fileUri('tools.json');
    const inner = client.fileUri('sub/a.aion');
    expect(await ask(client, 'tools.json', './sub/../tools.json', join(folder, 'tools.json'))).toEqual(
      Array(3).fill(tools),
    );
    expect(await ask(client, 'linked/a.aion', `../${basename(folder)}/sub/a.aion`)).toEqual([inner, inner]);
    expect(await ask(client, join(outside, 'back/tools.json'), '..b/c.aion')).toEqual([
      tools,
      client.fileUri('..b/c.aion'),
    ]);
  });

  it('is nowhere outside of it: by "..", by a link to a file or a folder, or as a name that begins alike', async () => {
    const client = await clients.full({ files: { 'tools.json': '{}' } });
    const folder = fileURLToPath(client.fileUri('.'));
    symlinkSync(join(outside, 'secret.json'), join(folder, 'secret.json'));
    symlinkSync(outside, join(folder, 'linked'));
    symlinkSync('loop', join(folder, 'loop'));
    mkdirSync(`${folder}-beside`);
    writeFileSync(join(`${folder}-beside`, 'secret.json'), '{}');
    const ways = [
      join(outside, 'secret.json'),
      `${folder}/../${basename(outside)}/secret.json`,
      `../${basename(outside)}/secret.json`,
      'secret.json',
      'linked/secret.json',
      join(folder, 'linked', 'secret.json'),
      `../${basename(folder)}-beside/secret.json`,
      '..',
      '/',
      'loop',
      'none.json',
      'tools.json\0',
    ];
    try {
      const places = await ask(client, ...ways);
      expect(Object.fromEntries(ways.map((way, index) => [way, places[index]]))).toEqual(
        Object.fromEntries(ways.map((way) => [way, null])),
      );
    } finally {
      rmSync(`${folder}-beside`, { recursive: true });
    }
  });

  it('is in any folder of the workspace, also in one that is opened by a link', async () => {
    const link = join(outside, 'opened');
    const real = join(outside, 'real');
    mkdirSync(real);
    writeFileSync(join(real, 'a.aion'), '[]');
    symlinkSync(real, link);
    const client = await clients.full({ files: { 'tools.json': '{}' } });
    await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
      event: { added: [{ uri: pathToFileURL(link).href, name: 'opened' }], removed: [] },
    });
    expect(await ask(client, 'tools.json', 'a.aion', join(real, 'a.aion'), '../secret.json')).toEqual([
      client.fileUri('tools.json'),
      pathToFileURL(join(link, 'a.aion')).href,
      pathToFileURL(join(link, 'a.aion')).href,
      null,
    ]);
  });

  it('is told of folders that only the editor reads', async () => {
    const client = await clients.full({ virtualFiles: { 'tools.json': '{}' } });
    expect(await ask(client, 'tools.json', '/project/sub/../tools.json', '../secret.json', '/secret.json')).toEqual([
      `${virtualFolder}/tools.json`,
      `${virtualFolder}/tools.json`,
      null,
      null,
    ]);
  });
});
