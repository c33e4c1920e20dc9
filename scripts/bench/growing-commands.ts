import { growingTexts } from './growing-texts.ts';

export interface GrowingCommand {
  readonly what: string;
  readonly words: readonly string[];
  /** The smaller count; the larger one is four times that. */
  readonly count: number;
  files(count: number): Readonly<Record<string, string>>;
}

const tool = (n: number): string =>
  `  { name --> "T${n}", function --> "lambda a: f_${n}(a)" --> { arg-1 --> "string (a)" }, description --> "Reads ${n}." }`;
const aion = (count: number, item: (n: number) => string = tool): string => `[\n${listed(count, item, ',\n')}\n]\n`;
const tools = (count: number) => ({ 'tools.aion': aion(count) });
const textOf = (name: keyof typeof growingTexts & string) => (count: number) => ({
  'tools.aion': growingTexts[name]?.(count) ?? '',
});
const schema = '{"type":"object","properties":{"a":{"type":"string","description":"What."}},"required":["a"]}';
const json = (count: number): Readonly<Record<string, string>> => ({
  'tools.json': `[${listed(count, (n) => `{"type":"function","function":{"name":"t_${n}","description":"Reads ${n}.","parameters":${schema}}}`)}]`,
});
const calls = (count: number): Readonly<Record<string, string>> => ({
  ...json(20),
  'calls.json': `{"choices":[{"message":{"role":"assistant","content":null,"tool_calls":[${listed(
    count,
    (n) =>
      `{"id":"c${n}","type":"function","function":{"name":"t_${(n % 20) + 1}","arguments":"{\\"a\\":\\"x ${n}\\"}"}}`,
  )}]}}]}`,
});
const marked = (count: number): Readonly<Record<string, string>> => ({
  ...json(20),
  'calls.txt': listed(count, (n) => `<tool_call>{'name': 't_1', 'arguments': {'a': 'x ${n}',}}</tool_call>`, '\n'),
});
const plan = (count: number): Readonly<Record<string, string>> => ({
  ...json(20),
  'plan.json': `{"goal":"Read","steps":[${listed(
    count,
    (n) => `{"step_id":"s${n}","description":"Reads.","tool":"t_1","arguments":{"a":"x"}}`,
  )}]}`,
});
const files = (count: number): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, n) => [`tools/${n}.aion`, aion(3, (k) => tool(10 * n + k))] as const),
  );
const modules = (count: number): Readonly<Record<string, string>> => ({
  'tools.aion': aion(20),
  ...Object.fromEntries(
    Array.from(
      { length: count },
      (_, n) =>
        [`m${n}.py`, `from m${n + 1} import f_${n + 1}\n\n\ndef f_${n}(a: str) -> str:\n    return a\n`] as const,
    ),
  ),
});
const mistakes = textOf('tools with a mistake each');

const row = (
  what: string,
  words: string,
  count: number,
  of: (count: number) => Readonly<Record<string, string>>,
): GrowingCommand => ({ what, words: words.split(' '), count, files: of });

/** Command lines over many tools, files, problems, modules, calls and steps. None starts a program or asks a model. */
export const growingCommands: readonly GrowingCommand[] = [
  ...['text', 'json', 'sarif', 'github'].map((format) =>
    row('problems', `check --format ${format} tools.aion`, 500, mistakes),
  ),
  row('problems to fix', 'check --fix tools.aion', 500, mistakes),
  row('tools', 'check tools.aion', 1_000, tools),
  row('tools of one name', 'check tools.aion', 1_000, textOf('tools of one name')),
  row('root properties of one name', 'check tools.aion', 1_000, textOf('system prompts')),
  row('tools without brackets', 'check tools.aion', 1_000, (count) => ({ 'tools.aion': aion(count).slice(1, -2) })),
  row('tools without an end', 'check tools.aion', 1_000, (count) => ({ 'tools.aion': aion(count).slice(0, -2) })),
  row('files', 'check tools', 100, files),
  row('files of the same tools', 'check tools', 100, (count) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [`tools/${n}.aion`, aion(3)] as const)),
  ),
  row('Python modules', 'check tools.aion', 200, modules),
  row('tools', 'fmt tools.aion', 1_000, (count) => ({ 'tools.aion': aion(count).replaceAll('\n', ' ') })),
  row('files', 'fmt tools', 100, files),
  row('tools', 'load tools.aion', 1_000, tools),
  row('tools', 'load --compare tools.aion', 250, tools),
  row('problems', 'load tools.aion', 500, mistakes),
  row('tools', 'tools tools.aion', 1_000, tools),
  row('tools', 'tools --format json tools.aion', 500, tools),
  row('tools of one name', 'tools tools.aion', 500, textOf('tools of one name')),
  row('files', 'tools tools', 100, files),
  ...['openai', 'anthropic', 'mcp', 'gemini', 'json-schema', 'langchain'].map((form) =>
    row('tools', `convert tools.aion --to ${form}`, 500, tools),
  ),
  ...['aion', 'anthropic', 'openai-strict'].map((form) =>
    row('definitions', `convert tools.json --to ${form}`, 500, json),
  ),
  row('definitions of one name', 'convert tools.json --to aion', 500, (count) => ({
    'tools.json': (json(count)['tools.json'] ?? '').replace(/t_\d+/g, 't'),
  })),
  row('definitions', 'canonicalize --input tools.json', 500, json),
  row('definitions', 'emit --input tools.json --target anthropic', 500, json),
  row('calls', 'call read calls.json', 1_000, calls),
  row('calls', 'call check calls.json --tools tools.json', 500, calls),
  row('calls', 'call convert calls.json --to anthropic', 500, calls),
  row('calls to mend', 'call mend calls.txt', 250, marked),
  row('tools behind one call', 'call check calls.json --tools tools.json', 250, (count) => ({
    ...calls(1),
    ...json(count),
  })),
  row('steps', 'plan check plan.json --tools tools.json', 250, plan),
  row('tools behind one plan', 'plan check plan.json --tools tools.json', 250, (count) => ({
    ...plan(1),
    ...json(count),
  })),
];

function listed(count: number, item: (n: number) => string, between = ','): string {
  return Array.from({ length: count }, (_, n) => item(n + 1)).join(between);
}
