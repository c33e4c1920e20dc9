import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { childPointer, valueAt } from '../json/pointer.ts';
import { strictJson } from '../json/strict-json.ts';
import { say } from '../text/say.ts';
import type { Span } from '../text/span.ts';
import type { CallableSet } from './callable-set.ts';
import { type CallFinding, strictDocument, unchecked } from './check-call.ts';
import { type SentenceStyle, sentencesIn } from './known-sentences.ts';
import { type McpResult, mcpResultOf } from './mcp-result.ts';
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

/** The result of a tool in a text, taken out of its envelope. */
interface ReadResult {
  /** The faults of the envelope, or of the JSON. */
  readonly findings: readonly CallFinding[];
  /** The value that the output schema describes; undefined if there is none. */
  readonly value: JsonValue | undefined;
  readonly places: ResultPlaces;
  /** `unstructured`: the value is missing. `error`: the schema describes no errors, but clients check them. */
  readonly kind: 'value' | 'unstructured' | 'error' | 'none';
}

/** MCP and MAC wrap a result in `structuredContent`; MAC requires it. */
function readResult(text: string, outputs: JsonObject | null, style: SentenceStyle): ReadResult {
  const read = strictDocument(text, 'wrong-result');
  if (read.document === null) {
    return { findings: read.findings, value: undefined, places: { nearest: () => wholeSpan(text) }, kind: 'none' };
  }
  const { value: whole, pointers } = read.document;
  if (style === 'mac') {
    // MAC treats null, 0 and an empty text as missing.
    const value = (isJsonObject(whole) ? member(whole, 'structuredContent') : undefined) || undefined;
    // A schema describes no errors.
    if (value === undefined && isJsonObject(whole) && whole['isError'] === true) {
      return { findings: [], value, places: pointers, kind: 'none' };
    }
    if (value === undefined) {
      const inText = jsonInText(whole);
      const places = { nearest: () => pointers.nearest('/content/0/text') };
      if (inText !== undefined) return { findings: [], value: inText, places, kind: 'value' };
    }
    const places = { nearest: (pointer: string) => pointers.nearest(`/structuredContent${pointer}`) };
    return { findings: [], value, places, kind: value === undefined ? 'unstructured' : 'value' };
  }
  const envelope = mcpResultOf(whole, outputs);
  if (envelope === null) return { findings: [], value: whole, places: pointers, kind: 'value' };
  const { kind, structured, pointer: base, faults } = envelope;
  const findings = faults.map(({ pointer, message, severity = 'error' }): CallFinding => {
    return { code: 'wrong-result', severity, pointer, span: pointers.nearest(pointer), message, expected: null };
  });
  const places = { nearest: (pointer: string) => pointers.nearest(base + pointer) };
  // A value of a wrong type is reported already.
  const isTold = faults.some(({ pointer }) => pointer === base);
  return { findings, value: structured, places, kind: isTold ? 'none' : checkedPart(kind, structured) };
}

/** The object or list in the only text of the content, as the tools of MAC's own examples answer; undefined for none. */
function jsonInText(whole: JsonValue): JsonValue | undefined {
  const content = isJsonObject(whole) ? member(whole, 'content') : undefined;
  const [only, ...others] = isJsonArray(content) ? content : [];
  const text = isJsonObject(only) && only['type'] === 'text' && others.length === 0 ? only['text'] : undefined;
  const value = typeof text === 'string' ? strictJson(text) : undefined;
  return isJsonObject(value) || isJsonArray(value) ? value : undefined;
}

function checkedPart(kind: McpResult['kind'], structured: JsonValue | undefined): ReadResult['kind'] {
  if (kind === 'error') return structured === undefined ? 'none' : 'error';
  if (kind !== 'complete') return 'none';
  return structured === undefined ? 'unstructured' : 'value';
}

function wholeSpan(text: string): Span {
  return { start: 0, end: text.length };
}

/** The validator's question in {@link checkResultText}; null if there is none. */
export function questionOfResultText(
  name: string,
  text: string,
  tools: CallableSet,
  style: SentenceStyle = 'plain',
): ValidationQuestion | null {
  const { value } = readResult(text, tools.get(name)?.outputs ?? null, style);
  return value === undefined ? null : questionOfResultValue(name, value, tools);
}

/** Checks a tool's result, a JSON text, against the output schema. A result of MCP is taken out of its envelope, which is checked too. */
export function checkResultText(
  name: string,
  text: string,
  tools: CallableSet,
  validate: Validate,
  style: SentenceStyle = 'plain',
): readonly CallFinding[] {
  const outputs = tools.get(name)?.outputs ?? null;
  const { findings, value, places, kind } = readResult(text, outputs, style);
  if (kind === 'none' || outputs === null) return findings;
  if (kind === 'unstructured' || value === undefined) {
    const message = sentencesIn(style).noStructure(name);
    const span = places.nearest('');
    return [
      ...findings,
      { code: 'wrong-result', severity: 'error', pointer: '', span, message, expected: 'structuredContent' },
    ];
  }
  const wrong = checkResultValue(name, value, places, tools, validate, style);
  if (kind === 'value') return [...findings, ...wrong];
  const isWrong = wrong.some(({ code, severity }) => code === 'wrong-result' && severity === 'error');
  const message = say`The "structuredContent" of this error doesn't match the output schema. Clients may reject the result, and the error message is lost.`;
  const span = places.nearest('');
  return isWrong
    ? [...findings, { code: 'wrong-result', severity: 'error', pointer: '', span, message, expected: null }]
    : findings;
}
