import { describe, expect, it } from 'vitest';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import { detectFormat } from '../../../core/formats/detect.ts';
import { emitTool } from '../../../core/formats/emit.ts';
import type { FormatId } from '../../../core/formats/format-id.ts';
import { doubleOf } from '../../../core/json/exact-number.ts';
import { isJsonObject, type JsonObject, type JsonValue, member } from '../../../core/json/json-value.ts';
import { valueAt } from '../../../core/json/pointer.ts';
import { writeCanonical } from '../../../core/tools/canonical-json.ts';
import { deepDifferences } from './deep-differences.ts';
import { readLines } from './definitions.corpus.ts';

/** One answer of aumai-toolcanon, with the compared parts. */
interface Vector {
  readonly corpus: string;
  readonly definition: JsonObject;
  readonly theirs: JsonObject;
}

/** An intended difference from aumai-toolcanon's answer. */
interface DifferenceClass {
  readonly name: string;
  /** The fault in its answer. */
  readonly reason: string;
  /** Whether a difference at `pointer` (in its answer) belongs to this class. */
  readonly holds: (difference: Difference) => boolean;
}

interface Difference {
  readonly vector: Vector;
  readonly pointer: string;
  readonly before: JsonValue | undefined;
  readonly after: JsonValue | undefined;
}

const answers = readLines('toolcanon-vectors.jsonl');
const vectors: readonly Vector[] = answers.flatMap((theirs) => {
  const definition = member(theirs, 'def');
  return isJsonObject(definition) ? [{ corpus: String(member(theirs, 'corpus')), definition, theirs }] : [];
});

/** Forms that it does not know; it takes them for another or for raw. */
const unknownToIt: ReadonlySet<string> = new Set([
  'bedrock.jsonl',
  'anthropic_server.jsonl',
  'docker_arglist.jsonl',
  'json_schema.jsonl',
  'nestful.jsonl',
  'openapi_ops.jsonl',
  'vscode.jsonl',
]);

const typeWords = new Set(['object', 'array', 'string', 'number', 'integer', 'boolean', 'null']);

/** Whether its answer's schemas hold invalid JSON Schema, which we correct when writing. */
const isSchemaFault = ({ pointer, before, after }: Difference): boolean =>
  (pointer.endsWith('/type') && !isJsonObject(before) && !typeWords.has(String(before))) ||
  /\/(example_value|examples|optional|nullable)$/.test(pointer) ||
  (pointer.endsWith('/items') && (before === undefined || before === '')) ||
  (pointer.endsWith('/exclusiveMinimum') && before === true) ||
  (pointer.endsWith('/minimum') && before !== undefined && after === undefined) ||
  (pointer.endsWith('/additionalProperties') && after !== before && typeWords.has(String(after)));

const openaiForms: ReadonlySet<string> = new Set(['openai', 'openai-legacy', 'openai-responses', 'bfcl', 'gemini']);

function nameThere(format: string): string {
  return openaiForms.has(format) ? 'openai' : ['anthropic', 'mcp', 'langchain'].includes(format) ? format : 'raw';
}

describe('aumai-toolcanon’s answers', () => {
  it('are 399', () => {
    expect(vectors).toHaveLength(399);
  });

  it('detection: the same format, or a form that it does not know', () => {
    const finer = new Set<string>();
    for (const { corpus, definition, theirs } of vectors) {
      const { format } = detectFormat(definition);
      const there = String(member(theirs, 'detect'));
      if (nameThere(format) !== there) {
        // Reason: it has no name for the form, and takes it for raw, for OpenAI's (parameters) or for MCP's (inputSchema).
        expect(
          unknownToIt.has(corpus) || (corpus === 'gemini.jsonl' && there === 'raw'),
          `${corpus} ${format} ${there}`,
        ).toBe(true);
        finer.add(corpus);
      }
    }
    expect([...finer].sort()).toEqual(['anthropic_server.jsonl', 'gemini.jsonl', 'nestful.jsonl', 'vscode.jsonl']);
  });

  it('confidence: the same number where both know the form', () => {
    for (const { definition, theirs } of vectors) {
      const { format, confidence } = detectFormat(definition);
      const there = valueAt(theirs, `/confidence/${String(member(theirs, 'detect'))}`);
      if (
        ['openai', 'openai-legacy', 'anthropic', 'mcp', 'raw'].includes(format) &&
        nameThere(format) === member(theirs, 'detect')
      ) {
        expect(confidence[format]).toBe(doubleOf(there));
      }
    }
  });

  it('warnings: word for word, or those of a form that it does not know', () => {
    const classes = new Map<string, number>();
    for (const { corpus, definition, theirs } of vectors) {
      const ours = canonicalize(definition).warnings;
      const there = member(theirs, 'warnings') as readonly string[];
      if (JSON.stringify(ours) === JSON.stringify(there)) {
        continue;
      }
      const cause = there.some((warning) => warning.startsWith('Parser error'))
        ? 'its parser fails on a description that is null'
        : there.some((warning) => warning.includes("'raw'"))
          ? 'it does not know the form'
          : corpus === 'vscode.jsonl'
            ? 'it takes a VS Code tool for an MCP one and misses modelDescription'
            : `unexpected: ${corpus} ${JSON.stringify(ours)} ${JSON.stringify(there)}`;
      classes.set(cause, (classes.get(cause) ?? 0) + 1);
    }
    expect([...classes.keys()].sort()).toEqual([
      'it does not know the form',
      'it takes a VS Code tool for an MCP one and misses modelDescription',
      'its parser fails on a description that is null',
    ]);
  });

  const readingClasses: readonly DifferenceClass[] = [
    {
      name: 'form',
      reason: 'it does not know the form, so it has none of its members',
      holds: ({ vector }) => unknownToIt.has(vector.corpus),
    },
    {
      name: 'finer format',
      reason: 'one name for what we tell apart: ours stands beside it',
      holds: ({ vector, pointer, before, after }) =>
        pointer === '/source_form' &&
        before === undefined &&
        valueAt(vector.theirs, '/canonical/source_format') === nameThere(String(after)),
    },
    {
      name: 'Gemini',
      reason: 'it does not know Gemini: type words in capitals, null by a flag, parametersJsonSchema',
      holds: ({ vector }) => vector.corpus === 'gemini.jsonl',
    },
    {
      name: 'words',
      reason: 'substrings hit (`get` in target), a read verb overrides a side effect, MCP annotations are ignored',
      holds: ({ pointer }) => /^\/capabilities\/(action|domain|side_effects|idempotent)$/.test(pointer),
    },
    {
      name: 'null description',
      reason: '`description: null` loses all parameters',
      holds: ({ vector }) => member(vector.definition, 'description') === null,
    },
    {
      name: 'output schema',
      reason: 'MCP `outputSchema` and the response of a benchmark are dropped',
      holds: ({ pointer }) => pointer.startsWith('/outputs'),
    },
    {
      name: 'more members',
      reason: '`annotations`, `title`, `strict`, `cache_control` are dropped; ours are optional members beside its own',
      holds: ({ pointer, before }) =>
        /^\/(annotations|title|strict|cache_control|icons|meta|examples)$/.test(pointer) && before === undefined,
    },
  ];

  const writingClasses: readonly DifferenceClass[] = [
    {
      name: 'form',
      reason: 'it does not know the form, so it has nothing to write',
      holds: ({ vector }) => unknownToIt.has(vector.corpus),
    },
    { name: 'Gemini', reason: 'it does not know Gemini', holds: ({ vector }) => vector.corpus === 'gemini.jsonl' },
    {
      name: 'null description',
      reason: '`description: null` loses all parameters',
      holds: ({ vector }) => member(vector.definition, 'description') === null,
    },
    {
      name: 'words',
      reason: 'capabilities differ as above',
      holds: ({ pointer }) => pointer.startsWith('/x-capabilities/'),
    },
    {
      name: 'output schema',
      reason: 'it drops output schemas',
      holds: ({ pointer, before }) => /^\/(outputSchema|x-outputs)$/.test(pointer) && before === undefined,
    },
    {
      name: 'more members',
      reason: '`annotations`, `title`, `strict`, `cache_control` are dropped',
      holds: ({ pointer, before }) =>
        /^(\/function)?\/(annotations|title|strict|icons|_meta|execution|response|required|prompt)$/.test(pointer) &&
        before === undefined,
    },
    { name: 'repaired schema', reason: 'it writes types and keywords that are no JSON Schema', holds: isSchemaFault },
    {
      name: 'whose title',
      reason: 'title and $schema of the arguments overwrite those of the document',
      holds: ({ vector, pointer, after }) =>
        (pointer === '/title' && after === valueAt(vector.theirs, '/canonical/name')) ||
        (pointer === '/$schema' && after === 'https://json-schema.org/draft/2019-09/schema'),
    },
    {
      name: 'argument names',
      reason: 'it writes argument names that Anthropic refuses',
      holds: ({ pointer, before, after }) =>
        /^\/input_schema\/properties\/[^/]+$/.test(pointer) &&
        (before === undefined || (after === undefined && /[^\w.-]/.test(pointer.slice(25)))),
    },
    {
      name: 'empty object',
      reason: 'a bare `{"type": "object"}` is written as it writes an empty schema, with `properties: {}`',
      holds: ({ pointer, before, after }) =>
        pointer.endsWith('/properties') && before === undefined && JSON.stringify(after) === '{}',
    },
    {
      name: 'names',
      reason: 'it writes names that the provider refuses',
      holds: ({ pointer, before, after }) =>
        /^(\/function)?\/name$/.test(pointer) &&
        String(before)
          .replaceAll(/[^\w-]/g, '_')
          .slice(0, 64) === after,
    },
  ];

  it('canonical JSON: equal but for the named classes, each of which is met', () => {
    const met = new Map<string, number>();
    const unexplained: string[] = [];
    for (const vector of vectors) {
      const { original_definition: _kept, ...ours } = writeCanonical(canonicalize(vector.definition).result);
      const there = member(vector.theirs, 'canonical') as JsonObject;
      explain(vector, there, ours, readingClasses, met, unexplained, 'canonical');
    }
    expect(unexplained).toEqual([]);
    expect([...met.keys()].sort()).toEqual(readingClasses.map(({ name }) => name).sort());
  });

  it('emitted JSON: equal but for the named classes, each of which is met', () => {
    const met = new Map<string, number>();
    const unexplained: string[] = [];
    let nameless = 0;
    for (const vector of vectors) {
      const tool = canonicalize(vector.definition).result;
      for (const target of ['openai', 'anthropic', 'mcp', 'json-schema'] as const satisfies readonly FormatId[]) {
        const emission = emitTool(tool, target);
        const there = valueAt(vector.theirs, `/emit/${target}`);
        if (emission.kind === 'refused') {
          // Reason: it writes an empty name, a schema that is no object, and a server tool as a function.
          nameless++;
          continue;
        }
        explain(vector, there as JsonObject, emission.result as JsonObject, writingClasses, met, unexplained, target);
      }
    }
    expect(unexplained).toEqual([]);
    expect(nameless).toBeLessThan(12);
    expect([...met.keys()].sort()).toEqual(writingClasses.map(({ name }) => name).sort());
  });
});

function explain(
  vector: Vector,
  there: JsonObject,
  ours: JsonObject,
  classes: readonly DifferenceClass[],
  met: Map<string, number>,
  unexplained: string[],
  label: string,
): void {
  for (const pointer of deepDifferences(there, ours)) {
    const difference = { vector, pointer, before: valueAt(there, pointer), after: valueAt(ours, pointer) };
    const found = classes.find((known) => known.holds(difference));
    if (found === undefined) {
      unexplained.push(
        `${vector.corpus} ${label} ${pointer}: ${JSON.stringify(difference.before)?.slice(0, 80)} → ${JSON.stringify(difference.after)?.slice(0, 80)}`,
      );
    } else {
      met.set(found.name, (met.get(found.name) ?? 0) + 1);
    }
  }
}
