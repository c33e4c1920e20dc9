import type { ReadCall, ReadCallsOptions } from '../../core/calls/call.ts';
import { type CallFix, type CallMends, mendsOf, renamesFor } from '../../core/calls/call-fixes.ts';
import type { CallableSet } from '../../core/calls/callable-set.ts';
import {
  brokenCall,
  type CallFinding,
  checkCall,
  checkResult,
  questionOfCall,
  questionOfResult,
} from '../../core/calls/check-call.ts';
import { type KeptCall, readKeptCalls } from '../../core/calls/kept-calls.ts';
import { readCalls } from '../../core/calls/read-calls.ts';
import type { TextEdit } from '../../core/text/span.ts';
import { visible } from '../../core/text/visible.ts';
import type { Validation } from './validation.ts';

/** A finding with what mends it. */
export interface FixableFinding extends CallFinding {
  readonly fixes: readonly CallFix[];
}

/** What was found in a text with calls. Spans are offsets in it, in UTF-16 code units. */
export interface CheckedCalls {
  readonly calls: readonly ReadCall[];
  /** In the order of the text. */
  readonly findings: readonly FixableFinding[];
  /** The changes that leave the meaning as it is, together; none where there are none. */
  readonly mends: readonly TextEdit[];
}

/** Checks the calls that a model's answer holds. */
export async function checkAnswer(text: string, tools: CallableSet, validation: Validation): Promise<CheckedCalls> {
  const callables = tools.names.map((name) => ({ name, inputs: tools.get(name)?.inputs ?? null }));
  const options: ReadCallsOptions = { tools: callables };
  const reading = readCalls(text, options);
  const { calls } = reading;
  const found = await callFindings(calls, tools, validation, text);
  const outside = reading.problems.map((problem): FixableFinding => ({ ...brokenCall(problem), fixes: [] }));
  return { calls, ...fixable([...outside, ...found], mendsOf(text, tools, options)) };
}

/** Checks the calls of a file of kept calls, and the results that are expected of them. */
export async function checkKept(text: string, tools: CallableSet, validation: Validation): Promise<CheckedCalls> {
  const kept = readKeptCalls(text);
  const calls = kept.map(({ call }) => call);
  const found = await callFindings(calls, tools, validation, text);
  const results = await resultFindings(kept, tools, validation);
  return { calls, ...fixable([...found, ...results], mendsOf(text, tools, { family: 'json' })) };
}

async function callFindings(
  calls: readonly ReadCall[],
  tools: CallableSet,
  validation: Validation,
  text: string,
): Promise<readonly FixableFinding[]> {
  const questions = calls.map((call) => questionOfCall(call, tools)).filter((question) => question !== null);
  const validate = await validation.answersTo(questions);
  return calls.flatMap((call) =>
    checkCall(call, tools, validate).map((finding) => ({
      ...finding,
      fixes: renamesFor(finding, call, tools, text),
    })),
  );
}

async function resultFindings(
  kept: readonly KeptCall[],
  tools: CallableSet,
  validation: Validation,
): Promise<readonly FixableFinding[]> {
  const expected = kept.flatMap(({ call, result }) => (result === null ? [] : [{ name: call.name, ...result }]));
  const questions = expected
    .map(({ name, value }) => questionOfResult(name, value, tools))
    .filter((question) => question !== null);
  const validate = await validation.answersTo(questions);
  return expected.flatMap(({ name, value, places }) =>
    checkResult(name, value, places, tools, validate).map((finding) => ({ ...finding, fixes: [] })),
  );
}

/**
 * The findings in the order of the text, each with the mends at its place; a mend where no finding is becomes one. Messages
 * and titles name signs that cannot be seen.
 */
function fixable(found: readonly FixableFinding[], { single, all }: CallMends): Omit<CheckedCalls, 'calls'> {
  const rest = new Set(single);
  const findings = found.map((finding) => {
    if (finding.code !== 'broken-call' && finding.code !== 'unknown-tool') return finding;
    const own = single.filter(({ edit }) => edit.span.start <= finding.span.end && finding.span.start <= edit.span.end);
    for (const mend of own) rest.delete(mend);
    const renames = finding.fixes.filter(({ edit }) => !own.some((mend) => mend.edit.newText.includes(edit.newText)));
    return { ...finding, fixes: [...own, ...renames] };
  });
  const told = [...rest].map(
    (mend): FixableFinding => ({
      code: 'broken-call',
      severity: 'warning',
      pointer: null,
      span: mend.edit.span,
      message: 'This is written in another way than in JSON.',
      expected: null,
      fixes: [mend],
    }),
  );
  const inOrder = [...findings, ...told].sort((a, b) => a.span.start - b.span.start);
  const shown = inOrder.map((finding) => ({
    ...finding,
    message: visible(finding.message),
    fixes: finding.fixes.map((fix) => ({ ...fix, title: visible(fix.title) })),
  }));
  return { findings: shown, mends: all };
}
