import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { aion, folderWith } from './support.ts';

interface Answer {
  readonly ok: boolean;
  readonly value?: readonly Readonly<Record<string, unknown>>[];
  readonly error?: string;
  readonly message?: string;
}

interface Measured {
  readonly id: string;
  readonly input: string;
  readonly results: Readonly<Record<string, Readonly<Record<string, Answer>>>>;
}

/** The corpus measured another build of 1.0.14 than the published one, whose `loads` is the same. */
const isOfPublished = (key: string): boolean => key !== 'v1_0_14';

const asVersion = (key: string): string => key.slice(1).replaceAll('_', '.');

/** Without the loader's schema model. If several keys are wrong, the loader names any of them. */
function comparable(answer: Answer): Answer {
  if (answer.value !== undefined) {
    return { ...answer, value: answer.value.map(({ args_schema: _, ...tool }) => tool) };
  }
  if (answer.error !== 'AIONPropertyError') return answer;
  return { ...answer, message: (answer.message ?? '').replace(/\[.*\]/, '[…]') };
}

describe('what real loaders were measured to do', () => {
  const inputs: readonly Measured[] = JSON.parse(readFileSync(corpusPath('loader-behaviour.json'), 'utf8'));
  const folder = folderWithInput;
  test.each(inputs)('$id', async ({ input, results }) => {
    const place = folder(input);
    for (const [key, measured] of Object.entries(results)) {
      const words = ['load', 'a.aion', '--loader', asVersion(key), '--format', 'json'];
      const { code, out, err } = await aion(words, { folder: place });
      const loads = measured['loads'];
      expect(comparable(JSON.parse(out)), key).toEqual(loads === undefined ? undefined : comparable(loads));
      expect(code, key).toBe(loads?.ok ? 0 : 1);
      expect(
        err
          .replace(/^aion load: .* With a context, loads\(\) and get_langchain_tools\(\) raise .*\n$/, '')
          .replace(/^aion load: .*: get_langchain_tools\(\) raises KeyError: .*\n$/, '')
          .replace(/^aion load: .* aions-llm keeps all \d+ tools\.\n/gm, ''),
        key,
      ).toBe('');
    }
  });

  test.each(inputs)('$id: the prompts', async ({ input, results }) => {
    const place = folder(input);
    for (const [key, measured] of Object.entries(results).filter(([key]) => isOfPublished(key))) {
      const words = ['prompt', 'a.aion', '--loader', asVersion(key), '--format', 'json'];
      const { out } = await aion([...words, '--query', 'UQ', '--payload', '{"k": 1}'], { folder: place });
      const answers = JSON.parse(out) as Record<string, Answer>;
      for (const call of ['get_system_prompt', 'get_wrapped_query', 'get_rules']) {
        if (measured[call] !== undefined) expect(answers[call], `${key} ${call}`).toEqual(measured[call]);
      }
    }
  });

  // Failures within Python are unknown without running it; text that is no Python is known.
  const langchainTools = inputs.flatMap(({ id, input, results }) => {
    const known = Object.entries(results).flatMap(([key, { langchain, loads }]) =>
      isOfPublished(key) && (langchain?.ok || (langchain !== undefined && langchain.error === loads?.error))
        ? [{ key, expected: langchain }]
        : [],
    );
    return known.length === 0 ? [] : [{ id, input, known }];
  });

  test.each(langchainTools)('$id: the LangChain tools', async ({ input, known }) => {
    const place = folder(input);
    for (const { key, expected } of known) {
      const words = ['load', 'a.aion', '--langchain', '--loader', asVersion(key), '--format', 'json'];
      const answer = JSON.parse((await aion(words, { folder: place })).out) as Answer;
      if (!expected.ok) {
        expect(comparable(answer), key).toEqual(comparable(expected));
        continue;
      }
      const shown = answer.value?.map(({ kind, name, description, args }) => ({ kind, name, description, args }));
      // The properties of a class come from Python.
      const wanted = expected.value?.map((tool, index) =>
        answer.value?.[index]?.['args_schema'] === undefined ? tool : { ...tool, args: undefined },
      );
      expect(shown, key).toEqual(wanted);
    }
  });

  function folderWithInput(input: string): string {
    return folderWith({ 'a.aion': input });
  }
});
