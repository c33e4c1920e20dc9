import { expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

const hermes = 'Sure.\n<tool_call>{"name": "f", "arguments": {"a": 1}}</tool_call>\n';

test('prints the calls, the content and the reasoning as JSON', async () => {
  const folder = folderWith({ 'answer.txt': `<think>hm</think>${hermes}` });
  const { code, out } = await aion(['call', 'read', 'answer.txt', '--format', 'json'], { folder });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({
    calls: [{ name: 'f', arguments: { a: 1 }, family: 'hermes', range: { start: 23, end: 82 } }],
    content: 'Sure.\n\n',
    reasoning: 'hm',
    problems: [],
  });
});

test('a person sees the name, the arguments, and each problem with its line', async () => {
  const input = 'Sure.\n<tool_call>{"name": "f", "arguments": {"a": 1,}}</tool_call>';
  const { code, out } = await aion(['call', 'read', '-'], { folder: folderWith({}), input });
  expect(code).toBe(1);
  expect(out).toBe(['f  hermes', '  {"a":1}', '  2:46  error  Trailing comma.', 'Content:', 'Sure.', ''].join('\n'));
});

test('prose is no mistake', async () => {
  const { code, out } = await aion(['call', 'read', '-', '--format', 'json'], {
    folder: folderWith({}),
    input: 'Hello.',
  });
  expect(code).toBe(0);
  expect(JSON.parse(out)).toEqual({ calls: [], content: 'Hello.', reasoning: '', problems: [] });
});

test('a .jsonl file is the chunks of a stream, of texts and of events', async () => {
  const folder = folderWith({
    'texts.jsonl': ['Sure. <tool', '_call>{"name": "f", "argu', 'ments": {"a": 1}}</tool_call>']
      .map((one) => `${JSON.stringify(one)}\n`)
      .join(''),
    'events.jsonl':
      '{"choices":[{"delta":{"tool_calls":[{"index":0,"id":"c","function":{"name":"f","arguments":"{\\"a\\""}}]}}]}\n' +
      '{"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":":1}"}}]}}]}\n',
    'one.jsonl': '{"type":"tool_use","id":"c","name":"f","input":{"a":1}}\n',
  });
  for (const [file, family] of [
    ['texts.jsonl', 'hermes'],
    ['events.jsonl', 'openai-chat'],
    ['one.jsonl', 'anthropic'],
  ]) {
    const { code, out } = await aion(['call', 'read', file ?? '', '--format', 'json'], { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ calls: [{ name: 'f', arguments: { a: 1 }, family }] });
  }
});

test('the tools give types, and a tool that is not among them is told', async () => {
  const folder = folderWith({
    'answer.txt':
      '<tool_call><function=f><parameter=a>1</parameter></function></tool_call><tool_call><function=g></function></tool_call>',
    'tools.json': '[{"name":"f","parameters":{"type":"object","properties":{"a":{"type":"string"}}}}]',
  });
  const { code, out } = await aion(['call', 'read', 'answer.txt', '--tools', 'tools.json', '--format', 'json'], {
    folder,
  });
  const read = JSON.parse(out) as { calls: unknown; problems: { kind: string; severity: string }[] };
  expect(code).toBe(0);
  expect(read.calls).toMatchObject([
    { name: 'f', arguments: { a: '1' } },
    { name: 'g', arguments: {} },
  ]);
  expect(read.problems.map(({ kind, severity }) => [kind, severity])).toEqual([['unknown-tool', 'warning']]);
});

test('the family and the beginning of the reasoning can be said', async () => {
  const folder = folderWith({});
  const input = 'thinking, and no mark of its end\n</think>f\n{"a": 1}';
  const words = ['call', 'read', '-', '--format', 'json', '--starts-in-reasoning'];
  const hunch = await aion([...words, '--family', 'api-anthropic'], {
    folder,
    input: '{"type":"tool_use","name":"f","input":{}}',
  });
  expect(JSON.parse(hunch.out)).toMatchObject({ calls: [{ name: 'f', family: 'anthropic' }] });
  const reasoned = await aion(words, { folder, input });
  expect(JSON.parse(reasoned.out)).toMatchObject({ reasoning: 'thinking, and no mark of its end' });
});

test('what is typed wrong is told', async () => {
  const folder = folderWith({ 'a.txt': 'x', 'bad.json': '{}' });
  const said = async (words: readonly string[]) => {
    const { code, err } = await aion(['call', ...words], { folder });
    return [code, err.split('\n')[0]];
  };
  expect(await said(['read'])).toEqual([2, expect.stringContaining('aion call: ')]);
  expect(await said(['reed', 'a.txt'])).toEqual([
    2,
    expect.stringContaining('Unknown action "reed". Use read, check, repair, convert or run.'),
  ]);
  expect(await said(['read', 'a.txt', '--family', 'hermis'])).toEqual([
    2,
    'aion call: Unknown family "hermis". Did you mean hermes?',
  ]);
  expect(await said(['read', 'a.txt', '--tools', 'bad.json'])).toEqual([2, expect.stringContaining('bad.json')]);
  expect(await said(['read', 'missing.txt'])).toEqual([2, expect.stringContaining('missing.txt')]);
});

test.each([
  ['a whole call', '<tool_call>{"name": "f", "arguments": {"a": 1}}</tool_call>', 0, 1],
  ['prose', 'It is sunny; see [f(x)](y).', 0, 0],
  ['Python with a value that is no literal', 'Let me look.\n[get_weather(city=Paris)]', 1, 0],
  ['Python with positions, of no known tool', 'Let me look.\n[get_weather("Paris")]', 0, 0],
  ['an empty recipient', '<|channel|>commentary to= <|constrain|>json<|message|>{"a": 1}<|call|>', 1, 1],
  ['a key without a value', '<tool_call>f\n<arg_key>a</arg_key>\n</tool_call>', 1, 1],
  ['a call that is no JSON', '<function=f>oops</function>', 1, 0],
  [
    'an event stream that names no tool',
    'data: {"choices":[{"delta":{"tool_calls":[{"index":0,"function":{"arguments":"{}"}}]}}]}\n\n',
    1,
    1,
  ],
  ['a call that is cut off', '<tool_call>{"name": "f", "argu', 1, 1],
])('%s: its exit code', async (_name, input, expected, calls) => {
  const { code, out } = await aion(['call', 'read', '-', '--format', 'json'], { folder: folderWith({}), input });
  const read = JSON.parse(out);
  expect([code, read.calls.length]).toEqual([expected, calls]);
  const problems = [...read.problems, ...read.calls.flatMap((call: { problems?: unknown[] }) => call.problems ?? [])];
  expect(problems.length > 0).toBe(expected === 1);
  for (const { range } of problems) expect(range.end).toBeLessThanOrEqual(input.length);
});
