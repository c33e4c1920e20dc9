import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parseArguments } from '../../cli/arguments.ts';
import { commands } from '../../cli/commands.ts';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith } from './support.ts';

const root = join(import.meta.dirname, '../..');
/** Read by `pages.test.ts`, each from an empty folder. */
const otherPages = new Set(['tutorial.md', 'how-to.md']);
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md') && !otherPages.has(name))
    .map((name) => `docs/${name}`),
];

interface Documented {
  readonly page: string;
  readonly line: string;
  /** As a shell splits the line. */
  readonly words: readonly string[];
  /** The file that standard input comes from; null for none. */
  readonly input: string | null;
}

/** Why the command isn't run: it asks a model, listens, waits for a client, or reads the network or a repository. Its words are checked. */
const notRun =
  /^aion diff(?!.*(?:old\.json|--snapshot))|--model|--http|\baion lsp|\bcurl |^aion serve (?!.*--(?:show|install))/;

function documentedIn(page: string): readonly Documented[] {
  const text = readFileSync(join(root, page), 'utf8');
  const blocks = [...text.matchAll(/^```(?:sh|bash)\n([\s\S]*?)^```$/gm)];
  const lines = blocks.flatMap(([, content = '']) => content.split('\n'));
  return lines
    .filter((line) => /^(?:curl .*\| )?aion /.test(line))
    .map((line) => {
      const words = wordsOf(line.replace(/^.*\| (?=aion )/, ''));
      const at = words.findIndex((word) => word === '>' || word === '<');
      const input = words[at] === '<' ? (words[at + 1] ?? null) : null;
      return { page, line, words: words.slice(1, at < 0 ? undefined : at), input };
    });
}

/** Words of a shell without variables: quotes group, and ` #` starts a comment. */
function wordsOf(line: string): readonly string[] {
  const words = [...line.matchAll(/(?<= |^)(?:'([^']*)'|"([^"]*)"|([^\s]+))/g)].map(
    ([, single, double, plain]) => single ?? double ?? plain ?? '',
  );
  const comment = line.search(/ #/);
  const kept = comment < 0 ? words.length : wordsOf(line.slice(0, comment)).length;
  return words.slice(0, kept).map((word) => word.replace(/^([\w~.]+=)(['"])(.*)\2$/, '$1$3'));
}

const pair = (name: string, call: string) => `  {
    name --> "${name}",
    function --> "${call}" --> { arg-1 --> "string (the input)", return-1 --> "string (the result)" },
    description --> "Runs ${name}."
  }`;
const tools = (...names: readonly string[]) =>
  `[\n${names.map((name) => pair(name, `lambda number: ${name.toLowerCase()}(number)`)).join(',\n')}\n]\n`;
const definition = {
  type: 'function',
  function: {
    name: 'send_mail',
    description: 'Sends a mail.',
    parameters: { type: 'object', properties: { to: { type: 'string' } }, required: ['to'] },
  },
};
const json = (value: unknown): string => JSON.stringify(value);
const call = json({
  tool_calls: [{ type: 'function', function: { name: 'FindOrder', arguments: '{"number": "7"}' } }],
});

/** The files that the pages name, for a project as they describe it. */
const project = {
  'requirements.txt': 'aions-llm==1.0.16\n',
  'api_functions.py':
    'def findorder(number: str) -> str:\n    return number\n\n\ndef multiply(number: str) -> str:\n    return number\n\n\ndef log_in(user: str) -> str:\n    return user\n',
  'schemas.py': 'from pydantic import BaseModel\n\n\nclass SendOutputSchema(BaseModel):\n    text: str\n',
  'aion_tools/orders.aion': tools('FindOrder', 'multiply'),
  'aion_tools/tools.aion': tools('FindOrder'),
  'aion_tools/auth.aion': tools('log_in'),
  'tools.aion': tools('FindOrder'),
  'auth.aion': tools('log_in'),
  'assistant.aion': tools('log_in').replace(
    '[',
    '[ system_prompt --> "You help.", wrapped_query --> "{query} {payload}",',
  ),
  'tools.json': json([definition]),
  'tool.json': json(definition),
  'old.json': json(definition),
  'canonical.json': '',
  'answer.json': call,
  'response.json': call,
  'stream.jsonl': `${json({ choices: [{ delta: { content: 'Hello' } }] })}\n`,
  'answer.txt': '<tool_call><function=FindOrder><parameter=number>7</parameter></function></tool_call>',
  'plan.json': json({ goal: 'Send it', steps: [{ step_id: '1', description: 'Send it' }] }),
  'calls/math.aioncalls.json': json([{ name: 'multiply', arguments: { number: '7' }, expect: { result: '7' } }]),
  'vendor/mail.json': json(definition),
  'services/a/tools/a.aion': tools('FindOrder'),
  'promptfooconfig.yaml': `prompts: ['{{question}}']
tests:
  - vars: { question: Where is it? }
    assert: [{ type: tool-call-f1, value: [FindOrder] }]
`,
  'src/weather.ts': `import { tool } from 'ai';
import { z } from 'zod';
export const tools = { weather: tool({ description: 'Gets it.', inputSchema: z.object({ city: z.string() }) }) };
`,
  '../agent/api.py': '',
};

async function projectFolder(python: string): Promise<string> {
  const { 'canonical.json': _, '../agent/api.py': other, ...files } = project;
  const outer = folderWith({ 'agent/api.py': other });
  const folder = join(outer, 'shop');
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(join(folder, path, '..'), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
  const canonical = await aion(['canonicalize', '--input', 'tool.json'], { folder, environment: { PATH: python } });
  writeFileSync(join(folder, 'canonical.json'), canonical.out);
  return folder;
}

const documented = pages.flatMap(documentedIn);

describeWithPython('the commands of the pages', () => {
  const environment = { PATH: process.env['PATH'] ?? '' };

  test.each(documented.filter(({ line }) => !notRun.test(line)))('$page: $line', async ({ words, input }) => {
    const folder = await projectFolder(environment.PATH);
    // The file that a command writes isn't there before.
    const written = words[words.findIndex((word) => /^(?:-o|--out)$/.test(word)) + 1] ?? '';
    if (words.some((word) => /^(?:-o|--out)$/.test(word))) rmSync(join(folder, written), { force: true });
    const text = input === null ? {} : { input: readFileSync(join(folder, input), 'utf8') };
    const { code, err } = await aion(words, { folder, environment, ...text });
    expect({ code: code === 2 ? err : 'usable' }).toEqual({ code: 'usable' });
  });
});

describe('the commands that need a model or a client', () => {
  test.each(documented.filter(({ line }) => notRun.test(line)))('$page: $line', async ({ words }) => {
    const [name = '', ...given] = words;
    const command = await commands.get(name)?.();
    expect(command === undefined ? null : parseArguments(given, command.declaration)).toMatchObject({ ok: true });
  });
});
