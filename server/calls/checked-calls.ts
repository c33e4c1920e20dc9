import {
  askable,
  brokenCall,
  type CallableSet,
  type CallFinding,
  type CallFindingCode,
  type CallFix,
  type CallRepairs,
  checkCall,
  checkExpectation,
  checkPlan,
  fixesFor,
  planCalls,
  questionOfCall,
  questionsOfKept,
  questionsOfPlan,
  type ReadCall,
  type ReadCallsOptions,
  readCalls,
  readSavedCalls,
  repairsOf,
  type Validate,
} from '../../core/calls/index.ts';
import { say, type TextEdit, visible } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import type { Validation } from './validation.ts';

export interface FixableFinding extends CallFinding {
  readonly fixes: readonly CallFix[];
}

export interface PlacedFinding extends FixableFinding {
  /** The tool whose own schema is wrong; null for a finding about the call. */
  readonly tool: CanonicalTool | null;
}

/** The calls and findings of a text. Spans are offsets in it, in UTF-16 code units. */
export interface CheckedCalls {
  readonly calls: readonly ReadCall[];
  /** In the order of the text. */
  readonly findings: readonly PlacedFinding[];
  /** The safe changes, together; they keep the meaning. */
  readonly repairs: readonly TextEdit[];
}

/** Checks the calls in a model's answer. */
export async function checkAnswer(text: string, tools: CallableSet, validation: Validation): Promise<CheckedCalls> {
  const callables = tools.names.map((name) => ({ name, inputs: tools.get(name)?.inputs ?? null }));
  const options: ReadCallsOptions = { tools: callables };
  const reading = readCalls(text, options);
  const { calls, problems } = reading;
  const validate = await validation.answersTo(askable(calls.map((call) => questionOfCall(call, tools))));
  const found = callFindings(calls, tools, validate, text);
  const repairs = repairsOf(text, tools, { ...options, reading });
  return { calls, ...fixable([...unfixable(problems.map(brokenCall)), ...found], repairs, tools) };
}

/** Checks a file of saved calls: its syntax, its calls, and their expectations. */
async function checkKept(text: string, tools: CallableSet, validation: Validation): Promise<CheckedCalls> {
  const { calls: kept, problems } = readSavedCalls(text);
  const calls = kept.map(({ call }) => call);
  const validate = await validation.answersTo(questionsOfKept(kept, tools));
  const inFile = unfixable(problems.map(brokenCall));
  const found = callFindings(calls, tools, validate, text);
  const expectations = unfixable(kept.flatMap((one) => checkExpectation(one, tools, validate)));
  return {
    calls,
    ...fixable([...inFile, ...found, ...expectations], repairsOf(text, tools, { family: 'json' }), tools),
  };
}

/** Checks a plan, its tools and the arguments of its steps. */
async function checkWholePlan(text: string, tools: CallableSet, validation: Validation): Promise<CheckedCalls> {
  const planned = new Map(planCalls(text).map(({ call, pointer }) => [pointer, call]));
  const validate = await validation.answersTo(questionsOfPlan(text, tools));
  const found = checkPlan(text, tools, validate).map((finding): FixableFinding => {
    const [, list = '', index = '', part, ...below] = (finding.pointer ?? '').split('/');
    const call = planned.get(`/${list}/${index}`);
    if (call === undefined) return { ...finding, fixes: [] };
    const pointer = part === 'arguments' ? below.map((step) => `/${step}`).join('') : null;
    return { ...finding, fixes: fixesFor({ ...finding, pointer }, call, tools, text) };
  });
  return { calls: [...planned.values()], ...fixable(found, repairsOf(text, tools, { family: 'json' }), tools) };
}

export const checkCallFile = { 'saved-calls': checkKept, plan: checkWholePlan } as const;

function callFindings(
  calls: readonly ReadCall[],
  tools: CallableSet,
  validate: Validate,
  text: string,
): readonly FixableFinding[] {
  return calls.flatMap((call) =>
    checkCall(call, tools, validate).map((finding) => ({ ...finding, fixes: fixesFor(finding, call, tools, text) })),
  );
}

function unfixable(findings: readonly CallFinding[]): readonly FixableFinding[] {
  return findings.map((finding) => ({ ...finding, fixes: [] }));
}

const repairedCodes: ReadonlySet<CallFindingCode> = new Set(['broken-call', 'unknown-tool', 'plan']);

/**
 * Findings in the order of the text with their repairs; a repair without a finding becomes one. A wrong schema of a tool is reported at its
 * first call alone. Invisible characters are named.
 */
function fixable(
  found: readonly FixableFinding[],
  { single, all }: CallRepairs,
  tools: CallableSet,
): Omit<CheckedCalls, 'calls'> {
  const rest = new Set(single);
  const findings = found.map((finding) => {
    if (!repairedCodes.has(finding.code)) return finding;
    const own = single.filter(({ edit }) => edit.span.start <= finding.span.end && finding.span.start <= edit.span.end);
    for (const repair of own) rest.delete(repair);
    const renames = finding.fixes.filter(
      ({ edit }) => !own.some((repair) => repair.edit.newText.includes(edit.newText)),
    );
    return { ...finding, fixes: [...own, ...renames] };
  });
  const told = [...rest].map(
    (repair): FixableFinding => ({
      code: 'broken-call',
      severity: 'warning',
      pointer: null,
      span: repair.edit.span,
      message: say`This text can be repaired.`,
      expected: null,
      fixes: [repair],
    }),
  );
  const inOrder = [...findings, ...told].sort((a, b) => a.span.start - b.span.start);
  const schemas = new Set<string>();
  const once = inOrder.filter(({ schemaOf, message }) => {
    if (schemaOf === undefined) return true;
    const isFirst = !schemas.has(message);
    schemas.add(message);
    return isFirst;
  });
  const shown = once.map((finding) => ({
    ...finding,
    tool: finding.schemaOf === undefined ? null : (tools.get(finding.schemaOf)?.tool ?? null),
    message: visible(finding.message),
    fixes: finding.fixes.map((fix) => ({ ...fix, title: visible(fix.title) })),
  }));
  return { findings: shown, repairs: all };
}
