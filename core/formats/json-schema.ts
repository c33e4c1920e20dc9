import { isJsonObject, type JsonObject, type MutableJsonObject, member } from '../json/json-value.ts';
import { given } from '../text/given.ts';
import { say } from '../text/say.ts';
import { readStated } from '../tools/canonical-json.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { Loss } from '../tools/loss.ts';
import type { Written } from './format.ts';
import { noStrictFlag } from './limits.ts';
import { buildCanonical, membersFromSlots } from './shared/canonical-builder.ts';
import { defineFormat } from './shared/define-format.ts';
import { copyOf, type Slot } from './shared/slots.ts';

/** The dialect of documents by aumai-toolcanon. */
const writtenDialect = 'https://json-schema.org/draft/2019-09/schema';

const slots: readonly Slot[] = [
  { member: 'name', path: ['title'] },
  { member: 'description', path: ['description'] },
  { member: 'outputs', path: ['x-outputs'] },
];

/** Keys of the document that are no keywords of the arguments. */
const ownMembers: ReadonlySet<string> = new Set([
  '$schema',
  'title',
  'description',
  'x-outputs',
  'x-capabilities',
  'x-security',
]);

/** A JSON Schema document that is a tool: title, description, the arguments' own keywords, and `x-` members for the rest. */
export const jsonSchema = defineFormat({
  id: 'json-schema',
  title: 'JSON Schema',
  provider: 'JSON Schema',
  strictFlag: noStrictFlag,
  slots,
  shape: 'json-schema',
  // The whole document is the schema.
  schemaPointers: [''],
  carries: ['inputs', 'outputs', 'capabilities', 'security'],
  extras: () => [],
  detectedBy: ['properties', '$schema'],
  detect(definition) {
    const dialect = member(definition, '$schema');
    // The schema of a configuration has the same key, for editors.
    const properties = member(definition, 'properties');
    const isSchema =
      (isJsonObject(properties) &&
        Object.values(properties).every((schema) => isJsonObject(schema) || typeof schema === 'boolean')) ||
      (typeof dialect === 'string' && /^https?:\/\/json-schema\.org\//.test(dialect) && !isLibrary(definition));
    if (!isSchema) return 0;
    return typeof member(definition, 'title') === 'string' ? 0.9 : 0.5;
  },
  parse(definition) {
    const { members, losses } = membersFromSlots(definition, slots);
    const inputs = copyOf({});
    for (const key of Object.keys(definition)) {
      const value = member(definition, key);
      if (value !== undefined && !ownMembers.has(key)) inputs[key] = value;
    }
    const { result, losses: unread, warnings } = readStated(definition);
    const read = { ...members, inputs, ...given(result) };
    return buildCanonical('json-schema', definition, read, [...losses, ...unread], warnings);
  },
  locate(_definition, pointer) {
    return pointer.startsWith('/inputs') ? pointer.slice('/inputs'.length) : null;
  },
  write: writeSchema,
  wrap: (emitted) => (emitted.length === 1 && emitted[0] !== undefined ? emitted[0] : emitted),
});

function writeSchema(tool: CanonicalTool): Written {
  const home = tool.source_format === 'json-schema' ? member(tool.original_definition, '$schema') : undefined;
  const dialect = typeof home === 'string' ? home : writtenDialect;
  const own = { $schema: dialect, title: tool.name, description: tool.description };
  const result: MutableJsonObject = { ...own, ...tool.inputs };
  const losses: Loss[] = [];
  for (const key of Object.keys(tool.inputs).filter(isOwnWord)) {
    if (result[key] === own[key]) continue;
    result[key] = own[key];
    losses.push({
      path: `/inputs/${key}`,
      lost: say`"${key}" of the arguments`,
      reason: say`Replaced by ${key === '$schema' ? say`the dialect of the document` : say`the tool's ${key === 'title' ? 'name' : key}`}.`,
    });
  }
  if (Object.keys(tool.outputs).length > 0) result['x-outputs'] = tool.outputs;
  result['x-capabilities'] = { ...tool.capabilities };
  if (tool.security !== null) result['x-security'] = { ...tool.security };
  return { kind: 'written', result, losses };
}

function isOwnWord(key: string): key is '$schema' | 'title' | 'description' {
  return key === '$schema' || key === 'title' || key === 'description';
}

/** Whether the document only holds schemas for others to refer to, and describes no value itself. */
function isLibrary(schema: JsonObject): boolean {
  const own = Object.keys(schema).filter((key) => !/^(?:\$(?!ref$)|title$|description$|version$)/.test(key));
  const isHolding = ['definitions', '$defs'].some((key) => isJsonObject(member(schema, key) ?? null));
  return isHolding && own.every((key) => key === 'definitions');
}
