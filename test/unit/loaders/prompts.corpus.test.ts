import { describe, expect, test } from 'vitest';
import type { PromptSource } from '../../../core/loaders/prompt-source.ts';
import { rules, systemPrompt, wrappedQuery } from '../../../core/loaders/prompts.ts';
import { isOfPublished, measuredInputs } from './measured-inputs.corpus.ts';

const file = (text: string): PromptSource => ({ kind: 'file', text });

describe('the measured answers', () => {
  const cases = measuredInputs().flatMap(({ id, input, results }) =>
    results.filter(isOfPublished).map((result) => ({ id, input, result })),
  );
  test.each(cases)('$id in $result.version', ({ input, result }) => {
    const { version } = result;
    // A version that lacks a call has no measured answer to it.
    const none = expect.objectContaining({ error: 'AttributeError' });
    expect(systemPrompt(file(input), version)).toEqual(result.get_system_prompt ?? none);
    expect(wrappedQuery(file(input), version, 'UQ', { k: 1 })).toEqual(result.get_wrapped_query ?? none);
    expect(rules(file(input), version)).toEqual(result.get_rules ?? none);
  });
});
