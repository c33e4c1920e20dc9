import {
  type CallExpectation,
  type EvalCase,
  type PlainCall,
  readCalls,
  type ScriptedResult,
  toolsSeenBy,
} from '../../core/calls/index.ts';
import { sameJson } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { defaultRunLimits, type Entry, type Limits, type Setup, type SystemPrompt } from '../log.ts';
import { type ModelBridge, type TokenUsage, wayOf } from '../model-bridge.ts';
import type { Policy } from '../policy.ts';
import { requestOf } from '../prompts.ts';
import { readAsSent, type SentAnswer } from '../read-answer.ts';
import { type CallTool, type RunPorts, startRun } from '../run.ts';
import { sentNames } from '../sent-names.ts';
import { stateOf } from '../state.ts';
import { type CallVerdict, judgeCalls } from './judge.ts';
import { matchPatterns } from './match-patterns.ts';
import { type Outcome, outcomeOf } from './outcome.ts';

/** Whether the calls are judged as the model sent them, or after the repairs of AION. */
export type Judging = 'as-sent' | 'repaired';

type Called = Pick<PlainCall, 'name' | 'arguments'>;
/** `text`: the arguments as the model wrote them. */
type SentCalled = Called & { readonly text?: string | null };

export interface EvalRun extends CallVerdict {
  readonly outcome: Outcome;
  /** Whether the calls are right after repairs. */
  readonly isRightRepaired: boolean;
  /** The judged calls. An unreadable one has no arguments. */
  readonly calls: readonly Called[];
  /** The calls as the model wrote them: the text of the arguments, null without one. */
  readonly sent: readonly { readonly name: string; readonly text: string | null }[];
  /** The repairs, which make the judged calls others only with the judging `repaired`. */
  readonly repairs: readonly string[];
  /** The model's text beside its calls, all answers in a row. */
  readonly said: string;
  /** Whether the text holds a call that isn't one of the answer. */
  readonly holdsCall: boolean;
  /** Tokens; null where the server does not count. */
  readonly tokens: TokenUsage | null;
  /** The time of the successful requests alone. */
  readonly seconds: number;
  /** The rest: failed requests, and waits between them. */
  readonly waited: number;
  /** The reason of the server for the end of the last answer; null where it says none. */
  readonly finish: string | null;
  /** Requests, failed ones too. */
  readonly attempts: number;
  /** The server's names for the model, and its fingerprint; null where it says none. */
  readonly servedBy: { readonly model: string | null; readonly fingerprint: string | null };
  /** Whether all answers are from the cache. Then the run took no time, and costs nothing. */
  readonly isCached: boolean;
  /** The reason why there is no answer; null with one. */
  readonly failure: string | null;
}

export interface EvaluateOptions extends Pick<RunPorts, 'validate' | 'clock' | 'signal'> {
  /** The tools of the model for a case without its own. */
  readonly tools: readonly CanonicalTool[];
  readonly policies: readonly Policy[];
  /** Default: as sent. */
  readonly judging?: Judging;
  /** Default: that of a run. */
  readonly system?: SystemPrompt | undefined;
  readonly limits?: Partial<Limits>;
}

/**
 * Asks the question of a case and judges the calls. No tool runs: the case has the results; without them, the first answer is the last. A
 * broken answer is repaired where its meaning stays, and not requested again.
 */
export async function evaluate(one: EvalCase, bridge: ModelBridge, options: EvaluateOptions): Promise<EvalRun> {
  const { clock, validate, signal, judging = 'as-sent' } = options;
  const start = clock.now();
  const entries = await startRun(setupFor(one, bridge, options), {
    ...{ bridge, callTool: scripted(one.results), validate, clock, signal },
  });
  const total = (clock.now() - start) / 1_000;
  const seconds = secondsOfAnswers(entries);
  const said = entries.flatMap((entry) => (entry.step === 'read' && entry.text !== '' ? [entry.text] : [])).join('\n');
  const failure = failureIn(entries);
  const tools = toolsSeenBy(one, options.tools);
  const sent = await sentIn(entries, tools, bridge, options);
  const written = await judged(callsOf(sent), [...sent.broken, ...sent.invalid], one.expect, validate);
  const asSent = { ...written, isRight: written.isRight && sent.broken.length === 0 };
  const read = entries.flatMap((entry) => (entry.step === 'read' ? [entry] : []));
  const calls = read.flatMap((entry) => entry.calls.map(({ name, arguments: args }) => ({ name, arguments: args })));
  const unusable = read.flatMap(({ problems }) => problems).filter((problem) => problem !== emptyAnswer);
  const repaired = await judged(calls, unusable, one.expect, validate);
  const chosen = judging === 'repaired' ? repaired : asSent;
  const isBroken = judging === 'repaired' ? calls.length === 0 && unusable.length > 0 : sent.broken.length > 0;
  const isRight = chosen.isRight && failure === null;
  const answers = entries.flatMap((entry) => (entry.step === 'answered' ? [entry] : []));
  const served = answers.at(-1)?.served;
  const problems = failure === null ? chosen.problems : [failure];
  return {
    ...{ isRight, isChosen: chosen.isChosen && failure === null, pairs: failure === null ? chosen.pairs : [] },
    outcome: failure === null ? outcomeOf(chosen, isRight, isBroken) : 'no-answer',
    isRightRepaired: repaired.isRight && failure === null,
    calls: chosen.calls,
    sent: sent.calls.map(({ name, text }) => ({ name, text })),
    repairs: [...new Set(read.flatMap(({ repairs }) => repairs))],
    ...{ said, holdsCall: sent.calls.length === 0 && holdsCall(said, tools) },
    ...{ tokens: stateOf(entries)?.usage ?? null, seconds, waited: Math.max(0, total - seconds) },
    finish: served?.finish ?? null,
    attempts: entries.filter(({ step }) => step === 'asked').length,
    servedBy: { model: served?.model ?? null, fingerprint: served?.fingerprint ?? null },
    isCached: false,
    ...{ failure, problems: [...new Set(problems)] },
  };
}

/**
 * The tokens of the question without its tools, as the server counts them; null where it doesn't. The answer has at most one token. Rejects
 * with a ModelFailure.
 */
export async function tokensWithoutTools(
  one: EvalCase,
  bridge: ModelBridge,
  options: EvaluateOptions,
): Promise<number | null> {
  const state = stateOf([{ step: 'began', setup: setupFor(one, bridge, options), order: 1, time: '' }]);
  if (state === null) return null;
  const signal = options.signal ?? new AbortController().signal;
  const answer = await bridge.complete(requestOf(state).messages, [], { signal, attempts: 1, maxTokens: 1 });
  return answer.usage?.input ?? null;
}

function setupFor(one: EvalCase, bridge: ModelBridge, options: EvaluateOptions): Setup {
  const system = options.system ?? one.system;
  const actions = one.results.length === 0 ? 0 : defaultRunLimits.actions;
  return {
    model: bridge.name,
    way: wayOf(bridge),
    conversation: one.conversation,
    tools: toolsSeenBy(one, options.tools),
    policies: options.policies,
    limits: { ...defaultRunLimits, ...options.limits, actions, repairs: 0 },
    fallback: '',
    ...(system === undefined ? {} : { system }),
  };
}

/** The problem of `readAnswer` for an answer without calls and text: it makes no call, which may be right. */
const emptyAnswer = 'The answer is empty.';

interface Judged extends CallVerdict {
  readonly calls: readonly Called[];
}

async function judged(
  calls: readonly SentCalled[],
  problems: readonly string[],
  expect: CallExpectation,
  validate: EvaluateOptions['validate'],
): Promise<Judged> {
  const stopped = await matchPatterns(calls, expect, validate);
  const verdict = judgeCalls(calls, expect);
  // Without expected arguments, those that fit the tool's schema are right.
  const isRight = verdict.isRight && (problems.length === 0 || saysArguments(expect));
  const judgedCalls = calls.map(({ name, arguments: args }) => ({ name, arguments: args }));
  return { ...verdict, isRight, calls: judgedCalls, problems: [...problems, ...stopped, ...verdict.problems] };
}

function callsOf({ calls }: SentAnswer): readonly SentCalled[] {
  return calls.map(({ name, arguments: args, text }) => ({ name, arguments: args ?? {}, text }));
}

async function sentIn(
  entries: readonly Entry[],
  tools: readonly CanonicalTool[],
  bridge: ModelBridge,
  { validate }: EvaluateOptions,
): Promise<SentAnswer> {
  const { ownNames } = sentNames(tools, bridge.form);
  const answers: SentAnswer[] = [];
  for (const entry of entries) {
    if (entry.step !== 'answered') continue;
    answers.push(await readAsSent(entry, { tools, way: wayOf(bridge), ownNames, validate }));
  }
  return {
    calls: answers.flatMap(({ calls }) => calls),
    broken: answers.flatMap(({ broken }) => broken),
    invalid: answers.flatMap(({ invalid }) => invalid),
  };
}

function holdsCall(said: string, tools: readonly CanonicalTool[]): boolean {
  const names = new Set(tools.map(({ name }) => name));
  return said !== '' && readCalls(said, { tools }).calls.some(({ name }) => names.has(name));
}

/** In seconds: from each successful request to its answer. */
function secondsOfAnswers(entries: readonly Entry[]): number {
  let asked = 0;
  let sum = 0;
  for (const { step, time } of entries) {
    if (step === 'asked') asked = Date.parse(time);
    if (step === 'answered') sum += Date.parse(time) - asked;
  }
  return sum / 1_000;
}

function saysArguments(expect: CallExpectation): boolean {
  return (
    (expect.kind === 'calls' || expect.kind === 'one-of') &&
    expect.calls.every(({ arguments: args, check }) => args !== null || check !== undefined)
  );
}

function scripted(results: readonly ScriptedResult[]): CallTool {
  return async (name, args) => {
    const found = results.find((one) => one.tool === name && (one.arguments === null || sameJson(one.arguments, args)));
    if (found !== undefined) return { status: 'completed', response: found.result, error: null };
    return { status: 'failed', response: null, error: `No result is written for ${name} with these arguments.` };
  };
}

function failureIn(entries: readonly Entry[]): string | null {
  const last = entries.at(-1);
  if (last?.step !== 'ended') return say`The run didn't finish.`;
  const isFailure = last.reason === 'model-failed' || last.reason === 'time-over' || last.reason === 'cancelled';
  return isFailure ? (last.problem ?? last.reason) : null;
}
