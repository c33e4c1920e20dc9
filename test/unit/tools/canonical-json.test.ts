import { describe, expect, test } from 'vitest';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { readCanonical, writeCanonical } from '../../../core/tools/canonical-json.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const full: CanonicalTool = {
  name: 'n',
  version: '2.0.0',
  description: 'd',
  capabilities: { action: 'write', domain: 'web', side_effects: true, idempotent: false, cost_estimate: 'low' },
  inputs: { type: 'object', properties: { a: { type: 'string' } } },
  outputs: { type: 'string' },
  security: { required_permissions: ['p'], data_classification: 'restricted', pii_handling: 'anonymizes' },
  source_format: 'mcp',
  original_definition: { name: 'n' },
  title: 't',
  annotations: { readOnlyHint: false },
  strict: true,
  examples: [{ a: 'x' }, ['y']],
  icons: [{ src: 'i' }],
  meta: { k: 1 },
  cache_control: { type: 'ephemeral' },
  link: 'https://x',
  executable: 'f',
  interface_texts: [{ key: 'arg-1', text: 'str' }],
  schema_name: 'S',
};

describe('the JSON of a canonical tool', () => {
  test('is written in the order of aumai-toolcanon and read back', () => {
    const json = writeCanonical(full);
    expect(Object.keys(json).slice(0, 9)).toEqual([
      'name',
      'version',
      'description',
      'capabilities',
      'inputs',
      'outputs',
      'security',
      'source_format',
      'original_definition',
    ]);
    const { result, losses, warnings } = readCanonical(plain(json) as JsonValue);
    expect(plain(result)).toEqual(plain(full));
    expect([losses, warnings]).toEqual([[], []]);
  });

  test.each([
    ['mcp', 'mcp', undefined],
    ['openai-responses', 'openai', 'openai-responses'],
    ['mistral', 'openai', 'mistral'],
    ['gemini', 'raw', 'gemini'],
    ['aion', 'raw', 'aion'],
    ['raw', 'raw', undefined],
  ])('the form %s goes by the name that aumai-toolcanon takes, ours beside it', (form, theirs, ours) => {
    const json = writeCanonical({ ...full, source_format: form });
    expect([json['source_format'], json['source_form']]).toEqual([theirs, ours]);
    const { result, losses } = readCanonical(plain(json) as JsonValue);
    expect([result.source_format, losses]).toEqual([form, []]);
  });

  test('words that aumai-toolcanon does not have are told, and kept', () => {
    const { result, losses, warnings } = readCanonical({
      name: 'n',
      description: 'd',
      capabilities: { cost_estimate: 'huge' },
      security: { data_classification: 'topsecret', pii_handling: 'none' },
      inputs: [],
    });
    expect(result.security?.data_classification).toBe('topsecret');
    expect(result.capabilities.cost_estimate).toBe('huge');
    expect(losses.map(({ path }) => path)).toEqual(['/inputs']);
    expect(warnings).toEqual([
      'Unknown cost_estimate "huge". Expected free, low, medium, high or unknown.',
      'Unknown data_classification "topsecret". Expected public, internal, confidential or restricted.',
    ]);
  });

  test('members that only this project knows are left out where a tool has none', () => {
    const { result } = readCanonical({ name: 'n', description: 'd' });
    expect(Object.keys(writeCanonical(result))).toHaveLength(9);
    expect(plain(result)).toEqual({
      name: 'n',
      version: '1.0.0',
      description: 'd',
      capabilities: { action: '', domain: '', side_effects: false, idempotent: true, cost_estimate: 'unknown' },
      inputs: {},
      outputs: {},
      security: null,
      source_format: 'raw',
      original_definition: {},
    });
  });

  test('what does not fit is said', () => {
    const { result, losses, warnings } = readCanonical({
      name: 5,
      description: null,
      capabilities: { action: 'x', more: 1 },
      security: { required_permissions: [1] },
      interface_texts: [{ key: 'a', text: 'b' }, 3],
      'x/y': 2,
      link: [],
    });
    expect(losses.map((loss) => loss.path).sort()).toEqual([
      '/capabilities/more',
      '/interface_texts',
      '/link',
      '/name',
      '/security/required_permissions',
      '/x~1y',
    ]);
    expect(result.security?.required_permissions).toEqual([]);
    expect(result.interface_texts).toEqual([{ key: 'a', text: 'b' }]);
    expect(warnings).toEqual([
      'Tool has no name — consider adding one.',
      'Tool has no description — consider adding one.',
    ]);
    expect(readCanonical('x').losses).toHaveLength(1);
    expect(readCanonical(JSON.parse('{"__proto__":{"name":"x"}}') as JsonValue).result.name).toBe('');
  });
});
