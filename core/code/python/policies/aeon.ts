import { isJsonObject, type JsonObject, type JsonValue } from '../../../json/json-value.ts';
import { encode } from '../../../python/schema/encode.ts';
import type { ClassRef } from '../../../python/schema/values-and-types.ts';
import { classText, classValueOf } from '../class-values.ts';
import type { FrameworkPolicy } from '../policy.ts';
import type { ToolSite } from '../tool-site.ts';

/** Aeon Core: subclasses of `Tool` with their schemas as attributes, as `export_tools_for_llm()` lists them. */
export const aeonPolicy: FrameworkPolicy = {
  framework: 'aeon',
  packages: ['aeon-core'],
  versions: ['1.0'],
  sentOptions: new Set(),
  read(site) {
    const { of } = site.found;
    if (of === null) return { name: undefined, description: undefined, schema: undefined, format: 'aeon' };
    const output = attributeOf(site, of, 'output_schema');
    const example = attributeOf(site, of, 'example', true);
    const schema = attributeOf(site, of, 'input_schema');
    const more: Record<string, JsonValue> = {};
    if (output !== undefined) more['output_schema'] = output;
    if (example !== undefined) more['example'] = example;
    return {
      name: classText(site, of, 'name'),
      description: classText(site, of, 'description'),
      schema: isJsonObject(schema) ? (schema as JsonObject) : undefined,
      format: 'aeon',
      more,
    };
  },
};

function attributeOf(site: ToolSite, of: ClassRef, name: string, isOptional = false): JsonValue | undefined {
  const value = classValueOf(site.table, of, name);
  const json = value === undefined ? undefined : encode(value);
  if (json === undefined && !(isOptional && value === undefined)) {
    site.missing(name, value === undefined ? 'the class has none' : 'it is only known at run time');
  }
  return json;
}
