import { isJsonArray, isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { splitPointer } from '../json/pointer.ts';
import { canonicalMembers } from '../tools/canonical-json.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { elementToTool } from '../tools/element-to-tool.ts';
import { noStrictFlag } from './limits.ts';
import { defineFormat } from './shared/define-format.ts';
import { loaderLayout, writeElement } from './shared/element-json.ts';
import { extrasOf } from './shared/slots.ts';

const keys = ['name', 'description', 'link', 'args_schema_str', 'args_schema_raw', 'function'];

/** The writer of elements reports the losses of these members itself. */
export const elementMembers: readonly (keyof CanonicalTool)[] = canonicalMembers.filter(
  (key) => key !== 'original_definition',
);

/**
 * The dictionaries of `aions-llm`: `{name, description, link, args_schema_str | args_schema_raw, function:
 * {raw_string, args, returns}}`.
 */
export const aions = defineFormat({
  id: 'aions',
  title: 'AIONS (dictionaries of the Python package)',
  provider: 'AIONS',
  strictFlag: noStrictFlag,
  slots: [],
  dialect: 'none',
  shape: 'aions',
  carries: elementMembers,
  detectedBy: ['function', 'args_schema_raw', 'args_schema_str', 'link'],
  detect(definition) {
    const code = member(definition, 'function');
    if (isJsonObject(code) && typeof member(code, 'raw_string') === 'string') return 1;
    if (
      member(definition, 'args_schema_raw') !== undefined ||
      typeof member(definition, 'args_schema_str') === 'string'
    ) {
      return 1;
    }
    const isLinkOnly = Object.keys(definition).every((key) => ['name', 'description', 'link'].includes(key));
    return isLinkOnly && typeof member(definition, 'link') === 'string' ? 0.8 : 0;
  },
  parse(definition) {
    const { result, losses, warnings } = elementToTool(loaderLayout.read(definition));
    return { result: { ...result, source_format: 'aions', original_definition: definition }, losses, warnings };
  },
  extras: (definition) => extrasOf(definition, []).filter(({ path }) => !keys.includes(path[0] ?? '')),
  locate: locateInDictionary,
  write: (tool, options) => writeElement(tool, loaderLayout, options),
  wrap: (emitted) => emitted,
});

function locateInDictionary(definition: JsonObject, pointer: string): string | null {
  const [first, second, name] = splitPointer(pointer) ?? [];
  const raw = member(definition, 'args_schema_raw');
  switch (first) {
    case 'inputs': {
      const index =
        isJsonArray(raw ?? null) && second === 'properties'
          ? (raw as readonly unknown[]).findIndex((pair) => Array.isArray(pair) && pair[0] === name)
          : -1;
      return index < 0 ? (raw === undefined ? '/function/args' : '/args_schema_raw') : `/args_schema_raw/${index}`;
    }
    case 'outputs':
      return '/function/returns';
    case 'executable':
      return '/function/raw_string';
    case 'interface_texts':
      return '/function';
    case 'schema_name':
      return '/args_schema_str';
    default:
      return pointer;
  }
}
