import { expect, test } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { confidencesOfTool, toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { EmissionMemory } from '../../../core/formats/emission-memory.ts';
import { emitText } from '../../../core/formats/emit-text.ts';

const definition = {
  type: 'function',
  function: {
    name: 'get weather',
    description: 'Gets the weather.',
    parameters: { type: 'object', properties: { city: { type: 'str' } } },
  },
};

test('a tool has its place, what hides in it, and how sure each format is', () => {
  const [first, second] = [definition, { ...definition, description: 'a\u200bb' }];
  const read = toolsOfJson(JSON.stringify([first, second]));
  const hiding = read.ok ? read.tools[1] : undefined;
  if (hiding === undefined) throw new Error('no second tool');
  expect(hiding.span.start).toBe(JSON.stringify(first).length + 2);
  expect(hiding.warnings).toEqual([expect.stringContaining('U+200B')]);
  expect(confidencesOfTool(hiding)).toMatchObject({ openai: 1, raw: 0.1 });
});

test('a copy of a conversion, and its JSON, have all its parts', () => {
  const read = toolsOfJson(JSON.stringify(definition));
  if (!read.ok) throw new Error(read.problem.message);
  const conversion = convert(read.tools, { target: 'anthropic', said: ['It is said first.'] });
  const copies = [{ ...conversion }, JSON.parse(JSON.stringify(conversion))];
  for (const copy of copies) {
    expect(copy.losses.map(({ pointer }: { readonly pointer: string }) => pointer)).toEqual(['/function/name']);
    expect(copy.problems).toEqual([]);
    expect(copy.warnings).toEqual(['It is said first.', expect.stringContaining('"str"')]);
  }
});

test('who asks with a memory is given what was written before', () => {
  const { result: tool } = canonicalize(definition);
  const memory = new EmissionMemory();
  const emissions = [memory, memory, undefined].map((one) => {
    const options = { envelope: 'list' as const };
    return emitText([tool], 'anthropic', one === undefined ? options : { ...options, memory: one });
  });
  const [first, again, apart] = emissions;
  expect(again?.emissions[0]).toBe(first?.emissions[0]);
  expect(apart?.emissions[0]).not.toBe(first?.emissions[0]);
  expect(new Set(emissions.map(({ text }) => text)).size).toBe(1);
});
