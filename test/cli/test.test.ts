import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeWithPython } from '../support/system-python.ts';
import { project } from './serving.ts';
import { aion, folderWith, type Run } from './support.ts';

const calls = `[
  { "title": "Three times four", "name": "multiply", "arguments": { "x": 3, "y": 4 }, "expect": { "result": 12 } },
  { "name": "multiply", "arguments": { "x": 3, "y": 4 }, "expect": { "result": 13 } }
]
`;

describeWithPython('aion test', () => {
  const environment = { PATH: process.env['PATH'] ?? '' };
  const run = async (folder: string, ...words: string[]): Promise<Run> =>
    aion(['test', 'math.aioncalls.json', '--tools', 'tools.py', ...words], { folder, environment });

  test('says which call gives another result, and where', async () => {
    const folder = project('lionagi');
    writeFileSync(`${folder}/math.aioncalls.json`, calls);
    const { code, out } = await run(folder);
    expect(code).toBe(1);
    expect(out).toMatch(/^✓ multiply: Three times four [\d.]+ s$/m);
    expect(out).toContain('math.aioncalls.json:3:14: Unexpected result.\n    the result: expected 13, but is 12\n');
    expect(out).toContain('1 passed, 1 failed.');
    const one = await run(folder, '--only-case', 'math.aioncalls.json:0', '--format', 'json');
    expect(one.code).toBe(0);
    expect(JSON.parse(one.out)).toMatchObject({
      files: [{ cases: [{ status: 'passed', record: { response: 12 } }] }],
      summary: { passed: 1, failed: 0, skipped: 0, problems: 0 },
    });
    const none = await run(folder, '--only', 'divide');
    expect(none).toMatchObject({ code: 2, err: 'aion test: no saved calls found.\n' });
  });
});

describeWithPython('saved calls where two files have a tool of one name', () => {
  test('say which of them does not run', async () => {
    const define = (result: number): string =>
      `def read_note(name: str) -> int:\n    "Read a note."\n    return ${result}\n`;
    const folder = folderWith({
      'a/tools.py': define(1),
      'b/tools.py': define(2),
      'b/b.aioncalls.json': '[{ "name": "read_note", "arguments": { "name": "a" }, "expect": { "result": 1 } }]',
    });
    const environment = { PATH: process.env['PATH'] ?? '' };
    expect(
      await aion(['test', '--tools', 'a/tools.py', '--tools', 'b/tools.py'], { folder, environment }),
    ).toMatchObject({
      code: 0,
      err: 'aion: "read_note" in b/tools.py is ignored: a/tools.py already has a tool with this name.\n',
    });
  });
});

describeWithPython('saved calls of tools that are not read-only', () => {
  test('are no success where none was run', async () => {
    const folder = folderWith({
      'tools.py':
        'import os\ndef get_note(name: str) -> str:\n    "Gets a note."\n    os.remove(name)\n    return name\n',
      'a.aioncalls.json': '[{ "name": "get_note", "arguments": { "name": "note.txt" } }]',
      'note.txt': 'a note',
    });
    const environment = { PATH: process.env['PATH'] ?? '' };
    const run = async (...words: string[]): Promise<Run> =>
      aion(['test', '--tools', 'tools.py', ...words], { folder, environment });
    expect(await run()).toMatchObject({
      code: 2,
      err: 'aion test: no calls were run because no tool is read-only. Use --allow-side-effects to run them.\n',
      out: expect.stringMatching(/0 passed, 1 skipped\.\n$/),
    });
    expect(existsSync(join(folder, 'note.txt'))).toBe(true);
    expect(await run('--allow-side-effects')).toMatchObject({ code: 0, err: '' });
    expect(existsSync(join(folder, 'note.txt'))).toBe(false);
  });
});

test('a time that is none', async () => {
  const folder = folderWith({ 'a.aioncalls.json': '[]' });
  expect(await aion(['test', '--timeout', 'soon'], { folder })).toEqual({
    ...{ code: 2, out: '' },
    err: 'aion test: Invalid value "soon" for --timeout. Use seconds, for example 2.5.\n',
  });
});
