import { beforeEach, expect, test, vi } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import * as judging from '../../../core/formats/judge.ts';
import * as capabilities from '../../../core/tools/capabilities.ts';

vi.mock('../../../core/formats/judge.ts', { spy: true });
vi.mock('../../../core/tools/capabilities.ts', { spy: true });

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

test('what a tool does and what its provider refuses is worked out when it is asked for, and once', () => {
  const { result: tool } = canonicalize(definition);
  const emission = emitTool(tool, 'anthropic');
  if (emission.kind !== 'emitted') throw new Error(emission.reason);
  expect(emission.result).toMatchObject({ name: 'get_weather' });
  expect(capabilities.inferCapabilities).not.toHaveBeenCalled();
  expect(judging.judge).not.toHaveBeenCalled();

  expect(tool.capabilities.action).toBe('get');
  expect(emission.problems).toBe(emission.problems);
  expect(emission.losses.map(({ path }) => path)).toEqual(['/function/name']);
  expect(emission.warnings).toHaveLength(1);
  expect(judging.judge).toHaveBeenCalledOnce();
});

test('of a conversion the text alone is worked out until more is asked for', () => {
  const read = toolsOfJson(JSON.stringify(definition));
  if (!read.ok) throw new Error(read.problem.message);
  const conversion = convert(read.tools, { target: 'anthropic' });
  expect(conversion.text).toContain('"get_weather"');
  expect(conversion.count).toBe(1);
  expect(capabilities.inferCapabilities).not.toHaveBeenCalled();
  expect(judging.judge).not.toHaveBeenCalled();

  expect(conversion.losses).toBe(conversion.losses);
  expect(conversion.losses.map(({ pointer }) => pointer)).toEqual(['/function/name']);
  expect(conversion.problems).toBe(conversion.problems);
  expect(judging.judge).toHaveBeenCalledOnce();
});
