import { describe, expect, test } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { EmissionMemory } from '../../../core/formats/emission-memory.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import { writableFormats } from '../../../core/formats/registry.ts';

const tool = (name: string) =>
  canonicalize({ name, description: 'Looks.', inputSchema: { type: 'object', properties: { q: { type: 'string' } } } })
    .result;

describe('the text of a file', () => {
  test('one tool alone, several in the envelope of the provider, or as asked for', () => {
    expect(JSON.parse(emitText([tool('a')], 'anthropic').text)).toMatchObject({ name: 'a' });
    expect(JSON.parse(emitText([tool('a'), tool('b')], 'anthropic').text)).toMatchObject({
      tools: [{ name: 'a' }, { name: 'b' }],
    });
    expect(JSON.parse(emitText([tool('a')], 'anthropic', { envelope: 'request' }).text)).toMatchObject({
      tools: [{ name: 'a' }],
    });
    expect(JSON.parse(emitText([tool('a')], 'anthropic', { envelope: 'list' }).text)).toMatchObject([{ name: 'a' }]);
  });

  test('is printed as the engine prints it, in every format and envelope, also where its parts were printed before', () => {
    const nested = canonicalize({
      name: 'n',
      description: 'Two\nlines, \\n and a "quote"\u2028.',
      inputSchema: { type: 'object', properties: { q: { type: 'array', items: { type: 'object' } }, e: { enum: [] } } },
    }).result;
    const memory = new EmissionMemory();
    const several = [tool('a'), nested, tool('b'), tool('b')];
    for (const { id } of writableFormats().filter((format) => format.id !== 'aion')) {
      for (const tools of [[], [nested], several, [...several].reverse()]) {
        for (const envelope of ['single', 'list', 'request'] as const) {
          const { text, result } = emitText(tools, id, { envelope, memory });
          expect(text, `${id}, ${envelope}`).toBe(`${JSON.stringify(result, null, 2)}\n`);
        }
      }
    }
  });

  test('the notation is a document', () => {
    expect(emitText([tool('a')], 'aion').text).toMatch(/^\[\n {2}\{\n {4}name --> "a",\n[\s\S]*\n\]\n$/);
    expect(emitText([], 'aion').text).toBe('[]\n');
  });
});
