import type { ReadCall } from '../../core/calls/call.ts';
import { CallableSet } from '../../core/calls/callable-set.ts';
import {
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
import { familyOf } from '../call-family.ts';
import { reportCallFindings } from '../call-report.ts';
import { readCallableTools } from '../callable-tools.ts';
import { failure, tell, usageProblem } from '../command.ts';
import { readOneInput } from '../one-input.ts';
import type { CallAction, CallOptions } from './call.ts';

/** `aion call check`: whether the calls of a text, or a result, fit their tools. */
export const runCallCheck: CallAction = async (file, options, host) => {
  const family = familyOf(options.family);
  if (!family.ok) return usageProblem(host, 'call', family.problem);
  const input = await readOneInput(host, [file], null);
  if (!input.ok) return input.usage ? usageProblem(host, 'call', input.problem) : failure(host, 'call', input.problem);
  const tools = await readCallableTools(host, options.tools.length === 0 ? ['.'] : options.tools, options.python);
  if (!tools.ok) return failure(host, 'call', tools.problem);
  const set = new CallableSet(tools.canonical);
  const name = options['result-of'];
  if (name !== null) {
    if (set.get(name) === null) return failure(host, 'call', `No tool has the name "${name}".`);
    const findings = await resultFindings(name, input.text, set);
    return reportCallFindings(host, options.format, input.name, input.text, findings);
  }
  const reading = readCalls(input.text, {
    ...(family.family === null ? {} : { family: family.family }),
    tools: tools.tools,
    startsInReasoning: options['starts-in-reasoning'],
    isLines: /\.(?:jsonl|ndjson)$/i.test(input.name),
  });
  if (reading.calls.length === 0) tell(host, `aion call: ${input.name}: no call found.`);
  const found = await callFindings(reading.calls, set, options);
  const broken = reading.problems.map(
    ({ severity, span, message }): CallFinding => ({
      ...{ code: 'broken-call', severity, span, message },
      pointer: null,
      expected: null,
    }),
  );
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
