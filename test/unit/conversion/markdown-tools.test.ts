import { describe, expect, it } from 'vitest';
import { toolsOfMarkdown } from '../../../core/conversion/markdown-tools.ts';

const tool = (name: string): string => `{"name": "${name}", "description": "d", "inputSchema": {"type": "object"}}`;

function reading(text: string): {
  readonly names: readonly string[];
  readonly places: readonly string[];
  readonly warnings: readonly string[];
} {
  const read = toolsOfMarkdown(text);
  if (!read.ok) throw new Error(read.problem.message);
  return {
    names: read.tools.map(({ tool: { name } }) => name),
    places: read.tools.map(({ span }) => text.slice(span.start, span.end)),
    warnings: read.warnings,
  };
}

describe('tools in Markdown', () => {
  it('are those of its code blocks, each where it stands', () => {
    const text = `# A\n\n\`\`\`json\n${tool('a')}\n\`\`\`\n\n1. B\n\n   ~~~jsonc\n   // c\n   [${tool('b')},]\n   ~~~\n\n\`\`\`{.json}\n${tool('c')}\n\`\`\`\n`;
    const { names, places, warnings } = reading(text);
    expect(names).toEqual(['a', 'b', 'c']);
    expect(places).toEqual([tool('a'), tool('b'), tool('c')]);
    expect(warnings).toEqual([]);
  });

  it('are found in quotes, also where one lies in another', () => {
    const lines = tool('q').replaceAll(', ', ',\n').split('\n');
    const quoted = (mark: string): string =>
      `${mark}\`\`\`json\n${lines.map((line) => mark + line).join('\n')}\n${mark}\`\`\`\n`;
    for (const mark of ['> ', '>', '> > ', '>> ', '- > ']) {
      const { names } = reading(mark === '- > ' ? quoted('> ').replace('> ', '- > ') : quoted(mark));
      expect(names, mark).toEqual(['q']);
    }
    const inText = '> ```json\n> {"name": "q", "description": "a > b", "inputSchema": {"type": "object"}}\n> ```\n';
    const read = toolsOfMarkdown(inText);
    expect(read.ok && read.tools[0]?.tool.description).toBe('a > b');
  });

  it('that cannot be read are told with their line; other blocks are nobody’s business', () => {
    const text =
      '```json\n{"name": "x", "inputSchema": {...}}\n```\n\n```json\n{ "a": ... }\n```\n\n```\n[text](link)\n```\n';
    const { names, warnings } = reading(text);
    expect(names).toEqual([]);
    expect(warnings).toEqual([expect.stringMatching(/^Skipped the code block in line 2\. Invalid JSON/)]);
  });
});
