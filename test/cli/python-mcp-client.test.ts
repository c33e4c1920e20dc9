import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { builtProgram, needsBuiltProgram } from '../support/built-program.ts';
import { describeWithPackages } from '../support/python-packages.ts';
import { folderWith } from './support.ts';

/** The lines of a Python program, as JSON. It is given the command that serves `folder`. */
function linesOf(python: string, program: string, folder: string): Promise<readonly Record<string, unknown>[]> {
  const args = [join(import.meta.dirname, '../support', program), process.execPath, builtProgram, 'serve', folder];
  const child = spawn(python, args, { env: { ...process.env, PYTHONWARNINGS: 'ignore' } });
  const [said, failed]: [string[], string[]] = [[], []];
  child.stdout.on('data', (piece) => said.push(String(piece)));
  child.stderr.on('data', (piece) => failed.push(String(piece)));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0)
        resolve(
          said
            .join('')
            .trim()
            .split('\n')
            .map((line) => JSON.parse(line)),
        );
      else reject(new Error(failed.join('').slice(-2_000)));
    });
  });
}

const element = (name: string, executable: string, returns = 'any'): string =>
  `{ name --> "${name}", function --> "${executable}" --> { return-1 --> "${returns}" }, description --> "Calls ${name}." }`;

const hostile = {
  'api.py': `import logging

HALF = chr(0xD83D)


def fails():
    raise ValueError("half " + HALF + " a character")


def prints():
    print(HALF)
    return {HALF: [HALF]}


def logs():
    logging.warning("half " + HALF)
    logging.info("half " + HALF, extra={"progress": 1, "total": 2})
    return "logged"


def nested():
    value = []
    for _ in range(60_000):
        value = [value]
    return value


def deep():
    value = []
    for _ in range(150):
        value = {"a": value}
    return value


def plain():
    return "done"
`,
  'tools.aion': `[
  ${[
    element('Fails', 'lambda: fails()'),
    element('Prints', 'lambda: prints()', 'dict'),
    element('Logs', 'lambda: logs()'),
    element('Nested', 'lambda: nested()', 'list'),
    element('Deep', 'lambda: deep()', 'dict'),
    element('Plain', 'lambda: plain()', 'str'),
  ].join(',\n  ')}
]
`,
};

describeWithPackages('the Python SDK of MCP', ['mcp'], (python) => {
  beforeEach(needsBuiltProgram);

  test('gets an answer to each call, whatever the function returns, raises or logs', async () => {
    const lines = await linesOf(python, 'mcp_client.py', folderWith(hostile));
    expect(lines).toMatchObject([
      { tool: 'Fails', isError: true, text: expect.stringContaining('half \ufffd a character') },
      { tool: 'Prints', isError: false },
      { tool: 'Logs', isError: false, text: 'logged', logged: expect.arrayContaining(['half \ufffd']) },
      { tool: 'Nested', isError: false },
      { tool: 'Deep', isError: false },
      { tool: 'Plain', isError: false, text: 'done' },
    ]);
  }, 180_000);
});

const served = {
  'api.py': `def where():
    return "Boise"


def weather():
    return {"degrees": 21.5, "days": ["Mon", "Tue"]}


def refuse():
    raise ValueError("no such order")


def nothing():
    pass
`,
  'tools.aion': `[
  { name --> "Docs", link --> "[docs](https://example.com/docs)", description --> "Where the documentation is." },
  { name --> "Where", function --> "lambda: where()" --> { return-1 --> "str" }, link --> "https://example.com/where", description --> "Where it is." },
  ${[
    element('Weather', 'lambda: weather()', 'dict (the weather)'),
    element('Refuse', 'lambda: refuse()', 'order of a customer'),
    element('Refund', 'lambda: nothing()', 'dict'),
  ].join(',\n  ')}
]
`,
};

const fallback = 'Action unavailable. Please refer to documentation: [docs](https://example.com/docs)';
const weather = '{\n  "degrees": 21.5,\n  "days": [\n    "Mon",\n    "Tue"\n  ]\n}';
const refused = '"Refuse" failed: ValueError: no such order (api.py:10).';
const refunded = [
  '"Refund" ran, but returned null instead of an object. The call is done: don\'t repeat it because of this. Its result follows.',
  'null',
];
const block = (text: string) => ({ type: 'text', text });

describeWithPackages('LangChain', ['langchain_mcp_adapters', 'langchain_openai', 'langchain_anthropic'], (python) => {
  beforeEach(needsBuiltProgram);

  test('sends the tools and their results to OpenAI and to Anthropic', async () => {
    const [openai, anthropic] = await linesOf(python, 'langchain_client.py', folderWith(served));
    const names = ['Docs', 'Where', 'Weather', 'Refuse', 'Refund'];
    expect(openai).toMatchObject({
      tools: names.map((name) => ({ function: { name, parameters: { type: 'object', properties: {} } } })),
      messages: [
        { role: 'user' },
        { role: 'assistant' },
        { role: 'tool', tool_call_id: 'c0', content: [block(fallback)] },
        { role: 'tool', tool_call_id: 'c1', content: [block('Boise')] },
        { role: 'tool', tool_call_id: 'c2', content: [block(weather)] },
        { role: 'tool', tool_call_id: 'c3', content: [block(refused)] },
        { role: 'tool', tool_call_id: 'c4', content: refunded.map(block) },
      ],
    });
    expect(anthropic).toMatchObject({
      tools: names.map((name) => ({ name, input_schema: { type: 'object', properties: {} } })),
      messages: [
        { role: 'user' },
        { role: 'assistant' },
        {
          role: 'user',
          content: [
            { type: 'tool_result', tool_use_id: 'c0', content: [block(fallback)], is_error: false },
            { tool_use_id: 'c1', content: [block('Boise')], is_error: false },
            { tool_use_id: 'c2', content: [block(weather)], is_error: false },
            { tool_use_id: 'c3', content: [block(refused)], is_error: true },
            { tool_use_id: 'c4', content: refunded.map(block), is_error: true },
          ],
        },
      ],
    });
  }, 180_000);
});
