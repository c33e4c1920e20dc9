import { expect, it } from 'vitest';
import { type PoliciesParams, type PoliciesResult, policiesRequest } from '../../protocol/policies.ts';
import type { TestClient } from './support/client.ts';
import { inBand } from './support/suite.ts';

const calm = { name: 'Calm', description: '', tags: ['tone'], rule: 'Stay calm.' };
const cite = { name: 'Cite', description: 'D.', tags: [], rule: 'Cite.' };

function settings(agent: object): string {
  return JSON.stringify({ agent });
}

inBand('the policies of a project', (clients) => {
  const of = (client: TestClient, file: string): Promise<PoliciesResult> => {
    const params: PoliciesParams = { uri: client.fileUri(file) };
    return client.connection.sendRequest<PoliciesResult>(policiesRequest, params);
  };

  it('are those of the nearest settings file, and it says which are active', async () => {
    const client = await clients.full({
      files: {
        '.aionrc.json': settings({ policies: [calm, cite], activePolicies: ['Cite'] }),
        'inner/.aionrc.json': settings({ policies: [calm] }),
        'inner/tools.aion': '[]',
      },
    });
    const expected = { policies: [calm, cite], activePolicies: ['Cite'], problem: null };
    expect(await of(client, 'tools.aion')).toEqual(expected);
    expect(await of(client, 'other/not-there.aioneval.json')).toEqual(expected);
    expect(await of(client, 'inner/tools.aion')).toEqual({ policies: [calm], activePolicies: [], problem: null });
  });

  it('are none without such a file, and a mistake in it is told with its place', async () => {
    const none = { policies: [], activePolicies: [], problem: null };
    expect(await of(await clients.full({ files: { 'tools.aion': '[]' } }), 'tools.aion')).toEqual(none);
    const client = await clients.full({
      files: { '.aionrc.json': `{\n  "agent": { "policies": [${JSON.stringify(calm)}, ${JSON.stringify(calm)}] }\n}` },
    });
    const { problem } = await of(client, 'tools.aion');
    expect(problem).toMatch(/^\.aionrc\.json:2:\d+: Duplicate policy "Calm"/);
  });
});
