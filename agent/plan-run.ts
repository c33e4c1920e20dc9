import { CallableSet, questionOfResultValue, resultMismatch } from '../core/calls/index.ts';
import {
  isJsonArray,
  isJsonObject,
  type JsonObject,
  type JsonValue,
  jsonLine,
  member,
  objectOf,
} from '../core/json/index.ts';
import { listAt } from '../core/schema/index.ts';
import { type OrProblem, say } from '../core/text/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import { askText } from './ask-text.ts';
import { type Clock, within } from './clock.ts';
import { type CallOutcome, defaultRunLimits } from './log.ts';
import type { Memory } from './memory.ts';
import { type ModelBridge, wayOf } from './model-bridge.ts';
import { systemPolicies } from './policy.ts';
import { type CallTool, startRun } from './run.ts';
import { changeLines, Supervisor } from './supervisor.ts';
import type { ValidateAll } from './validate-all.ts';

type StepMode = 'tool' | 'llm' | 'fallback';

type StepStatus = 'pending' | 'running' | 'complete' | 'failed';

export interface PlanStep {
  readonly step_id: string;
  readonly description: string;
  readonly tool: string | null;
  readonly agent: 'llm' | null;
  /** Null: not written. The model writes them, or there are none. */
  readonly arguments: JsonObject | null;
  readonly status: StepStatus;
  /** Null until the step is done. */
  readonly mode: StepMode | null;
  readonly result: JsonValue;
  readonly errors: readonly string[];
}

type PlanStatus = 'running' | 'completed' | 'failed' | 'ttl_expired' | 'cancelled';

export interface PlanState {
  readonly goal: string;
  readonly status: PlanStatus;
  /** The cycles left: each started step takes one. */
  readonly ttl: number;
  readonly steps: readonly PlanStep[];
}

/** An event of the run, in its order; `time` is ISO 8601 in UTC. */
export interface PlanEvent {
  readonly order: number;
  readonly time: string;
  readonly step_id: string;
  readonly event: 'began' | 'repaired' | 'asked' | 'called' | 'complete' | 'failed';
  /** One sentence; for `asked` the request, as JSON. */
  readonly says: string;
}

export interface PlanPorts {
  readonly tools: readonly CanonicalTool[];
  readonly callTool: CallTool;
  readonly memory: Memory;
  readonly validate: ValidateAll;
  readonly clock: Clock;
  /** Null: no model; steps that need one fail. */
  readonly bridge: ModelBridge | null;
  readonly signal?: AbortSignal | undefined;
  readonly onEvent?: ((event: PlanEvent) => void) | undefined;
  /** In seconds, for each call of a tool. */
  readonly toolSeconds?: number;
}

/** As in Aeon Core. */
export const defaultTtl = 50;

/** The key of a step's result in the memory, as in Aeon Core. */
export function resultKey(step: string): string {
  return `step_${step}_result`;
}

/** Runs a checked plan. Complete steps stay; a failed step ends the plan. */
export class PlanRun {
  readonly #ports: PlanPorts;
  readonly #supervisor: Supervisor;
  readonly #tools: CallableSet;
  readonly #stop: AbortSignal;
  readonly #events: PlanEvent[] = [];
  #state: PlanState;

  /** `plan` is an object with a goal and steps. */
  constructor(plan: JsonObject, ports: PlanPorts, ttl = defaultTtl) {
    this.#ports = ports;
    this.#stop = ports.signal ?? new AbortController().signal;
    this.#tools = new CallableSet(ports.tools);
    this.#supervisor = new Supervisor({
      validate: ports.validate,
      model: ports.bridge === null ? null : { bridge: ports.bridge, clock: ports.clock, signal: this.#stop },
    });
    this.#state = { goal: textAt(plan, 'goal'), status: 'running', ttl, steps: stepsOf(plan) };
  }

  get state(): PlanState {
    return this.#state;
  }

  get events(): readonly PlanEvent[] {
    return this.#events;
  }

  async execute(): Promise<PlanState> {
    for (const [index, { status }] of this.#state.steps.entries()) {
      if (status === 'complete') continue;
      if (this.#stop.aborted) return this.#end('cancelled');
      if (this.#state.ttl <= 0) return this.#end('ttl_expired');
      this.#state = { ...this.#state, ttl: this.#state.ttl - 1 };
      const done = await this.#step(index);
      if (this.#stop.aborted && !done) return this.#end('cancelled');
      if (!done) return this.#end('failed');
    }
    return this.#end('completed');
  }

  #end(status: PlanStatus): PlanState {
    this.#state = { ...this.#state, status };
    return this.#state;
  }

  async #step(index: number): Promise<boolean> {
    this.#change(index, { status: 'running', errors: [] });
    this.#tell(index, 'began', this.#at(index).description);
    const mode = await this.#modeOf(index);
    const outcome = mode === 'tool' ? await this.#byTool(index) : await this.#byModel(index);
    const { step_id } = this.#at(index);
    if (outcome.status !== 'completed') {
      const error = outcome.error ?? say`The step returned no result.`;
      this.#change(index, { status: 'failed', mode, errors: [...this.#at(index).errors, error] });
      this.#tell(index, 'failed', error);
      return false;
    }
    try {
      await this.#ports.memory.write(resultKey(step_id), outcome.response);
    } catch (error) {
      const says = say`Memory error: ${error instanceof Error ? error.message : String(error)}`;
      this.#change(index, { status: 'failed', mode, errors: [says] });
      this.#tell(index, 'failed', says);
      return false;
    }
    const errors = outcome.error === null ? [] : [outcome.error];
    this.#change(index, { status: 'complete', mode, result: outcome.response, errors });
    this.#tell(index, 'complete', outcome.error ?? say`By ${mode}.`);
    // A result of another type ends the plan. Its step is complete: a plan that goes on does not call the tool again.
    return outcome.error === null;
  }

  /** As in Aeon Core: a known tool, else the model if the step names it, else a repair of the tool, else the model as a fallback. */
  async #modeOf(index: number): Promise<StepMode> {
    const step = this.#at(index);
    if (step.tool !== null && this.#tools.get(step.tool) !== null) return 'tool';
    if (step.agent === 'llm') return 'llm';
    const error = step.tool === null ? null : `Tool '${step.tool}' not found in registry`;
    const errors = error === null ? [] : [error];
    this.#change(index, { errors });
    const written = objectOf([
      ['step_id', step.step_id],
      ['description', step.description],
      ['tool', step.tool ?? undefined],
      ['errors', error === null ? undefined : errors],
    ]);
    const repair = await this.#supervisor.repairMissingTool(written, this.#ports.tools, this.#state.goal);
    if (!repair.ok) {
      // The supervisor may give the same reason. A step without a tool has no error: it may have been meant for the model.
      const more = error === null || repair.problem.startsWith(error) ? [] : [repair.problem];
      this.#change(index, { errors: [...errors, ...more] });
      return 'fallback';
    }
    const tool = textAt(repair.value, 'tool');
    this.#change(index, { tool, errors: [] });
    this.#tell(index, 'repaired', `tool: ${step.tool ?? say`none`} → ${tool} (${repair.by}).`);
    return 'tool';
  }

  async #byTool(index: number): Promise<CallOutcome> {
    const { tool: name } = this.#at(index);
    const known = this.#tools.get(name ?? '');
    if (known === null || name === null) return failed(`Tool '${name}' not found in registry`);
    const written = await this.#argumentsOf(index, known.tool);
    if (!written.ok) return failed(written.problem);
    this.#change(index, { arguments: written.value });
    this.#tell(index, 'called', `${name} ${jsonLine(written.value)}`);
    const seconds = this.#ports.toolSeconds ?? defaultRunLimits.toolSeconds;
    const { callTool, clock } = this.#ports;
    try {
      const raced = await within(clock, seconds * 1_000, this.#stop, (signal) =>
        callTool(name, written.value, { id: this.#at(index).step_id, signal, seconds }),
      );
      if (raced.kind === 'stopped') return failed(say`The plan was cancelled.`);
      if (raced.kind === 'late') return failed(say`The tool timed out after ${seconds} seconds.`);
      const { status, response, error } = raced.value;
      if (status !== 'completed') return failed(error ?? say`The tool returned no result.`);
      return { status, response, error: error ?? (await this.#mismatch(name, response)) };
    } catch (error) {
      return failed(`Tool '${name}' execution failed: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  async #mismatch(name: string, response: JsonValue): Promise<string | null> {
    const question = questionOfResultValue(name, response, this.#tools);
    const [answer] = question === null ? [] : await this.#ports.validate([question]);
    return answer === undefined ? null : resultMismatch(name, response, this.#tools, () => answer);
  }

  /** The written arguments, with their values from the memory; else those that the model writes. */
  async #argumentsOf(index: number, tool: CanonicalTool): Promise<OrProblem<{ readonly value: JsonObject }>> {
    const { arguments: written } = this.#at(index);
    const isNeeded = listAt(tool.inputs, 'required').length > 0;
    const { bridge } = this.#ports;
    if (written === null && isNeeded && bridge !== null) return this.#writtenByModel(index, tool, bridge);
    const filled = await this.#filled(written ?? {});
    const value: JsonObject = isJsonObject(filled) ? filled : {};
    const repair = await this.#supervisor.repairToolCall({ name: tool.name, arguments: value }, tool);
    if (!repair.ok) return repair;
    if (repair.changes.length > 0) {
      this.#tell(index, 'repaired', `${changeLines(repair.changes).join('; ')} (${repair.by}).`);
    }
    const args = member(repair.value, 'arguments');
    return { ok: true, value: isJsonObject(args) ? args : {} };
  }

  async #writtenByModel(
    index: number,
    tool: CanonicalTool,
    bridge: ModelBridge,
  ): Promise<OrProblem<{ readonly value: JsonObject }>> {
    const { callTool, validate, clock } = this.#ports;
    const entries = await startRun(
      {
        model: bridge.name,
        way: wayOf(bridge),
        conversation: [
          { role: 'user', text: await this.#prompt(index, `Call the tool ${tool.name} once for this step.`) },
        ],
        tools: [tool],
        policies: systemPolicies,
        // The call is read and checked here; the plan makes it.
        limits: { ...defaultRunLimits, actions: 0 },
        fallback: '',
      },
      { bridge, callTool, validate, clock, signal: this.#stop, onEntry: (entry) => this.#tellAsked(index, entry) },
    );
    const read = entries.findLast((entry) => entry.step === 'read');
    const call =
      read?.step === 'read' && read.problems.length === 0
        ? read.calls.find(({ name }) => name === tool.name)
        : undefined;
    if (call !== undefined) return { ok: true, value: call.arguments };
    const last = entries.at(-1);
    const why = last?.step === 'ended' && last.problem !== null ? ` ${last.problem}` : '';
    return {
      ok: false,
      problem: say`The step has no arguments, and the model provided none for "${tool.name}".` + why,
    };
  }

  /** The value with each `{"$memory": KEY}` replaced by the memory's value. */
  async #filled(value: JsonValue): Promise<JsonValue> {
    if (isJsonArray(value)) return Promise.all(value.map((item: JsonValue) => this.#filled(item)));
    if (!isJsonObject(value)) return value;
    const key = member(value, '$memory');
    if (typeof key === 'string' && Object.keys(value).length === 1) return this.#ports.memory.read(key);
    const entries = await Promise.all(
      Object.entries(value).map(async ([name, inner]) => [name, await this.#filled(inner)] as const),
    );
    return objectOf(entries);
  }

  async #byModel(index: number): Promise<CallOutcome> {
    const { bridge, clock } = this.#ports;
    if (bridge === null) {
      const said = this.#at(index).errors.join(' ');
      return failed(said === '' ? say`The step requires a model. Specify one with --model.` : said);
    }
    const answer = await askText(
      'You carry out one step of a plan. Give the result of the step and nothing else.',
      await this.#prompt(index, 'Carry out this step.'),
      { bridge, clock, signal: this.#stop, record: (entry) => this.#tellAsked(index, entry) },
    );
    return answer.ok ? { status: 'completed', response: { result: answer.text }, error: null } : failed(answer.problem);
  }

  async #prompt(index: number, task: string): Promise<string> {
    const known = await this.#ports.memory.search('step_');
    const lines = known.map(([key, value]) => `${key}: ${jsonLine(value)}`);
    return [
      `Goal of the plan: ${this.#state.goal}`,
      ...(lines.length === 0 ? [] : ['Results so far:', ...lines]),
      `Step: ${this.#at(index).description}`,
      task,
    ].join('\n');
  }

  #at(index: number): PlanStep {
    const step = this.#state.steps[index];
    if (step === undefined) throw new Error(`The plan has no step ${index}.`);
    return step;
  }

  #change(index: number, change: Partial<PlanStep>): void {
    const steps = this.#state.steps.map((step, at) => (at === index ? { ...step, ...change } : step));
    this.#state = { ...this.#state, steps };
  }

  #tellAsked(index: number, entry: { readonly step: string; readonly sent?: JsonValue }): void {
    if (entry.step === 'asked') this.#tell(index, 'asked', jsonLine(entry.sent ?? null));
  }

  #tell(index: number, event: PlanEvent['event'], says: string): void {
    const time = new Date(this.#ports.clock.now()).toISOString();
    const told = { order: this.#events.length + 1, time, step_id: this.#at(index).step_id, event, says };
    this.#events.push(told);
    this.#ports.onEvent?.(told);
  }
}

function failed(error: string): CallOutcome {
  return { status: 'failed', response: null, error };
}

function stepsOf(plan: JsonObject): readonly PlanStep[] {
  return listAt(plan, 'steps')
    .filter(isJsonObject)
    .map((step): PlanStep => {
      const tool = member(step, 'tool');
      const args = member(step, 'arguments');
      const isComplete = member(step, 'status') === 'complete';
      return {
        step_id: textAt(step, 'step_id'),
        description: textAt(step, 'description'),
        tool: typeof tool === 'string' ? tool : null,
        agent: member(step, 'agent') === 'llm' ? 'llm' : null,
        arguments: isJsonObject(args) ? args : null,
        status: isComplete ? 'complete' : 'pending',
        mode: null,
        result: isComplete ? (member(step, 'result') ?? null) : null,
        errors: [],
      };
    });
}

function textAt(object: JsonObject, key: string): string {
  const value = member(object, key);
  return typeof value === 'string' ? value : '';
}
