import { describe, expect, test } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { printDocument } from '../../../core/notation/printer.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { elementsOf } from '../../../core/tools/element-of-node.ts';
import { elementToTool } from '../../../core/tools/element-to-tool.ts';
import { keptToolsName, withKeptTool } from '../../../core/tools/kept-tool.ts';
import { toolToElement } from '../../../core/tools/tool-to-element.ts';

const original: CanonicalTool = {
  ...canonicalize({
    name: 'drop_table',
    description: 'Drops a "table" of the database.',
    inputSchema: {
      type: 'object',
      properties: { table: { type: 'string', pattern: '^[a-z]+$' } },
      required: ['table'],
    },
    annotations: { destructiveHint: true },
  }).result,
  security: { required_permissions: ['db:admin'], data_classification: 'internal', pii_handling: 'none' },
};

function readBack(text: string): CanonicalTool {
  const [element] = elementsOf(NotationDocument.parse(text));
  if (element === undefined) throw new Error('There is no element.');
  return withKeptTool(element, elementToTool(element).result, original);
}

describe.each(['1.0.5', '1.0.16'] as const)('a tool kept beside what was written for %s', (loaderVersion) => {
  const text = printDocument([toolToElement(original, { loaderVersion }).result]);

  test('comes back whole as long as the element is as it was written', () => {
    expect(readBack(text)).toEqual(original);
    expect(readBack(text.replaceAll('  ', '\t'))).toEqual(original);
  });

  test('lends an edited element what the notation has no property for, and nothing else', () => {
    const edited = readBack(text.replace('Drops', 'Deletes'));
    expect(edited).toMatchObject({
      description: "Deletes a 'table' of the database.",
      security: { required_permissions: ['db:admin'] },
      annotations: { destructiveHint: true },
    });
    expect(edited.inputs).not.toMatchObject({ properties: { table: { pattern: '^[a-z]+$' } } });
  });
});

test('the name of the file beside', () => {
  expect(keptToolsName('tools/a.b.aion')).toBe('tools/a.b.canonical.json');
});
