import { afterEach, expect, it, vi } from 'vitest';
import { TestClient } from './support/client.ts';

const mark = 'this file makes the program fail';
const tool = (name: string, description: string): string =>
  `[\n  { name --> "${name}", link --> "https://a.example", ${description} }\n]\n`;
const wrong = (name: string): string => tool(name, 'desc --> "d"');
const bad = tool('B', `description --> "${mark}"`);

vi.mock('../../core/rules/check.ts', async (original) => {
  const real = await original<typeof import('../../core/rules/check.ts')>();
  const check: typeof real.check = (document, ...given) => {
    if (document.text.includes(mark)) throw new RangeError('Maximum call stack size exceeded');
    return real.check(document, ...given);
  };
  return { ...real, check };
});

let client: TestClient;
afterEach(() => client.end());

it('a file that cannot be checked says so, and all others have their problems', async () => {
  client = await TestClient.full('in-band', { files: { 'a.aion': wrong('A'), 'b.aion': bad, 'c.aion': wrong('C') } });
  const document = await client.open(bad, 'b.aion');
  const [problem, ...more] = await document.problems();
  expect(more).toEqual([]);
  expect(problem?.message).toBe(
    'Internal error while checking this file: RangeError: Maximum call stack size exceeded. Please report it.',
  );
  const { items } = await client.connection.sendRequest<{ items: { uri: string; items: unknown[] }[] }>(
    'workspace/diagnostic',
    { previousResultIds: [] },
  );
  const counts = items.map((item) => `${item.uri.slice(item.uri.lastIndexOf('/') + 1)} ${item.items.length > 0}`);
  expect(counts.toSorted()).toEqual(['a.aion true', 'b.aion true', 'c.aion true']);
  expect(client.log.join('\n')).toContain('RangeError');
});
