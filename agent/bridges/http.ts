import { readCalls } from '../../core/calls/index.ts';
import { isJsonArray, type JsonValue, strictJson, valueAt } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import { type AnswerOptions, ModelFailure } from '../model-bridge.ts';

export interface HttpRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  readonly signal: AbortSignal;
}

export interface HttpResponse {
  readonly status: number;
  /** The value of a header, in any case; null without one. */
  header(name: string): string | null;
  /** The body's text in pieces, as they come. Rejects where the connection breaks. */
  readonly pieces: AsyncIterable<string>;
}

/** Sends a request and follows no redirection. Rejects without a response. A parameter: the room has no network. */
export type Send = (request: HttpRequest) => Promise<HttpResponse>;

interface Received {
  readonly text: string;
  readonly isStream: boolean;
}

export interface StreamMarks {
  isComplete(text: string): boolean;
  /** The answer's text in one event; empty without one. */
  textOf(event: JsonValue): string;
}

/** In characters; a longer answer is no model's. */
const longestAnswer = 16 * 1024 * 1024;

/**
 * Sends a request and reads the whole body. Rejects with a {@link ModelFailure} for any other response; its `isPassing` says whether
 * another attempt may help. `name` is the model's, for the message; `now` is in milliseconds since 1970.
 */
export async function receive(
  send: Send,
  request: HttpRequest,
  name: string,
  marks: StreamMarks,
  options: { readonly now: () => number } & Pick<AnswerOptions, 'onText' | 'onBytes'>,
): Promise<Received> {
  const response = await responseOf(send, request, name);
  options.onBytes?.();
  const { status } = response;
  if (status >= 300 && status < 400) {
    const to = response.header('location') ?? '?';
    const says = say`${name}: the address redirects to ${to}. Use that address instead.`;
    throw new ModelFailure(says, { isPassing: false });
  }
  if (status < 200 || status >= 300) throw await refused(response, request, name, options.now());
  const isStream = /event-stream/i.test(response.header('content-type') ?? '');
  const tell = isStream && options.onText !== undefined ? teller(marks, options.onText) : null;
  let text = '';
  try {
    for await (const piece of response.pieces) {
      text += piece;
      options.onBytes?.();
      tell?.(piece);
      if (text.length > longestAnswer) {
        throw new ModelFailure(say`${name}: the response exceeds 16 MB.`, { isPassing: false });
      }
    }
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    throw brokenOff(name, text);
  }
  if (!isStream) throwIfNoAnswer(name, text);
  else {
    const failure = errorInStream(name, text);
    if (failure !== null) throw failure;
    if (!marks.isComplete(text)) throw brokenOff(name, text);
  }
  return { text, isStream };
}

async function responseOf(send: Send, request: HttpRequest, name: string): Promise<HttpResponse> {
  try {
    return await send(request);
  } catch (error) {
    const says = error instanceof Error ? error.message : String(error);
    throw new ModelFailure(say`${name}: can't connect to ${new URL(request.url).origin} (${says}).`, {
      // No server listens there; another attempt seconds later says the same.
      isPassing: !(error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED'),
    });
  }
}

function brokenOff(name: string, partial: string): ModelFailure {
  return new ModelFailure(say`${name}: the response ended unexpectedly after ${partial.length} characters.`, {
    isPassing: true,
    partial,
  });
}

/** Some servers report an error with the status 200; a wrong address often answers with a page for browsers. */
function throwIfNoAnswer(name: string, text: string): void {
  if (/^\s*<(?:!doctype|html)\b/i.test(text)) {
    throw new ModelFailure(
      say`${name}: the server returned a web page. Check the address: many servers require /v1 at the end.`,
      { isPassing: false, partial: text },
    );
  }
  const body = strictJson(text);
  if (body === undefined) throw brokenOff(name, text);
  const isAnswer = answerPlaces.some((pointer) => valueAt(body, pointer) !== undefined);
  // Some servers send an empty error beside an answer.
  const says = (isAnswer ? null : saidIn(valueAt(body, '/error'))) ?? choiceError(body);
  if (says !== null) {
    throw new ModelFailure(say`${name}: the server returned an error: ${sentence(says)}`, {
      isPassing: true,
      partial: text,
    });
  }
  // Calls in any other format are read, too.
  if (!isAnswer && readCalls(text).calls.length === 0) {
    throw new ModelFailure(say`${name}: the response contains no answer, such as "choices" or "content".`, {
      isPassing: true,
      partial: text,
    });
  }
}

/** Where the formats of providers have their answer: Chat Completions, Messages, Responses, Gemini, and Ollama. */
const answerPlaces: readonly string[] = ['/choices', '/content', '/output', '/candidates', '/message/role'];

/** An error anywhere in a stream, even before its regular end. */
function errorInStream(name: string, text: string): ModelFailure | null {
  for (const event of eventsOf(text)) {
    const says = saidIn(valueAt(event, '/error')) ?? choiceError(event);
    if (says !== null && says !== '') {
      return new ModelFailure(say`${name}: the server returned an error: ${sentence(says)}`, {
        isPassing: true,
        partial: text,
      });
    }
  }
  return null;
}

/** The error of a choice, as routers report a failure of the provider behind them; null for none. */
function choiceError(body: JsonValue): string | null {
  const choices = valueAt(body, '/choices') ?? null;
  if (!isJsonArray(choices)) return null;
  for (const choice of choices) {
    const says = saidIn(valueAt(choice, '/error'));
    if (says !== null && says !== '') return says;
    if (valueAt(choice, '/finish_reason') === 'error') return 'finish_reason: "error"';
  }
  return null;
}

/** 408, 409, 429 and failures of the server may pass; all others are errors of the request. */
async function refused(
  response: HttpResponse,
  { headers }: HttpRequest,
  name: string,
  now: number,
): Promise<ModelFailure> {
  const { status } = response;
  let body = '';
  try {
    for await (const piece of response.pieces) {
      body += piece;
      if (body.length > 64 * 1024) break;
    }
  } catch {
    // The received part of the body is enough for the message: the status already says that the request failed.
  }
  const isPassing = status === 408 || status === 409 || status === 429 || status >= 500;
  const says = messageOf(body);
  const hasKey = 'authorization' in headers || 'x-api-key' in headers;
  const answer = says === '' ? `${status}.` : `${status}: ${sentence(says)}`;
  const message =
    status !== 401
      ? say`${name}: the server responded with ${answer}`
      : hasKey
        ? say`${name}: the server rejected the API key: ${answer}`
        : say`${name}: API key required: ${answer}`;
  return new ModelFailure(message, { isPassing, retryAfter: retryAfter(response, now), partial: body, status });
}

/** In milliseconds from `now`; null if the server names no time. The header holds seconds or a date (RFC 9110, 10.2.3). */
function retryAfter(response: HttpResponse, now: number): number | null {
  const milliseconds = Number(response.header('retry-after-ms') ?? Number.NaN);
  if (Number.isFinite(milliseconds) && milliseconds >= 0) return milliseconds;
  const value = response.header('retry-after');
  if (value === null) return null;
  if (/^\d+(?:\.\d+)?$/.test(value.trim())) return Number(value) * 1_000;
  const date = Date.parse(value);
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function messageOf(body: string): string {
  const value = strictJson(body) ?? null;
  if (typeof value === 'object' && value !== null) {
    const error = valueAt(value, '/error');
    return saidIn(error === undefined ? value : error) ?? body.slice(0, 500);
  }
  // No JSON: the body is the message.
  return body.trim().slice(0, 500);
}

/** Ends the text as a sentence; a new one follows. */
function sentence(text: string): string {
  return /[.!?…]["')\]]?$/.test(text) ? text : `${text}.`;
}

function saidIn(error: JsonValue | undefined): string | null {
  if (typeof error === 'string') return error;
  const message = valueAt(error ?? null, '/message');
  return message === undefined ? null : String(message);
}

/** The JSON of a stream's `data` lines; data that is no JSON (`[DONE]`) is left out. */
export function* eventsOf(text: string): Generator<JsonValue> {
  for (const line of text.split('\n')) {
    const event = eventIn(line);
    if (event !== undefined) yield event;
  }
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** The events of a stream, or the one body; empty where it is no JSON. */
export function bodiesOf(text: string, isStream: boolean): readonly JsonValue[] {
  if (isStream) return [...eventsOf(text)];
  const body = strictJson(text);
  return body === undefined ? [] : [body];
}

function eventIn(line: string): JsonValue | undefined {
  return line.startsWith('data:') ? strictJson(line.slice('data:'.length)) : undefined;
}

/** Passes a stream's text on line by line; its input is the pieces of the stream. */
function teller(marks: StreamMarks, onText: (piece: string) => void): (piece: string) => void {
  let begun = '';
  return (piece) => {
    const lines = (begun + piece).split('\n');
    begun = lines.pop() ?? '';
    for (const line of lines) {
      const event = eventIn(line);
      const text = event === undefined ? '' : marks.textOf(event);
      if (text !== '') onText(text);
    }
  };
}
