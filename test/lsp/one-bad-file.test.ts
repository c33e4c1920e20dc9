import { afterEach, expect, it, vi } from 'vitest';
import { TestClient } from './support/client.ts';

const mark = 'this file makes the program fail';
const tool = (name: string, description: string): string =>
  `[\n  { name --> "${name}", link --> "https://a.example", ${description} }\n]\n`;
const wrong = (name: string): string => tool(name, 'desc --> "d"');
const badToRead = 'https://this-fails-while-it-is-read.example';
const bad = tool('B', `description --> "${mark}"`);

vi.mock('../../core/rules/check.ts', async (original) => {
  const real = await original<typeof import('../../core/rules/check.ts')>();
  class CheckSession extends real.CheckSession {
    override findings(...given: Parameters<InstanceType<typeof real.CheckSession>['findings']>) {
      if (given[0].text.includes(mark)) throw new RangeError('Maximum call stack size exceeded');
      return super.findings(...given);
    }
  }
  const checkedWhileRead: typeof real.checkedWhileRead = (...settings) => {
    const reader = real.checkedWhileRead(...settings);
    return (text, ...chunk) => {
      if (text.includes(badToRead)) throw new RangeError('Invalid array length');
      return reader(text, ...chunk);
    };
  };
  return { ...real, CheckSession, checkedWhileRead };
});

let client: TestClient;
afterEach(() => client.end());

it('a file that cannot be checked says so, and all others have their problems', async () => {
  client = await TestClient.full('in-band', { files: { 'a.aion': wrong('A'), 'b.aion': bad, 'c.aion': wrong('C') } });
  const document = await client.open(bad, 'b.aion');
  const [problem, ...more] = await document.problems();
  expect(more).toEqual([]);
  expect(problem?.message).toBe(
    'This file could not be checked: AION Language Tools failed (RangeError: Maximum call stack size exceeded). Please report it.',
  );
  const { items } = await client.connection.sendRequest<{ items: { uri: string; items: unknown[] }[] }>(
    'workspace/diagnostic',
    { previousResultIds: [] },
  );
  const counts = items.map((item) => `${item.uri.slice(item.uri.lastIndexOf('/') + 1)} ${item.items.length > 0}`);
  expect(counts.toSorted()).toEqual(['a.aion true', 'b.aion true', 'c.aion true']);
  expect(client.log.join('\n')).toContain('RangeError');
});

it('a file at which the program fails while it is read has its problems, and the log says so', async () => {
  client = await TestClient.full('in-band', { files: {} });
  const text = wrong('A').replace('https://a.example', badToRead);
  const document = await client.open(text, 'a.aion');
  const other = await client.open(wrong('A'), 'other/a.aion');
  const rulesOf = (rules: readonly string[]): readonly string[] => [...rules].sort();
  expect(rulesOf(await document.rules())).toEqual(rulesOf(await other.rules()));
  expect(await document.rules()).not.toEqual([]);
  const failures = client.log.filter((line) => line.includes('Invalid array length'));
  expect(failures).toHaveLength(1);
  expect(failures[0]).toContain(`Failed while reading ${document.uri}`);
  await document.edit(0, 0, ' ');
  expect(rulesOf(await document.rules())).toEqual(rulesOf(await other.rules()));
});
