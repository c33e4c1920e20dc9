import { describe, expect, it } from 'vitest';
import { readAs, type SourceTool, toolsOfJson } from '../../../core/conversion/source-tools.ts';
import { formatsOf } from '../../../core/conversion/tool-formats.ts';

const schema = (name: string) => ({ type: 'object', properties: { [name]: { type: 'string' } } });

const base = { name: 'find', description: 'Finds.' };

function toolsOf(...definitions: readonly object[]): readonly SourceTool[] {
  const read = toolsOfJson(JSON.stringify(definitions));
  if (!read.ok) throw new Error(read.problem.message);
  return read.tools;
}

describe('the forms of one tool', () => {
  const cases: readonly (readonly [string, object, readonly string[]])[] = [
    ['one schema: one form', { ...base, parameters: schema('a') }, ['openai-legacy']],
    ['a schema that decides', { ...base, args_schema: schema('a'), parameters: schema('b') }, ['openai-legacy']],
    ['two schemas', { ...base, schema: schema('a'), parameters: schema('b') }, ['openai-legacy', 'langchain']],
    ['the same schema twice', { ...base, schema: schema('a'), parameters: schema('a') }, ['openai-legacy']],
    [
      'two sure forms of other arguments',
      { ...base, input_schema: schema('a'), inputSchema: schema('b') },
      ['anthropic', 'mcp'],
    ],
    [
      'two sure forms of the same arguments',
      { ...base, displayName: 'Find', modelDescription: 'Finds.', inputSchema: schema('a') },
      ['vscode'],
    ],
    ['no known form', base, ['raw']],
  ];

  for (const [title, definition, forms] of cases) {
    it(title, () => {
      expect(toolsOf(definition).map(formatsOf)).toEqual([forms]);
    });
  }

  it('of two tools of two forms each has its own', () => {
    const tools = toolsOf({ ...base, input_schema: schema('a') }, { ...base, parameters: schema('b') });
    expect(tools.map(formatsOf)).toEqual([['anthropic'], ['openai-legacy']]);
  });

  it('reads one tool in another form and keeps what the JSON itself lost', () => {
    const text = `[{"name":"find","schema":{"properties":{"a":{}}},"parameters":{"properties":{"b":{"maximum":1,"maximum":2}}}}]`;
    const read = toolsOfJson(text);
    if (!read.ok) throw new Error(read.problem.message);
    const [tool] = read.tools;
    expect(tool?.format).toBe('openai-legacy');
    expect(Object.keys(tool?.tool.inputs.properties as object)).toEqual(['b']);
    const other = tool === undefined ? undefined : readAs(tool, 'langchain');
    expect(other?.format).toBe('langchain');
    expect(Object.keys(other?.tool.inputs.properties as object)).toEqual(['a']);
    expect(other?.losses.map(({ lost }) => lost)).toContain('earlier value of the property');
  });
});
