import type { EvalCase } from '../../core/calls/index.ts';
import { isJsonArray, isJsonObject, type JsonValue, jsonLine, objectOf, strictJson } from '../../core/json/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import { shownTool } from './written-tools.ts';

/** What a case asks and expects, as hashes. Two runs can be compared only where question and expectation are the same. */
export interface CaseIdentity {
  /** Of the conversation and the results of tools. */
  readonly question: string;
  readonly expect: string;
  /** Of the tools that the model sees. */
  readonly tools: string;
}

export interface ReportedTool {
  readonly name: string;
  readonly hash: string;
  /** What a model reads of it, as JSON. */
  readonly text: string;
}

export async function identityOf(one: EvalCase, tools: readonly CanonicalTool[]): Promise<CaseIdentity> {
  const shown = tools.map(shownTool).toSorted();
  return {
    question: await hashOf(plain({ conversation: one.conversation, results: one.results })),
    expect: await hashOf(one.written),
    tools: await hashOf(shown),
  };
}

/** The tools with their hashes, each once. */
export async function reportedTools(tools: readonly CanonicalTool[]): Promise<readonly ReportedTool[]> {
  const found = new Map<string, ReportedTool>();
  for (const tool of tools) {
    const text = shownTool(tool);
    if (!found.has(text)) found.set(text, { name: tool.name, hash: await hashOf(text), text });
  }
  return [...found.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** SHA-256 of the JSON with sorted keys, in hexadecimal digits. */
export async function hashOf(value: JsonValue): Promise<string> {
  const bytes = new TextEncoder().encode(jsonLine(sorted(value)));
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

function sorted(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(sorted);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, sorted(inner)] as const);
  return objectOf(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** The value as it would be after writing and reading it. */
function plain(value: unknown): JsonValue {
  return strictJson(jsonLine(value as JsonValue)) ?? null;
}
