import { beforeEach, expect, test, vi } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson, wholeTool } from '../../../core/conversion/source-tools.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { EmissionMemory } from '../../../core/formats/emission-memory.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import { emitText } from '../../../core/formats/emit-text.ts';
import * as judging from '../../../core/formats/judge.ts';
import { PointerMap } from '../../../core/json/pointer-map.ts';

vi.mock('../../../core/formats/judge.ts', { spy: true });

const definition = {
  type: 'function',
  function: {
    name: 'get weather',
    description: 'Gets the weather.',
    parameters: { type: 'object', properties: { city: { type: 'str' } } },
  },
};

beforeEach(() => {
  vi.clearAllMocks();
});

test('what a provider refuses is worked out when it is asked for, and once', () => {
  const { result: tool } = canonicalize(definition);
  const emission = emitTool(tool, 'anthropic');
  if (emission.kind !== 'emitted') throw new Error(emission.reason);
  expect(emission.result).toMatchObject({ name: 'get_weather' });
  expect(judging.judge).not.toHaveBeenCalled();

  expect(emission.problems).toBe(emission.problems);
  expect(emission.losses.map(({ path }) => path)).toEqual(['/function/name']);
  expect(emission.warnings).toHaveLength(1);
  expect(judging.judge).toHaveBeenCalledOnce();
});

test('where a tool stands, what hides in it and how sure each form is are worked out when they are asked for', () => {
  const places = vi.spyOn(PointerMap.prototype, 'nearest');
  const [first, second] = [definition, { ...definition, description: 'a\u200bb' }];
  const read = toolsOfJson(JSON.stringify([first, second]));
  if (!read.ok) throw new Error(read.problem.message);
  expect(convert(read.tools, { target: 'anthropic' }).count).toBe(2);
  expect(places).not.toHaveBeenCalled();

  const [, hiding] = read.tools.map(wholeTool);
  expect(hiding?.span.start).toBe(JSON.stringify(first).length + 2);
  expect(hiding?.warnings).toEqual([expect.stringContaining('U+200B')]);
  expect(hiding?.confidence).toMatchObject({ openai: 1, raw: 0.1 });
});

test('a copy of a conversion, and its JSON, have what is worked out later', () => {
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
