import { describe, expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

const tools = JSON.stringify([
  { name: 'get_weather', inputSchema: { type: 'object', properties: { days: { type: 'integer' } } } },
]);

describe('aion call repair', () => {
  test('answers to its earlier name, which no help lists', async () => {
    const folder = folderWith({ 'a.txt': '{"name": "f", "arguments": {"a": 1,}}' });
    const repaired = await aion(['call', 'repair', 'a.txt'], { folder });
    expect(await aion(['call', 'mend', 'a.txt'], { folder })).toEqual(repaired);
    expect((await aion(['call', '--help'], { folder })).out).not.toContain('mend');
  });

  test('the text on standard output, each change on standard error', async () => {
    const folder = folderWith({ 'tools.json': tools, 'a.txt': "{'name': 'getWeather', 'arguments': {'days': '5'}}" });
    const { code, out, err } = await aion(['call', 'repair', 'a.txt', '--types'], { folder });
    expect(out).toBe('{"name": "get_weather", "arguments": {"days": 5}}');
    expect(err).toContain('a.txt:1:2: Changed quotes to double quotes.\n');
    expect(err).toContain('a.txt:1:10: Renamed tool getWeather to get_weather.\n');
    expect(code).toBe(0);
  });

  test('what could mean two things is refused with both', async () => {
    const text = '{"name":"get_weather","arguments":{"days":[1,,2]}}';
    const folder = folderWith({ 'tools.json': tools, 'a.json': text });
    const { code, out, err } = await aion(['call', 'repair', 'a.json', '--tools', 'tools.json'], { folder });
    expect(code).toBe(1);
    expect(out).toBe(text);
    expect(err).toContain('a.json:1:46: Not repaired: Ambiguous: extra comma or missing value.');
    expect(err).toContain('[1,2]}} or {"name":"get_weather","arguments":{"days":[1,null,2]}}');
  });

  test('as JSON, and into a file', async () => {
    const folder = folderWith({ 'tools.json': tools, 'a.txt': '{"name":"get_weather","arguments":{"days":5,}}' });
    const { out } = await aion(['call', 'repair', 'a.txt', '--format', 'json'], { folder });
    expect(JSON.parse(out)).toEqual({
      text: '{"name":"get_weather","arguments":{"days":5}}',
      repairs: [{ pass: 1, range: { start: 43, end: 44 }, newText: '', message: 'Removed a trailing comma.' }],
      refusals: [],
    });
    const written = await aion(['call', 'repair', 'a.txt', '-o', 'b.json'], { folder });
    expect(written.out).toBe('Repaired response written to b.json\n');
    expect((await aion(['call', 'check', 'b.json', '--tools', 'tools.json'], { folder })).code).toBe(0);
    expect((await aion(['call', 'repair', 'a.txt', '--format', 'sarif'], { folder })).code).toBe(2);
  });
});
