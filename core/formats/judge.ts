import { emptyObject, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { isNestedDeeperThan, maximumNesting } from '../json/nesting.ts';
import { childPointer, parentPointer, pointerOf, valueAt } from '../json/pointer.ts';
import { jsonLine } from '../json/print-json.ts';
import { say, translated, wording } from '../text/say.ts';
import { unknownWord } from '../tools/canonical-json.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import type { ToolFormat } from './format.ts';
import type { TargetId } from './format-id.ts';
import {
  certain,
  type LimitFault,
  type LimitSeverity,
  limitOf,
  type Provenance,
  type ProviderLimit,
  type ProviderProblem,
} from './limits.ts';
import { withoutNullDescriptions } from './lionagi.ts';
import type { ToolsPage } from './mcp-message.ts';
import { findFormat } from './registry.ts';
import { shapeFaults } from './shapes/check-shape.ts';
import { draftName, judgeSchema } from './shapes/schema-faults.ts';
import { anySchemaFaults } from './shared/any-schema.ts';
import { fromGeminiSchema } from './shared/gemini-schema.ts';
import { sourcePointer } from './shared/locate.ts';
import { annotationFaults, headerFaults } from './shared/mcp-faults.ts';
import { isNameAccepted } from './shared/normalise-name.ts';
import { refusedPropertyNames } from './shared/normalise-property-names.ts';
import { isPropertyMap } from './shared/property-map.ts';
import { isSchemaLimit, type SchemaLimit, schemaLimitFaults } from './shared/schema-rules.ts';
import { readSlots, type SlotMember, type SlotReading } from './shared/slots.ts';
import { strictAnthropicFaults } from './shared/strict-anthropic-check.ts';
import { strictCost } from './shared/strict-budget.ts';
import { strictObjectFaults, strictOpenaiFaults } from './shared/strict-openai-check.ts';
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
    return [problem(target, shapeLimit(target), { pointer: '', message: say`A tool definition must be an object.` })];
  }
  if (isNestedDeeperThan(definition)) {
    const message = say`Nested more than ${maximumNesting} levels deep.`;
    return [problem(target, shapeLimit(target), { pointer: '', message })];
  }
  if (format.hosted?.(definition)) return [];
  const shape = format.shape === undefined ? [] : shapeFaults(definition, format.shape);
  const reading = readSlots(definition, format.slots);
  const ofWords = format.limits.flatMap((limit) => {
    if (limit.kind === 'mcp-annotations') {
      return annotationFaults(definition).map((fault) => problem(target, limit, fault));
    }
    if (limit.kind !== 'known-words') return [];
    return wordFaults(definition, limit.words).map((fault) =>
      problem(target, { ...limit, severity: 'warning' }, fault),
    );
  });
  const byLimits = [...ofWords, ...limitProblems(reading, target)];
  const bySchema = schemasOf(definition, reading, format).flatMap((place) => schemaProblems(place, target));
  const byShape = shape.map((fault) => problem(target, shapeLimit(target), fault));
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
          .map(({ fault }) => problem(target, limit, { ...fault, pointer: below + fault.pointer }))
      : faultsOf(limit, reading, target.format).map((fault) => problem(target, limit, fault)),
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
    return problem(target, limit, { pointer: pointer + inner, message: fault.message });
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
    return isTold ? [] : [problem(target, { ...limit, severity }, { ...fault, pointer: at })];
  });
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

/** What the limits of a whole request ask of a tool. */
interface RequestTool {
  readonly strict?: JsonValue | undefined;
  readonly inputs: JsonValue | undefined;
}

/** What the limits of a whole request ask of a definition in the format of the target. */
export function requestTool(definition: JsonValue, target: Target): RequestTool {
  const { values } = readSlots(isJsonObject(definition) ? definition : emptyObject(), target.format.slots);
  return { strict: values.get('strict'), inputs: values.get('inputs') };
}

/** The problems of the strict tools of a request together, each at the first tool that is too much: `/20`. */
export function problemsOfStrict(tools: readonly RequestTool[], target: Target): readonly ProviderProblem[] {
  const isStrict = ({ strict }: RequestTool): boolean => strict === true || target.strict !== undefined;
  const found: ProviderProblem[] = [];
  const same = limitOf(target.limits, 'same-strict');
  const [first] = tools;
  const other = first === undefined ? -1 : tools.findIndex((tool) => isStrict(tool) !== isStrict(first));
  if (same !== undefined && other >= 0) {
    found.push(problem(target, same, { pointer: `/${other}`, message: say`Set "strict" in all tools or in none.` }));
  }
  const budget = limitOf(target.limits, 'strict-budget');
  if (budget === undefined) return found;
  const spent = { tools: 0, optional: 0, unions: 0 };
  const sentences = {
    tools: (count: number): string => say`Too many strict tools (${count}, max. ${budget.tools}).`,
    optional: (count: number): string =>
      say`Too many optional parameters in strict tools (${count}, max. ${budget.optional}).`,
    unions: (count: number): string =>
      say`Too many parameters with union types in strict tools (${count}, max. ${budget.unions}).`,
  };
  const places: Partial<Record<keyof typeof spent, number>> = {};
  for (const [index, tool] of tools.entries()) {
    if (!isStrict(tool)) continue;
    const cost = { tools: 1, ...strictCost(tool.inputs) };
    for (const part of ['tools', 'optional', 'unions'] as const) {
      spent[part] += cost[part];
      if (spent[part] > budget[part]) places[part] ??= index;
    }
  }
  for (const part of ['tools', 'optional', 'unions'] as const) {
    const at = places[part];
    if (at !== undefined) {
      found.push(problem(target, budget, { pointer: `/${at}`, message: sentences[part](spent[part]) }));
    }
  }
  return found;
}

/** A problem if there are more tools than a request holds. */
export function problemsOfCount(count: number, target: Target): readonly ProviderProblem[] {
  const limit = limitOf(target.limits, 'tool-count');
  if (limit === undefined || count <= limit.max) return [];
  const message = say`Too many tools (${count}). Remove ${count - limit.max} of them.`;
  return [problem(target, limit, { pointer: '', message })];
}

/** For each definition with the name of an earlier one, by its index: the problem, with its pointer in that definition. */
export function repeatedNames(definitions: readonly JsonValue[], target: Target): ReadonlyMap<number, ProviderProblem> {
  const repeated = new Map<number, ProviderProblem>();
  const slot = definitions.length < 2 ? undefined : target.format.slots.find((one) => one.member === 'name');
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
    repeated.set(index, problem(target, uniqueNames, { pointer: pointerOf(read?.paths.get('name') ?? []), message }));
  });
  return repeated;
}

/** The faults of the list that an MCP server returns, as problems. Pointers lead into the document. */
export function problemsOfList({ faults }: ToolsPage): readonly ProviderProblem[] {
  const target = targetOf('mcp');
  return faults.map((fault) => problem(target, listLimit, fault));
}

const listLimit = {
  id: 'shape',
  says: wording`A list of tools must be a ListToolsResult of MCP.`,
  ...certain('https://modelcontextprotocol.io/specification/2026-07-28/server/tools#listing-tools', '2026-11-29'),
};

const uniqueNames = {
  id: 'unique-name',
  says: wording`Tool names in a request must be unique.`,
  ...certain('A call names its tool, so tool names must be unique.', '2026-11-27'),
};

function shapeLimit({ format }: Target): StatedLimit {
  const { title } = format;
  return { id: 'shape', says: say`A definition must match the format of ${title}.`, ...certain(title, '2026-11-21') };
}

type StatedLimit = Provenance & Pick<ProviderLimit, 'id' | 'says'> & { readonly severity?: LimitSeverity };

function problem(target: Target, limit: StatedLimit, fault: LimitFault): ProviderProblem {
  const { source, verified, certainty, holdsFor } = limit;
  return {
    pointer: fault.pointer,
    format: target.id,
    provider: target.provider,
    limit: limit.id,
    says: translated(limit.says),
    source,
    verified,
    certainty,
    ...(holdsFor === undefined ? {} : { holdsFor }),
    severity: certainty === 'disputed' ? 'warning' : (fault.severity ?? limit.severity ?? 'error'),
    message: fault.message,
  };
}

function faultsOf(
  limit: Exclude<ProviderLimit, SchemaLimit>,
  { values, paths }: SlotReading,
  format: ToolFormat,
): readonly LimitFault[] {
  const pointerTo = (name: SlotMember): string => pointerOf(paths.get(name) ?? []);
  const name = values.get('name');
  const description = values.get('description');
  const inputs = values.get('inputs');
  const schema = isJsonObject(inputs) ? inputs : undefined;
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
    case 'same-strict':
    case 'strict-budget':
    case 'known-words':
    case 'mcp-annotations':
      return [];
    case 'mcp-headers':
      return schema === undefined ? [] : below(headerFaults(schema));
    case 'no-strict':
      return values.get('strict') === true
        ? [{ pointer: pointerTo('strict'), message: say`Strict tools aren't supported.` }]
        : [];
    case 'parameters-required':
      return inputs === undefined ? [{ pointer: '', message: say`A function requires "parameters".` }] : [];
    case 'output-dialect': {
      const outputs = values.get('outputs');
      const dialect = isJsonObject(outputs) ? member(outputs, '$schema') : undefined;
      return typeof dialect === 'string' && !dialect.includes('2020-12')
        ? [{ pointer: `${pointerTo('outputs')}/$schema`, message: say`Unsupported "$schema": ${dialect}` }]
        : [];
    }
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
    case 'strict-objects':
      return schema === undefined ? [] : below(strictObjectFaults(schema, limit.allRequired));
    case 'strict-openai':
      return schema === undefined ? [] : below(strictOpenaiFaults(schema));
    case 'strict-anthropic':
      return schema === undefined ? [] : below(strictAnthropicFaults(schema));
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
  const { maxLength, severity } = limit;
  if (maxLength === undefined || text.length <= maxLength) return [];
  const message =
    severity === 'error'
      ? say`The description has ${text.length} characters (max. ${maxLength}).`
      : say`The description has ${text.length} characters and may be truncated after ${maxLength}.`;
  return [{ pointer, message }];
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
    : { pointer: '/type', message: say`The arguments must be of type "object", but are ${jsonLine(type)}.` };
}
