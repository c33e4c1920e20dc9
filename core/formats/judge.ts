import { isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { isNestedDeeperThan, maximumNesting } from '../json/nesting.ts';
import { parentPointer, pointerOf, valueAt } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import { unknownWord } from '../tools/canonical-json.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { ToolFormat } from './format.ts';
import type { TargetId } from './format-id.ts';
import { problemsOfCount, problemsOfStrict, type RequestTool, repeatedNames, requestTool } from './judge-request.ts';
import { faultsOf } from './limit-faults.ts';
import { certain, type LimitFault, type ProviderProblem } from './limits.ts';
import { withoutNullDescriptions } from './lionagi.ts';
import { providerProblem, type StatedLimit } from './provider-problem.ts';
import { findFormat } from './registry.ts';
import { shapeFaults } from './shapes/check-shape.ts';
import { draftName, judgeSchema } from './shapes/schema-faults.ts';
import { anySchemaFaults } from './shared/any-schema.ts';
import { fromGeminiSchema } from './shared/gemini-schema.ts';
import { sourcePointer } from './shared/locate.ts';
import { annotationFaults } from './shared/mcp-faults.ts';
import { isPropertyMap } from './shared/property-map.ts';
import { isSchemaLimit, schemaLimitFaults } from './shared/schema-rules.ts';
import { readSlots, type SlotMember, type SlotReading } from './shared/slots.ts';
import type { Target } from './target.ts';
import { targetOf } from './targets.ts';

/** The problems of a definition with the shape and limits of `targetId`. Pointers lead into `definition`. Never throws. */
export function judge(written: JsonValue, targetId: TargetId): readonly ProviderProblem[] {
  const definition = isJsonObject(written) ? withoutNullDescriptions(written) : written;
  const named = targetOf(targetId);
  const { judgedAs } = named.format;
  const isOwnForm = isJsonObject(definition) && judgedAs !== undefined && named.id === named.format.id;
  const target = isOwnForm ? targetOf(judgedAs(definition)) : named;
  const { format } = target;
  if (!isJsonObject(definition)) {
    return [
      providerProblem(target, shapeLimit(target), { pointer: '', message: say`A tool definition must be an object.` }),
    ];
  }
  if (isNestedDeeperThan(definition)) {
    const message = say`Nested more than ${maximumNesting} levels deep.`;
    return [providerProblem(target, shapeLimit(target), { pointer: '', message })];
  }
  if (format.hosted?.(definition)) return [];
  const shape = format.shape === undefined ? [] : shapeFaults(definition, format.shape);
  const reading = readSlots(definition, format.slots);
  const ofWords = format.limits.flatMap((limit) => {
    if (limit.kind === 'mcp-annotations') {
      return annotationFaults(definition).map((fault) => providerProblem(target, limit, fault));
    }
    if (limit.kind !== 'known-words') return [];
    return wordFaults(definition, limit.words).map((fault) =>
      providerProblem(target, { ...limit, severity: 'warning' }, fault),
    );
  });
  const byLimits = [...ofWords, ...limitProblems(reading, target)];
  const bySchema = schemasOf(definition, reading, format).flatMap((place) => schemaProblems(place, target));
  const byShape = shape.map((fault) => providerProblem(target, shapeLimit(target), fault));
  // One mistake is reported once, by the more detailed message.
  const told = new Set(byLimits.map(({ pointer }) => pointer));
  const untold = (found: ProviderProblem): boolean => !told.has(found.pointer);
  const ofSchema = bySchema.filter(untold);
  for (const { pointer } of ofSchema) told.add(pointer);
  const ofAny = schemasOf(definition, reading, format).flatMap((place) => anySchemaProblems(place, target, told));
  return [...byShape.filter(untold), ...ofSchema, ...byLimits, ...ofAny];
}

/**
 * The problems of tools with other targets than their own format, as they are defined: those of each one, and the limits on a request.
 * Pointers begin with the index of the tool, and lead into the definition that it was read from. `invalid`: the tools whose schemas are invalid for their own format.
 */
export function judgeAllFor(
  tools: readonly CanonicalTool[],
  targets: readonly Target[],
  invalid: ReadonlySet<number>,
): readonly ProviderProblem[] {
  const problems = tools.flatMap((tool, index) => {
    const defined = targets.length === 0 ? null : definedTool(tool);
    if (defined === null) return [];
    return targets.flatMap((target) =>
      judgeDefined(defined, target, !invalid.has(index)).map((found) => ({
        ...found,
        pointer: `/${index}${found.pointer}`,
      })),
    );
  });
  const requested = tools.map(({ strict, inputs }): RequestTool => ({ strict, inputs }));
  const ofRequests = targets.flatMap((target) => [
    ...problemsOfCount(tools.length, target),
    ...problemsOfStrict(requested, target),
  ]);
  return [...problems, ...ofRequests];
}

/** A tool with what of it is written in its definition. */
interface DefinedTool {
  readonly tool: CanonicalTool;
  readonly source: ToolFormat | undefined;
  readonly values: ReadonlyMap<SlotMember, JsonValue>;
}

/** Null for a tool that is not judged: a hosted one, or one that is nested too deep. */
function definedTool(tool: CanonicalTool): DefinedTool | null {
  const { name, description, inputs, outputs, strict, original_definition: definition } = tool;
  const source = findFormat(tool.source_format);
  if (source?.hosted?.(definition) || isNestedDeeperThan(inputs)) return null;
  // A name or description that the definition doesn't contain was made in reading; a schema has a title.
  const isWritten = (pointer: string, value: string): boolean =>
    Object.keys(definition).length === 0 ||
    (source?.id !== 'json-schema' && valueAt(definition, sourcePointer(tool, source, pointer)) === value);
  const members: readonly (readonly [SlotMember, JsonValue | undefined])[] = [
    ['name', isWritten('/name', name) ? name : undefined],
    ['description', isWritten('/description', description) ? description : undefined],
    // An empty schema is that of a definition without one.
    ['inputs', Object.keys(inputs).length === 0 ? undefined : inputs],
    // Clients of MCP read the schema of the result; in another format, a conversion makes one.
    ['outputs', source?.id === 'mcp' && Object.keys(outputs).length > 0 ? outputs : undefined],
    ['strict', strict],
  ];
  const values = new Map(members.flatMap(([key, value]) => (value === undefined ? [] : [[key, value] as const])));
  return { tool, source, values };
}

/** `isValid`: whether the schemas are valid for the format of the definition. */
function judgeDefined(
  { tool, source, values: all }: DefinedTool,
  target: Target,
  isValid: boolean,
): readonly ProviderProblem[] {
  const { original_definition: definition, inputs } = tool;
  // Strict mode is requested from one provider, and means something else to another.
  const isRequested = source !== undefined && sharesStrict(source, target);
  const values = isRequested ? all : new Map([...all].filter(([member]) => member !== 'strict'));
  const reading = { values, paths: pathsOf(values), losses: [] };
  const isOther = tool.source_format !== target.format.id && target.limitsOfOthers !== undefined;
  const byLimits = limitProblems(reading, isOther ? { ...target, limits: target.limitsOfOthers } : target);
  // Without a draft of its own, the target takes what its definition's own format takes.
  const { draft } = target.format;
  const isKnown =
    draft === undefined || (isValid && source?.draft === draft && member(inputs, '$schema') === undefined);
  const bySchema = isKnown ? [] : schemaProblems({ pointer: '/inputs', schema: inputs }, target);
  const told = new Set([...byLimits, ...bySchema].map(({ pointer }) => pointer));
  const ofAny = anySchemaProblems({ pointer: '/inputs', schema: inputs }, target, told);
  if (byLimits.length === 0 && bySchema.length === 0 && ofAny.length === 0) return [];
  const ofLimits = new Set(byLimits.map(({ pointer }) => pointer));
  const found = [...bySchema.filter(({ pointer }) => !ofLimits.has(pointer)), ...byLimits, ...ofAny].map((one) => ({
    ...one,
    pointer: sourcePointer(tool, source, one.pointer),
  }));
  // OpenAPI's "nullable" is read as a list of types.
  return found.filter(({ limit, pointer }) => limit !== 'one-type' || Array.isArray(valueAt(definition, pointer)));
}

function pathsOf(values: SlotReading['values']): SlotReading['paths'] {
  return new Map([...values.keys()].map((key) => [key, [key]]));
}

/** Flags that mean something to one provider. OpenAI's is sent to all servers with its interface. */
const ownFlags = ['anthropic', 'bedrock', 'none'];

/** Whether the flag of a definition is sent to the target. */
function sharesStrict(source: ToolFormat, target: Target): boolean {
  const [own, other] = [source.strictFlag.dialect, target.format.strictFlag.dialect];
  return own === other || ![own, other].some((dialect) => ownFlags.includes(dialect));
}

function limitProblems(reading: SlotReading, target: Target): readonly ProviderProblem[] {
  const isStrict = target.strict !== undefined || reading.values.get('strict') === true;
  const limits = target.limits.filter(({ onlyStrict }) => isStrict || onlyStrict !== true);
  const inputs = reading.values.get('inputs');
  const below = pointerOf(reading.paths.get('inputs') ?? []);
  // All rules about schemas share one walk.
  const ofSchemas = isJsonObject(inputs) ? schemaLimitFaults(inputs, limits.filter(isSchemaLimit)) : [];
  const found = limits.flatMap((limit) =>
    isSchemaLimit(limit)
      ? ofSchemas
          .filter((one) => one.limit === limit)
          .map(({ fault }) => providerProblem(target, limit, { ...fault, pointer: below + fault.pointer }))
      : faultsOf(limit, reading, target.format).map((fault) => providerProblem(target, limit, fault)),
  );
  // Strict mode repeats rules that hold without it.
  const ruled = new Set(found.filter(({ limit }) => limit !== 'strict-subset').map(({ pointer }) => pointer));
  return found.filter(({ limit, pointer }) => limit !== 'strict-subset' || !ruled.has(pointer));
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

function schemaProblems({ pointer, schema }: PlacedSchema, target: Target): readonly ProviderProblem[] {
  const { format } = target;
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
    ...certain('https://json-schema.org/specification', '2026-11-27'),
    // The canonical form keeps a schema as it was read.
    severity: format.id === 'canonical' ? ('warning' as const) : ('error' as const),
  };
  return faults.map((fault) => {
    const inner = isMap ? fault.pointer.replace(/^\/properties/, '') : fault.pointer;
    return providerProblem(target, limit, { pointer: pointer + inner, message: fault.message });
  });
}

/** The problems that a schema has for every target, but those that are told. */
function anySchemaProblems(
  { pointer, schema }: PlacedSchema,
  target: Target,
  told: ReadonlySet<string>,
): readonly ProviderProblem[] {
  if (isPropertyMap(schema)) return [];
  const judged = target.format.dialect === 'openapi-3.0' ? fromGeminiSchema(schema) : schema;
  return anySchemaFaults(judged).flatMap(({ limit, fault }) => {
    const at = pointer + fault.pointer;
    // Strict mode reports the list of names as a whole.
    const isTold = told.has(at) || (limit.id === 'listed-required' && told.has(parentPointer(at) ?? ''));
    // The canonical form keeps a schema as it was read.
    const severity = target.format.id === 'canonical' ? 'warning' : limit.severity;
    return isTold ? [] : [providerProblem(target, { ...limit, severity }, { ...fault, pointer: at })];
  });
}

function shapeLimit({ format }: Target): StatedLimit {
  const { title } = format;
  return { id: 'shape', says: say`A definition must match the format of ${title}.`, ...certain(title, '2026-11-21') };
}

/** The problems of a list of definitions: those of each one, and the limits on their number and on repeated names. */
export function judgeAll(definitions: readonly JsonValue[], targetId: TargetId): readonly ProviderProblem[] {
  const target = targetOf(targetId);
  const problems = definitions.flatMap((definition, index) =>
    judge(definition, targetId).map((found) => ({ ...found, pointer: `/${index}${found.pointer}` })),
  );
  const repeated = [...repeatedNames(definitions, target)].map(([index, found]) => ({
    ...found,
    pointer: `/${index}${found.pointer}`,
  }));
  const tools = definitions.map((definition) => requestTool(definition, target));
  return [...problems, ...problemsOfCount(definitions.length, target), ...problemsOfStrict(tools, target), ...repeated];
}
