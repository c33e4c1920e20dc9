import { contentText, type MacPart, macContent, type PlainCall } from '../core/calls/index.ts';
import { isJsonObject, type JsonValue, jsonLine, member } from '../core/json/index.ts';
import type { CanonicalTool } from '../core/tools/index.ts';
import type { Message } from './message.ts';
import type { ModelAnswer, ToolWay } from './model-bridge.ts';
import type { Policy } from './policy.ts';

/** The bounds of a run. Times are in seconds. */
export interface Limits {
  readonly actions: number;
  readonly toolSeconds: number;
  readonly answerSeconds: number;
  readonly totalSeconds: number;
  /** Attempts for one request. */
  readonly attempts: number;
  /** Repeated requests in a row for an unusable answer. */
  readonly repairs: number;
}

/** Ten actions and ten seconds are from Model Agnostic Context, three attempts and two repairs from Aeon Core. */
export const defaultRunLimits: Limits = {
  actions: 10,
  toolSeconds: 10,
  answerSeconds: 60,
  totalSeconds: 300,
  attempts: 3,
  repairs: 2,
};

export interface Setup {
  readonly model: string;
  readonly way: ToolWay;
  /** The last message is the question. */
  readonly conversation: readonly Message[];
  readonly tools: readonly CanonicalTool[];
  readonly policies: readonly Policy[];
  readonly limits: Limits;
  readonly fallback: string;
  /**
   * The instructions before those of the conversation. Default: AION's, unless the conversation has its own system message. All of them are
   * one system message.
   */
  readonly system?: SystemPrompt;
}

/** AION's instructions with the policies, none, or a text. */
export type SystemPrompt = 'aion' | 'none' | { readonly text: string };

export type EndReason =
  | 'answered'
  /** The model says that it cannot or will not answer. */
  | 'declined'
  | 'too-many-actions'
  | 'unusable-answer'
  | 'model-failed'
  | 'time-over'
  | 'cancelled';

export interface CallOutcome {
  readonly status: 'completed' | 'failed' | 'cancelled';
  readonly response: JsonValue;
  /** The reason of a failure or cancellation, one sentence. Of a completed call: why its result isn't what the tool declares. Else null. */
  readonly error: string | null;
}

/** What a model is given of an ended call. A result of another type than declared goes to it with the reason: the tool has run. */
export function outputOf({ status, response, error }: CallOutcome): JsonValue {
  if (status !== 'completed') return error ?? 'The tool failed.';
  const content = macContent(response);
  if (content !== null && error === null) return contentText(content) ?? content;
  return error === null ? response : { result: response, problem: `${error} The call is done: don't repeat it.` };
}

/** Whether the model is told of an error: the call failed, or its result says so, as in Model Agnostic Context. */
export function isErrorOutcome({ status, response }: CallOutcome): boolean {
  if (status !== 'completed') return true;
  return macContent(response) !== null && isJsonObject(response) && member(response, 'isError') === true;
}

export type Step =
  | { readonly step: 'began'; readonly setup: Setup }
  /** A request is sent; `sent` is all of it. */
  | { readonly step: 'asked'; readonly attempt: number; readonly sent: JsonValue }
  /** The request failed. It is sent again after `wait` seconds; null: it is not. */
  | {
      readonly step: 'attempt-failed';
      readonly attempt: number;
      readonly problem: string;
      readonly partial: string;
      readonly wait: number | null;
    }
  | ({ readonly step: 'answered' } & ModelAnswer)
  /** The answer was read, repaired and checked. With a problem, no part of it is used. */
  | {
      readonly step: 'read';
      readonly text: string;
      readonly reasoning: string;
      readonly calls: readonly (PlainCall & { readonly id: string })[];
      readonly repairs: readonly string[];
      /** The reasons why the answer is unusable, as sentences for the model. */
      readonly problems: readonly string[];
      /** Whether the text says that there is no answer. */
      readonly declines: boolean;
      /** The answer with its images and audio, which `text` only names; absent for text alone. */
      readonly content?: readonly MacPart[];
    }
  | { readonly step: 'call-began'; readonly id: string; readonly tool: string }
  | ({ readonly step: 'call-ended'; readonly id: string; readonly seconds: number } & CallOutcome)
  | { readonly step: 'ended'; readonly reason: EndReason; readonly answer: string; readonly problem: string | null };

/** A step in its log: `order` counts from 1, `time` is ISO 8601 in UTC. */
export type Entry = Step & { readonly order: number; readonly time: string };

/** The entries as JSON Lines. */
export function writeLog(entries: readonly Entry[]): string {
  return entries.map((entry) => `${jsonLine(entry)}\n`).join('');
}
