import { nearNames } from '../calls/near-names.ts';
import type { Validate, ValidationQuestion } from '../calls/validation.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { sameJson } from '../json/same-json.ts';
import { compareSchemas, type SchemaComparison } from '../schema/inclusion/prove.ts';
import { allSamples } from '../schema/inclusion/samples.ts';
import { objectAt } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import type { CanonicalTool } from '../tools/canonical-tool.ts';
import { closedSchema } from './closed-schema.ts';
import type { Audience, ChangeKind, ToolChange } from './tool-change.ts';
import { wordChanges } from './word-changes.ts';

/** A comparison that waits for answers of a validator. */
export interface ToolDiff {
  readonly questions: readonly ValidationQuestion[];
  /** By the name of the tool; of one tool, in the order of the audiences. */
  changes(validate: Validate): readonly ToolChange[];
  /** Removed tools that an added one resembles. */
  readonly renames: readonly { readonly before: string; readonly after: string }[];
}

/** What changed from the tools before to those after, and whom it matters. Tools are paired by name; of one name twice, the first counts. */
export function diffTools(before: readonly CanonicalTool[], after: readonly CanonicalTool[]): ToolDiff {
  const [old, now] = [byName(before), byName(after)];
  const names = [...new Set([...old.keys(), ...now.keys()])].toSorted();
  const pairs = names.map((name) => pairOf(name, old.get(name) ?? null, now.get(name) ?? null));
  const removed = names.flatMap((name) => (now.has(name) ? [] : (old.get(name) ?? [])));
  const added = names.flatMap((name) => (old.has(name) ? [] : (now.get(name) ?? [])));
  return {
    questions: pairs.flatMap(({ questions }) => questions),
    changes: (validate) => pairs.flatMap((pair) => pair.changes(validate)),
    renames: removed.flatMap((tool) => {
      const after = renamedTo(tool, added);
      return after === null ? [] : [{ before: tool.name, after: after.name }];
    }),
  };
}

function byName(tools: readonly CanonicalTool[]): ReadonlyMap<string, CanonicalTool> {
  const found = new Map<string, CanonicalTool>();
  for (const tool of tools) if (!found.has(tool.name)) found.set(tool.name, tool);
  return found;
}

type Pair = Pick<ToolDiff, 'questions' | 'changes'>;

function pairOf(name: string, old: CanonicalTool | null, now: CanonicalTool | null): Pair {
  if (old !== null && now !== null) return changedTool(old, now);
  if (now !== null) {
    const message = say`The tool is new.`;
    return known([{ tool: name, kind: 'tool-added', audience: 'models', verdict: 'compatible', pointer: '', message }]);
  }
  const samples = old === null ? [] : allSamples(old.inputs, old.inputs).filter(isJsonObject);
  const inputs = old?.inputs ?? {};
  return {
    questions: samples.map((value) => ({ schema: inputs, value })),
    changes(validate) {
      const witness = samples.find(
        (value) => isJsonObject(value) && fits(validate, { schema: inputs, value }) === true,
      );
      const change = { tool: name, kind: 'tool-removed', audience: 'callers', pointer: '' } as const;
      const message = say`The tool was removed.`;
      // Without a call that was valid, nothing proves that there was one.
      return [
        witness === undefined
          ? { ...change, verdict: 'unknown', message }
          : { ...change, verdict: 'breaking', message, witness },
      ];
    },
  };
}

function known(changes: readonly ToolChange[]): Pair {
  return { questions: [], changes: () => changes };
}

function changedTool(old: CanonicalTool, now: CanonicalTool): Pair {
  const callers = schemaChange(old.name, 'arguments', old.inputs, now.inputs);
  // A reader of results knows the old schema: each new result must fit it.
  const readers = schemaChange(old.name, 'result', now.outputs, old.outputs);
  const others = [...removedArguments(old, now), ...clientChanges(old, now), ...wordChanges(old, now)];
  return {
    questions: [...callers.questions, ...readers.questions],
    changes: (validate) => [...callers.changes(validate), ...readers.changes(validate), ...others],
  };
}

/** Arguments that the new schema doesn't name, but accepts: a caller that sends them may be ignored. */
function removedArguments(old: CanonicalTool, now: CanonicalTool): readonly ToolChange[] {
  const names = Object.keys(objectAt(now.inputs, 'properties') ?? {});
  const isOpen = member(now.inputs, 'additionalProperties') !== false;
  const removed = Object.keys(objectAt(old.inputs, 'properties') ?? {}).filter((name) => !names.includes(name));
  return (isOpen ? removed : []).map((name) =>
    changeFor(
      old.name,
      'argument-removed',
      'callers',
      'risky',
      say`The argument was removed. The schema still accepts it.`,
      `/${name}`,
    ),
  );
}

/** The demands of the second schema that the first one doesn't make, as changes. */
function schemaChange(tool: string, kind: 'arguments' | 'result', first: JsonObject, second: JsonObject): Pair {
  // Only words differ, or nothing.
  if (sameJson(withoutWords(first), withoutWords(second))) return known([]);
  const change = { tool, kind, audience: kind === 'arguments' ? 'callers' : 'readers' } as const;
  const comparison: SchemaComparison = compareSchemas(closedSchema(asObjects(first, kind)), asObjects(second, kind));
  return {
    questions: comparison.questions,
    changes(validate) {
      const { proven, unknown } = comparison.verdict((question) => fits(validate, question));
      if (proven.length + unknown.length === 0) {
        const message =
          kind === 'arguments' ? say`All earlier arguments are still valid.` : say`All results are as before.`;
        return [{ ...change, verdict: 'compatible', pointer: '', message }];
      }
      return [
        ...proven.map(({ pointer, why, witness }): ToolChange => {
          return { ...change, verdict: 'breaking', pointer, message: sentence(kind, why), witness };
        }),
        ...unknown.map(
          ({ pointer, why }): ToolChange => ({ ...change, verdict: 'unknown', pointer, message: sentence(kind, why) }),
        ),
      ];
    },
  };
}

function sentence(kind: 'arguments' | 'result', why: string): string {
  return kind === 'arguments'
    ? say`Arguments that were valid may be rejected: ${why}.`
    : say`Results may be other than before: ${why}.`;
}

/** Arguments are always an object. */
function asObjects(schema: JsonObject, kind: 'arguments' | 'result'): JsonObject {
  return kind === 'arguments' && !Object.hasOwn(schema, 'type') ? { type: 'object', ...schema } : schema;
}

function fits(validate: Validate, question: ValidationQuestion): boolean | null {
  const answer = validate(question);
  return answer.kind === 'checked' ? answer.violations.length === 0 : null;
}

/** Keywords that no validator reads. */
const words: ReadonlySet<string> = new Set([
  'description',
  'title',
  'examples',
  'example',
  'default',
  '$comment',
  '$schema',
]);

/** A schema without words. A property may have the name of such a keyword. */
function withoutWords(schema: JsonValue, isMap = false): JsonValue {
  if (isJsonArray(schema)) return schema.map((one) => withoutWords(one));
  if (!isJsonObject(schema)) return schema;
  const kept = Object.entries(schema).filter(([key]) => isMap || !words.has(key));
  return Object.fromEntries(
    kept.map(([key, value]) => [key, plain.has(key) && !isMap ? value : withoutWords(value, maps.has(key) && !isMap)]),
  );
}

const maps: ReadonlySet<string> = new Set([
  'properties',
  'patternProperties',
  '$defs',
  'definitions',
  'dependentSchemas',
]);
const plain: ReadonlySet<string> = new Set(['enum', 'const', 'required']);

/** The hints of MCP with their defaults, and the value that lets a client ask less. Source: MCP, `ToolAnnotations` (2025-11-25). */
const hints = [
  { hint: 'readOnlyHint', usual: false, calm: true },
  { hint: 'destructiveHint', usual: true, calm: false },
  { hint: 'idempotentHint', usual: false, calm: true },
  { hint: 'openWorldHint', usual: true, calm: false },
] as const;

/** What clients show, and by what they decide whether to ask a person. */
function clientChanges(old: CanonicalTool, now: CanonicalTool): readonly ToolChange[] {
  const changed = hints.flatMap(({ hint, usual, calm }): readonly ToolChange[] => {
    const [before, after] = [old, now].map(({ annotations = {} }) => member(annotations, hint) ?? usual);
    if (before === after) return [];
    const message = say`${hint} changed from ${shown(before)} to ${shown(after)}.`;
    return [changeFor(old.name, 'annotation', 'clients', after === calm ? 'compatible' : 'risky', message)];
  });
  const [title, newTitle] = [titleOf(old), titleOf(now)];
  if (title === newTitle) return changed;
  return [
    ...changed,
    changeFor(
      old.name,
      'title',
      'clients',
      'compatible',
      say`The title changed from ${shown(title)} to ${shown(newTitle)}.`,
    ),
  ];
}

function titleOf({ title, annotations = {} }: CanonicalTool): JsonValue {
  return title ?? member(annotations, 'title') ?? null;
}

function shown(value: JsonValue | undefined): string {
  return value === null || value === undefined ? say`none` : JSON.stringify(value);
}

export function changeFor(
  tool: string,
  kind: ChangeKind,
  audience: Audience,
  verdict: 'risky' | 'compatible',
  message: string,
  pointer = '',
): ToolChange {
  return { tool, kind, audience, verdict, pointer, message };
}

/** A hint only: the same arguments under another name, or a name that is nearly the same. */
function renamedTo(tool: CanonicalTool, added: readonly CanonicalTool[]): CanonicalTool | null {
  const hasArguments = Object.keys(objectAt(tool.inputs, 'properties') ?? {}).length > 0;
  const same = added.filter((other) => hasArguments && sameJson(withoutWords(other.inputs), withoutWords(tool.inputs)));
  if (same.length === 1) return same[0] ?? null;
  const [near] = nearNames(
    tool.name,
    added.map(({ name }) => name),
  );
  return added.find(({ name }) => name === near) ?? null;
}
