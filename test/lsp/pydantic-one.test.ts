import { expect, it } from 'vitest';
import type { ConvertToolsResult } from '../../protocol/conversion.ts';
import { readsClassNames } from './support/python-project.ts';
import { inBand } from './support/suite.ts';

const tool = {
  name: 'get_weather',
  description: 'The weather of a city.',
  input_schema: { type: 'object', properties: { city: { type: 'string', minLength: 1 } }, required: ['city'] },
};

inBand('models for a project that runs with Pydantic 1', (clients) => {
  it('come with a warning, by the nearest list of packages that names it', async () => {
    const client = await clients.full({
      settings: readsClassNames,
      files: {
        'old/requirements.txt': 'pydantic<2\n',
        'old/tools/t.json': JSON.stringify(tool),
        'new/requirements.txt': 'pydantic>=2\n',
        'new/tools/t.json': JSON.stringify(tool),
      },
    });
    const convert = (path: string, schema: string): Promise<ConvertToolsResult> =>
      client.connection.sendRequest('aion/convertTools', {
        source: { uri: client.fileUri(path) },
        to: 'aion',
        schema,
      });
    const says = expect.stringContaining('requirements.txt requires pydantic <2');
    const old = await convert('old/tools/t.json', 'pydantic');
    expect(old.warnings).toEqual([says]);
    expect(old.report).toContain('The models require Pydantic 2');
    expect((await convert('old/tools/t.json', 'inline')).warnings).toEqual([]);
    expect((await convert('new/tools/t.json', 'pydantic')).warnings).toEqual([]);
  });
});
