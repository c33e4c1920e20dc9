import { describe, expect, it } from 'vitest';
import {
  confusedWith,
  type KnownTool,
  tellsOf,
  toolListText,
  toolText,
} from '../../../../client/features/chat/facts.ts';
import { namedTools } from '../../../../client/features/chat/named-tools.ts';
import type { SavedCase } from '../../../../client/features/evaluations/saved-runs.ts';
import type { CatalogueTool } from '../../../../protocol/tool-catalogue.ts';
import { evalRun } from '../../../support/eval-run.ts';

const run = evalRun({
  ...{ isChosen: false, isRight: false, said: 'I look up "orders".', tokens: null, seconds: 1, failure: null },
  problems: ['FindOrder was called instead of RefundOrder.'],
  pairs: [{ expected: 'RefundOrder', called: 'FindOrder' }],
  calls: [{ name: 'FindOrder', arguments: { id: 7 } }],
});
const kept: SavedCase = {
  ...{ time: '2026-01-01T00:00:00.000Z', question: 'Give the money back.', tools: { RefundOrder: 0, FindOrder: 1 } },
  evaluated: { file: 'e.aioneval.json', id: 'refund', model: 'm', runs: [run] },
};

describe('the tools that a question names', () => {
  const tools = ['RefundOrder', 'find_order', 'add', 'HTTPGet', 'zählen'].map((name) => ({ name }));
  it.each([
    ['why was RefundOrder not called?', ['RefundOrder']],
    ['why was refund_order not called?', ['RefundOrder']],
    ['Why does nobody find orders, or refund an order?', []],
    ['refund order and find order', ['RefundOrder', 'find_order']],
    ['Should I add a tool?', ['add']],
    ['Is Address good?', []],
    ['What does `Add` do? And http get?', ['add', 'HTTPGet']],
    ['Was zählen?', ['zählen']],
  ])('%s', (question, names) => {
    expect(namedTools(question, tools).map(({ name }) => name)).toEqual(names);
  });
});

describe('the facts of a tool', () => {
  const known: KnownTool = {
    ...{ file: 'tools/orders.aion', effect: 'changes', evidence: 'os.remove, api.py:3', evaluations: [kept] },
    facts: {
      ...{ name: 'RefundOrder', line: 3 },
      findings: [{ line: 4, column: 2, severity: 'warning', rule: 'missing-description', message: 'No description.' }],
      loader: { version: '1.0.16', kept: '{"name": "```"}', refusal: null },
      providers: [
        {
          ...{ id: 'openai', title: 'OpenAI', text: '{"name":"RefundOrder"}\n', refused: null },
          notes: ['Not sent: x'],
        },
        { ...{ id: 'mcp', title: 'MCP', text: '', refused: 'It has no name.' }, notes: [] },
      ],
    },
  };

  it('make nothing of the words of a document a link, a picture, HTML or code, and name what cannot be seen', () => {
    const words =
      'x ![p](https://e.example/p.png) \\](https://e.example) \\<b> www.e.example [l](command:a) [r]: https://e.example <img src=y> \n```\n# h \u202e\u200b';
    const { facts } = known;
    const evaluated = { ...kept.evaluated, id: words, file: words, runs: [{ ...run, problems: [words], said: words }] };
    const texts = [
      toolText({
        ...{ file: words, effect: 'looks', evidence: null, evaluations: [{ ...kept, question: words, evaluated }] },
        facts: {
          ...{ ...facts, name: words, loader: { version: '1.0.16', kept: null, refusal: words } },
          findings: facts.findings.map((finding) => ({ ...finding, message: words })),
          providers: [{ ...{ id: 'mcp', title: 'MCP', text: words, refused: words }, notes: [words] }],
        },
      }),
      toolListText([
        {
          file: words,
          tool: {
            name: words,
            description: words,
            problems: { errors: 1, warnings: 0 },
            range: { start: { line: 1, character: 0 }, end: { line: 1, character: 1 } },
          } as CatalogueTool,
        },
      ]),
    ];
    for (const shown of texts) {
      // Without what is escaped: a backslash may be escaped itself.
      const text = shown.replace(/\\[!-/:-@[-`{-~]/g, (pair) => (pair === '\\:' ? pair : 'x'));
      expect(text).toContain('https\\://e.example/p.png');
      expect(text).not.toMatch(/\](?=[([:])|<|:(?<!\\:)\/\/|www\.|^```|^# |[\u202e\u200b]/m);
    }
  });

  it('say where it stands, what is wrong, what is kept and sent, and what models did', () => {
    expect(toolText(known)).toBe(`## RefundOrder (tools/orders.aion, line 3)

It has side effects: os.remove, api.py:3.

### Problems

- 4:2 warning: No description. [missing-description]

### What the Python loader aions-llm 1.0.16 keeps

\`\`\`\`json
{"name": "\`\`\`"}
\`\`\`\`

### What providers are sent

OpenAI is sent:
\`\`\`json
{"name":"RefundOrder"}
\`\`\`
- Not sent: x

MCP cannot have it: It has no name.

### Last evaluations

- e.aioneval.json, "refund", m, 2026-01-01T00:00:00.000Z: 0 of 1 runs right.
  - Question: "Give the money back."
  - The model saw: RefundOrder, FindOrder
  - Run 1: wrong. Called: FindOrder {"id":7}.
    - FindOrder was called instead of RefundOrder.
    - The model said: "I look up \\\\"orders\\\\"."`);
  });

  it('say that a model did not see it, that no evaluation was run, and that the loader refuses the file', () => {
    const unseen = { ...kept, tools: { FindOrder: 0 } };
    expect(toolText({ ...known, evaluations: [unseen] })).toContain(
      'The model did not see RefundOrder. It saw: FindOrder',
    );
    const facts = { ...known.facts, loader: { version: '1.0.5', kept: null, refusal: 'AIONParseError: bad' } };
    const text = toolText({ ...known, facts, evaluations: [] });
    expect(text).toContain('It refuses the whole file: AIONParseError: bad');
    expect(text).toContain('No evaluation with this tool was run.');
  });

  it('know the tools that it is confused with', () => {
    expect(tellsOf(kept, 'RefundOrder')).toBe(true);
    expect(tellsOf(kept, 'FindOrder')).toBe(true);
    expect(tellsOf(kept, 'Other')).toBe(false);
    expect(confusedWith([kept], 'RefundOrder')).toEqual(['FindOrder']);
    expect(confusedWith([kept], 'FindOrder')).toEqual(['RefundOrder']);
  });

  it('of many tools are a line each', () => {
    const range = { start: { line: 4, character: 0 }, end: { line: 5, character: 0 } };
    const tool: CatalogueTool = {
      ...{ name: 'a', description: 'Does\n  a.', range, selection: range, domain: null },
      effect: 'looks',
      evidence: null,
      problems: { errors: 1, warnings: 0 },
    };
    const text = toolListText(Array.from({ length: 101 }, () => ({ file: 'f.aion', tool })));
    expect(text).toContain('- a (f.aion, line 5): Does a. Errors: 1, warnings: 0.\n');
    expect(text.endsWith('- and 1 more')).toBe(true);
    expect(toolListText([])).toBe('The .aion files of the workspace have no tools.');
  });
});
