import { isJsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer, valueAt } from '../json/pointer.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { CallableSet } from './callable-set.ts';
import { type CallFinding, strictDocument, unchecked } from './check-call.ts';
import { type SentenceStyle, sentencesIn } from './known-sentences.ts';
import { reportedViolations } from './schema-violations.ts';
import type { Validate, ValidationQuestion } from './validation.ts';
import { shown, violationSentence } from './violation-sentence.ts';

interface ResultPlaces {
  nearest(pointer: string): Span;
}

/** The validator's question about a result; null for an unknown tool or one without an output schema. */
export function questionOfResultValue(name: string, result: JsonValue, tools: CallableSet): ValidationQuestion | null {
  const outputs = tools.get(name)?.outputs ?? null;
  return outputs === null ? null : { schema: outputs, value: result };
}

/** Checks a result against the output schema of its tool, with the sentences of `style`. Without a schema every result fits. */
export function checkResultValue(
  name: string,
  result: JsonValue,
  places: ResultPlaces,
  tools: CallableSet,
  validate: Validate,
  style: SentenceStyle = 'plain',
): readonly CallFinding[] {
  const question = questionOfResultValue(name, result, tools);
  if (question === null) return [];
  const answer = validate(question);
  if (answer.kind !== 'checked') return [unchecked(answer, name, places.nearest(''))];
  return reportedViolations(answer.violations).map((violation): CallFinding => {
    const { message, expected } = violationSentence(violation, valueAt(result, violation.pointer), 'The result');
    const pointer =
      violation.property === null ? violation.pointer : childPointer(violation.pointer, violation.property);
    const severity = violation.keyword === 'format' ? 'warning' : 'error';
    const said = `${sentencesIn(style).wrongResult(name)}${message}`;
    return { code: 'wrong-result', severity, pointer, span: places.nearest(pointer), message: said, expected };
  });
}

/**
 * Why the result of a tool that has run isn't what the tool declares, one sentence: the first violation. Null if it fits, or if no type is
 * declared.
 */
export function resultMismatch(name: string, result: JsonValue, tools: CallableSet, validate: Validate): string | null {
  const question = questionOfResultValue(name, result, tools);
  const answer = question === null ? null : validate(question);
  if (answer === null) return null;
  if (answer.kind !== 'checked') return say`"${name}" ran, but its result couldn't be checked: ${answer.message}`;
  const first = reportedViolations(answer.violations).find(({ keyword }) => keyword !== 'format');
  if (first === undefined) return null;
  const value = valueAt(result, first.pointer);
  const { message, expected } = violationSentence(first, value, 'The result');
  if (first.property !== null || expected === null || value === undefined) {
    return say`"${name}" ran, but its result doesn't match the output schema: ${message}`;
  }
  return first.pointer === ''
    ? say`"${name}" ran, but returned ${shown(value)} instead of ${expected}.`
    : say`"${name}" ran, but ${first.pointer} in the result is ${shown(value)} instead of ${expected}.`;
}

/** The result of a tool in a text: a value, an error, or neither. */
type ReadResult =
  | { readonly kind: 'value'; readonly value: JsonValue; readonly places: ResultPlaces }
  | { readonly kind: 'error' }
  | { readonly kind: 'broken'; readonly findings: readonly CallFinding[] }
  /** A result that is not structured, but must be. */
  | { readonly kind: 'unstructured'; readonly span: Span };

/** MCP and MAC wrap a result in `structuredContent`; MAC requires it. MCP does not check errors, MAC does. */
function readResult(text: string, style: SentenceStyle): ReadResult {
  const read = strictDocument(text, 'wrong-result');
  if (read.document === null) return { kind: 'broken', findings: read.findings };
  const { value: whole, pointers, span } = read.document;
  const wrapped = isJsonObject(whole) ? member(whole, 'structuredContent') : undefined;
  const isError = isJsonObject(whole) && member(whole, 'isError') === true;
  // MAC treats null, 0 and an empty text as missing.
  if (style === 'mac' && !wrapped) return { kind: 'unstructured', span };
  if (isError && style !== 'mac') return { kind: 'error' };
  const base = wrapped === undefined ? '' : '/structuredContent';
  const places = { nearest: (pointer: string) => pointers.nearest(base + pointer) };
  return { kind: 'value', value: wrapped ?? whole, places };
}

/** The validator's question in {@link checkResultText}; null if there is none. */
export function questionOfResultText(
  name: string,
  text: string,
  tools: CallableSet,
  style: SentenceStyle = 'plain',
): ValidationQuestion | null {
  const read = readResult(text, style);
  return read.kind === 'value' ? questionOfResultValue(name, read.value, tools) : null;
}

/** Checks a tool's result, a JSON text, against the output schema. An error of the tool fits any schema. */
export function checkResultText(
  name: string,
  text: string,
  tools: CallableSet,
  validate: Validate,
  style: SentenceStyle = 'plain',
): readonly CallFinding[] {
  const read = readResult(text, style);
  switch (read.kind) {
    case 'value':
      return checkResultValue(name, read.value, read.places, tools, validate, style);
    case 'error':
      return [];
    case 'broken':
      return read.findings;
    case 'unstructured': {
      const hasSchema = (tools.get(name)?.outputs ?? null) !== null;
      const { span } = read;
      const message = sentencesIn(style).noStructure(name);
      return hasSchema
        ? [{ code: 'wrong-result', severity: 'error', pointer: '', span, message, expected: 'structuredContent' }]
        : [];
    }
  }
}
