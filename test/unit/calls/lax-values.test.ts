import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { laxValue } from '../../../core/calls/lax-values.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';

interface Answer {
  readonly given: JsonValue;
  readonly value?: JsonValue;
  readonly error?: string;
}
type Answers = Readonly<Record<string, readonly Answer[]>>;
interface Recorded {
  readonly versions: Readonly<Record<string, string>>;
  readonly schemas: Readonly<Record<string, JsonObject>>;
  readonly loaded: Answers | null;
  readonly built: Answers;
}

/** Recorded by scripts/langchain/coercions.py. */
const recorded: readonly Recorded[] = JSON.parse(
  readFileSync(new URL('../../fixtures/langchain/coercions.json', import.meta.url), 'utf8'),
);

/** What the tool gets for a value; undefined where the value is refused. */
function ours(given: JsonValue, schema: JsonObject): JsonValue | undefined {
  const { value } = laxValue({ value: given }, schema, schema, '');
  const answer = validateByAjv({ schema, value });
  if (answer.kind !== 'checked') throw new Error(answer.message);
  return answer.violations.length === 0 ? (value as JsonObject)['value'] : undefined;
}

function differences(answers: Answers, schemas: Recorded['schemas']): readonly string[] {
  return Object.entries(answers).flatMap(([type, list]) =>
    list.flatMap(({ given, value }) => {
      const made = ours(given, schemas[type] ?? {});
      const isSame = JSON.stringify(sorted(made)) === JSON.stringify(sorted(value));
      return isSame ? [] : [`${type}: ${JSON.stringify(given)}`];
    }),
  );
}

/** By key, and without the sign of zero, which JSON.stringify drops. */
function sorted(value: JsonValue | undefined): JsonValue | undefined {
  if (Array.isArray(value)) return value.map((one) => sorted(one) ?? null);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) as JsonObject;
}

describe('arguments are converted as LangChain converts them', () => {
  /** JavaScript has no such numbers, and JSON Schema has no difference between 1e300 and an integer, or 1 and true. */
  const beyond = ['int: "9007199254740993"', 'int: 1e+300', 'float: "inf"', 'float: "NaN"'];

  it.each(recorded)('$versions.langchain', ({ versions, schemas, loaded, built }) => {
    expect(differences(built, schemas)).toEqual([...beyond, 'Literal[1, 2]: true']);
    if (loaded !== null) expect(differences(loaded, schemas)).toEqual(beyond);
    expect(versions['langchain-core']).toBeDefined();
  });

  it('aions-llm was asked itself, and LangChain 0.3 and 1 convert the same', () => {
    const [before, after] = recorded;
    expect(before?.versions).toMatchObject({ 'aions-llm': '1.0.16', langchain: '0.3.30' });
    expect(Object.keys(before?.loaded ?? {})).toEqual(['int', 'float', 'bool', 'str', 'list', 'dict']);
    expect(after?.built).toEqual(before?.built);
  });

  it('a schema that refers to itself without end converts nothing', () => {
    const schema = { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/a' } } };
    expect(laxValue({ value: '3' }, schema, schema, '')).toEqual({
      value: { value: '3' },
      conversions: [],
      fits: true,
    });
  });
});
