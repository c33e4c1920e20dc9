import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { childPointer, valueAt } from '../../json/pointer.ts';
import { listAt, objectAt } from '../../schema/keywords.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import { nearNames } from '../near-names.ts';
import type { Validate, ValidationQuestion } from '../validation.ts';
import { violationSentence } from '../violation-sentence.ts';
import type { EvalFile, PlacedCase } from './eval-file.ts';
import { toolsSeenBy } from './expectation.ts';

export type ExpectationRule =
  | 'expected-tool-unknown'
  | 'expected-tool-hidden'
  | 'expected-argument-unknown'
  | 'expected-value-invalid'
  | 'expected-required-missing';

export interface ExpectationFinding {
  readonly rule: ExpectationRule;
  readonly span: Span;
  readonly message: string;
}

interface PlacedCall {
  readonly call: JsonObject;
  readonly pointer: string;
  /** Whether a missing argument matters: not in `forbid`. */
  readonly isExpected: boolean;
}

/** A check of expectations that waits for answers of a validator. */
export interface ExpectationCheck {
  readonly questions: readonly ValidationQuestion[];
  /** Sorted by place. */
  findings(validate: Validate): readonly ExpectationFinding[];
}

/** Checks the expected calls of a file against the tools, before a model is asked. */
export function checkExpectations(
  { cases, spanOf }: Pick<EvalFile, 'cases' | 'spanOf'>,
  tools: readonly CanonicalTool[],
): ExpectationCheck {
  const checks = cases.flatMap((one) => callsOf(one).flatMap((placed) => checkCall(placed, one, tools)));
  return {
    questions: checks.flatMap(({ question }) => question ?? []),
    findings: (validate) =>
      checks
        .flatMap(({ found }) => found(validate) ?? [])
        .map(({ pointer, ...finding }) => ({ ...finding, span: spanOf(pointer) }))
        .toSorted((a, b) => a.span.start - b.span.start),
  };
}

type Found = Omit<ExpectationFinding, 'span'> & { readonly pointer: string };

interface Check {
  /** Null where no validator is needed. */
  readonly question: ValidationQuestion | null;
  /** Null without a finding. */
  found(validate: Validate): Found | null;
}

function known(found: Found): Check {
  return { question: null, found: () => found };
}

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

function checkCall(
  { call, pointer, isExpected }: PlacedCall,
  one: PlacedCase,
  all: readonly CanonicalTool[],
): readonly Check[] {
  const name = String(member(call, 'tool'));
  const seen = toolsSeenBy(one, all);
  const tool = seen.find((other) => other.name === name);
  if (tool === undefined) {
    const at = { pointer: `${pointer}/tool` };
    if (all.some((other) => other.name === name)) {
      const message = say`The model doesn't see "${name}": the case doesn't list it in "tools".`;
      return [known({ ...at, rule: 'expected-tool-hidden', message })];
    }
    const names = seen.map((other) => other.name);
    const message = `${say`Unknown tool "${name}".`}${nearest(name, names)}`;
    return [known({ ...at, rule: 'expected-tool-unknown', message })];
  }
  const args = member(call, 'arguments');
  return isJsonObject(args) ? checkArguments(tool, call, args, { pointer: `${pointer}/arguments`, isExpected }) : [];
}

function checkArguments(
  { name: tool, inputs }: CanonicalTool,
  call: JsonObject,
  args: JsonObject,
  options: { readonly pointer: string; readonly isExpected: boolean },
): readonly Check[] {
  const properties = objectAt(inputs, 'properties') ?? {};
  const names = Object.keys(properties);
  const others = member(inputs, 'additionalProperties') ?? false;
  // A schema that is composed of others may name arguments elsewhere.
  const isWhole =
    names.length > 0 && !['$ref', 'allOf', 'anyOf', 'oneOf', 'patternProperties'].some((key) => key in inputs);
  const checks = Object.entries(args).flatMap(([name, expected]): readonly Check[] => {
    const pointer = childPointer(options.pointer, name);
    const schema = member(properties, name);
    if (isJsonObject(schema)) return checkValues(tool, name, wholeSchema(schema, inputs), valuesIn(expected, pointer));
    if (schema !== undefined || !isWhole || others !== false) return [];
    const message = `${say`${tool} has no argument "${name}".`}${nearest(name, names)}`;
    return [known({ rule: 'expected-argument-unknown', pointer, message })];
  });
  const missing = listAt(inputs, 'required').find((name) => typeof name === 'string' && !Object.hasOwn(args, name));
  if (missing === undefined || !options.isExpected || member(call, 'otherArguments') === true) return checks;
  const message = say`The expected call is missing the required argument "${String(missing)}" of ${tool}.`;
  const { pointer } = options;
  return [...checks, known({ rule: 'expected-required-missing', pointer, message })];
}

/** The schema of an argument with the definitions that it may refer to. */
function wholeSchema(schema: JsonObject, inputs: JsonObject): JsonObject {
  const definitions = ['$defs', 'definitions'].flatMap((key) => {
    const own = member(inputs, key);
    return own === undefined ? [] : [[key, own] as const];
  });
  return definitions.length === 0 ? schema : { ...Object.fromEntries(definitions), ...schema };
}

interface PlacedValue {
  readonly value: JsonValue;
  readonly pointer: string;
}

function checkValues(tool: string, name: string, schema: JsonObject, values: readonly PlacedValue[]): readonly Check[] {
  return values.map(({ value, pointer }): Check => {
    const question = { schema, value };
    return {
      question,
      found(validate) {
        const answer = validate(question);
        const [first] = answer.kind === 'checked' ? answer.violations : [];
        if (first === undefined) return null;
        const says = violationSentence(first, valueAt(value, first.pointer), 'The value').message;
        const message = say`${tool} doesn't accept this value of "${name}": ${says}`;
        return { rule: 'expected-value-invalid', pointer, message };
      },
    };
  });
}

/** The expected values that the argument's schema must accept. A loose value may be written otherwise. */
function valuesIn(expected: JsonValue, pointer: string): readonly PlacedValue[] {
  if (!isJsonObject(expected)) return [{ value: expected, pointer }];
  if (member(expected, 'loose') === true) return [];
  const value = member(expected, 'value');
  if (value !== undefined) return [{ value, pointer: `${pointer}/value` }];
  const some = member(expected, 'anyOf') ?? null;
  return isJsonArray(some) ? some.map((one, index) => ({ value: one, pointer: `${pointer}/anyOf/${index}` })) : [];
}

function nearest(name: string, names: readonly string[]): string {
  const [near] = nearNames(name, names);
  return near === undefined ? '' : say` Did you mean "${near}"?`;
}
