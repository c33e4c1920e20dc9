import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { CodeTool } from '../../../core/code/code-tool.ts';
import { corpusPath } from '../../support/corpus.ts';
import { codeTools, named } from './python/support.ts';
import { toolsOf } from './typescript/files.ts';

function textOf(input: string): string {
  return readFileSync(corpusPath(`reports-2/${input}`), 'utf8');
}

/** The names of the tools, with what their framework says against them. */
function seen(tools: readonly CodeTool[]): readonly (readonly [unknown, string | null])[] {
  return tools.map(({ definition, refusal }) => [named(definition)['name'], refusal]);
}

describe('programs of public reports', () => {
  it('google-adk accepts them', () => {
    const { tools, unread } = codeTools(textOf('adk_tools.py'));
    expect(seen(tools)).toEqual([
      ['process_data', null],
      ['list_issues', null],
    ]);
    expect(unread).toEqual([]);
  });

  it('@mastra/core sends a date as a string', () => {
    const [tool] = toolsOf(textOf('mastra-date.ts')).tools;
    expect(tool?.refusal).toBeNull();
    const schema = JSON.stringify(tool?.definition['inputSchema']);
    expect(schema).toContain('"day":{"type":"string","format":"date-time"}');
  });

  it('pydantic-ai requires descriptions', () => {
    expect(seen(codeTools(textOf('pydantic_ai_tools.py')).tools)).toEqual([
      ['lookup', null],
      ['roll', 'UserError: Missing parameter descriptions for sides'],
    ]);
  });

  it('FastMCP 4 has no exclude_args, and none of its versions sends such a parameter', () => {
    const { tools } = codeTools(textOf('fastmcp_exclude_args.py'));
    const [get] = tools;
    expect(get?.refusal).toContain("unexpected keyword argument 'exclude_args'");
    expect(get?.definition['inputSchema']).toMatchObject({ required: ['q'] });
    expect(JSON.stringify(get?.definition)).not.toContain('session');
  });

  it('Strands Agents are read', () => {
    const { tools, unread } = codeTools(textOf('strands_tools.py'));
    expect(unread).toEqual([]);
    expect(seen(tools)).toEqual([
      ['my_tool', null],
      ['fetch', expect.stringContaining('NotImplementedError: Using pydantic.Field within Annotated')],
    ]);
    expect(tools[1]?.refusedIn).toBe('1.62');
  });
});
