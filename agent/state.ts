import type { JsonObject } from '../core/json/index.ts';
import { jsonLine } from '../core/json/index.ts';
import { say } from '../core/text/index.ts';
import {
  type CallOutcome,
  type EndReason,
  type Entry,
  isErrorOutcome,
  outputOf,
  type Setup,
  type Step,
} from './log.ts';
import type { Message } from './message.ts';
import type { TokenUsage } from './model-bridge.ts';

export interface Action {
  readonly id: string;
  readonly tool: string;
  readonly arguments: JsonObject;
  /** ISO 8601 in UTC; null until it began, and if it never will. */
  readonly began: string | null;
  /** Null until it ended. */
  readonly outcome: CallOutcome | null;
}

export type Answered = Extract<Step, { readonly step: 'answered' }>;

/** The state of a run. It follows from its log alone. */
export interface LoopState {
  readonly setup: Setup;
  /** The messages so far, from the question on. */
  readonly messages: readonly Message[];
  /** All calls, in the order in which the model made them. */
  readonly actions: readonly Action[];
  /** The answer to read next; null without one. */
  readonly unread: Answered | null;
  /** Repeated requests in a row. */
  readonly repairs: number;
  /** Tokens of all answers; null where no answer was counted. */
  readonly usage: TokenUsage | null;
  /** The reason why the model gave no answer; null otherwise. */
  readonly failure: string | null;
  /** The text of an answer without calls; null without one. */
  readonly answer: Pick<Extract<Step, { readonly step: 'read' }>, 'text' | 'declines' | 'content'> | null;
  readonly problems: readonly string[];
  readonly end: { readonly reason: EndReason; readonly answer: string; readonly problem: string | null } | null;
}

export type Todo =
  | { readonly todo: 'ask' }
  | { readonly todo: 'read'; readonly answer: Answered }
  /** Calls that may run at the same time; those in `leftOut` exceed the run's limit. */
  | { readonly todo: 'call'; readonly calls: readonly Action[]; readonly leftOut: readonly Action[] }
  | { readonly todo: 'end'; readonly reason: EndReason; readonly answer: string; readonly problem: string | null }
  | { readonly todo: 'nothing' };

/** The state after all entries of a log; null for an empty one. */
export function stateOf(entries: readonly Entry[]): LoopState | null {
  let state: LoopState | null = null;
  for (const entry of entries) state = after(state, entry);
  return state;
}

/** The state after one more step. */
export function after(state: LoopState | null, entry: Entry): LoopState | null {
  if (entry.step === 'began') return begun(entry.setup);
  if (state === null) return null;
  switch (entry.step) {
    case 'asked':
      return { ...state, failure: null };
    case 'attempt-failed':
      return entry.wait === null ? { ...state, failure: entry.problem } : state;
    case 'answered':
      return { ...state, unread: entry, usage: added(state.usage, entry.usage) };
    case 'read':
      return afterReading({ ...state, unread: null, problems: entry.problems }, entry);
    case 'call-began':
      return withAction(state, entry.id, { began: entry.time });
    case 'call-ended': {
      const { status, response, error } = entry;
      return afterCall(withAction(state, entry.id, { outcome: { status, response, error } }));
    }
    case 'ended':
      return { ...state, end: { reason: entry.reason, answer: entry.answer, problem: entry.problem } };
  }
}

function begun(setup: Setup): LoopState {
  return {
    ...{ setup, messages: setup.conversation, actions: [], unread: null, repairs: 0, usage: null },
    ...{ failure: null, answer: null, problems: [], end: null },
  };
}

function added(one: TokenUsage | null, other: TokenUsage | null): TokenUsage | null {
  if (one === null || other === null) return one ?? other;
  return { input: one.input + other.input, output: one.output + other.output };
}

function afterReading(state: LoopState, read: Extract<Step, { readonly step: 'read' }>): LoopState {
  const { text, calls, problems, declines, content } = read;
  if (problems.length > 0) {
    const again: Message = { role: 'user', text: askedAgain(read) };
    return { ...state, repairs: state.repairs + 1, messages: [...state.messages, again] };
  }
  const said: Message = { role: 'assistant', text, calls };
  const messages = [...state.messages, said];
  if (calls.length === 0) {
    return { ...state, messages, answer: { text, declines, ...(content === undefined ? {} : { content }) } };
  }
  const actions = calls.map(
    ({ id, name, arguments: args }): Action => ({ id, tool: name, arguments: args, began: null, outcome: null }),
  );
  return { ...state, repairs: 0, messages, actions: [...state.actions, ...actions] };
}

function askedAgain({ text, calls, problems }: Extract<Step, { readonly step: 'read' }>): string {
  const requests = calls.map(({ name, arguments: args }) => ({ name, arguments: args }));
  const said = text === '' && requests.length > 0 ? jsonLine({ toolRequest: requests }) : text;
  const quoted = said === '' ? [] : ['You answered:', said];
  const listed = problems.map((problem) => `- ${problem}`);
  return [...quoted, "The response can't be used:", ...listed, 'Answer again without these mistakes.'].join('\n');
}

function withAction(state: LoopState, id: string, change: Partial<Action>): LoopState {
  return { ...state, actions: state.actions.map((one) => (one.id === id ? { ...one, ...change } : one)) };
}

/** When all calls of an answer have ended, their results become messages, in the order of the calls. */
function afterCall(state: LoopState): LoopState {
  if (state.actions.some(({ outcome }) => outcome === null)) return state;
  const told = state.messages.flatMap((message) => (message.role === 'tool' ? [message.id] : []));
  const known = new Set(told);
  const results = state.actions.flatMap(({ id, tool, outcome }): readonly Message[] => {
    if (outcome === null || known.has(id)) return [];
    const isError = isErrorOutcome(outcome);
    return [{ role: 'tool', id, name: tool, output: outputOf(outcome), isError }];
  });
  return { ...state, messages: [...state.messages, ...results] };
}

/** The next step of a run. */
export function next(state: LoopState): Todo {
  const { setup, actions, answer } = state;
  if (state.end !== null) return { todo: 'nothing' };
  if (state.failure !== null) {
    return { todo: 'end', reason: 'model-failed', answer: setup.fallback, problem: state.failure };
  }
  if (answer !== null) {
    const reason = answer.declines ? 'declined' : 'answered';
    return { todo: 'end', reason, answer: answer.text, problem: null };
  }
  if (state.unread !== null) return { todo: 'read', answer: state.unread };
  if (state.repairs > setup.limits.repairs) {
    return { todo: 'end', reason: 'unusable-answer', answer: setup.fallback, problem: state.problems.join(' ') };
  }
  const waiting = actions.filter(({ began, outcome }) => began === null && outcome === null);
  if (waiting.length === 0) return { todo: 'ask' };
  const room = Math.max(0, setup.limits.actions - actions.filter(({ began }) => began !== null).length);
  if (room === 0) {
    const problem = say`The limit of ${setup.limits.actions} tool calls was reached.`;
    return { todo: 'end', reason: 'too-many-actions', answer: setup.fallback, problem };
  }
  return { todo: 'call', calls: waiting.slice(0, room), leftOut: waiting.slice(room) };
}
