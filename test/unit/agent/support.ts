import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { onTestFinished } from 'vitest';
import { callbackBridge } from '../../../agent/bridges/callback-bridge.ts';
import type { Clock } from '../../../agent/clock.ts';
import { defaultRunLimits, type Entry, type Limits, type Setup } from '../../../agent/log.ts';
import type { Message } from '../../../agent/message.ts';
import type { ModelBridge, ToolWay } from '../../../agent/model-bridge.ts';
import { systemPolicies } from '../../../agent/policy.ts';
import type { CallTool, RunPorts } from '../../../agent/run.ts';
import { canonicalize } from '../../../core/formats/canonicalize.ts';
import type { JsonObject, JsonValue } from '../../../core/json/json-value.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';
import { validateByAjv } from '../../../validator/ajv-validate.ts';

/** A tool by its name and the properties of its arguments, all of them required. */
export function tool(name: string, properties: JsonObject, description = `Does ${name}.`): CanonicalTool {
  const parameters = { type: 'object', properties, required: Object.keys(properties) };
  return canonicalize({ name, description, parameters }).result;
}

export const weather = tool('get_weather', { city: { type: 'string' } }, 'The weather in a city.');
export const add = tool('add', { a: { type: 'integer' }, b: { type: 'integer' } }, 'The sum of two numbers.');

/** A manual clock: a wait ends at once and advances it, except the wait of a limit, which `expire` ends. */
export class TestClock implements Clock {
  readonly waits: number[] = [];
  #now = Date.UTC(2026, 0, 1);
  readonly #held: { readonly milliseconds: number; readonly end: () => void }[] = [];
  readonly #isLimit: (milliseconds: number) => boolean;

  /** The limits of the run, in seconds. */
  constructor({ toolSeconds, answerSeconds, totalSeconds }: Limits = defaultRunLimits) {
    const limits = new Set([toolSeconds, answerSeconds].map((seconds) => seconds * 1_000));
    this.#isLimit = (milliseconds) => limits.has(milliseconds) || milliseconds > totalSeconds * 500;
  }

  now(): number {
    return this.#now;
  }

  wait(milliseconds: number, signal?: AbortSignal): Promise<void> {
    if (signal?.aborted === true || milliseconds <= 0) return Promise.resolve();
    if (!this.#isLimit(milliseconds)) {
      this.waits.push(milliseconds);
      this.#now += milliseconds;
      return Promise.resolve();
    }
    return new Promise((resolve) => {
      this.#held.push({ milliseconds, end: resolve });
      signal?.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  /** Ends the waits that are at most so many milliseconds long. */
  expire(milliseconds: number): void {
    this.#now += milliseconds;
    for (const held of this.#held) if (held.milliseconds <= milliseconds) held.end();
  }
}

/** A model with these answers, one for each request; it records the requests. */
export function scriptedModel(answers: readonly (string | Error)[]): {
  readonly bridge: ModelBridge;
  readonly asked: (readonly Message[])[];
} {
  const asked: (readonly Message[])[] = [];
  const bridge = callbackBridge({
    name: 'scripted',
    complete: async ({ messages }) => {
      asked.push(messages);
      const answer = answers[asked.length - 1];
      if (answer === undefined) throw new Error('The script has no more answers.');
      if (answer instanceof Error) throw answer;
      return answer;
    },
  });
  return { bridge, asked };
}

export function setupOf(
  tools: readonly CanonicalTool[],
  options: { readonly way?: ToolWay; readonly limits?: Partial<Limits>; readonly question?: string } = {},
): Setup {
  return {
    model: 'scripted',
    way: options.way ?? 'prompted',
    conversation: [{ role: 'user', text: options.question ?? 'What is the weather in Paris?' }],
    tools,
    policies: systemPolicies,
    limits: { ...defaultRunLimits, ...options.limits },
    fallback: 'There is no answer.',
  };
}

/** Tools that answer by a function of their arguments. */
export function scriptedTools(answers: Readonly<Record<string, (args: JsonObject) => JsonValue>>): CallTool {
  return async (name, args) => {
    const answer = answers[name];
    if (answer === undefined) return { status: 'failed', response: null, error: `No script for ${name}.` };
    return { status: 'completed', response: answer(args), error: null };
  };
}

export function portsOf(bridge: ModelBridge, callTool: CallTool, more: Partial<RunPorts> = {}): RunPorts {
  return {
    ...{ bridge, callTool, clock: new TestClock() },
    validate: async (questions) => questions.map((question) => validateByAjv(question)),
    ...more,
  };
}

export function stepsIn(entries: readonly Entry[]): readonly string[] {
  return entries.map((entry) => entry.step);
}

export function endOf(entries: readonly Entry[]): Extract<Entry, { readonly step: 'ended' }> {
  const last = entries.at(-1);
  if (last?.step !== 'ended') throw new Error("The run didn't finish.");
  return last;
}

export interface Got {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: JsonObject;
}

/** The server's reply to a request: a JSON body, or a function that writes the response. */
export type Reply = JsonObject | ((response: ServerResponse, request: Got) => void);

/** A server on the loopback address that replies in the order of the list; closed at the end of the test. */
export async function scriptedServer(
  replies: readonly Reply[] | ((request: Got) => Reply),
): Promise<{ readonly address: string; readonly got: Got[] }> {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const one: Got = {
        path: request.url ?? '',
        headers: request.headers,
        body: JSON.parse(Buffer.concat(pieces).toString('utf8')),
      };
      got.push(one);
      const reply = typeof replies === 'function' ? replies(one) : replies[got.length - 1];
      if (typeof reply === 'function') reply(response, one);
      else response.setHeader('content-type', 'application/json').end(JSON.stringify(reply ?? { error: 'no reply' }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return { address: `http://127.0.0.1:${address.port}`, got };
}

/** A response of Chat Completions. */
export function chat(message: JsonObject, finish = 'stop'): JsonObject {
  return {
    object: 'chat.completion',
    choices: [{ index: 0, message: { role: 'assistant', content: null, ...message }, finish_reason: finish }],
    usage: { prompt_tokens: 10, completion_tokens: 3 },
  };
}

/** Calls of tools in a message of Chat Completions; arguments are the string's content. */
export function chatCalls(...calls: readonly (readonly [id: string, name: string, args: string])[]): JsonObject {
  return chat(
    { tool_calls: calls.map(([id, name, args]) => ({ id, type: 'function', function: { name, arguments: args } })) },
    'tool_calls',
  );
}
