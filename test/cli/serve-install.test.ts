import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test } from 'vitest';
import { builtProgram, needsBuiltProgram } from '../support/built-program.ts';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith } from './support.ts';

const tool = `[
  { name --> "Who", function --> "who" --> { arg-1 --> "string" }, description --> "Says who answers." }
]`;
const files = {
  'requirements.txt': 'aions-llm==1.0.16\n',
  'api.py': 'def who(word: str):\n    return word\n',
  'aion_tools/who.aion': tool,
};

describe('aion serve --install', () => {
  test('shows the file and the server, and writes nothing', async () => {
    const folder = folderWith(files);
    const { code, out, err } = await aion(['serve', 'aion_tools', '--install', 'cursor', '--only', 'Who'], { folder });
    expect(code).toBe(0);
    const [path, ...lines] = out.split('\n');
    expect(path).toBe('.cursor/mcp.json');
    const [server] = Object.values(JSON.parse(lines.join('\n')).mcpServers);
    expect(server).toEqual({
      command: process.execPath,
      args: [process.argv[1], 'serve', join(folder, 'aion_tools'), '--only', 'Who'],
    });
    expect(err).toBe('aion serve: Nothing was written. To write the file, add --yes.\n');
    expect(existsSync(join(folder, '.cursor'))).toBe(false);
  });

  test('adds the server to the others in the file, and keeps the comments', async () => {
    const before = '{\n\t// mine\n\t"servers": {\n\t\t"other": { "type": "stdio", "command": "x" }\n\t}\n}\n';
    const folder = folderWith({ ...files, '.vscode/mcp.json': before });
    const words = ['serve', 'aion_tools', '--install', 'vscode', '--yes'];
    expect(await aion(words, { folder })).toMatchObject({ code: 0, err: expect.stringContaining('Written.') });
    const text = readFileSync(join(folder, '.vscode/mcp.json'), 'utf8');
    expect(text).toContain('\t// mine\n\t"servers": {\n\t\t"other": { "type": "stdio", "command": "x" },\n\t\t"');
    expect((await aion(words, { folder })).err).toContain('The file has this server already.');
    expect(readFileSync(join(folder, '.vscode/mcp.json'), 'utf8')).toBe(text);
  });

  test.each([
    ['claude-code', '.mcp.json'],
    ['cursor', '.cursor/mcp.json'],
    ['vscode', '.vscode/mcp.json'],
  ])('writes the file of the project for %s', async (client, path) => {
    const folder = folderWith(files);
    await aion(['serve', 'aion_tools', '--install', client, '--yes'], { folder });
    expect(existsSync(join(folder, path))).toBe(true);
  });

  test('writes the file of the user for Claude Desktop', async () => {
    const folder = folderWith(files);
    const home = folderWith({ 'x.txt': '' });
    const environment = { HOME: home, APPDATA: home };
    const { out } = await aion(['serve', 'aion_tools', '--install', 'claude-desktop', '--yes'], {
      folder,
      environment,
    });
    const path = out.split('\n')[0] ?? '';
    expect(path).toMatch(/Claude\/claude_desktop_config\.json$/);
    expect(JSON.parse(readFileSync(path, 'utf8')).mcpServers).toBeDefined();
  });

  test('writes nothing into a broken file, or for a project that only the current folder shows', async () => {
    const broken = folderWith({ ...files, '.mcp.json': '{ "mcpServers": ' });
    expect(await aion(['serve', 'aion_tools', '--install', 'claude-code', '--yes'], { folder: broken })).toMatchObject({
      code: 2,
      err: "aion serve: .mcp.json isn't valid JSON. Nothing was written.\n",
    });
    const { 'requirements.txt': _, ...unmarked } = files;
    const folder = folderWith(unmarked);
    const { code, err } = await aion(['serve', 'aion_tools', '--install', 'cursor', '--yes'], { folder });
    expect({ code, err }).toEqual({ code: 2, err: expect.stringContaining(`Add an .aionrc.json to ${folder}.`) });
    expect(existsSync(join(folder, '.cursor'))).toBe(false);
  });
});

describeWithPython('what aion serve --install writes', () => {
  test('a client starts, in any folder', async (context) => {
    needsBuiltProgram(context);
    const folder = folderWith(files);
    spawnSync(process.execPath, [builtProgram, 'serve', 'aion_tools', '--install', 'claude-code', '--yes'], {
      cwd: folder,
    });
    const [server] = Object.values<{ command: string; args: string[] }>(
      JSON.parse(readFileSync(join(folder, '.mcp.json'), 'utf8')).mcpServers,
    );
    if (server === undefined) throw new Error('no server');
    const client = new Client({ name: 'test', version: '1' });
    onTestFinished(() => client.close());
    const limit = { timeout: 30_000 };
    await client.connect(new StdioClientTransport({ ...server, cwd: '/', stderr: 'ignore' }), limit);
    const { content } = await client.callTool({ name: 'Who', arguments: { word: 'me' } }, limit);
    expect(content).toEqual([{ type: 'text', text: 'me' }]);
  });
});
