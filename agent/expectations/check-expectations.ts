import { violationSentence } from '../../core/calls/index.ts';
import {
  childPointer,
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  member,
  valueAt,
} from '../../core/json/index.ts';
import { listAt, objectAt } from '../../core/schema/index.ts';
import { editDistance, type Span, say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import type { ValidateAll } from '../validate-all.ts';
import type { EvalFile, PlacedCase } from './eval-file.ts';
import { toolsSeenBy } from './evaluate.ts';

export type ExpectationRule =
  | 'expected-tool-unknown'
  | 'expected-tool-hidden'
  | 'expected-argument-unknown'
  | 'expected-value-invalid'
  | 'expected-required-missing';

export interface ExpectationFinding {
  readonly rule: ExpectationRule;
  readonly severity: 'error' | 'warning';
  readonly span: Span;
  readonly message: string;
}

interface PlacedCall {
  readonly call: JsonObject;
  readonly pointer: string;
  /** Whether a missing argument matters: not in `forbid`. */
  readonly isExpected: boolean;
}

/** Checks the expected calls of a file against the tools, before a model is asked. Sorted by place. */
export async function checkExpectations(
  { cases, spanOf }: Pick<EvalFile, 'cases' | 'spanOf'>,
  tools: readonly CanonicalTool[],
  validate: ValidateAll,
): Promise<readonly ExpectationFinding[]> {
  const findings: ExpectationFinding[] = [];
  for (const one of cases) {
    for (const placed of callsOf(one)) {
      for (const found of await checkCall(placed, one, tools, validate)) {
        findings.push({ ...found, span: spanOf(found.pointer) });
      }
    }
  }
  return findings.toSorted((a, b) => a.span.start - b.span.start);
}

type Found = Omit<ExpectationFinding, 'span'> & { readonly pointer: string };

function callsOf({ written, pointer }: PlacedCase): readonly PlacedCall[] {
  if (!isJsonObject(written)) return [];
  return ['calls', 'oneOf', 'forbid'].flatMap((key) => {
    const calls = member(written, key) ?? null;
    if (!isJsonArray(calls)) return [];
    return calls.flatMap((call, index): PlacedCall[] =>
      isJsonObject(call) ? [{ call, pointer: `${pointer}/expect/${key}/${index}`, isExpected: key !== 'forbid' }] : [],
    );
  });
}

async function checkCall(
  { call, pointer, isExpected }: PlacedCall,
  one: PlacedCase,
  all: readonly CanonicalTool[],
  validate: ValidateAll,
): Promise<readonly Found[]> {
  const name = String(member(call, 'tool'));
  const seen = toolsSeenBy(one, all);
  const tool = seen.find((other) => other.name === name);
  if (tool === undefined) {
    const at = `${pointer}/tool`;
    if (all.some((other) => other.name === name)) {
      const message = say`The model doesn't see "${name}": the case doesn't list it in "tools".`;
      return [{ rule: 'expected-tool-hidden', severity: 'error', pointer: at, message }];
    }
    const message = `${say`Unknown tool "${name}".`}${nearest(
      name,
      seen.map((other) => other.name),
    )}`;
    return [{ rule: 'expected-tool-unknown', severity: 'error', pointer: at, message }];
  }
  const args = member(call, 'arguments');
  if (!isJsonObject(args ?? null)) return [];
  return checkArguments(tool, call, args as JsonObject, { pointer: `${pointer}/arguments`, isExpected, validate });
}

async function checkArguments(
  { name: tool, inputs }: CanonicalTool,
  call: JsonObject,
  args: JsonObject,
  options: { readonly pointer: string; readonly isExpected: boolean; readonly validate: ValidateAll },
): Promise<readonly Found[]> {
  const properties = objectAt(inputs, 'properties') ?? {};
  const known = Object.keys(properties);
  const isOpen =
    member(inputs, 'additionalProperties') !== undefined && member(inputs, 'additionalProperties') !== false;
  // A schema that is composed of others may name arguments elsewhere.
  const isWhole =
    known.length > 0 && !['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'].some((key) => key in inputs);
  const found: Found[] = [];
  for (const [name, expected] of Object.entries(args)) {
    const pointer = childPointer(options.pointer, name);
    const schema = member(properties, name);
    if (schema === undefined) {
      if (!isWhole || isOpen) continue;
      const message = `${say`${tool} has no argument "${name}".`}${nearest(name, known)}`;
      found.push({ rule: 'expected-argument-unknown', severity: 'error', pointer, message });
    } else if (isJsonObject(schema)) {
      for (const one of await invalidValues(schema, inputs, expected, pointer, options.validate)) {
        const message = say`${tool} doesn't accept this value of "${name}": ${one.says}`;
        found.push({ rule: 'expected-value-invalid', severity: 'error', pointer: one.pointer, message });
      }
    }
  }
  const missing = listAt(inputs, 'required').find((name) => typeof name === 'string' && !Object.hasOwn(args, name));
  if (missing === undefined || !options.isExpected || member(call, 'otherArguments') === true) return found;
  const message = say`The expected call is missing the required argument "${String(missing)}" of ${tool}.`;
  return [...found, { rule: 'expected-required-missing', severity: 'warning', pointer: options.pointer, message }];
}

/** The expected values that the schema of the argument refuses. A loose value may be written otherwise. */
async function invalidValues(
  schema: JsonObject,
  inputs: JsonObject,
  expected: JsonValue,
  pointer: string,
  validate: ValidateAll,
): Promise<readonly { readonly pointer: string; readonly says: string }[]> {
  const values = valuesIn(expected, pointer);
  if (values.length === 0) return [];
  const definitions = ['$defs', 'definitions'].flatMap((key) => {
    const own = member(inputs, key);
    return own === undefined ? [] : [[key, own] as const];
  });
  const whole = { ...Object.fromEntries(definitions), ...schema };
  const answers = await validate(values.map(({ value }) => ({ schema: whole, value })));
  return values.flatMap(({ value, pointer: at }, index) => {
    const answer = answers[index];
    const [first] = answer?.kind === 'checked' ? answer.violations : [];
    if (first === undefined) return [];
    return [{ pointer: at, says: violationSentence(first, valueAt(value, first.pointer), 'The value').message }];
  });
}

function valuesIn(
  expected: JsonValue,
  pointer: string,
): readonly { readonly value: JsonValue; readonly pointer: string }[] {
  if (!isJsonObject(expected)) return [{ value: expected, pointer }];
  if (member(expected, 'loose') === true) return [];
  const value = member(expected, 'value');
  if (value !== undefined) return [{ value, pointer: `${pointer}/value` }];
  const some = member(expected, 'anyOf') ?? null;
  return isJsonArray(some) ? some.map((one, index) => ({ value: one, pointer: `${pointer}/anyOf/${index}` })) : [];
}

function nearest(name: string, known: readonly string[]): string {
  const most = Math.max(1, Math.floor(name.length / 3));
  const near = known
    .map((other) => ({ other, distance: editDistance(name, other, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((a, b) => a.distance - b.distance)[0];
  return near === undefined ? '' : say` Did you mean "${near.other}"?`;
}
