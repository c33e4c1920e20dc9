import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { langchainTools } from '../../../core/loaders/langchain.ts';
import type { PromptSource } from '../../../core/loaders/prompt-source.ts';
import { systemPrompt, wrappedQuery } from '../../../core/loaders/prompts.ts';
import type { LoaderVersion } from '../../../core/loaders/versions.ts';

interface Answers {
  /** Kind, name and description of each tool; or the exception. */
  readonly tools: readonly (readonly string[])[] | string;
  readonly system: string | null;
  readonly wrapped: string;
  readonly payload: string;
}

const record = new URL('../../fixtures/langchain/versions.json', import.meta.url);
const { texts, answers } = JSON.parse(readFileSync(record, 'utf8')) as {
  readonly texts: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<LoaderVersion, Readonly<Record<string, Answers>>>>;
};

describe.each(Object.entries(answers))('aions-llm %s as published', (name, measured) => {
  const version = name as LoaderVersion;
  test.each(Object.entries(texts))('%s', (title, text) => {
    const source: PromptSource = { kind: 'file', text };
    const { answer } = langchainTools(text, version);
    const [system, wrapped] = [systemPrompt(source, version), wrappedQuery(source, version, 'UQ')];
    const payload = wrappedQuery(source, version, 'UQ', 'PL');
    expect({
      tools: answer.ok ? answer.value.map((tool) => [tool.kind, tool.name, tool.description]) : answer.error,
      system: system.ok ? system.value : system.error,
      wrapped: wrapped.ok ? wrapped.value : wrapped.error,
      payload: payload.ok ? payload.value : payload.error,
    }).toEqual(measured[title]);
  });
});
