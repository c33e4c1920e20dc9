import { describe, expect, test } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitText } from '../../../core/formats/emit-text.ts';

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

  test('the notation is a document', () => {
    expect(emitText([tool('a')], 'aion').text).toMatch(/^\[\n {2}\{\n {4}name --> "a",\n[\s\S]*\n\]\n$/);
    expect(emitText([], 'aion').text).toBe('[]\n');
  });
});
