import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { detectFormat } from '../../../core/formats/detect.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import type { Emission } from '../../../core/formats/format.ts';
import type { FormatId } from '../../../core/formats/format-id.ts';
import { formatOf, writableFormats } from '../../../core/formats/registry.ts';
import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../../core/json/json-value.ts';
import { valueAt } from '../../../core/json/pointer.ts';
import { readCanonical } from '../../../core/tools/canonical-json.ts';
import { withoutWrapper } from '../../../core/tools/wrapped-result.ts';
import { deepDifferences } from './deep-differences.ts';
import { corpusDefinitions } from './definitions.corpus.ts';

/** A difference that needs no report, because both sides mean the same. */
interface Equivalence {
  readonly why: string;
  readonly holds: (pointer: string, before: JsonValue | undefined, after: JsonValue | undefined) => boolean;
}

const isEmptySchema = (value: JsonValue | undefined): boolean =>
  value === undefined ||
  value === null ||
  (isJsonObject(value) &&
    Object.keys(value).every((key) => key === 'type' || key === 'properties') &&
    (value['type'] ?? 'object').toString().toLowerCase() === 'object' &&
    Object.keys((value['properties'] as JsonObject | undefined) ?? {}).length === 0);

const equivalences: readonly Equivalence[] = [
  {
    why: 'no description, null and an empty one are the same to a reader',
    holds: (pointer, before, after) =>
      /^(\/function|\/toolSpec)?\/(description|modelDescription)$/.test(pointer) &&
      (before ?? '') === '' &&
      (after ?? '') === '',
  },
  {
    why: 'no schema, an empty one and an object without members all say "no arguments"',
    holds: (pointer, before, after) =>
      /^(\/function\/parameters|\/parameters|\/parametersJsonSchema|\/input_schema|\/inputSchema|\/args_schema|\/toolSpec\/inputSchema\/json|\/parameters_json_schema)(\/properties)?$/.test(
        pointer,
      ) &&
      (isEmptySchema(before) || (pointer.endsWith('/properties') && before === undefined)) &&
      (isEmptySchema(after) || (isJsonObject(after) && Object.keys(after).length === 0)),
  },
  {
    why: 'null in the place of a member of the definition says nothing',
    holds: (_pointer, before, after) => before === null && after === undefined,
  },
  {
    why: 'null for "strict" leaves it open, as its absence does',
    holds: (pointer, before, after) => pointer === '/strict' && (before ?? null) === null && (after ?? null) === null,
  },
  {
    why: 'Gemini’s type words mean the same in capitals and in small letters',
    holds: (pointer, before, after) =>
      pointer.endsWith('/type') &&
      typeof before === 'string' &&
      typeof after === 'string' &&
      before.toUpperCase() === after,
  },
  {
    why: 'Google’s SDK writes OBJECT beside a union although its branches are of other types',
    holds: (pointer, before, after) => pointer.endsWith('/type') && before === 'OBJECT' && after === undefined,
  },
  {
    why: 'Gemini reads both spellings of a key',
    holds: (pointer) => ['/parameters_json_schema', '/parametersJsonSchema'].includes(pointer),
  },
  {
    why: 'argument names without a schema around them, and the object schema with these properties',
    holds: (pointer, before, after) =>
      (pointer === '/args_schema/properties' && before === undefined) ||
      (pointer === '/args_schema/type' && before === undefined && after === 'object') ||
      (/^\/args_schema\/\w+$/.test(pointer) && isJsonObject(before) && after === undefined),
  },
  {
    why: 'a JSON Schema document of a tool names its dialect and its capabilities',
    holds: (pointer, before) => ['/$schema', '/x-capabilities'].includes(pointer) && before === undefined,
  },
];

const text = (value: JsonValue | undefined): string => JSON.stringify(value) ?? '';
const sorted = (value: JsonValue | undefined): string =>
  Array.isArray(value)
    ? text([...value].sort((one: JsonValue, two: JsonValue) => (text(one) < text(two) ? -1 : 1)))
    : text(value);

/** Elements of the notation that mean the same in other words. */
const notationEquivalences: readonly Equivalence[] = [
  {
    why: 'an empty description says nothing',
    holds: (pointer, before, after) => pointer.endsWith('/description') && before === '' && after === undefined,
  },
  {
    why: 'a document may name its dialect',
    holds: (pointer, _before, after) => pointer.endsWith('/$schema') && after === undefined,
  },
  {
    why: 'references are written out, so their targets go',
    holds: (pointer, _before, after) => /\/(\$defs|definitions)$/.test(pointer) && after === undefined,
  },
  {
    why: 'an empty list or map of members, and none',
    holds: (pointer, before, after) =>
      /\/(required|properties)$/.test(pointer) &&
      Object.keys((before ?? {}) as object).length === 0 &&
      Object.keys((after ?? {}) as object).length === 0,
  },
  {
    why: 'further members of any kind are the default',
    holds: (pointer, before, after) =>
      pointer.endsWith('/additionalProperties') && (before === true || text(before) === '{}') && after === undefined,
  },
  {
    why: 'an endpoint that is strict unless told otherwise is told, where the source left it open',
    holds: (pointer, before, after) => pointer === '/strict' && before === undefined && after === false,
  },
];

/** Changes inside a list of required names, or a union written as a list of types, seen from the list. */
function isReordered(before: JsonObject, after: JsonValue, pointer: string): boolean {
  const list = pointer.replace(/\/\d+$/, '');
  const parent = list.slice(0, list.lastIndexOf('/'));
  if (list.endsWith('/required')) {
    return sorted(valueAt(before, list)) === sorted(valueAt(after, list));
  }
  const union = valueAt(before, `${parent}/anyOf`);
  const types = valueAt(after, `${parent}/type`);
  return (
    Array.isArray(union) &&
    Array.isArray(types) &&
    union.length === types.length &&
    union.every((branch) => isJsonObject(branch) && types.includes(branch['type'] ?? null))
  );
}

/** The pointers that changed without a report between a definition and its copy. */
function undeclaredChanges(
  before: JsonObject,
  emission: Emission,
  known: readonly Equivalence[] = equivalences,
): string[] {
  if (emission.kind === 'refused') {
    return [];
  }
  const declared = [...emission.losses, ...emission.repairs].map(({ path }) => path);
  return deepDifferences(before, emission.result).filter((pointer) => {
    const covered = declared.some(
      (path) => pointer === path || pointer.startsWith(`${path}/`) || isBeside(pointer, path),
    );
    const removed = valueAt(before, pointer);
    const isWhollyDeclared =
      isJsonObject(removed) &&
      Object.keys(removed).length > 0 &&
      Object.keys(removed).every((key) => declared.includes(`${pointer}/${key}`));
    if (isWhollyDeclared) {
      return false;
    }
    const [one, two] = [valueAt(before, pointer), valueAt(emission.result, pointer)];
    return !covered && !known.some((equivalence) => equivalence.holds(pointer, one, two));
  });
}

/** A change of one keyword may write another of the same schema: `nullable` becomes a `type`, `example_value` becomes `examples`. */
function isBeside(pointer: string, declared: string): boolean {
  const parent = (path: string): string => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  return (
    declared !== '' &&
    (parent(pointer) === parent(declared) ||
      parent(pointer) === declared ||
      pointer.startsWith(`${parent(declared)}/required`))
  );
}

const targetOf: Readonly<Record<string, FormatId>> = { raw: 'openai-legacy' };

describe('round trips of the real definitions', () => {
  const definitions = corpusDefinitions();

  it('A → canonical → A changes nothing that is not declared', () => {
    const faults: string[] = [];
    let compared = 0;
    for (const { file, line, definition } of definitions) {
      const { format } = detectFormat(definition);
      const home = targetOf[format] ?? (format as FormatId);
      if (formatOf(home).write === undefined) {
        continue;
      }
      compared++;
      const emission = emitTool(canonicalize(definition).result, home);
      faults.push(...undeclaredChanges(definition, emission).map((pointer) => `${file}:${line} ${pointer}`));
    }
    expect(faults).toEqual([]);
    expect(compared).toBeGreaterThan(500);
  });

  it('A → every B → canonical → B changes nothing, and loses nothing more', () => {
    const faults: string[] = [];
    // Every definition in a third of the forms, every form with a third of the definitions: all pairs take a minute.
    for (const [index, { file, line, definition }] of definitions.entries()) {
      const tool = canonicalize(definition).result;
      for (const format of writableFormats().filter((_format, position) => (position + index) % 3 === 0)) {
        const first = emitTool(tool, format.id);
        if (first.kind === 'refused' || !isJsonObject(first.result)) {
          continue;
        }
        const second = emitTool(format.parse(first.result).result, format.id);
        const changes = undeclaredChanges(first.result, second);
        const losses = second.losses.map((loss) => `${loss.path} ${loss.lost}`);
        faults.push(...[...changes, ...losses].map((fault) => `${file}:${line} ${format.id} ${fault}`));
      }
    }
    expect(faults).toEqual([]);
  });

  it('A → element of the notation → A changes nothing that is not declared', () => {
    const faults: string[] = [];
    for (const [index, { file, line, definition }] of definitions.entries()) {
      const { format } = detectFormat(definition);
      const home = targetOf[format] ?? (format as FormatId);
      if (index % 2 !== 0 || formatOf(home).write === undefined) {
        continue;
      }
      const sent = canonicalize(definition).result;
      // The notation has what the function returns, without the object that a server makes around it.
      const inside = withoutWrapper(sent);
      const tool = inside ?? sent;
      const element = emitTool(sent, 'aion');
      if (element.kind === 'refused' || !isJsonObject(element.result)) {
        continue;
      }
      // A tool from the notation is written in Gemini's preferred form; its original form is compared.
      const form = format === 'gemini' && definition['parameters'] !== undefined ? 'gemini-openapi' : home;
      const back = emitTool(formatOf('aion').parse(element.result).result, form);
      const direct = emitTool(tool, home);
      // The notation's own addition: an executable, for which no provider has a place.
      const declared =
        back.kind === 'refused'
          ? back
          : {
              ...back,
              losses: [...element.losses, ...direct.losses],
              repairs: [...element.repairs, ...(direct.kind === 'emitted' ? direct.repairs : [])],
            };
      const source =
        inside !== null && direct.kind === 'emitted' && isJsonObject(direct.result) ? direct.result : definition;
      const changes = undeclaredChanges(source, declared, [...equivalences, ...notationEquivalences]);
      const unexplained = changes.filter(
        (pointer) => back.kind === 'emitted' && !isReordered(source, back.result, pointer),
      );
      faults.push(...unexplained.map((pointer) => `${file}:${line} ${pointer}`));
    }
    expect(faults).toEqual([]);
  });

  it('the canonical form brings every tool back whole', () => {
    for (const { definition } of definitions) {
      const tool = canonicalize(definition).result;
      const emission = emitTool(tool, 'canonical');
      expect(emission.kind).toBe('emitted');
      if (emission.kind === 'emitted') {
        expect(emission.losses).toEqual([]);
        const back = readCanonical(emission.result);
        expect(back.losses).toEqual([]);
        expect(deepDifferences(back.result as unknown as JsonValue, tool as unknown as JsonValue)).toEqual([]);
      }
    }
  });

  it('an emitter that is broken on purpose is caught', () => {
    const breakages: readonly ((result: JsonObject) => JsonObject)[] = [
      (result) => objectOf(Object.entries(result).filter(([key]) => key !== 'description')),
      (result) => JSON.parse(JSON.stringify(result).replace('"required":', '"needed":')) as JsonObject,
      (result) => JSON.parse(JSON.stringify(result).replace('"integer"', '"number"')) as JsonObject,
      (result) => ({ ...result, extra: true }),
    ];
    const caught = breakages.map(() => 0);
    for (const { definition } of definitions.filter((found) => found.file === 'mcp')) {
      const emission = emitTool(canonicalize(definition).result, 'mcp');
      breakages.forEach((breakIt, index) => {
        if (emission.kind === 'emitted' && isJsonObject(emission.result)) {
          const { kind, losses, repairs, warnings, problems } = emission;
          const broken = { kind, losses, repairs, warnings, problems, result: breakIt(emission.result) };
          caught[index] = (caught[index] ?? 0) + (undeclaredChanges(definition, broken).length > 0 ? 1 : 0);
        }
      });
    }
    expect(caught.every((count) => count > 20)).toBe(true);
  });
});
