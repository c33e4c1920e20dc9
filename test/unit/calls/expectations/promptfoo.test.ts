import { describe, expect, it } from 'vitest';
import { expectationsOfPromptfoo } from '../../../../core/calls/expectations/promptfoo.ts';
import { readEvalFile } from '../../../../core/calls/index.ts';

function imported(text: string) {
  const read = expectationsOfPromptfoo(text);
  if (!read.ok) throw new Error(read.problem);
  expect(readEvalFile(read.imported.text).problems).toEqual([]);
  return { ...JSON.parse(read.imported.text), losses: read.imported.losses };
}

/** A configuration with one test, of these lines of `assert`. */
function withAssertions(...lines: readonly string[]): string {
  return [
    'prompts: ["{{question}}"]',
    'tests:',
    '  - vars: { question: Where is order 7? }',
    '    assert:',
    ...lines.map((line) => `      ${line}`),
  ].join('\n');
}

/** The expectation of the only case, and what is lost. */
function expectationFor(...lines: readonly string[]) {
  const { cases, losses } = imported(withAssertions(...lines));
  return {
    expect: cases[0]?.expect ?? null,
    losses: losses.map(({ message }: { readonly message: string }) => message),
  };
}

describe('an assertion of promptfoo', () => {
  it.each<[string, readonly string[], object]>([
    [
      'tool-used',
      ['- { type: "trajectory:tool-used", value: find_order }'],
      { calls: [{ tool: 'find_order' }], match: 'superset' },
    ],
    [
      'tool-used, several',
      ['- { type: "trajectory:tool-used", value: [a, b] }'],
      { calls: [{ tool: 'a' }, { tool: 'b' }], match: 'superset' },
    ],
    [
      'tool-used, twice',
      ['- { type: "trajectory:tool-used", value: { name: a, min: 2 } }'],
      { calls: [{ tool: 'a' }, { tool: 'a' }], match: 'superset' },
    ],
    [
      'not tool-used',
      ['- { type: "not-trajectory:tool-used", value: [a, b] }'],
      { forbid: [{ tool: 'a' }, { tool: 'b' }] },
    ],
    [
      'a sequence',
      ['- { type: "trajectory:tool-sequence", value: [a, b] }'],
      { calls: [{ tool: 'a' }, { tool: 'b' }], match: 'superset', inOrder: true },
    ],
    [
      'an exact sequence',
      ['- { type: "trajectory:tool-sequence", value: { mode: exact, steps: [a, { name: b }] } }'],
      { calls: [{ tool: 'a' }, { tool: 'b' }], inOrder: true },
    ],
    [
      'arguments',
      ['- { type: "trajectory:tool-args-match", value: { name: a, args: { x: 1 } } }'],
      { calls: [{ tool: 'a', arguments: { x: 1 }, otherArguments: true }], match: 'superset' },
    ],
    [
      'exact arguments',
      [
        '- { type: "trajectory:tool-args-match", value: { name: a, mode: exact, args: { x: { y: 1 } }, defaults: { z: 2 }, ignore: id } }',
      ],
      {
        calls: [
          { tool: 'a', arguments: { z: { value: 2, optional: true }, x: { value: { y: 1 } }, id: { optional: true } } },
        ],
        match: 'superset',
      },
    ],
    ['a valid call', ['- { type: is-valid-openai-tools-call }'], { any: true }],
    [
      'a sequence with arguments, and without a tool',
      [
        '- { type: "trajectory:tool-sequence", value: [a, b] }',
        '- { type: "trajectory:tool-args-match", value: { name: b, mode: exact, args: { x: 1 } } }',
        '- { type: "not-trajectory:tool-used", value: c }',
      ],
      {
        calls: [{ tool: 'a' }, { tool: 'b', arguments: { x: 1 } }],
        match: 'superset',
        inOrder: true,
        forbid: [{ tool: 'c' }],
      },
    ],
    [
      'two used tools, one with arguments',
      [
        '- { type: "trajectory:tool-args-match", value: { name: b, mode: exact, args: {} } }',
        '- { type: "trajectory:tool-used", value: [a, b] }',
      ],
      { calls: [{ tool: 'b', arguments: {} }, { tool: 'a' }], match: 'superset' },
    ],
  ])('%s', (_, lines, expected) => expect(expectationFor(...lines)).toEqual({ expect: expected, losses: [] }));

  it.each<[string, string, string]>([
    [
      'a pattern',
      '- { type: "trajectory:tool-used", value: { pattern: "find_*" } }',
      "Patterns of tool names can't be converted.",
    ],
    [
      'a most',
      '- { type: "trajectory:tool-used", value: { name: a, max: 2 } }',
      "A highest number of calls can't be converted.",
    ],
    ['a part of F1', '- { type: tool-call-f1, value: [a], threshold: 0.5 }', "A part of the calls can't be required."],
    ['another', '- { type: contains, value: order }', '"contains" has no equal for tool calls.'],
  ])('%s is lost', (_, line, says) =>
    expect(expectationFor(line)).toEqual({
      expect: null,
      losses: [says, 'The test has no assertion about tool calls.'],
    }),
  );

  it('that is stricter or looser here is noted', () => {
    expect(expectationFor('- { type: tool-call-f1, value: "a, b" }')).toEqual({
      expect: { calls: [{ tool: 'a' }, { tool: 'b' }] },
      losses: ['Repeated calls of a tool are wrong here.'],
    });
    const both = [
      '- { type: "trajectory:tool-sequence", value: { mode: exact, steps: [a] } }',
      '- { type: "trajectory:tool-used", value: b }',
    ];
    expect(expectationFor(...both)).toEqual({
      expect: { calls: [{ tool: 'a' }], inOrder: true },
      losses: ["A case can't have this assertion next to the others."],
    });
  });
});

describe('a configuration of promptfoo', () => {
  it('has a case for each test and prompt, with the variables and the shared assertions', () => {
    const { tools, cases, losses } = imported(`
prompts:
  - "Answer: {{ question }} ({{ user.name }})"
  - '[{"role": "system", "content": "Be short."}, {"role": "user", "content": "{{question}}"}]'
  - file://long.txt
providers:
  - id: openai:gpt-4.1
    config: { tools: file://tools.json }
defaultTest:
  vars: { user: { name: Ann } }
  assert: [{ type: not-trajectory:tool-used, value: refund_order }]
tests:
  - description: find
    vars: { question: "Where is order 7?" }
    assert: [{ type: trajectory:tool-used, value: find_order }]
  - vars: { question: [one, two] }
  - file://more.yaml
`);
    expect(tools).toEqual(['tools.json']);
    const expected = { calls: [{ tool: 'find_order' }], match: 'superset', forbid: [{ tool: 'refund_order' }] };
    expect(cases).toEqual([
      { id: 'find', question: 'Answer: Where is order 7? (Ann)', expect: expected },
      {
        id: 'find (2)',
        conversation: [
          { role: 'system', text: 'Be short.' },
          { role: 'user', text: 'Where is order 7?' },
        ],
        expect: expected,
      },
    ]);
    expect(losses).toEqual([
      { pointer: '/prompts/2', message: "Prompts in other files aren't read." },
      { pointer: '/tests/1', message: 'The variable "question" has no single value.' },
      { pointer: '/tests/1', message: 'The variable "question" has no single value.' },
      { pointer: '/tests/2', message: "Tests in other files aren't read." },
    ]);
  });

  it('with more than variables in its prompts is not filled in', () => {
    const { cases, losses } = imported(
      withAssertions('- { type: is-valid-openai-tools-call }').replace('{{question}}', '{{question | upper}}'),
    );
    expect(cases).toEqual([]);
    expect(losses[0].message).toBe('The prompt uses "{{question | upper}}", which only promptfoo can fill in.');
  });

  it.each(['', '[1]', 'tests: file://tests.csv', 'a: [', 'tests: 7'])('is not %j', (text) =>
    expect(expectationsOfPromptfoo(text).ok).toBe(false),
  );
});
