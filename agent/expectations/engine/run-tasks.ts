import type { EvalCase } from '../../../core/calls/index.ts';
import { say } from '../../../core/text/index.ts';
import type { CanonicalTool } from '../../../core/tools/index.ts';
import type { Clock } from '../../clock.ts';
import type { Limits } from '../../log.ts';
import { type ModelBridge, ModelFailure } from '../../model-bridge.ts';
import type { Policy } from '../../policy.ts';
import { type EvalRun, type EvaluateOptions, evaluate, tokensWithoutTools } from '../evaluate.ts';
import { type Price, priceOf, type ReportedModel } from '../report.ts';
import { AddressLimiter } from './address-limiter.ts';
import type { AnswerTimes } from './in-time.ts';
import { type AnswerCache, RunBridge } from './run-bridge.ts';

export interface CaseToAsk {
  /** Its name in reports. */
  readonly file: string;
  readonly case: EvalCase;
  readonly tools: readonly CanonicalTool[];
  readonly policies: readonly Policy[];
  /** Its place among all questions, from 0. */
  readonly place?: number;
}

export interface EvalModel extends ReportedModel {
  readonly bridge: ModelBridge;
  /** The most requests in flight to its address. Default: 1. */
  readonly concurrency?: number;
  /** Per million tokens; absent where it was not given. */
  readonly price?: Price;
}

/** One run of one question with one model. */
export interface EvalTask {
  readonly model: EvalModel;
  readonly asked: CaseToAsk;
  /** From 0. */
  readonly repeat: number;
}

export interface EvalProgress {
  readonly done: number;
  readonly total: number;
  readonly wrong: number;
  readonly errors: number;
  readonly inFlight: number;
  /** Tokens of the answers that did not come from the cache. */
  readonly tokens: number;
  /** The cost of these answers; null without a price. */
  readonly cost: number | null;
  /** The expected rest of the time, in seconds; null before the first answer. */
  readonly secondsLeft: number | null;
}

export interface TaskOptions extends Pick<EvaluateOptions, 'validate' | 'judging' | 'system'> {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  readonly cache?: AnswerCache | null;
  /** Default: 60 seconds of silence, 300 in all. */
  readonly times?: AnswerTimes;
  /** Attempts for one request. Default: 5. */
  readonly attempts?: number;
  /** The most requests, and the highest cost; then no other run starts. */
  readonly budget?: { readonly requests?: number | null; readonly cost?: number | null };
  readonly onStart?: (task: EvalTask) => void;
  readonly onRun?: (task: EvalTask, run: EvalRun, progress: EvalProgress) => void;
  /** Called at each pause after a rate limit. */
  readonly onPause?: (model: EvalModel, seconds: number) => void;
}

export interface TaskRuns {
  /** In the order of the tasks; null where a task was not done. */
  readonly runs: readonly (EvalRun | null)[];
  /** Why tasks are not done; null if all are. */
  readonly stopped: 'interrupted' | 'budget' | null;
  /** What a person should know of a model, by its key. */
  readonly notices: ReadonlyMap<string, readonly string[]>;
}

/** The share of the last answer in the mean time of an answer. */
const weightOfLast = 0.1;
/** A day, in seconds: the times of single requests bound a run. */
const unbounded = 86_400;

/** Does the tasks, those of one address in their order and a few at a time, those of several addresses beside each other. */
export async function runTasks(tasks: readonly EvalTask[], options: TaskOptions): Promise<TaskRuns> {
  return new TaskRunner(tasks, options).run();
}

class TaskRunner {
  readonly #tasks: readonly EvalTask[];
  readonly #options: TaskOptions;
  readonly #runs: (EvalRun | null)[];
  readonly #limiters = new Map<string, AddressLimiter>();
  readonly #notices = new Map<string, string[]>();
  /** The first answers of each model to questions that expect a call; null once they are judged. */
  readonly #first = new Map<string, EvalRun[] | null>();
  /** Runs that are asked now. */
  #active = 0;
  #requests = 0;
  #isSpent = false;
  #wrong = 0;
  #errors = 0;
  #done = 0;
  #tokens = 0;
  #cost = 0;
  #secondsPerAnswer: number | null = null;

  constructor(tasks: readonly EvalTask[], options: TaskOptions) {
    this.#tasks = tasks;
    this.#options = options;
    this.#runs = tasks.map(() => null);
  }

  async run(): Promise<TaskRuns> {
    const lanes = new Map<string, number[]>();
    for (const [index, { model }] of this.#tasks.entries()) {
      const lane = lanes.get(laneOf(model)) ?? [];
      lanes.set(laneOf(model), lane);
      lane.push(index);
    }
    await Promise.all([...lanes.values()].map((lane) => this.#lane(lane)));
    const isDone = this.#runs.every((run) => run !== null);
    const stopped = this.#options.signal.aborted ? 'interrupted' : 'budget';
    return { runs: this.#runs, stopped: isDone ? null : stopped, notices: this.#notices };
  }

  async #lane(indexes: readonly number[]): Promise<void> {
    const [first] = indexes;
    const task = first === undefined ? undefined : this.#tasks[first];
    if (task === undefined) return;
    const waiting = [...indexes];
    const worker = async (): Promise<void> => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (this.#options.signal.aborted || this.#isSpent) return;
        await this.#do(next);
      }
    };
    await Promise.all(Array.from({ length: task.model.concurrency ?? 1 }, worker));
  }

  async #do(index: number): Promise<void> {
    const task = this.#tasks[index];
    if (task === undefined) return;
    const { onStart, onRun, signal, clock } = this.#options;
    onStart?.(task);
    const bridge = this.#bridgeOf(task);
    const start = clock.now();
    this.#active++;
    const run = await evaluate(task.asked.case, bridge, this.#evaluateOptions(task));
    this.#active--;
    if (signal.aborted || bridge.isRefused) return;
    const total = (clock.now() - start) / 1_000;
    const isCached = bridge.fromCache > 0 && bridge.fromModel === 0;
    const { seconds } = bridge;
    const measured: EvalRun = { ...run, seconds, waited: isCached ? 0 : Math.max(0, total - seconds), isCached };
    this.#runs[index] = measured;
    this.#count(task, measured, bridge.fromModel);
    onRun?.(task, measured, this.#progress(task));
    await this.#checkTools(task, measured);
  }

  #bridgeOf({ model, repeat }: EvalTask): RunBridge {
    const { clock, cache = null, times = { silence: 60, total: 300 }, budget = {} } = this.#options;
    const most = budget.requests ?? null;
    return new RunBridge({
      ...{ bridge: model.bridge, key: model.key, repeat, clock, cache, times },
      limiter: this.#limiterOf(model),
      counter: {
        take: () => {
          if (most !== null && this.#requests >= most) this.#isSpent = true;
          else this.#requests++;
          return !this.#isSpent;
        },
      },
    });
  }

  #limiterOf(model: EvalModel): AddressLimiter {
    const lane = laneOf(model);
    const known = this.#limiters.get(lane);
    if (known !== undefined) return known;
    const { clock, onPause } = this.#options;
    const limiter = new AddressLimiter(model.concurrency ?? 1, clock, (seconds) => onPause?.(model, seconds));
    this.#limiters.set(lane, limiter);
    return limiter;
  }

  #evaluateOptions({ asked: { tools, policies } }: EvalTask): EvaluateOptions {
    const { validate, clock, signal, judging, system, attempts = 5 } = this.#options;
    const limits: Partial<Limits> = { attempts, answerSeconds: unbounded, totalSeconds: unbounded };
    return {
      ...{ tools, policies, validate, clock, signal, system, limits },
      ...(judging === undefined ? {} : { judging }),
    };
  }

  #count({ model: { price } }: EvalTask, run: EvalRun, asked: number): void {
    this.#done++;
    if (run.failure !== null) this.#errors++;
    else if (!run.isRight) this.#wrong++;
    if (asked === 0) return;
    const { input, output } = run.tokens ?? { input: 0, output: 0 };
    this.#tokens += input + output;
    this.#cost += price === undefined ? 0 : priceOf({ input, output }, price);
    const seconds = run.seconds / asked;
    const before = this.#secondsPerAnswer;
    this.#secondsPerAnswer = before === null ? seconds : before + weightOfLast * (seconds - before);
    const most = this.#options.budget?.cost ?? null;
    if (most !== null && this.#cost >= most) this.#isSpent = true;
  }

  #progress({ model }: EvalTask): EvalProgress {
    const total = this.#tasks.length;
    const left = total - this.#done;
    // The worker of this run takes the next one.
    const inFlight = Math.min(left, this.#active + 1);
    return {
      ...{ done: this.#done, total, wrong: this.#wrong, errors: this.#errors, inFlight, tokens: this.#tokens },
      cost: model.price === undefined ? null : this.#cost,
      secondsLeft: this.#secondsPerAnswer === null ? null : (left * this.#secondsPerAnswer) / Math.max(1, inFlight),
    };
  }

  /** After the first answers without any call: the server counts the same tokens without the tools if it doesn't pass them on. */
  async #checkTools(task: EvalTask, run: EvalRun): Promise<void> {
    const { model, asked } = task;
    const first = this.#first.get(model.key) ?? (this.#first.has(model.key) ? null : []);
    const isMeant = asked.case.expect.kind !== 'none' && run.failure === null;
    if (first === null || !isMeant || model.bridge.form === null) return;
    first.push(run);
    this.#first.set(model.key, first.some(hasCall) || first.length >= firstAnswers ? null : first);
    if (first.length < firstAnswers || first.some(hasCall)) return;
    const counted = run.tokens?.input ?? null;
    if (counted === null || asked.case.results.length > 0) return;
    try {
      const without = await tokensWithoutTools(asked.case, this.#bridgeOf(task), this.#evaluateOptions(task));
      if (without !== counted) return;
      this.#tell(
        model.key,
        say`The tools don't seem to reach the model: the server counts ${counted} input tokens with and without them. Try --prompted.`,
      );
    } catch (error) {
      // Without an answer nothing is known: nothing is said.
      if (!(error instanceof ModelFailure)) throw error;
    }
  }

  #tell(key: string, notice: string): void {
    this.#notices.set(key, [...(this.#notices.get(key) ?? []), notice]);
  }
}

/** Answers after which tools that don't reach the model are noticed. */
const firstAnswers = 5;

function hasCall({ sent }: EvalRun): boolean {
  return sent.length > 0;
}

function laneOf({ address }: EvalModel): string {
  return address === null ? '' : originOf(address);
}

function originOf(address: string): string {
  return /^(?:anthropic\+)?(https?:\/\/[^/]*)/.exec(address)?.[1] ?? address;
}
