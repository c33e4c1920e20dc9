import { isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { elementToTool } from '../tools/element-to-tool.ts';
import { elementMembers } from './aions.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { elementLayout, writeElement } from './shared/element-json.ts';
import { extrasOf } from './shared/slots.ts';

const keys = ['name', 'description', 'link', 'function', 'args_schema'];

/** An element of the notation as JSON. The text of a `.aion` file is read and printed through `elementOfDefinition`. */
export const aion = defineFormat({
  id: 'aion',
  title: 'AION',
  provider: 'AION',
  strictFlag: noStrictFlag,
  slots: [],
  dialect: 'none',
  carries: elementMembers,
  detectedBy: ['function'],
  detect(definition) {
    const code = member(definition, 'function');
    return isJsonObject(code) && typeof member(code, 'executable') === 'string' ? 1 : 0;
  },
  parse(definition) {
    const { result, losses, warnings } = elementToTool(elementLayout.read(definition));
    return { result: { ...result, original_definition: definition }, losses, warnings };
  },
  extras: (definition) => extrasOf(definition, []).filter(({ path }) => !keys.includes(path[0] ?? '')),
  locate: locateInElement,
  write: (tool, options) => writeElement(tool, elementLayout, options),
  wrap: (emitted) => emitted,
});

function locateInElement(_definition: JsonObject, pointer: string): string | null {
  const fixed: readonly (readonly [string, string])[] = [
    ['/inputs/properties', '/args_schema'],
    ['/inputs', '/args_schema'],
    ['/outputs', '/function/interface'],
    ['/executable', '/function/executable'],
    ['/interface_texts', '/function/interface'],
    ['/schema_name', '/args_schema'],
  ];
  const found = fixed.find(([prefix]) => pointer === prefix || pointer.startsWith(`${prefix}/`));
  return found === undefined ? pointer : found[1];
}
