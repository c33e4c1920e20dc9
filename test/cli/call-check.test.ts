import { describe, expect, test } from 'vitest';
import { aion, folderWith } from './support.ts';

const tools = JSON.stringify([
  {
    name: 'get_weather',
    description: 'The weather.',
    inputSchema: {
      type: 'object',
      properties: { city: { type: 'string' }, days: { type: 'integer', default: 1 } },
      required: ['city', 'days'],
    },
    outputSchema: { type: 'object', properties: { degrees: { type: 'number' } }, required: ['degrees'] },
  },
]);

function answer(name: string, args: object): string {
  const call = { id: 'c1', type: 'function', function: { name, arguments: JSON.stringify(args) } };
  return JSON.stringify({ choices: [{ message: { role: 'assistant', content: null, tool_calls: [call] } }] });
}

describe('aion call check', () => {
  test('a call that fits', async () => {
    const folder = folderWith({ 'tools.json': tools, 'r.json': answer('get_weather', { city: 'Bern', days: 2 }) });
    const { code, out } = await aion(['call', 'check', 'r.json'], { folder });
    expect(out).toBe('1 file checked: no problems found.\n');
    expect(code).toBe(0);
  });

  test('what does not fit, with its place in the escaped arguments', async () => {
    const folder = folderWith({ 'tools.json': tools, 'r.json': answer('get_weather', { days: '2', town: 'Bern' }) });
    const { code, out } = await aion(['call', 'check', 'r.json', '--tools', 'tools.json', '--format', 'json'], {
      folder,
    });
    expect(code).toBe(1);
    const { files, summary } = JSON.parse(out);
    expect(
      files[0].findings.map(({ rule, pointer, expected }: Record<string, unknown>) => [rule, pointer, expected]),
    ).toEqual([
      ['missing-argument', '/city', 'a string'],
      ['mistyped-argument', '/days', 'an integer'],
      ['extra-argument', '/town', null],
    ]);
    expect(summary).toEqual({ files: 1, errors: 2, warnings: 1, infos: 0 });
    const written = answer('get_weather', { days: '2', town: 'Bern' });
    const { start, end } = files[0].findings[1].range;
    expect(written.slice(start.character, end.character)).toBe('\\"2\\"');
  });

  test('a value that LangChain converts is a warning, only where it does', async () => {
    const body = 'description --> "d", function --> "lambda days: days" --> { arg-1 --> "int (days)" }';
    const schemas = [
      'args_schema --> { days --> "int | days" },',
      'args_schema --> { days --> "integer | days" },',
      '',
    ];
    for (const [index, schema] of schemas.entries()) {
      const folder = folderWith({
        'tools.aion': `[ { name --> "Wait", ${schema} ${body} } ]`,
        'r.json': answer('Wait', { days: '3' }),
      });
      const { code, out } = await aion(['call', 'check', 'r.json', '--tools', 'tools.aion'], { folder });
      const wrong = '"days" must be an integer, but is "3".';
      if (index === 0) expect(out).toContain(`warning: ${wrong} LangChain converts "3" to 3. [mistyped-argument]`);
      else expect(out, schema).toContain(`error: ${wrong} [mistyped-argument]`);
      expect(code, schema).toBe(index === 0 ? 0 : 1);
    }
  });

  test('a class converts unless it is strict', async () => {
    const folder = folderWith({
      'pyproject.toml': '',
      'api.py': 'from pydantic import BaseModel\nclass Wait(BaseModel):\n    days: list[int] | None = None\n',
      'tools.aion': `[ { name --> "Wait", description --> "d", args_schema --> "Wait", function --> "lambda days: days" --> { arg-1 --> "list (days)" } } ]`,
      'r.json': answer('Wait', { days: [1, '3'] }),
    });
    const { code, out } = await aion(['call', 'check', 'r.json', '--tools', 'tools.aion'], { folder });
    expect(out).toContain(
      'warning: "days/1" must be an integer, but is "3". Pydantic converts "3" to 3, unless Wait is strict.',
    );
    expect(code).toBe(0);
  });

  test('saved calls, with what is expected of them', async () => {
    const kept = `[
  { "name": "get_weather", "arguments": { "city": "Bern", "days": 1 }, "expect": { "result": { "degrees": "12" } } },
  { "name": "get_weather", "arguments": { "city": "Bern" }, "expect": { "schema": { "type": "nothing" } } },
  { "name": "get_weather", "arguments": { "city": "Bern", "days": 1 }, "expect": { "result": 1, "error": "no" } },
  { "name": "get_weather", "arguments": { "city": "Bern", "days": 1 }, "expects": { "result": {} } }
]`;
    const folder = folderWith({ 'tools.json': tools, 'w.aioncalls.json': kept });
    const { code, out } = await aion(
      ['call', 'check', 'w.aioncalls.json', '--tools', 'tools.json', '--format', 'json'],
      {
        folder,
      },
    );
    expect(code).toBe(1);
    const found = JSON.parse(out).files[0].findings.map(({ rule, range }: Record<string, unknown>) => {
      const { start, end } = range as { start: { line: number; character: number }; end: { character: number } };
      return [rule, start.line, kept.split('\n')[start.line]?.slice(start.character, end.character)];
    });
    expect(found).toEqual([
      ['wrong-result', 1, '"12"'],
      ['missing-argument', 2, '{ "city": "Bern" }'],
      ['invalid-schema', 2, '{ "type": "nothing" }'],
      ['broken-call', 3, '{ "result": 1, "error": "no" }'],
      ['broken-call', 4, '"expects"'],
    ]);
  });

  const withSchema = (name: string, inputSchema: object): object => ({ name, description: 'Does it.', inputSchema });
  const broken = JSON.stringify(
    [
      withSchema('fine', { type: 'object', properties: {} }),
      withSchema('open', { type: 'object', properties: { at: { $ref: '#/$defs/Gone' } } }),
      withSchema('find', { type: 'object', properties: { at: { type: 'string', pattern: '(' } } }),
      withSchema('sum', { type: 'object', properties: { at: { type: 'float' } } }),
    ],
    null,
    2,
  );
  /** The line of its name, which is behind that of the brace. */
  const lineOf = (name: string): number => broken.split('\n').findIndex((line) => line.includes(`"${name}"`)) + 1;

  test('a wrong schema of a tool is a problem of the tool, once, and not of its calls', async () => {
    const calls = ['open', 'find', 'sum', 'open', 'fine'].map((name) => ({ name, arguments: { at: 1 } }));
    const text = JSON.stringify(calls);
    const folder = folderWith({ 'tools.json': broken, 'calls.json': text, 'w.aioncalls.json': text });
    for (const file of ['calls.json', 'w.aioncalls.json']) {
      const { code, out } = await aion(['call', 'check', file, '--tools', 'tools.json', '--format', 'json'], {
        folder,
      });
      expect(code).toBe(1);
      const [ofCalls, ofTools, ...more] = JSON.parse(out).files;
      expect(more).toEqual([]);
      expect(ofCalls.path).toBe(file);
      expect(ofCalls.findings.map(({ rule }: { rule: string }) => rule)).not.toContain('invalid-schema');
      expect(ofTools.path).toBe('tools.json');
      type Told = Record<'rule' | 'severity' | 'message', string> & { readonly range: { start: { line: number } } };
      const told = ofTools.findings.map(({ rule, severity, message, range }: Told) => {
        return `${range.start.line + 2} ${rule} ${severity}: ${message}`;
      });
      expect(told).toEqual([
        expect.stringMatching(`^${lineOf('open')} invalid-schema warning: The schema of "open" is invalid: At /prop`),
        expect.stringMatching(
          `^${lineOf('open')} invalid-schema warning: The schema of "open" is invalid: Not checked`,
        ),
        expect.stringMatching(
          `^${lineOf('find')} invalid-schema error: The schema of "find" is invalid: Invalid regular expression`,
        ),
        expect.stringMatching(`^${lineOf('sum')} invalid-schema warning: The schema of "sum" is invalid: At /prop`),
      ]);
    }
    const { out } = await aion(['call', 'check', 'calls.json', '--tools', 'tools.json'], { folder });
    expect(out).toContain(`tools.json:${lineOf('open') - 1}:3`);
  });

  test('an unknown tool is told once, with the nearest name, and the arguments are checked against that tool', async () => {
    const folder = folderWith({
      'tools.json': tools,
      'r.json': answer('get_wether', {}),
    });
    const { out } = await aion(['call', 'check', 'r.json', '--format', 'github'], { folder });
    const told = [...out.matchAll(/^::(?:error|warning).*?::(.*)$/gm)].map(([, message]) => message);
    expect(told).toEqual([
      expect.stringContaining('Unknown tool "get_wether". Did you mean "get_weather"?'),
      expect.stringContaining('Missing argument "city".'),
      expect.stringContaining('Missing argument "days".'),
    ]);
  });

  test.each([
    ['strict', { city: 'Bern' }, 'missing: days'],
    ['strict', { city: 'Bern', days: 1, more: 1 }, 'extra: more'],
    ['minimum', {}, 'missing: city'],
  ])("LionAGI's %s mode refuses %j", async (mode, args, says) => {
    const folder = folderWith({ 'tools.json': tools, 'r.json': answer('get_weather', args) });
    const { code, out } = await aion(['call', 'check', 'r.json', '--lionagi', mode], { folder });
    expect(code).toBe(1);
    expect(out).toContain(`arguments must match the function schema (${mode}): ${says}.`);
  });

  test("LionAGI's minimum mode takes a call without an argument that has a default, and one too many", async () => {
    const folder = folderWith({ 'tools.json': tools, 'r.json': answer('get_weather', { city: 'Bern', more: 1 }) });
    const { out } = await aion(['call', 'check', 'r.json', '--lionagi', 'minimum'], { folder });
    expect(out).not.toContain('arguments must match');
  });

  describe("LionAGI's minimum mode for a tool of LionAGI", () => {
    const program = `from lionagi.protocols.action.tool import Tool

def greet(name: str, greeting: str = "Hello", *args, **kwargs) -> str:
    return f"{greeting}, {name}!"

tool = Tool(func_callable=greet)
`;

    test('follows the defaults of the function, which the schema lacks', async () => {
      const folder = folderWith({ 't.py': program, 'r.json': answer('greet', { name: 'Ada' }) });
      const { out, code } = await aion(['call', 'check', 'r.json', '--tools', 't.py', '--lionagi', 'minimum'], {
        folder,
      });
      expect(out).toContain('warning: Missing argument "greeting"');
      expect(out).not.toContain('arguments must match');
      expect(code).toBe(0);
    });

    test('refuses a call without an argument that has no default', async () => {
      const folder = folderWith({ 't.py': program, 'r.json': answer('greet', { greeting: 'Hi' }) });
      const { out, code } = await aion(['call', 'check', 'r.json', '--tools', 't.py', '--lionagi', 'minimum'], {
        folder,
      });
      expect(out).toContain('error: arguments must match the function schema (minimum): missing: name.');
      expect(code).toBe(1);
    });

    test('does not know the defaults of a schema that LionAGI generated', async () => {
      const text = { type: 'string', description: null };
      const parameters = { type: 'object', properties: { name: text, greeting: text }, required: ['name', 'greeting'] };
      const schema = { type: 'function', function: { name: 'greet', description: null, parameters, strict: null } };
      const folder = folderWith({ 't.json': JSON.stringify(schema), 'r.json': answer('greet', { name: 'Ada' }) });
      const { out } = await aion(['call', 'check', 'r.json', '--tools', 't.json', '--lionagi', 'minimum'], { folder });
      expect(out).toContain(
        'warning: arguments must match the function schema (minimum): missing: greeting. LionAGI accepts the call if the function has defaults',
      );
    });
  });

  test.each([
    ['{"degrees": 21}', 0, 'no problems found'],
    ['{"content": [], "structuredContent": {"degrees": "21"}}', 1, '"degrees" must be a number, but is "21"'],
    ['{"content": [{"type": "text", "text": "no such city"}], "isError": true}', 0, 'no problems found'],
    ['{"degrees": 21', 1, 'Invalid JSON'],
  ])('a result: %s', async (text, expected, says) => {
    const folder = folderWith({ 'tools.json': tools, 'result.json': text });
    const { code, out } = await aion(
      ['call', 'check', 'result.json', '--tools', 'tools.json', '--result-of', 'get_weather'],
      { folder },
    );
    expect(out).toContain(says);
    expect(code).toBe(expected);
  });

  test.each([
    ['{"structuredContent": {"degrees": 21}}', 0, 'no problems found'],
    [
      '{"structuredContent": {"degrees": "21"}}',
      1,
      'Invalid structured content for tool get_weather: "degrees" must be a number, but is "21"',
    ],
    ['{"degrees": 21}', 1, 'Tool: get_weather has an output schema but no structured content was provided'],
    ['{"structuredContent": null}', 1, 'Tool: get_weather has an output schema but no structured content was provided'],
    ['{"structuredContent": {"type": "text", "text": "no"}, "isError": true}', 1, 'Invalid structured content'],
    ['{"content": [{"type": "text", "text": "bad"}], "isError": true}', 0, 'no problems found'],
    ['{"content": [{"type": "text", "text": "{\\"degrees\\": 21}"}]}', 0, 'no problems found'],
    [
      '{"content": [{"type": "text", "text": "{\\"degrees\\": \\"21\\"}"}]}',
      1,
      '"degrees" must be a number, but is "21"',
    ],
    ['{"content": [{"type": "text", "text": "21 degrees"}]}', 1, 'no structured content was provided'],
  ])('a result of MAC, in its words: %s', async (text, expected, says) => {
    const folder = folderWith({ 'tools.json': tools, 'result.json': text });
    const line = 'call check result.json --tools tools.json --result-of get_weather --family mac';
    const { code, out } = await aion(line.split(' '), { folder });
    expect(out.replace(/\s+/g, ' ')).toContain(says);
    expect(code).toBe(expected);
  });

  test('a request of MAC without arguments is a call that lacks them', async () => {
    const folder = folderWith({ 'tools.json': tools, 'r.json': '{"toolRequest": [{"name": "get_weather"}]}' });
    const { code, out } = await aion(['call', 'check', 'r.json', '--tools', 'tools.json'], { folder });
    expect(out).toContain('[missing-argument]');
    expect(code).toBe(1);
  });

  test('Python that cannot be read is told', async () => {
    const folder = folderWith({ 'tools.json': tools, 'r.json': answer('get_weather', {}), 'empty/a.txt': '' });
    const { err } = await aion(['call', 'check', 'r.json', '--tools', 'tools.json', '--python', 'empty'], { folder });
    expect(err).toContain('aion: --python empty: no Python files found.');
  });

  test('a report for code scanning', async () => {
    const folder = folderWith({ 'tools.json': tools, 'r.json': answer('get_weather', {}) });
    const { out } = await aion(['call', 'check', 'r.json', '--format', 'sarif'], { folder });
    const [run] = JSON.parse(out).runs;
    expect(run.results.map(({ ruleId }: { ruleId: string }) => ruleId)).toEqual([
      'missing-argument',
      'missing-argument',
    ]);
  });

  test('wrong usage', async () => {
    const folder = folderWith({ 'tools.json': tools, 'r.json': '{}' });
    expect((await aion(['call', 'check', 'r.json', '--result-of', 'nope'], { folder })).code).toBe(2);
    expect((await aion(['call', 'read', 'r.json', '--format', 'sarif'], { folder })).code).toBe(2);
    expect((await aion(['call', 'check', 'r.json', '--tools', 'none'], { folder })).code).toBe(2);
  });
});
