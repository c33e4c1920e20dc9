import { describe, expect, test } from 'vitest';
import { langchainTools } from '../../../core/loaders/langchain.ts';
import { readText } from '../../../core/loaders/read.ts';
import { isOfPublished, measuredInputs } from './measured-inputs.corpus.ts';

/** Inputs whose outcome depends on Python's evaluation, with the reason. For these the decisive expression is checked. */
const decidedByPython: Readonly<Record<string, string>> = {
  'schema-string-unknown': 'the class named by args_schema is not in the context (1.0.0 to 1.0.5 look it up)',
  'function-python-syntax-error': 'the executable string is no Python expression',
  'function-side-effect': 'the executable string evaluates to a number, which LangChain cannot call',
};

describe('the measured answers', () => {
  const cases = measuredInputs().flatMap(({ id, input, results }) =>
    results.filter(isOfPublished).map((result) => ({ id, input, result })),
  );

  test.each(cases)('$id in $result.version', ({ id, input, result }) => {
    const { version, langchain: expected } = result;
    const { answer, evaluated } = langchainTools(input, version);
    if (!expected.ok && id in decidedByPython && answer.ok) {
      const message = expected.message;
      const isExplained = evaluated.some(({ messageIfItFails }) => message.startsWith(messageIfItFails));
      expect(isExplained || (id === 'function-side-effect' && expected.error === 'ValidationError')).toBe(true);
      return;
    }
    if (!expected.ok) {
      const { refusal } = readText(input, version);
      expect(answer).toMatchObject({ ok: false, error: expected.error });
      expect([answer.ok ? '' : answer.message, ...(refusal?.orElse ?? [])]).toContain(expected.message);
      return;
    }
    const shown = answer.ok ? answer.value : [];
    expect(shown).toHaveLength(expected.value.length);
    for (const [index, { args, ...tool }] of expected.value.entries()) {
      expect(shown[index]).toMatchObject(tool);
      // Only Python knows the parameters of a class; the class itself is checked.
      const parameters = shown[index]?.parameters;
      expect(parameters).toEqual(
        parameters?.kind === 'class' ? { kind: 'class', expression: 'SendOutputSchema' } : { kind: 'known', args },
      );
    }
  });
});
