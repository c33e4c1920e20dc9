import { describe, expect, it } from 'vitest';
import { codeBlock } from '../../support/code-block.ts';
import { seedPage } from '../../support/corpus.ts';
import { describeWithPython } from '../../support/system-python.ts';
import { aion, folderWith } from '../support.ts';

/** `Tool(func_callable=…).tool_schema` of LionAGI 0.10.7 and 0.36.0 (pydantic 2.14.4), without `description: null`. */
const generated = {
  multiply: { properties: { x: { type: 'string' }, y: { type: 'string' } }, required: ['x', 'y'] },
  greet: { properties: { name: { type: 'string' }, greeting: { type: 'string' } }, required: ['name', 'greeting'] },
  types: {
    properties: {
      ...{ a: { type: 'number' }, b: { type: 'number' }, c: { type: 'boolean' } },
      ...{ d: { type: 'array' }, e: { type: 'object' } },
    },
    required: ['a', 'b', 'c', 'd', 'e'],
  },
};

describe('the examples of LionAGI', () => {
  const page = seedPage('lionagi');

  it('greet of the page has the schema that LionAGI generates', async () => {
    const code = codeBlock(page, 'def greet').split('# Basic tool')[0] ?? '';
    const folder = folderWith({ 'tools.py': code });
    const { out } = await aion(['emit', 'tools.py', '--target', 'lionagi', '--all-functions'], { folder });
    expect(JSON.parse(out)).toMatchObject({ function: { name: 'greet', parameters: generated.greet } });
  });

  describeWithPython('with Python', (python) => {
    it('the request of the page gives 12', async () => {
      const [, request = ''] = /request_data = (\{.*\})\n/.exec(page) ?? [];
      const [source = ''] = /^ {3}def multiply\(x, y\):\n.*\n/m.exec(page) ?? [];
      const folder = folderWith({ 'tools.py': source.replace(/^ {3}/gm, ''), 'request.json': request });
      const words = [
        'call',
        'run',
        'request.json',
        '--tools',
        'tools.py',
        '--all-functions',
        '--to',
        'lionagi',
        '--python',
        python,
      ];
      const { code, out } = await aion(words, { folder, environment: { PATH: process.env['PATH'] ?? '' } });
      expect(code).toBe(0);
      expect(JSON.parse(out)).toMatchObject([
        { function: 'multiply', arguments: { x: 3, y: 4 }, execution: { status: 'completed', response: 12 } },
      ]);
    });
  });
});
