import type { CallableTool, CallReadings, ReadCall, ReadCallsOptions } from '../../../core/calls/call.ts';
import { type CallFamily, callFamilies } from '../../../core/calls/call-family.ts';
import { isJsonObject, type JsonObject, type JsonValue } from '../../../core/json/json-value.ts';
import { sameJson } from '../../../core/json/same-json.ts';

/** A case of the corpus of model outputs; its README describes the members. */
export interface SharedCase {
  readonly id: string;
  readonly family: string;
  readonly text?: string;
  readonly chunks?: readonly string[];
  readonly chunkKind?: 'sse-data';
  readonly body?: JsonValue;
  readonly tools: readonly { readonly name: string; readonly parameters?: JsonObject }[] | null;
  readonly startsInReasoning?: boolean;
  readonly partial?: boolean;
  readonly untyped?: 'json' | 'string';
  readonly policy?: string;
  readonly expected: {
    readonly calls: readonly ExpectedCall[];
    readonly content?: string;
    readonly reasoning?: string;
    readonly error?: JsonValue;
  };
}

interface ExpectedCall {
  readonly name: string;
  readonly arguments?: JsonValue;
  readonly argumentsInclude?: JsonObject;
  readonly argumentsText?: string;
  readonly id?: string;
}

export function caseText({ text, chunks, chunkKind, body }: SharedCase): string {
  if (text !== undefined) return text;
  if (body !== undefined) return JSON.stringify(body);
  return chunkKind === undefined
    ? (chunks ?? []).join('')
    : (chunks ?? []).map((chunk) => `data: ${chunk}\n\n`).join('');
}

/** The project's id of the family. */
export function caseFamily({ family }: SharedCase): CallFamily | undefined {
  const own = family.replace(/^api-/, '');
  return callFamilies.find((one) => one === own);
}

export function caseTools({ tools }: SharedCase): readonly CallableTool[] {
  return (tools ?? []).map(({ name, parameters }) => ({ name, inputs: parameters ?? null }));
}

export function caseOptions(one: SharedCase, named: boolean): ReadCallsOptions {
  const family = caseFamily(one);
  return {
    ...(named && family !== undefined ? { family } : {}),
    tools: caseTools(one),
    startsInReasoning: one.startsInReasoning ?? false,
    isOpen: one.partial ?? false,
  };
}

/** The differences between the case and the reading; empty without any. */
export function differences(one: SharedCase, reading: CallReadings): readonly string[] {
  const found: string[] = [];
  const names = reading.calls.map(({ name }) => name);
  const wanted = one.expected.calls.map(({ name }) => name);
  if (JSON.stringify(names) !== JSON.stringify(wanted))
    return [`calls ${JSON.stringify(names)}, not ${JSON.stringify(wanted)}`];
  for (const [index, call] of reading.calls.entries()) {
    const expected = one.expected.calls[index];
    if (expected !== undefined) found.push(...callDifferences(call, expected, one.partial ?? false));
  }
  const { content, reasoning } = one.expected;
  if (content !== undefined && content.trim() !== reading.content.trim())
    found.push(`content ${JSON.stringify(reading.content)}, not ${JSON.stringify(content)}`);
  if (reasoning !== undefined && reasoning.trim() !== reading.reasoning.trim())
    found.push(`reasoning ${JSON.stringify(reading.reasoning)}, not ${JSON.stringify(reasoning)}`);
  return found;
}

function callDifferences(call: ReadCall, expected: ExpectedCall, isPartial: boolean): readonly string[] {
  const found: string[] = [];
  const shown = JSON.stringify(call.arguments);
  if (expected.arguments !== undefined && !sameJson(call.arguments, expected.arguments))
    found.push(`arguments ${shown}, not ${JSON.stringify(expected.arguments)}`);
  for (const [key, value] of Object.entries(expected.argumentsInclude ?? {})) {
    const own = isJsonObject(call.arguments) ? call.arguments[key] : undefined;
    if (own === undefined || !sameJson(own, value))
      found.push(`argument ${key} of ${shown}, not ${JSON.stringify(value)}`);
  }
  if (expected.argumentsText !== undefined) {
    const text = call.argumentsText ?? '';
    const bare = (one: string): string => one.replaceAll(/\s/g, '');
    const isSame = isPartial ? bare(text) === bare(expected.argumentsText) : text === expected.argumentsText;
    if (!isSame) found.push(`text ${JSON.stringify(text)}, not ${JSON.stringify(expected.argumentsText)}`);
  }
  if (expected.id !== undefined && call.id !== expected.id) found.push(`id ${call.id ?? 'none'}, not ${expected.id}`);
  return found;
}
