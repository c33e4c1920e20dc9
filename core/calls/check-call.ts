import { isJsonObject } from '../json/json-value.ts';
import { type JsonDocument, parseJson } from '../json/parse-json.ts';
import { childPointer, valueAt } from '../json/pointer.ts';
import { objectAt } from '../schema/keywords.ts';
import { LateSpan } from '../text/late-span.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { CallProblem, ReadCall } from './call.ts';
import type { CallableSet, KnownCallable } from './callable-set.ts';
import { sentencesFor } from './known-sentences.ts';
import { type LaxConversion, laxArguments } from './lax-values.ts';
import { nearNames } from './near-names.ts';
import { isOmittedArgument } from './omitted-arguments.ts';
import { orList, reportedViolations } from './schema-violations.ts';
import type { SchemaViolation, Validate, ValidationAnswer, ValidationQuestion } from './validation.ts';
import { shown, violationSentence } from './violation-sentence.ts';

const callFindingCodes = [
  'broken-call',
  'unknown-tool',
  'missing-argument',
  'extra-argument',
  'mistyped-argument',
  'wrong-value',
  'wrong-format',
  'wrong-result',
  'invalid-schema',
  'check-stopped',
  'lionagi-mismatch',
  'plan',
] as const;
export type CallFindingCode = (typeof callFindingCodes)[number];

export interface CallFinding {
  readonly code: CallFindingCode;
  readonly severity: 'error' | 'warning';
  /** The JSON pointer of the problem below the arguments (or the result); for a missing argument its own pointer. Null outside them. */
  readonly pointer: string | null;
  readonly span: Span;
  /** A sentence: the problem, and its correction. */
  readonly message: string;
  /** The expected value in words; null if unknown. */
  readonly expected: string | null;
  /** The tool whose own schema is wrong: the finding is about that tool, and the span is only where it was found. Absent for the call. */
  readonly schemaOf?: string;
}

/** The validator's question about a call; null where no tool is meant, or for arguments that are no object. */
export function questionOfCall(call: ReadCall, tools: CallableSet): ValidationQuestion | null {
  const known = tools.meant(call.name);
  if (known === null || !isJsonObject(call.arguments)) return null;
  return { schema: known.inputs, value: laxArguments(known, call.arguments).value };
}

/** A problem in the writing of a call, as a finding. */
export function brokenCall({ severity, span, message }: CallProblem): CallFinding {
  return { code: 'broken-call', severity, pointer: null, span, message, expected: null };
}

/**
 * Checks one call against the tools. `validate` answers {@link questionOfCall}. The findings come in the order of the text; their spans are
 * UTF-16 offsets in the text of the call.
 */
export function checkCall(call: ReadCall, tools: CallableSet, validate: Validate): readonly CallFinding[] {
  const known = tools.meant(call.name);
  const found = [
    ...(known?.tool.name === call.name ? [] : [unknownTool(call, tools)]),
    ...(known === null ? [] : argumentFindings(call, known, validate)),
  ];
  // The finding for an unknown tool is made here, with the nearest names.
  const broken = call.problems.filter(({ kind }) => kind !== 'unknown-tool').map(brokenCall);
  return broken.length + found.length < 2 ? [...broken, ...found] : sortedByPlace([...broken, ...found]);
}

function sortedByPlace(findings: readonly CallFinding[]): readonly CallFinding[] {
  return findings.toSorted((a, b) => a.span.start - b.span.start);
}

function unknownTool(call: ReadCall, tools: CallableSet): CallFinding {
  const { name, nameSpan, family } = call;
  const near = tools.near(name);
  const help =
    tools.names.length === 0
      ? say`No tools are available.`
      : near.length === 0 && tools.names.length === 1
        ? say`The only tool is "${tools.names[0] ?? ''}".`
        : near.length === 0
          ? say`${tools.names.length} tools are available.`
          : say`Did you mean ${orList(near.map((one) => `"${one}"`))}?`;
  const says = sentencesFor(family).noTool(name);
  const message = `${/[.。]$/.test(says) ? says : `${says}.`} ${help}`;
  const expected = near.length === 0 ? null : orList(near.map((one) => `"${one}"`));
  return { code: 'unknown-tool', severity: 'error', pointer: null, span: nameSpan, message, expected };
}

function argumentFindings(call: ReadCall, known: KnownCallable, validate: Validate): readonly CallFinding[] {
  const schemaFindings = known.schemaProblems.map(
    (problem): CallFinding => ({
      code: 'invalid-schema',
      severity: 'warning',
      pointer: null,
      span: call.nameSpan,
      message: say`The schema of "${known.tool.name}" is invalid: ${problem}`,
      expected: null,
      schemaOf: known.tool.name,
    }),
  );
  if (!isJsonObject(call.arguments)) {
    if (call.problems.some(({ kind }) => kind === 'not-an-object')) return schemaFindings;
    const message = say`The arguments of "${known.tool.name}" must be an object.`;
    const span = call.places.nearest('');
    return [
      ...schemaFindings,
      { code: 'mistyped-argument', severity: 'error', pointer: '', span, message, expected: say`an object` },
    ];
  }
  const { value, conversions } = laxArguments(known, call.arguments);
  const answer = validate({ schema: known.inputs, value });
  if (answer.kind !== 'checked') return [...schemaFindings, unchecked(answer, known.tool.name, call.nameSpan)];
  const told = reportedViolations(answer.violations);
  return [
    ...schemaFindings,
    ...told.map((violation) => findingOf(call, known, violation)),
    ...conversions.map((conversion) => converted(call, known, conversion)),
    ...undeclared(call, known),
  ];
}

/** The warning for a value that is converted. Only a class can be strict. */
function converted(call: ReadCall, { tool }: KnownCallable, { pointer, from, to, schema }: LaxConversion): CallFinding {
  const violation = { pointer, keyword: 'type', schemaPath: '', property: null, schema };
  const { message: wrong, expected } = violationSentence(violation, from, 'The arguments');
  const [before, after] = [shown(from), shown(to)];
  const how =
    tool.schema_name === undefined
      ? say`LangChain converts ${before} to ${after}.`
      : say`Pydantic converts ${before} to ${after}, unless ${tool.schema_name} is strict.`;
  const span = new LateSpan(() => call.places.nearest(pointer));
  return { code: 'mistyped-argument', severity: 'warning', pointer, span, message: `${wrong} ${how}`, expected };
}

/** The document of a text that must be strict JSON, with a finding for each mistake. */
export function strictDocument(
  text: string,
  code: CallFindingCode,
): { readonly document: JsonDocument } | { readonly document: null; readonly findings: readonly CallFinding[] } {
  const { documents, problems } = parseJson(text, { comments: false, trailingCommas: false });
  const [document] = documents;
  const errors = problems.filter(({ severity }) => severity === 'error');
  if (document !== undefined && errors.length === 0) return { document };
  const findings = errors.map(({ span, message }): CallFinding => {
    return { code, severity: 'error', span, message: say`Invalid JSON: ${message}`, pointer: null, expected: null };
  });
  return { document: null, findings };
}

/** The finding for a check that did not happen. */
export function unchecked(
  answer: Exclude<ValidationAnswer, { readonly kind: 'checked' }>,
  name: string,
  span: Span,
): CallFinding {
  const isStopped = answer.kind === 'stopped';
  return {
    code: isStopped ? 'check-stopped' : 'invalid-schema',
    severity: 'error',
    pointer: null,
    span,
    message: isStopped
      ? say`Couldn't check the arguments of "${name}": ${answer.message}`
      : say`The schema of "${name}" is invalid: ${answer.message}`,
    expected: null,
    ...(isStopped ? {} : { schemaOf: name }),
  };
}

function findingOf(call: ReadCall, { tool, inputs }: KnownCallable, violation: SchemaViolation): CallFinding {
  const { message, expected } = violationSentence(
    violation,
    valueAt(call.arguments, violation.pointer),
    'The arguments',
  );
  const pointer = violation.property === null ? violation.pointer : childPointer(violation.pointer, violation.property);
  const code = codeOf(violation);
  const span = new LateSpan(
    () =>
      (code === 'extra-argument' ? call.places.key(pointer) : null) ??
      call.places.nearest(code === 'missing-argument' ? violation.pointer : pointer),
  );
  if (code === 'wrong-format') return { code, severity: 'warning', pointer, span, message, expected };
  const isOmitted = code === 'mistyped-argument' && isOmittedArgument(call, inputs ?? {}, pointer);
  const why = isOmitted ? ` ${say`Omit the argument: in strict mode, null means that the argument is omitted.`}` : '';
  const said = `${sentencesFor(call.family).wrongArguments(tool.name)}${message}${why}`;
  return { code, severity: 'error', pointer, span, message: said, expected };
}

function codeOf({ keyword }: SchemaViolation): CallFindingCode {
  switch (keyword) {
    case 'required':
    case 'dependentRequired':
      return 'missing-argument';
    case 'additionalProperties':
    case 'unevaluatedProperties':
    case 'propertyNames':
    case 'false schema':
      return 'extra-argument';
    case 'type':
    case 'anyOf':
    case 'oneOf':
      return 'mistyped-argument';
    case 'format':
      return 'wrong-format';
    default:
      return 'wrong-value';
  }
}

/** Arguments that the schema neither names nor forbids. Most schemas forbid none, but the tool will not know them. */
function undeclared(call: ReadCall, { tool, inputs }: KnownCallable): readonly CallFinding[] {
  const properties = objectAt(inputs, 'properties');
  if (properties === null || !isJsonObject(call.arguments)) return [];
  const unlisted = Object.keys(call.arguments).filter((name) => !Object.hasOwn(properties, name));
  if (unlisted.length === 0 || openKeywords.some((keyword) => Object.hasOwn(inputs, keyword))) return [];
  const known = Object.keys(properties);
  return unlisted.flatMap((name): readonly CallFinding[] => {
    const [near = null] = nearNames(name, known);
    const says = say`Unknown argument "${name}" for tool "${tool.name}".`;
    const pointer = childPointer('', name);
    return [
      {
        code: 'extra-argument',
        severity: 'warning',
        pointer,
        span: call.places.key(pointer) ?? call.places.nearest(pointer),
        message: near === null ? says : `${says} ${say`Did you mean "${near}"?`}`,
        expected: null,
      },
    ];
  });
}

/** Keywords that allow names beside the `properties` of a schema. */
const openKeywords: readonly string[] = [
  'additionalProperties',
  'unevaluatedProperties',
  'patternProperties',
  'propertyNames',
  '$ref',
  'allOf',
  'anyOf',
  'oneOf',
  'if',
  'dependentSchemas',
  'dependencies',
];
