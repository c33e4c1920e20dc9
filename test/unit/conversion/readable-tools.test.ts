import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readableTools } from '../../../core/conversion/readable-tools.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { NO_PYTHON } from '../../../core/tools/element-meaning.ts';

const tool = (name: string): string =>
  `  {\n    name --> "${name}",\n    link --> "https://example.com/${name}",\n    description --> "Does ${name}."\n  }`;
const two = `[\n${tool('First')},\n${tool('Second')}\n]\n`;

/** The readable names, and the text at the place of each. */
function read(text: string): readonly (readonly [string, string])[] {
  return readableTools(NotationDocument.parse(text), [], NO_PYTHON).map(({ tool, span }) => [
    tool.name,
    text.slice(span.start, span.end),
  ]);
}

test('without one of its commas a document has all of its tools, each at its place', () => {
  const commas = [...two.matchAll(/,/g)].map(({ index }) => index);
  expect(commas).toHaveLength(5);
  for (const comma of commas) {
    const text = two.slice(0, comma) + two.slice(comma + 1);
    const tools = readableTools(NotationDocument.parse(text), [], NO_PYTHON);
    expect(tools.map(({ tool }) => tool)).toEqual(
      readableTools(NotationDocument.parse(two), [], NO_PYTHON).map(({ tool }) => tool),
    );
    for (const { tool, span } of tools) {
      expect(text.slice(span.start, span.end)).toMatch(new RegExp(`^\\{\\s+name --> "${tool.name}"[^{}]*\\}$`));
    }
  }
});

test('a tool with a mistake that no fix takes away for sure is left out, and those around it are there', () => {
  const text = two.replace('"https://example.com/First"', '');
  expect(read(text)).toEqual([['Second', tool('Second').trim()]]);
});

test('a mistake of form is fixed whatever the settings say of its rule, and nothing else is', () => {
  const text = two
    .replace('name --> "First",', 'name --> "First"')
    .replace('description --> "Does Second."', 'desc --> "d"');
  const [first, second] = readableTools(NotationDocument.parse(text), [], NO_PYTHON);
  expect(first?.tool.name).toBe('First');
  expect(second?.tool.description).toBe('');
});

test('where much would have to be fixed, the tools without a mistake are left', () => {
  const many = Array.from({ length: 800 }, (_, index) => tool(`Tool${index}`));
  const text = `[\n${many.join(',\n')}\n]\n`.replace('name --> "Tool7",', 'name --> "Tool7"');
  const names = read(text).map(([name]) => name);
  expect(names).toHaveLength(799);
  expect(names).not.toContain('Tool7');
});

test('of the example with the usual mistakes all ten tools are there', () => {
  const text = readFileSync(new URL('../../../examples/mistakes.aion', import.meta.url), 'utf8');
  const found = read(text);
  expect(found).toHaveLength(10);
  for (const [name, place] of found) expect(place).toContain(name);
});
