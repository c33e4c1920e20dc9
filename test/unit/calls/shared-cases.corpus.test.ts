import { describe, expect, test } from 'vitest';
import { readCalls } from '../../../core/calls/read-calls.ts';
import { corpusLines } from '../../support/corpus.ts';
import { caseOptions, caseText, differences, type SharedCase } from './shared-case.ts';

/** Cases that differ from their suite by a choice, described in docs/calls.md. */
const otherChoice: Readonly<Record<string, readonly string[]>> = {
  'a call of an unknown tool is reported, with a warning': [
    'sglang-glm-4.5-dd83e852',
    'sglang-hunyuan-v3-0302cf81',
    'sglang-hunyuan-v3-204197cb',
    'sglang-lfm2-e1071657',
    'sglang-poolside-v1-19cb134f',
    'vllm-minicpm5-c8d9fff1',
    'vllm-minimax-m2-83cdb776',
  ],
  'a call that the end cuts off is reported, with an error': [
    'sglang-poolside-v1-4067ca5e',
    'sglang-poolside-v1-6744bcb9',
    'vllm-glm-4.5-e82469ce',
    'vllm-granite4-7dc804f4',
    'vllm-hermes-ee351100',
  ],
  'reading does not check: arguments that break the schema stay': [
    'vllm-minicpm5-0997f015',
    'vllm-minicpm5-a0e66475',
    'vllm-minicpm5-b382fcf8',
    'vllm-minicpm5-e7aedb32',
  ],
  'an argument without a schema is JSON if it can be': [
    'vllm-minimax-m2-b7f18ee0',
    'vllm-minimax-m2-c98122c1',
    'vllm-qwen3-coder-03d010b3',
    'vllm-qwen3-coder-2319287e',
    'vllm-qwen3-coder-2dd1573e',
    'vllm-qwen3-coder-cfde8d38',
    'vllm-qwen3-coder-d0aac886',
  ],
  'a name is never guessed from the tools': ['sglang-kimi-k2-6c73ecef', 'sglang-kimi-k2-c119996f'],
  'one unreadable call does not void the others': ['sglang-inkling-79208a85', 'sglang-inkling-909ddb59'],
  'the marks of a close relative are read': ['vllm-deepseek-v4-128fc9bd'],
  'prose beside calls is kept': [
    'sglang-gemma4-031beed5',
    'sglang-pythonic-d8309810',
    'vllm-lfm2-584d1bc5',
    'vllm-mistral-48c6a965',
    'vllm-nemotron3-b5cf7ef6',
  ],
  'the text of the arguments is what is written': ['llama-lfm2-9bf5d441'],
  'the case expects a text that its chunks do not hold': ['langchain-api-openai-responses-e35eee1e'],
};

/** Forms without marks: they are read by name, but not detected. */
const notDetected: readonly string[] = [
  'llama-functionary-v3.2-73af32df',
  'llama-generic-json-2d85f588',
  'llama-generic-json-74c46d3a',
  'llama-hermes-dfc19a76',
];

const cases = (): readonly SharedCase[] => corpusLines<SharedCase>('model-outputs/cases.jsonl');
const chosenOtherwise = Object.values(otherChoice).flat().sort();

describe('the texts, streams and bodies of the engines and SDKs', () => {
  test('with the name of the family each is read as its suite reads it, but for the choices above', () => {
    const failed = cases().filter(
      (one) => differences(one, readCalls(caseText(one), caseOptions(one, true))).length > 0,
    );
    expect(failed.map(({ id }) => id).sort()).toEqual(chosenOtherwise);
  });

  test('without the name each is detected and read the same, but for the choices above and forms without marks', () => {
    const failed = cases().filter(
      (one) => differences(one, readCalls(caseText(one), caseOptions(one, false))).length > 0,
    );
    const unexpected = failed.map(({ id }) => id).filter((id) => !chosenOtherwise.includes(id));
    expect(unexpected.sort()).toEqual([...notDetected].sort());
  });

  test('as the JSON Lines of its chunks each stream ends in the same', () => {
    for (const one of cases()) {
      if (one.chunks === undefined) continue;
      const lines = one.chunks.map((chunk) => (one.chunkKind === undefined ? JSON.stringify(chunk) : chunk)).join('\n');
      const reading = readCalls(`${lines}\n`, { ...caseOptions(one, true), isLines: true });
      const isOther = chosenOtherwise.includes(one.id);
      if (!isOther) expect(differences(one, reading), one.id).toEqual([]);
    }
  });

  test('every place lies in the text, and the name stands at its place', () => {
    for (const one of cases()) {
      const text = caseText(one);
      const { calls } = readCalls(text, caseOptions(one, true));
      for (const call of calls) {
        for (const span of [
          call.span,
          call.nameSpan,
          call.places.nearest(''),
          ...call.problems.map((each) => each.span),
        ]) {
          expect(span.start, one.id).toBeGreaterThanOrEqual(0);
          expect(span.end, one.id).toBeGreaterThanOrEqual(span.start);
          expect(span.end, one.id).toBeLessThanOrEqual(text.length);
        }
        const written = text.slice(call.nameSpan.start, call.nameSpan.end).replaceAll('&amp;', '&');
        expect(written.includes(call.name), `${one.id}: ${written}`).toBe(true);
      }
    }
  });
});
