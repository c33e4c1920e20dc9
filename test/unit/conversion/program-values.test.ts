import { expect, test } from 'vitest';
import { mayBeProgramValue } from '../../../core/conversion/program-values.ts';

test.each([
  ['[{"name": "a"}]', true],
  ["{'name': 'a'}", true],
  ['{ name: "a" }', true],
  ['tools = [{"name": "a"}]', true],
  ['# ours\nexport const tools: Tool[] = [', true],
  ['import os\n\nTOOLS = [\n', true],
  ['return {"name": "a"}', true],
  ['', false],
  ['Send a mail (soon).', false],
  ['x = 3', false],
  ['{ ', false],
])('whether %j may be a value of a program', (text, is) => {
  expect(mayBeProgramValue(text)).toBe(is);
});
