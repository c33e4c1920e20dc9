import { isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { isNestedDeeperThan, maximumNesting } from '../json/nesting.ts';
import { childPointer, pointerOf, valueAt } from '../json/pointer.ts';
import { allSchemas } from '../schema/walk.ts';
import { say, translated, wording } from '../text/say.ts';
import { unknownWord } from '../tools/canonical-json.ts';
import type { ToolFormat } from './format.ts';
import type { FormatId } from './format-id.ts';
import { type LimitFault, type LimitSeverity, limitOf, type ProviderLimit, type ProviderProblem } from './limits.ts';
import { withoutNullDescriptions } from './lionagi.ts';
import { formatOf } from './registry.ts';
import { shapeFaults } from './shapes/check-shape.ts';
import { draftName, judgeSchema } from './shapes/schema-faults.ts';
import { fromGeminiSchema } from './shared/gemini-schema.ts';
import { isNameAccepted } from './shared/normalise-name.ts';
import { refusedPropertyNames } from './shared/normalise-property-names.ts';
import { isPropertyMap } from './shared/property-map.ts';
import { schemaRuleFaults } from './shared/schema-rules.ts';
import { readSlots, type SlotMember, type SlotReading } from './shared/slots.ts';
import { strictAnthropicFaults } from './shared/strict-anthropic-check.ts';
import { strictOpenaiFaults } from './shared/strict-openai-check.ts';

/** The problems of a definition with the shape and limits of `formatId`. Pointers lead into `definition`. Never throws. */
export function judge(written: JsonValue, formatId: FormatId): readonly ProviderProblem[] {
  const definition = isJsonObject(written) ? withoutNullDescriptions(written) : written;
  const named = formatOf(formatId);
  const format =
    isJsonObject(definition) && named.judgedAs !== undefined ? formatOf(named.judgedAs(definition)) : named;
  if (!isJsonObject(definition)) {
    return [problem(format, shapeLimit(format), { pointer: '', message: say`A tool definition must be an object.` })];
  }
  if (isNestedDeeperThan(definition)) {
    const message = say`Nested more than ${maximumNesting} levels deep.`;
    return [problem(format, shapeLimit(format), { pointer: '', message })];
  }
  if (format.hosted?.(definition)) return [];
  const shape = format.shape === undefined ? [] : shapeFaults(definition, format.shape);
  const reading = readSlots(definition, format.slots);
  const ofLimits = format.limits.flatMap((limit) =>
    limit.kind === 'known-words'
      ? wordFaults(definition, limit.words).map((fault) => problem(format, { ...limit, severity: 'warning' }, fault))
      : faultsOf(limit, reading, format).map((fault) => problem(format, limit, fault)),
  );
  // Strict mode repeats rules that hold without it.
  const ruled = new Set(ofLimits.filter(({ limit }) => limit !== 'strict-subset').map(({ pointer }) => pointer));
  const byLimits = ofLimits.filter(({ limit, pointer }) => limit !== 'strict-subset' || !ruled.has(pointer));
  const bySchema = schemasOf(definition, reading, format).flatMap((place) => schemaProblems(place, format));
  const byShape = shape.map((fault) => problem(format, shapeLimit(format), fault));
  // One mistake is reported once, by the more detailed message.
  const told = new Set(byLimits.map(({ pointer }) => pointer));
  const untold = (found: ProviderProblem): boolean => !told.has(found.pointer);
  const ofSchema = bySchema.filter(untold);
  for (const { pointer } of ofSchema) told.add(pointer);
  return [...byShape.filter(untold), ...ofSchema, ...byLimits];
}

function wordFaults(definition: JsonObject, words: Readonly<Record<string, readonly string[]>>): readonly LimitFault[] {
  return Object.entries(words).flatMap(([path, known]) => {
    const pointer = `/${path}`;
    const value = valueAt(definition, pointer);
    return typeof value !== 'string' || known.includes(value)
      ? []
      : [{ pointer, message: unknownWord(path.slice(path.indexOf('/') + 1), value, known) }];
  });
}

interface PlacedSchema {
  readonly pointer: string;
  readonly schema: JsonObject;
}

/** The JSON Schemas in a definition. A benchmark's own type words do not matter to a provider. */
function schemasOf(
  definition: JsonObject,
  { values, paths }: SlotReading,
  format: ToolFormat,
): readonly PlacedSchema[] {
  const placed: readonly (readonly [string, JsonValue | undefined])[] =
    format.schemaPointers?.map((pointer) => [pointer, valueAt(definition, pointer)]) ??
    (format.write === undefined || format.dialect === 'none'
      ? []
      : (['inputs', 'outputs'] as const).map((name) => [pointerOf(paths.get(name) ?? []), values.get(name)]));
  return placed.flatMap(([pointer, schema]) => (isJsonObject(schema) ? [{ pointer, schema }] : []));
}

function schemaProblems({ pointer, schema }: PlacedSchema, format: ToolFormat): readonly ProviderProblem[] {
  const isMap = isPropertyMap(schema);
  const judged = format.dialect === 'openapi-3.0' ? fromGeminiSchema(schema) : schema;
  const { draft, faults } = judgeSchema(
    isMap ? { properties: judged } : judged,
    format.draft ?? null,
    format.ignoresSchemaKeyword,
  );
  const limit = {
    id: 'json-schema',
    says: say`Schemas must be valid ${draftName(draft)}.`,
    source: 'https://json-schema.org/specification',
    // The canonical form keeps a schema as it was read.
    severity: format.id === 'canonical' ? ('warning' as const) : ('error' as const),
  };
  return faults.map((fault) => {
    const inner = isMap ? fault.pointer.replace(/^\/properties/, '') : fault.pointer;
    return problem(format, limit, { pointer: pointer + inner, message: fault.message });
  });
}

/** The problems of a list of definitions: those of each one, and the limits on their number and on repeated names. */
export function judgeAll(definitions: readonly JsonValue[], formatId: FormatId): readonly ProviderProblem[] {
  const format = formatOf(formatId);
  const problems = definitions.flatMap((definition, index) =>
    judge(definition, formatId).map((found) => ({ ...found, pointer: `/${index}${found.pointer}` })),
  );
  const repeated = [...repeatedNames(definitions, format)].map(([index, found]) => ({
    ...found,
    pointer: `/${index}${found.pointer}`,
  }));
  return [...problems, ...problemsOfCount(definitions.length, format), ...repeated];
}

/** A problem if there are more tools than a request holds. */
export function problemsOfCount(count: number, format: ToolFormat): readonly ProviderProblem[] {
  const limit = limitOf(format.limits, 'tool-count');
  if (limit === undefined || count <= limit.max) return [];
  const message = say`Too many tools (${count}). Remove ${count - limit.max} of them.`;
  return [problem(format, limit, { pointer: '', message })];
}

/** For each definition with the name of an earlier one, by its index: the problem, with its pointer in that definition. */
export function repeatedNames(
  definitions: readonly JsonValue[],
  format: ToolFormat,
): ReadonlyMap<number, ProviderProblem> {
  const repeated = new Map<number, ProviderProblem>();
  const slot = definitions.length < 2 ? undefined : format.slots.find((one) => one.member === 'name');
  if (slot === undefined) return repeated;
  const firstOf = new Map<string, number>();
  definitions.forEach((definition, index) => {
    const read = isJsonObject(definition) ? readSlots(definition, [slot]) : null;
    const name = read?.values.get('name');
    if (typeof name !== 'string' || name === '') return;
    const first = firstOf.get(name);
    if (first === undefined) {
      firstOf.set(name, index);
      return;
    }
    const message = say`Duplicate tool name "${name}" (also used by tool ${first + 1}).`;
    repeated.set(index, problem(format, uniqueNames, { pointer: pointerOf(read?.paths.get('name') ?? []), message }));
  });
  return repeated;
}

const uniqueNames = {
  id: 'unique-name',
  says: wording`Tool names in a request must be unique.`,
  source: 'A call names its tool, so tool names must be unique.',
};

function shapeLimit(format: ToolFormat): StatedLimit {
  return { id: 'shape', says: say`A definition must match the format of ${format.title}.`, source: format.title };
}

type StatedLimit = Pick<ProviderLimit, 'id' | 'says' | 'source'> & { readonly severity?: LimitSeverity };

function problem(format: ToolFormat, limit: StatedLimit, fault: LimitFault): ProviderProblem {
  return {
    pointer: fault.pointer,
    format: format.id,
    provider: format.provider,
    limit: limit.id,
    says: translated(limit.says),
    source: limit.source,
    severity: limit.severity ?? 'error',
    message: fault.message,
  };
}

function faultsOf(
  limit: Exclude<ProviderLimit, { kind: 'known-words' }>,
  { values, paths }: SlotReading,
  format: ToolFormat,
): readonly LimitFault[] {
  const pointerTo = (name: SlotMember): string => pointerOf(paths.get(name) ?? []);
  const name = values.get('name');
  const description = values.get('description');
  const inputs = values.get('inputs');
  const schema = isJsonObject(inputs) ? inputs : undefined;
  const isStrict = !('whereSaid' in limit) || values.get('strict') === true;
  const below = (faults: readonly LimitFault[]): readonly LimitFault[] =>
    faults.map((fault) => ({ ...fault, pointer: pointerTo('inputs') + fault.pointer }));
  switch (limit.kind) {
    case 'name':
      return typeof name === 'string' && !isNameAccepted(name, limit)
        ? [{ pointer: pointerTo('name'), message: nameMessage(name, limit) }]
        : [];
    case 'description':
      return typeof description === 'string' ? descriptionFaults(description, limit, pointerTo('description')) : [];
    case 'tool-count':
      return [];
    case 'object-root':
      return schema === undefined || !needsObjectRoot(schema, format) ? [] : below([rootFault(schema)]);
    case 'object-result': {
      const outputs = values.get('outputs');
      return isJsonObject(outputs) && member(outputs, 'type') !== 'object'
        ? [
            {
              // The pointer of the same problem by the shape.
              pointer: member(outputs, 'type') === undefined ? pointerTo('outputs') : `${pointerTo('outputs')}/type`,
              message: say`The output schema must be of type "object".`,
            },
          ]
        : [];
    }
    case 'root-keywords':
      return below(
        limit.refused
          .filter((keyword) => schema !== undefined && member(schema, keyword) !== undefined)
          .map((keyword) => ({
            pointer: childPointer('', keyword),
            message: say`"${keyword}" isn't allowed at the top level of the arguments.`,
          })),
      );
    case 'property-names':
      return below(
        (schema === undefined ? [] : refusedPropertyNames(schema, limit)).map((refused) => ({
          pointer: childPointer('/properties', refused),
          message: say`Invalid argument name "${refused}". Use letters, digits, underscores, dots and dashes (max. ${limit.maxLength}).`,
        })),
      );
    case 'allowed-keywords':
      return schema === undefined ? [] : below(keywordFaults(schema, limit.allowed));
    case 'schema-rule':
      return schema === undefined ? [] : below(schemaRuleFaults(schema, limit.rule));
    case 'strict-openai':
      return schema === undefined || !isStrict ? [] : below(strictOpenaiFaults(schema));
    case 'strict-anthropic':
      return schema === undefined || !isStrict ? [] : below(strictAnthropicFaults(schema));
  }
}

function nameMessage(name: string, limit: Extract<ProviderLimit, { kind: 'name' }>): string {
  if (name === '') return say`The tool has no name.`;
  const reserved = limit.reservedPrefixes?.find((prefix) => name.startsWith(prefix));
  if (reserved !== undefined) return say`Tool name "${name}" starts with the reserved prefix "${reserved}".`;
  return name.length > limit.maxLength
    ? say`Tool name "${name}" has ${name.length} characters (max. ${limit.maxLength}).`
    : say`Tool name "${name}" contains invalid characters.`;
}

function descriptionFaults(
  text: string,
  limit: Extract<ProviderLimit, { kind: 'description' }>,
  pointer: string,
): readonly LimitFault[] {
  if (text.length < limit.minLength) return [{ pointer, message: say`The description is empty.` }];
  return limit.maxLength !== undefined && text.length > limit.maxLength
    ? [
        {
          pointer,
          message: say`The description has ${text.length} characters and may be truncated after ${limit.maxLength}.`,
        },
      ]
    : [];
}

/** An empty schema stands for "no arguments" and is taken; Gemini's types are written in capitals. */
function needsObjectRoot(schema: JsonObject, format: ToolFormat): boolean {
  const type = member(schema, 'type');
  const word = typeof type === 'string' && format.dialect === 'openapi-3.0' ? type.toLowerCase() : type;
  return format.schemaPointers?.length !== 0 && word !== 'object';
}

function rootFault(schema: JsonObject): LimitFault {
  const type = member(schema, 'type');
  return type === undefined
    ? { pointer: '', message: say`The schema of the arguments must have "type": "object".` }
    : { pointer: '/type', message: say`The arguments must be of type "object", but are ${JSON.stringify(type)}.` };
}

function keywordFaults(schema: JsonObject, allowed: readonly string[]): readonly LimitFault[] {
  const faults: LimitFault[] = [];
  for (const found of allSchemas(schema)) {
    for (const keyword of Object.keys(found.schema)) {
      if (!allowed.includes(keyword)) {
        faults.push({
          pointer: childPointer(found.pointer, keyword),
          message: say`"${keyword}" isn't supported in schemas.`,
        });
      }
    }
  }
  return faults;
}
