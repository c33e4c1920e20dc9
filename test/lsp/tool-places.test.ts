import { expect, it } from 'vitest';
import type { ToolPlacesResult } from '../../protocol/tool-places.ts';
import { inBand } from './support/suite.ts';

const tool = JSON.stringify({ name: 'a', description: 'd', input_schema: { type: 'object' } });

inBand('places of tools', (clients) => {
  it('are told of files and open documents', async () => {
    const client = await clients.full({
      files: {
        'tools.json': tool,
        'package.json': '{ "name": "x", "version": "1.0.0" }',
        'broken.json': '{ "name": ',
        'notes.md': `# Tools\n\n\`\`\`json\n${tool}\n\`\`\`\n`,
        'readme.md': '# Nothing\n',
        'tools.aion': '[ { name --> "A", link --> "https://example.com", description --> "Is A." } ]',
        'empty.aion': '[]',
        'values.py': `TOOLS = [${tool}]\n`,
        'functions.py': '@mcp.tool()\ndef a(b: int) -> int:\n    return b\n',
        'program.py': 'def a(b: int) -> int:\n    return {"name": b}\n',
        'values.ts': `export const tools = [${tool}];\n`,
        'server.ts': "server.registerTool('a', { description: 'd', inputSchema: { b: z.string() } }, run);\n",
        'program.ts': 'export const name = { "name": 1 };\n',
      },
    });
    const open = await client.openUri('untitled:Untitled-1', tool, 'json');
    const names = [
      'tools.json',
      'package.json',
      'broken.json',
      'notes.md',
      'readme.md',
      'tools.aion',
      'empty.aion',
      'no.json',
      'values.py',
      'functions.py',
      'program.py',
      'values.ts',
      'server.ts',
      'program.ts',
    ];
    const uris = [...names.map((name) => client.fileUri(name)), open.uri];
    const found = await client.connection.sendRequest<ToolPlacesResult>('aion/toolPlaces', { uris });
    const wanted = ['tools.json', 'notes.md', 'tools.aion', 'values.py', 'functions.py', 'values.ts', 'server.ts'];
    expect(found.uris).toEqual([
      ...names.filter((name) => wanted.includes(name)).map((name) => client.fileUri(name)),
      open.uri,
    ]);
  });
});
