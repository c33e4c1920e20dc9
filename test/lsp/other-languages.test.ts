import { expect, it } from 'vitest';
import type { TestClient } from './support/client.ts';
import { inBand } from './support/suite.ts';

const tool = '[\n  { name --> "A", link --> "https://a.example", desc --> "x" }\n]\n';
/** A language of another extension that has the same ending. */
const other = 'agent Planner {\n  goal: "plan"\n}\n';
const files = { 'a.aion': tool, 'sub/planner.aion': other };

/** The names of the workspace's files with problems. */
async function reported(client: TestClient): Promise<readonly string[]> {
  const { items } = await client.connection.sendRequest<{ items: { uri: string; items: unknown[] }[] }>(
    'workspace/diagnostic',
    { previousResultIds: [] },
  );
  return items.filter((item) => item.items.length > 0).map(({ uri }) => uri.slice(uri.lastIndexOf('/') + 1));
}

inBand('a file with another language', (clients) => {
  it('has no problems, until it is AION again', async () => {
    const client = await clients.full({ files });
    const leaveOut = (...names: readonly string[]): Promise<void> =>
      client.connection.sendNotification('aion/otherLanguages', { uris: names.map((name) => client.fileUri(name)) });
    expect((await reported(client)).toSorted()).toEqual(['a.aion', 'planner.aion']);
    await leaveOut('sub/planner.aion');
    expect(await reported(client)).toEqual(['a.aion']);
    await client.write('sub/planner.aion', other.replace('plan', 'act'));
    expect(await reported(client)).toEqual(['a.aion']);
    await client.write('sub/planner.aion', tool);
    await leaveOut();
    expect(await client.connection.sendRequest('workspace/symbol', { query: 'A' })).toHaveLength(2);
  });
});
