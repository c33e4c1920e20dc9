import { describe, expect, it } from 'vitest';
import { convert } from '../../../core/conversion/convert.ts';
import { toolsOfJson, toolsOfNotation } from '../../../core/conversion/source-tools.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';

/** The losses of reading, as `tool path lost`, and the warnings about the whole text. */
function readingOf(text: string): { readonly losses: readonly string[]; readonly warnings: readonly string[] } {
  const read = toolsOfJson(text);
  if (!read.ok) throw new Error(read.problem.message);
  return {
    losses: read.tools.flatMap(({ tool, losses }) => losses.map(({ path, lost }) => `${tool.name} ${path} ${lost}`)),
    warnings: read.warnings,
  };
}

const tool = (properties: string, before = ''): string =>
  `{${before}"name": "f", "description": "d", "inputSchema": {"type": "object", "properties": ${properties}}}`;

describe('what JSON says and a value cannot', () => {
  it('is lost of the tool it stands in, where it stands there', () => {
    const text = `{"tools": [${tool('{}')}, ${tool('{"x": {"maximum": 1, "maximum": 2}, "y": {"title": "a", "title": "b"}}')}]}`;
    const { losses, warnings } = readingOf(text);
    expect(losses).toEqual([
      'f /inputSchema/properties/x/maximum earlier value of the property',
      'f /inputSchema/properties/y/title earlier value of the property',
    ]);
    expect(warnings).toEqual([]);
  });

  it('is no number: each keeps its digits', () => {
    const { losses, warnings } = readingOf(tool('{"x": {"maximum": 1e400, "enum": [1.0, 12345678901234567890]}}'));
    expect([losses, warnings]).toEqual([[], []]);
  });

  it('is a value that stands before another one of its key', () => {
    const { losses, warnings } = readingOf(
      tool('{"x": {"type": "string"}, "x": {"type": "integer"}}', '"name": "g", '),
    );
    expect(losses).toEqual([
      'f /name earlier value of the property',
      'f /inputSchema/properties/x earlier value of the property',
    ]);
    expect(warnings).toEqual([]);
  });

  it('stays a word about the text where no tool holds it', () => {
    const { losses, warnings } = readingOf(`{"seed": 1, "seed": 2, "tools": [${tool('{}')}]}`);
    expect(losses).toEqual([]);
    expect(warnings).toEqual(['Duplicate property "seed". The last value is used.']);
  });

  it('is found in each of several texts, and in a list of tools keyed by name', () => {
    expect(readingOf(`${tool('{}')}\n${tool('{"x": {"minimum": 1, "minimum": 2}}')}`).losses).toEqual([
      'f /inputSchema/properties/x/minimum earlier value of the property',
    ]);
    const map = '{"tools": {"f": {"description": "a", "description": "b", "inputSchema": {"type": "object"}}}}';
    expect(readingOf(map).losses).toEqual(['f /description earlier value of the property']);
  });

  it('is told of every conversion of the tool', () => {
    const read = toolsOfJson(tool('{"x": {"type": "number", "default": 1, "default": 2}}'));
    const tools = read.ok ? read.tools : [];
    for (const target of ['mcp', 'openai', 'aion'] as const) {
      expect(convert(tools, { target }).losses.map(({ path }) => path)).toContain('/inputSchema/properties/x/default');
    }
  });
});

describe('what a file of the notation says beside its tools', () => {
  const document = NotationDocument.parse(
    '[\n  system_prompt --> "Be kind.",\n  rules --> ["a"],\n  { name --> "A", link --> "https://example.com", description --> "d" }\n]\n',
  );
  it('is told where the tools go to another form, and not where single tools do', () => {
    expect(toolsOfNotation(document, [], NO_PYTHON)).toMatchObject({
      warnings: [
        "system_prompt is a property of the file and wasn't converted.",
        "rules is a property of the file and wasn't converted.",
      ],
    });
    const at = document.text.indexOf('{');
    const python = { ...NO_PYTHON };
    expect(toolsOfNotation(document, [], python, { start: at, end: at })).toMatchObject({ warnings: [] });
  });
});
