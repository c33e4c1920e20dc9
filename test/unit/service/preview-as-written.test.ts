import { describe, expect, it } from 'vitest';
import { toolsOfCode, toolsOfText } from '../../../core/conversion/index.ts';
import type { SourceTool } from '../../../core/conversion/source-tools.ts';
import { EmissionMemory } from '../../../core/formats/emission-memory.ts';
import type { TargetId } from '../../../core/formats/format-id.ts';
import { newestLoaderVersion } from '../../../core/loaders/versions.ts';
import { checkToolJson } from '../../../core/rules/provider/check-tool-json.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { languageService } from '../../../core/service/index.ts';
import { codeTools } from '../code/python/support.ts';

function viewOf(tools: readonly SourceTool[], target: TargetId) {
  const view = languageService.getProviderView(tools, target, newestLoaderVersion, new EmissionMemory());
  const shown = view.toolAt(0);
  if (shown === null) throw new Error('no tool');
  const isRefusing = languageService.isRefusing(tools, target, newestLoaderVersion, new EmissionMemory());
  return { shown, isRefusing, marks: view.tools[0]?.problems };
}

function toolsOf(text: string): readonly SourceTool[] {
  const read = toolsOfText(text, null);
  if (!read.ok) throw new Error(read.problem.message);
  return read.tools;
}

const openai = JSON.stringify([
  {
    type: 'function',
    function: { name: 'docs.look up', description: 'A.', parameters: { type: 'object', properties: {}, title: 'T' } },
  },
]);

describe('the tab of a provider', () => {
  it('shows a file in the format of the provider as it is written, with the problems that a check reports', () => {
    const { shown, isRefusing, marks } = viewOf(toolsOf(openai), 'openai');
    expect(shown.name).toBe('docs.look up');
    expect(JSON.parse(shown.text)).toEqual(JSON.parse(openai)[0]);
    expect({ isRefusing, marks }).toEqual({ isRefusing: true, marks: 1 });
    const checked = checkToolJson(openai, defaultSettings);
    const messages = checked.kind === 'checked' ? checked.findings.map(({ message }) => message) : [];
    expect(messages).toHaveLength(shown.problems.length);
    for (const [index, { message }] of shown.problems.entries()) expect(messages[index]).toContain(message);
  });

  it('shows what a conversion would change as a second step', () => {
    const { shown } = viewOf(toolsOf(openai), 'openai');
    expect(shown.losses).toEqual([]);
    expect(shown.changes).toEqual([expect.stringContaining('Renamed to "docs_look_up"')]);
    expect(viewOf(toolsOf(openai.replace('docs.look up', 'look')), 'openai').shown.changes).toEqual([]);
  });

  it('shows the name in the file for a provider with another format, too', () => {
    const { shown, isRefusing } = viewOf(toolsOf(openai), 'anthropic');
    expect(shown).toMatchObject({ name: 'docs.look up', problems: [{ severity: 'error' }] });
    expect(isRefusing).toBe(true);
    expect(shown.changes).toHaveLength(1);
  });

  it('shows the name that a server sends', () => {
    const program = [
      'from fastmcp import FastMCP',
      'mcp = FastMCP("s")',
      '@mcp.tool(name="look up!")',
      'def look(q: str) -> str:',
      '    """Look."""',
      '    return q',
    ].join('\n');
    const read = toolsOfCode(program, codeTools(program), {
      ok: false,
      problem: { message: '', span: { start: 0, end: 0 } },
    });
    if (!read.ok) throw new Error(read.problem.message);
    const { shown } = viewOf(read.tools, 'mcp');
    expect(shown.name).toBe('look up!');
    expect(shown.problems.map(({ severity }) => severity)).toEqual(['warning']);
  });
});
