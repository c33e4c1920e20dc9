import { describe, expect, it } from 'vitest';
import { type CanonicalTool, emit, type JsonObject } from '../../../core/index.ts';
import { codeBlock } from '../../support/code-block.ts';
import { seedPage } from '../../support/corpus.ts';
import { aion, folderWith } from '../support.ts';

describe('the examples of aumai-toolcanon', () => {
  const page = seedPage('toolcanon');
  const definition = codeBlock(page, '{\n  "type": "function"');
  const canonical: JsonObject = JSON.parse(codeBlock(page, '{\n  "name": "search_web"'));

  it('canonicalize gives the canonical tool of the page, and it is emitted', async () => {
    const folder = folderWith({ 'my_tool.json': definition });
    const printed = await aion(['canonicalize', '--input', 'my_tool.json'], { folder });
    expect(printed).toMatchObject({ code: 0, err: '' });
    const tool = JSON.parse(printed.out);
    expect(tool).toEqual({ ...canonical, original_definition: JSON.parse(definition) });
    expect(Object.keys(tool)).toEqual(Object.keys(canonical));

    await aion(['canonicalize', '--input', 'my_tool.json', '--output', 'canonical.json'], { folder });
    const emitted = await aion(['emit', '--input', 'canonical.json', '--target', 'anthropic'], { folder });
    expect(JSON.parse(emitted.out)).toEqual({
      name: 'search_web',
      description: 'Search the web for a query string',
      input_schema: canonical['inputs'],
    });
  });

  it('detect --verbose prints the lines of the page first', async () => {
    const folder = folderWith({ 'tool.json': definition });
    expect((await aion(['detect', '--input', 'tool.json'], { folder })).out).toBe('Detected format: openai\n');
    const { out } = await aion(['detect', '--input', 'tool.json', '--verbose'], { folder });
    const [, shown = ''] = codeBlock(page, '# Simple detection').split('--verbose\n');
    expect(out.split('\n').slice(0, 8).join('\n')).toBe(shown.trim().replace(/^# ?/gm, ''));
  });

  it('the Python examples: read_file of Anthropic, and delete_record with its security', async () => {
    const read = codeBlock(page, 'from aumai_toolcanon.core import Canonicalizer');
    const deleted = codeBlock(page, 'from aumai_toolcanon.models import CanonicalTool');
    const folder = folderWith({ 'read.py': read, 'deleted.py': deleted });
    const { out } = await aion(['canonicalize', '--input', 'read.py'], { folder });
    expect(JSON.parse(out)).toMatchObject({
      name: 'read_file',
      source_format: 'anthropic',
      capabilities: { action: 'read', domain: 'filesystem', side_effects: false },
    });
    const written = await aion(['canonicalize', '--input', 'deleted.py'], { folder });
    const tool: CanonicalTool = JSON.parse(written.out);
    expect(tool.capabilities).toEqual({
      ...{ action: 'delete', domain: 'database', side_effects: true, idempotent: false, cost_estimate: 'low' },
    });
    const document = emit(tool, 'json-schema');
    expect(document.kind === 'emitted' && (document.result as JsonObject)['x-security']).toEqual({
      required_permissions: ['db:write', 'records:delete'],
      ...{ data_classification: 'confidential', pii_handling: 'processes' },
    });
  });
});
