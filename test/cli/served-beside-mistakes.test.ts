import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { start } from './serving.ts';
import { aion, folderWith } from './support.ts';

const api = 'def say(word):\n    return word\n';
const tool = (name: string, more = ''): string =>
  `  { name --> "${name}", function --> "lambda: say('${name}')" --> { return-1 --> "str" }, description --> "Says ${name}."${more} }`;
const half = '  { name --> "Half", function --> "lambda: say(';
const names = ({ tools }: { readonly tools: readonly { readonly name: string }[] }) => tools.map(({ name }) => name);

describeWithPython('a file with a mistake', () => {
  test.each([
    ['a missing comma', `[\n${tool('A')}\n${tool('B')},\n${tool('C')}\n]`, ['A', 'B', 'C'], 'line 2'],
    ['a tool that is being typed', `[\n${tool('A')},\n${half}\n]`, ['A'], 'line 3'],
    [
      'a tool that swallows the next one',
      `[\n${tool('A')},\n${half}" --> { arg-1 --> "st\n},\n${tool('C')}\n]`,
      ['A'],
      "C isn't offered",
    ],
    [
      'a value without quotes',
      `[\n${tool('A')},\n${tool('B', ', link --> x')},\n${tool('C')}\n]`,
      ['A', 'C'],
      'line 3',
    ],
    [
      'a tool without a function',
      `[\n${tool('A')},\n  { name --> "B", description --> "B." },\n${tool('C')}\n]`,
      ['A', 'C'],
      "B isn't offered",
    ],
    ['a tool in a line comment', `[\n${tool('A')},\n//${tool('B')},\n${tool('C')}\n]`, ['A', 'C'], 'line 3'],
    [
      'tools in a block comment',
      `[\n${tool('A')},\n/*\n${tool('B')},\n${tool('D')},\n*/\n${tool('C')}\n]`,
      ['A', 'C'],
      'line 3',
    ],
    ['a tool after a hash', `[\n${tool('A')},\n#${tool('B')},\n${tool('C')}\n]`, ['A', 'C'], 'line 3'],
    [
      'tools in a comment of a web page',
      `[\n${tool('A')},\n<!--\n${tool('B')},\n-->\n${tool('C')}\n]`,
      ['A', 'C'],
      'line 3',
    ],
    [
      'tools in three quotes',
      `[\n${tool('A')},\n"""\n${tool('B')},\n${tool('D')}\n"""\n${tool('C')}\n]`,
      ['A'],
      'line 3',
    ],
    ["tools in three '", `[\n${tool('A')},\n'''\n${tool('B')},\n${tool('D')}\n'''\n${tool('C')}\n]`, ['A'], 'line 3'],
    [
      'a tool after a sign of another language',
      `[\n${tool('A')},\n--${tool('B')},\n${tool('C')}\n]`,
      ['A', 'C'],
      'line 3',
    ],
    ['a tool after a word', `[\n${tool('A')},\nold:${tool('B')},\n${tool('C')}\n]`, ['A', 'C'], 'line 3'],
    [
      'a merge conflict',
      `[\n${tool('A')},\n<<<<<<< ours\n${tool('B')},\n${tool('D')}\n=======\n${tool('E')}\n>>>>>>> theirs\n,${tool('C')}\n]`,
      ['A', 'C'],
      'line 3',
    ],
    [
      'a comment inside a tool',
      `[\n${tool('A')},\n  { name --> "B", // link --> "https://example.com",\n    function --> "say" --> { arg-1 --> "str" }, description --> "B." },\n${tool('C')}\n]`,
      ['A', 'C'],
      'line 3',
    ],
  ])('%s: the other tools are served', async (_, text, served, says) => {
    const { client, told } = await start(
      folderWith({ 'api.py': api, 'tools.aion': text, '.aionrc.json': '{ "loaderVersion": "1.0.16" }' }),
      ['.'],
    );
    expect(names(await client.listTools())).toEqual(served);
    // A Python starts for the first call. One call shows that the read text is what runs.
    const name = served.at(-1) ?? '';
    expect(await client.callTool({ name, arguments: {} })).toMatchObject({ content: [{ text: name }] });
    await expect.poll(told).toContain(says);
  });

  test('a file without its brackets is refused, as by the loader', async () => {
    const { client, told } = await start(
      folderWith({ 'api.py': api, 'good.aion': `[\n${tool('G')}\n]`, 'tools.aion': `${tool('A')},\n${tool('B')}` }),
      ['.'],
    );
    expect(names(await client.listTools())).toEqual(['G']);
    await expect.poll(told).toContain("A isn't offered: aions-llm");
  });

  test('--show lists the tools that are served, and reports the rest', async () => {
    const folder = folderWith({ 'api.py': api, 'tools.aion': `[\n${tool('A')}\n${tool('B')}\n]` });
    const { out, err } = await aion(['serve', '.', '--show', '--format', 'json'], { folder });
    expect(JSON.parse(out)).toMatchObject({ tools: [{ name: 'A' }, { name: 'B' }] });
    expect(err).toMatch(/^aion serve: tools\.aion: line 2, column \d+: Missing comma/);
  });

  test('keeps its tools as they were while somebody types', async () => {
    const folder = folderWith({ 'api.py': api, 'tools.aion': `[\n${tool('A')},\n${tool('B')}\n]` });
    const [file, python] = [join(folder, 'tools.aion'), join(folder, 'api.py')];
    const { client, told } = await start(folder, ['.']);
    let news = 0;
    client.setNotificationHandler('notifications/tools/list_changed', () => {
      news++;
    });
    const edited = async (path: string, text: string): Promise<void> => {
      const before = news;
      writeFileSync(path, text);
      await expect.poll(() => news).toBeGreaterThan(before);
    };
    expect(names(await client.listTools())).toEqual(['A', 'B']);
    for (const typed of [`[\n${half}\n${tool('A')},\n${tool('B')}\n]`, `[\n  { name --> "A`, '']) {
      await edited(file, typed);
      expect(names(await client.listTools()), typed).toEqual(['A', 'B']);
      expect(await client.callTool({ name: 'B', arguments: {} })).toMatchObject({ content: [{ text: 'B' }] });
    }
    expect(told()).toContain('tools.aion: line 2, column');
    await edited(python, readFileSync(python, 'utf8').replace('return word', 'return word * 2'));
    expect(await client.callTool({ name: 'B', arguments: {} })).toMatchObject({ content: [{ text: 'BB' }] });
    await edited(file, `[\n${tool('A')},\n${tool('N')}\n]`);
    expect(names(await client.listTools())).toEqual(['A', 'N']);
  });
});
