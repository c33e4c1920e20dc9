import { answersBy } from '../../agent/validate-all.ts';
import {
  brokenCall,
  CallableSet,
  type CallFinding,
  checkCall,
  checkExpectation,
  checkResultText,
  lionagiMismatch,
  questionOfCall,
  questionOfResultText,
  questionsOfKept,
  type ReadCall,
  readCalls,
  readSavedCalls,
  styleOf,
  type Validate,
} from '../../core/calls/index.ts';
import { say } from '../../core/text/index.ts';
import { validateAll } from '../../validator/stoppable.ts';
import { failure, tell } from '../command.ts';
import { toolPathsFor } from '../project-places.ts';
import { holdsSavedCalls } from '../run-saved-calls.ts';
import type { ToolInput } from '../tool-inputs.ts';
import { readCallInput } from './input.ts';
import type { CallAction, CallOptions } from './options.ts';
import { reportCallFindings } from './report.ts';

/** `aion call check`: whether the calls of a text, or a result, fit their tools. */
export const runCallCheck: CallAction = async (file, options, host) => {
  const input = await readCallInput(host, file, options, await toolPathsFor(host, options.tools, file));
  if (!input.ok) return input.code;
  const set = new CallableSet(input.canonical);
  const minimums = minimumsOf(input.inputs);
  const name = options['result-of'];
  if (name !== null) {
    if (set.get(name) === null) return failure(host, 'call', say`Unknown tool "${name}".`);
    const style = input.reading.family === undefined ? 'plain' : styleOf(input.reading.family);
    const validate = await answersBy(validateAll, [questionOfResultText(name, input.text, set, style)]);
    const findings = checkResultText(name, input.text, set, validate, style);
    return reportCallFindings(host, options.format, input.name, input.text, findings, input.inputs);
  }
  if (holdsSavedCalls(input.name)) {
    const findings = await keptFindings(input.text, set, options, minimums);
    return reportCallFindings(host, options.format, input.name, input.text, findings, input.inputs);
  }
  const reading = readCalls(input.text, input.reading);
  if (reading.calls.length === 0) tell(host, say`aion call: ${input.name}: no tool call found.`);
  const found = await callFindings(reading.calls, set, options, minimums);
  const broken = reading.problems.map(brokenCall);
  return reportCallFindings(host, options.format, input.name, input.text, [...broken, ...found], input.inputs);
};

async function keptFindings(
  text: string,
  tools: CallableSet,
  options: CallOptions,
  minimums: Minimums,
): Promise<readonly CallFinding[]> {
  const { calls, problems } = readSavedCalls(text);
  const validate = await answersBy(validateAll, questionsOfKept(calls, tools));
  const found = calls.flatMap(({ call }) => findingsOf(call, tools, validate, options, minimums));
  const expected = calls.flatMap((kept) => checkExpectation(kept, tools, validate));
  return [...problems.map(brokenCall), ...found, ...expected];
}

/** The findings of all calls. Schemas are checked in a thread that can be stopped. */
export async function callFindings(
  calls: readonly ReadCall[],
  tools: CallableSet,
  options: CallOptions,
  minimums: Minimums = new Map(),
): Promise<readonly CallFinding[]> {
  const questions = calls.map((call) => questionOfCall(call, tools));
  const validate = await answersBy(validateAll, questions);
  return calls.flatMap((call) => findingsOf(call, tools, validate, options, minimums));
}

function findingsOf(
  call: ReadCall,
  tools: CallableSet,
  validate: Validate,
  { lionagi }: CallOptions,
  minimums: Minimums,
): readonly CallFinding[] {
  const minimum = minimums.get(call.name) ?? null;
  const found = checkCall(call, tools, validate);
  const mismatch = lionagi === null ? null : lionagiMismatch(call, tools, lionagi, minimum);
  if (mismatch !== null) return [...found, mismatch];
  if (lionagi !== 'minimum' || minimum === null) return found;
  // LionAGI runs the call with the defaults of the function.
  return found.map((one) =>
    one.code === 'missing-argument' && one.pointer?.lastIndexOf('/') === 0 ? { ...one, severity: 'warning' } : one,
  );
}

/** By the name of a tool: the parameters that its framework requires of a call. */
type Minimums = ReadonlyMap<string, readonly string[]>;

function minimumsOf(inputs: readonly ToolInput[]): Minimums {
  const tools = inputs.flatMap((input) => input.tools);
  // Of two tools with one name, the first counts.
  return new Map(
    tools.toReversed().flatMap(({ tool, minimum }) => (minimum === undefined ? [] : [[tool.name, minimum]])),
  );
}
