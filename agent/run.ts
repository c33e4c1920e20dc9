import type { JsonObject, JsonValue } from '../core/json/index.ts';
import { say } from '../core/text/index.ts';
import { askWithAttempts } from './attempts.ts';
import { type Clock, within } from './clock.ts';
import type { CallOutcome, EndReason, Entry, Setup, Step } from './log.ts';
import type { ModelBridge } from './model-bridge.ts';
import { requestOf } from './prompts.ts';
import { readAnswer } from './read-answer.ts';
import { sentNames } from './sent-names.ts';
import { type Action, after, type LoopState, next, stateOf, type Todo } from './state.ts';
import type { ValidateAll } from './validate-all.ts';

/** A tool host's answer to one call; a record of it fits. */
export interface ToolAnswer {
  readonly status: 'pending' | 'processing' | 'completed' | 'failed' | 'cancelled';
  readonly response: JsonValue;
  /** Of a completed call: why its result isn't what the tool declares. */
  readonly error: string | null;
}

/** Runs one tool. The signal is aborted at the end of the tool's time or of the run. */
export type CallTool = (
  tool: string,
  args: JsonObject,
  options: { readonly id: string; readonly signal: AbortSignal; readonly seconds: number },
) => Promise<ToolAnswer>;

/** The outside of a run, which itself has no clock, no network and no tools. */
export interface RunPorts {
  readonly bridge: ModelBridge;
  readonly callTool: CallTool;
  readonly validate: ValidateAll;
  readonly clock: Clock;
  /** Stops the run: running calls are ended, and the log is closed. */
  readonly signal?: AbortSignal | undefined;
  /** Called at each step, so that the log is complete at any moment. */
  readonly onEntry?: ((entry: Entry) => void) | undefined;
  /** Called with each piece of text as it comes, if the model streams. */
  readonly onText?: ((piece: string) => void) | undefined;
}

/** Runs a question from its beginning to its end; returns the log. */
export function startRun(setup: Setup, ports: RunPorts): Promise<readonly Entry[]> {
  return new Run([], ports).drive(setup);
}

/** Continues a run from its log. A tool that ran when the log broke off does not run again, as it may have finished. Used time counts. */
export function resumeRun(entries: readonly Entry[], ports: RunPorts): Promise<readonly Entry[]> {
  return new Run(entries, ports).drive(null);
}

class Run {
  readonly #entries: Entry[];
  readonly #ports: RunPorts;
  #state: LoopState | null;

  constructor(entries: readonly Entry[], ports: RunPorts) {
    this.#entries = [...entries];
    this.#ports = ports;
    this.#state = stateOf(entries);
  }

  async drive(setup: Setup | null): Promise<readonly Entry[]> {
    const { clock, signal } = this.#ports;
    if (setup !== null) this.#record({ step: 'began', setup });
    const state = this.#state;
    if (state === null || state.end !== null) return this.#entries;
    this.#closeOpenCalls('failed', "The program ended while the tool ran. The tool isn't run again.");
    const left = state.setup.limits.totalSeconds * 1_000 - this.#used();
    const raced = await within(clock, left, signal ?? new AbortController().signal, (stop) => this.#steps(stop));
    if (raced.kind === 'late') {
      this.#stop('time-over', say`The run timed out after ${state.setup.limits.totalSeconds} seconds.`);
    }
    if (raced.kind === 'stopped') this.#stop('cancelled', say`The run was cancelled.`);
    return this.#entries;
  }

  /** Milliseconds from the first entry to the last. */
  #used(): number {
    const [first, last] = [this.#entries[0], this.#entries.at(-1)];
    return first === undefined || last === undefined ? 0 : Date.parse(last.time) - Date.parse(first.time);
  }

  async #steps(stop: AbortSignal): Promise<void> {
    for (let state = this.#state; state !== null && !stop.aborted; state = this.#state) {
      const todo = next(state);
      if (todo.todo === 'nothing') return;
      await this.#do(todo, state, stop);
    }
  }

  async #do(todo: Exclude<Todo, { readonly todo: 'nothing' }>, state: LoopState, stop: AbortSignal): Promise<void> {
    switch (todo.todo) {
      case 'ask':
        return this.#ask(state, stop);
      case 'read': {
        const { tools, way } = state.setup;
        const { bridge, validate } = this.#ports;
        const { ownNames } = sentNames(tools, way === 'native' ? bridge.form : null);
        const takenIds = new Set(state.actions.map(({ id }) => id));
        const step = await readAnswer(todo.answer, { tools, way, ownNames, takenIds, validate });
        if (!stop.aborted) this.#record(step);
        return;
      }
      case 'call': {
        const error = `Not run: the limit is ${state.setup.limits.actions} tool calls. Answer with what you know.`;
        for (const { id } of todo.leftOut) {
          this.#record({ step: 'call-ended', id, seconds: 0, status: 'cancelled', response: null, error });
        }
        for (const { id, tool } of todo.calls) this.#record({ step: 'call-began', id, tool });
        await Promise.all(todo.calls.map((action) => this.#call(action, state.setup.limits.toolSeconds, stop)));
        return;
      }
      case 'end':
        this.#record({ step: 'ended', reason: todo.reason, answer: todo.answer, problem: todo.problem });
    }
  }

  async #ask(state: LoopState, stop: AbortSignal): Promise<void> {
    const { bridge, clock, onText } = this.#ports;
    await askWithAttempts(requestOf(state), {
      ...{ bridge, clock, signal: stop, limits: state.setup.limits, onText },
      record: (step) => {
        if (!stop.aborted) this.#record(step);
      },
    });
  }

  async #call({ id, tool, arguments: args }: Action, seconds: number, stop: AbortSignal): Promise<void> {
    const { callTool, clock } = this.#ports;
    const start = clock.now();
    const outcome = await within(clock, seconds * 1_000, stop, (signal) =>
      callTool(tool, args, { id, signal, seconds }),
    ).then(
      (raced): CallOutcome | null => {
        if (raced.kind === 'done') return outcomeOf(raced.value);
        const error = `The tool timed out after ${seconds} seconds.`;
        return raced.kind === 'late' ? { status: 'failed', response: null, error } : null;
      },
      (error: unknown): CallOutcome => ({
        ...{ status: 'failed', response: null, error: error instanceof Error ? error.message : String(error) },
      }),
    );
    if (outcome === null || stop.aborted) return;
    this.#record({ step: 'call-ended', id, seconds: (clock.now() - start) / 1_000, ...outcome });
  }

  #stop(reason: EndReason, problem: string): void {
    this.#closeOpenCalls('cancelled', problem);
    const answer = this.#state?.setup.fallback ?? '';
    if (this.#state?.end === null) this.#record({ step: 'ended', reason, answer, problem });
  }

  #closeOpenCalls(status: 'failed' | 'cancelled', error: string): void {
    const open = this.#state?.actions.filter(({ began, outcome }) => began !== null && outcome === null) ?? [];
    for (const { id, began } of open) {
      // The time of a call in a broken run is unknown.
      const seconds = status === 'failed' ? 0 : Math.max(0, this.#ports.clock.now() - Date.parse(began ?? '')) / 1_000;
      this.#record({ step: 'call-ended', id, seconds, status, response: null, error });
    }
  }

  #record(step: Step): void {
    const time = new Date(this.#ports.clock.now()).toISOString();
    const entry: Entry = { order: this.#entries.length + 1, time, ...step };
    this.#entries.push(entry);
    this.#state = after(this.#state, entry);
    this.#ports.onEntry?.(entry);
  }
}

function outcomeOf({ status, response, error }: ToolAnswer): CallOutcome {
  if (status === 'completed') return { status, response, error };
  const known = status === 'cancelled' ? 'cancelled' : 'failed';
  return { status: known, response: null, error: error ?? 'The tool returned no result.' };
}
