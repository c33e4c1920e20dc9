import type { ReadCall } from '../../core/calls/call.ts';
import { CallableSet } from '../../core/calls/callable-set.ts';
import {
  brokenCall,
  type CallFinding,
  checkCall,
  checkResult,
  questionOfCall,
  questionOfResult,
} from '../../core/calls/check-call.ts';
import { lionagiMismatch } from '../../core/calls/lionagi-match.ts';
import { readCalls } from '../../core/calls/read-calls.ts';
import type { Validate, ValidationAnswer, ValidationQuestion } from '../../core/calls/validation.ts';
import { isJsonObject, type JsonValue, member } from '../../core/json/json-value.ts';
import { parseJson } from '../../core/json/parse-json.ts';
import { validateAll } from '../../validator/stoppable.ts';
import { readCallInput, toolsOrHere } from '../call-input.ts';
import { reportCallFindings } from '../call-report.ts';
import { failure, tell } from '../command.ts';
import type { CallAction, CallOptions } from './call.ts';

/** `aion call check`: whether the calls of a text, or a result, fit their tools. */
export const runCallCheck: CallAction = async (file, options, host) => {
  const input = await readCallInput(host, file, options, toolsOrHere(options.tools));
  if (!input.ok) return input.code;
  const set = new CallableSet(input.canonical);
  const name = options['result-of'];
  if (name !== null) {
    if (set.get(name) === null) return failure(host, 'call', `No tool has the name "${name}".`);
    const findings = await resultFindings(name, input.text, set);
    return reportCallFindings(host, options.format, input.name, input.text, findings);
  }
  const reading = readCalls(input.text, input.reading);
  if (reading.calls.length === 0) tell(host, `aion call: ${input.name}: no call found.`);
  const found = await callFindings(reading.calls, set, options);
  const broken = reading.problems.map(brokenCall);
  return reportCallFindings(host, options.format, input.name, input.text, [...broken, ...found]);
};

/** The findings of all calls; the schemas are asked in a thread that can be stopped. */
async function callFindings(
  calls: readonly ReadCall[],
  tools: CallableSet,
  { lionagi }: CallOptions,
): Promise<readonly CallFinding[]> {
  const validate = await answersTo(calls.map((call) => questionOfCall(call, tools)));
  return calls.flatMap((call) => {
    const mismatch = lionagi === null ? null : lionagiMismatch(call, tools, lionagi);
    return [...checkCall(call, tools, validate), ...(mismatch === null ? [] : [mismatch])];
  });
}

async function resultFindings(name: string, text: string, tools: CallableSet): Promise<readonly CallFinding[]> {
  const parsed = parseJson(text, { comments: false, trailingCommas: false });
  const [document] = parsed.documents;
  const broken = parsed.problems
    .filter(({ severity }) => severity === 'error')
    .map(
      ({ span, message }): CallFinding => ({
        ...{ code: 'wrong-result', severity: 'error', span, message: `Invalid JSON: ${message}` },
        pointer: null,
        expected: null,
      }),
    );
  if (document === undefined || broken.length > 0) return broken;
  // MCP wraps the result.
  const wrapped = isJsonObject(document.value) ? member(document.value, 'structuredContent') : undefined;
  const base = wrapped === undefined ? '' : '/structuredContent';
  const result = wrapped ?? document.value;
  const places = { nearest: (pointer: string) => document.pointers.nearest(base + pointer) };
  const validate = await answersTo([questionOfResult(name, result, tools)]);
  return checkResult(name, result, places, tools, validate);
}

/** Asks all questions, and gives what looks their answers up. Two values that are equal have one answer. */
async function answersTo(questions: readonly (ValidationQuestion | null)[]): Promise<Validate> {
  const asked = questions.filter((question) => question !== null);
  const answers = await validateAll(asked);
  const byValue = new Map<JsonValue, ValidationAnswer>();
  asked.forEach(({ value }, index) => {
    const answer = answers[index];
    if (answer !== undefined) byValue.set(value, answer);
  });
  return ({ value }) => byValue.get(value) ?? { kind: 'stopped', message: 'it was not asked.' };
}
