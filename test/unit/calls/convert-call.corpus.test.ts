import { describe, expect, test } from 'vitest';
import { callFormats, convertCalls } from '../../../core/calls/convert-call.ts';
import { readCalls } from '../../../core/calls/read-calls.ts';
import type { JsonValue } from '../../../core/json/json-value.ts';
import { corpusLines } from '../../support/corpus.ts';

describe('recorded calls', () => {
  const files = ['anthropic', 'bedrock', 'gemini', 'mcp', 'openai_chat', 'openai_responses'];

  test.each(files)('%s: equal in every format', (file) => {
    const recorded = corpusLines<{ readonly call: JsonValue }>(`calls/${file}.jsonl`);
    let count = 0;
    for (const { call } of recorded) {
      const read = readCalls(JSON.stringify(call)).calls;
      count += read.length;
      for (const format of callFormats) {
        const again = readCalls(JSON.stringify(convertCalls(read, format).value)).calls;
        const said = `${format.id}: ${JSON.stringify(call).slice(0, 300)}`;
        expect(
          again.map(({ name, arguments: args }) => [name, args]),
          said,
        ).toEqual(read.map(({ name, arguments: args }) => [name, args]));
      }
    }
    expect(count).toBeGreaterThan(0);
  });
});
