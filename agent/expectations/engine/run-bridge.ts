import type { JsonValue } from '../../../core/json/index.ts';
import type { CanonicalTool } from '../../../core/tools/index.ts';
import type { Clock } from '../../clock.ts';
import type { Message } from '../../message.ts';
import { type AnswerOptions, type ModelAnswer, type ModelBridge, ModelFailure } from '../../model-bridge.ts';
import { hashOf } from '../identity.ts';
import type { AddressLimiter } from './address-limiter.ts';
import { type AnswerTimes, inTime } from './in-time.ts';

/** Complete answers of earlier runs, by key. */
export interface AnswerCache {
  read(key: string): Promise<ModelAnswer | null>;
  write(key: string, answer: ModelAnswer): Promise<void>;
}

/** Counts requests; says when no more may be sent. */
export interface RequestCounter {
  /** Counts one request; false if no more may be sent. */
  take(): boolean;
}

export interface RunBridgePorts {
  readonly bridge: ModelBridge;
  /** The identity of the model, for the cache. */
  readonly key: string;
  /** Which repeat of the question this is: each has its own answer. */
  readonly repeat: number;
  readonly limiter: AddressLimiter;
  readonly times: AnswerTimes;
  readonly clock: Clock;
  readonly cache: AnswerCache | null;
  readonly counter: RequestCounter;
}

/** More waits for one request end it: the server's limit doesn't pass. */
const mostPauses = 20;

/** The model of one run: with the cache, the limiter of its address, and the limits of time. It measures the run. */
export class RunBridge implements ModelBridge {
  readonly name: string;
  readonly form: ModelBridge['form'];
  readonly #ports: RunBridgePorts;
  /** The time of successful requests, in seconds. */
  seconds = 0;
  /** The answers that came from the cache, and those of the model. */
  fromCache = 0;
  fromModel = 0;
  /** Whether a request was not sent because the budget is spent. */
  isRefused = false;

  constructor(ports: RunBridgePorts) {
    this.#ports = ports;
    this.name = ports.bridge.name;
    this.form = ports.bridge.form;
  }

  written(messages: readonly Message[], tools: readonly CanonicalTool[]): JsonValue {
    return this.#ports.bridge.written(messages, tools);
  }

  async complete(
    messages: readonly Message[],
    tools: readonly CanonicalTool[],
    options: AnswerOptions,
  ): Promise<ModelAnswer> {
    const { cache, key, repeat } = this.#ports;
    if (cache === null) return this.#sent(messages, tools, options);
    const place = await hashOf([key, this.written(messages, tools), repeat, options.maxTokens ?? null]);
    const known = await cache.read(place);
    if (known !== null) {
      this.fromCache++;
      return known;
    }
    const answer = await this.#sent(messages, tools, options);
    await cache.write(place, answer);
    return answer;
  }

  async #sent(
    messages: readonly Message[],
    tools: readonly CanonicalTool[],
    options: AnswerOptions,
  ): Promise<ModelAnswer> {
    const { bridge, limiter, times, clock, counter } = this.#ports;
    for (let pauses = 0; ; pauses++) {
      await limiter.enter(options.signal);
      try {
        if (!counter.take()) {
          this.isRefused = true;
          throw new ModelFailure('budget', { isPassing: false });
        }
        const start = clock.now();
        const answer = await inTime(bridge, times, clock, options.signal, (more) =>
          bridge.complete(messages, tools, { ...options, ...more, attempts: 1 }),
        );
        this.seconds += (clock.now() - start) / 1_000;
        this.fromModel++;
        limiter.answered();
        return answer;
      } catch (error) {
        if (!(error instanceof ModelFailure) || !error.isRateLimit) throw error;
        const { retryAfter, isPassing } = error;
        if (retryAfter === null || !isPassing) throw error;
        // A server that names its time is asked again then: that is no failed attempt.
        limiter.slowDown(retryAfter);
        if (pauses >= mostPauses || options.signal.aborted) throw error;
      } finally {
        limiter.leave();
      }
    }
  }
}
