import { expect, it } from 'vitest';
import type { CodeAction, CodeLens, CompletionList, Hover } from 'vscode-languageserver-protocol';
import { LineIndex } from '../../core/text/line-index.ts';
import { applyEdits } from '../../core/text/span.ts';
import type { CallEdit, CheckCallsParams, CheckCallsResult, NewCallResult } from '../../protocol/calls.ts';
import type { TestClient } from './support/client.ts';
import { applyWorkspaceEdit } from './support/edits.ts';
import { inBand } from './support/suite.ts';

const mail = `[
  {
    name --> "SendMail",
    function --> "lambda to, times: send(to, times)" --> {
      arg-1 --> "string (the address)",
      arg-2 --> "integer (how often)",
      return-1 --> "dict (status)"
    },
    args_schema --> { to --> "str | the address", times --> "int | how often" },
    description --> "Sends a mail."
  }
]
`;
const weather = JSON.stringify({
  name: 'get_weather',
  description: 'd',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
});
const files = { 'mail.aion': mail, 'weather.json': weather };

const check = (client: TestClient, params: CheckCallsParams) =>
  client.connection.sendRequest<CheckCallsResult>('aion/checkCalls', params);

/** `severity code «place»: message`, and below it the titles of the fixes. */
function told({ problems }: CheckCallsResult, text: string): readonly string[] {
  const lines = new LineIndex(text);
  return problems.flatMap(({ range, severity, code, message, fixes }) => [
    `${severity} ${code} «${text.slice(lines.offsetAt(range.start), lines.offsetAt(range.end))}»: ${message}`,
    ...fixes.map(({ title }) => `  ${title}`),
  ]);
}

function edited(text: string, edits: readonly CallEdit[]): string {
  const lines = new LineIndex(text);
  return applyEdits(
    text,
    edits.map(({ range, newText }) => ({
      span: { start: lines.offsetAt(range.start), end: lines.offsetAt(range.end) },
      newText,
    })),
  );
}

inBand('calls', (clients) => {
  it('a call that fits its tool has no problem', async () => {
    const client = await clients.full({ files });
    const uri = client.fileUri('answer.json');
    const text = '{"name": "SendMail", "arguments": {"to": "a@b.org", "times": 2}}';
    expect(await check(client, { text, uri })).toMatchObject({ problem: null, calls: ['SendMail'], problems: [] });
    expect(client.log).toEqual([]);
  });

  it('a call is checked against the tools of the notation and of JSON beside it, each problem at its place', async () => {
    const client = await clients.full({ files });
    const uri = client.fileUri('answer.json');
    const text = `[
  {"name": "SendMial", "arguments": {}},
  {"name": "SendMail", "arguments": {"to": 5, "tims": 1}},
  {"name": "get_weather", "arguments": {}}
]`;
    const result = await check(client, { text, uri });
    expect(result.calls).toEqual(['SendMial', 'SendMail', 'get_weather']);
    expect(told(result, text)).toEqual([
      'error unknown-tool «SendMial»: Unknown tool "SendMial". Did you mean "SendMail"?',
      '  Change to SendMail',
      'error missing-argument «{}»: Missing argument "to". Expected a string.',
      'error missing-argument «{}»: Missing argument "times". Expected an integer.',
      'error missing-argument «{"to": 5, "tims": 1}»: Missing argument "times". Expected an integer.',
      'error mistyped-argument «5»: "to" must be a string, but is 5.',
      '  Change to "5" (a string)',
      'warning extra-argument «"tims"»: Unknown argument "tims" for tool "SendMail". Did you mean "times"?',
      '  Change to times',
      'error missing-argument «{}»: Missing argument "city". Expected a string.',
    ]);
    const renames = result.problems.flatMap(({ fixes }) => fixes.flatMap(({ edits }) => edits));
    expect(edited(text, renames)).toContain('"SendMail", "arguments": {}');
    expect(edited(text, renames)).toContain('"times": 1');
  });

  it('what is nearly JSON is repaired, each repair alone and all together', async () => {
    const client = await clients.full({ files });
    const uri = client.fileUri('answer.json');
    const text = "{'name': 'SendMail', arguments: {'to': 'a', 'times': 2,}}";
    const result = await check(client, { text, uri });
    expect(result.calls).toEqual(['SendMail']);
    expect(JSON.parse(edited(text, result.repairs))).toEqual({ name: 'SendMail', arguments: { to: 'a', times: 2 } });
    const single = result.problems.flatMap(({ fixes }) => fixes.map(({ title }) => title));
    expect(single).toContain('Repair: Removed a trailing comma');
    expect(single.length).toBeGreaterThanOrEqual(result.repairs.length);
  });

  it('of Markdown the block at the cursor is read, of a selection the selection', async () => {
    const client = await clients.full({ files });
    const uri = client.fileUri('notes.md');
    const text = `# A\n\n\`\`\`json\n{"name": "SendMail", "arguments": {"to": "a", "times": "2"}}\n\`\`\`\n\n\`\`\`json\n{"name": "get_weather", "arguments": {"city": 1}}\n\`\`\`\n`;
    const first = await check(client, { text, uri, languageId: 'markdown', position: { line: 3, character: 2 } });
    expect(first.calls).toEqual(['SendMail']);
    expect(told(first, text)).toEqual([
      'warning mistyped-argument «"2"»: "times" must be an integer, but is "2". LangChain converts "2" to 2.',
      '  Change to 2 (an integer)',
    ]);
    const range = { start: { line: 7, character: 0 }, end: { line: 7, character: 60 } };
    const second = await check(client, { text, uri, languageId: 'markdown', range });
    expect(told(second, text)).toEqual([
      'error mistyped-argument «1»: "city" must be a string, but is 1.',
      '  Change to "1" (a string)',
    ]);
  });

  it('an answer of a provider and the text of an open model are read; prose has no call', async () => {
    const client = await clients.full({ files });
    const uri = client.fileUri('answer.txt');
    const response = JSON.stringify({
      type: 'message',
      role: 'assistant',
      content: [{ type: 'tool_use', id: 't1', name: 'SendMail', input: { to: 'a', times: 'x' } }],
    });
    expect(told(await check(client, { text: response, uri }), response)).toEqual([
      'error mistyped-argument «"x"»: "times" must be an integer, but is "x".',
    ]);
    const hermes = '<tool_call>\n{"name": "SendMail", "arguments": {"to": "a", "times": true}}\n</tool_call>';
    expect(told(await check(client, { text: hermes, uri }), hermes)).toEqual([
      'warning mistyped-argument «true»: "times" must be an integer, but is true. LangChain converts true to 1.',
    ]);
    expect(await check(client, { text: 'Good morning.', uri })).toMatchObject({
      problem: null,
      calls: [],
      problems: [],
    });
  });

  it('a pattern that never ends is stopped, and the server answers meanwhile', async () => {
    const hostile = {
      name: 'slow',
      description: 'd',
      input_schema: { type: 'object', properties: { x: { type: 'string', pattern: '^(a+)+$' } } },
    };
    const client = await clients.full({ files: { 'slow.json': JSON.stringify(hostile) } });
    const text = JSON.stringify({ name: 'slow', arguments: { x: `${'a'.repeat(60)}!` } });
    let isDone = false;
    const checking = check(client, { text, uri: client.fileUri('answer.json') }).finally(() => {
      isDone = true;
    });
    const document = await client.open(mail);
    await client.connection.sendRequest('textDocument/documentSymbol', { textDocument: { uri: document.uri } });
    expect(isDone).toBe(false);
    expect((await checking).problems).toMatchObject([
      { code: 'check-stopped', message: expect.stringContaining('timed out after 5 seconds') },
    ]);
  }, 60_000);

  it('a new call is a skeleton that lacks nothing', async () => {
    const client = await clients.full({ files });
    const document = await client.open(mail, 'mail.aion');
    const params = { uri: document.uri, position: { line: 2, character: 6 } };
    const made = await client.connection.sendRequest<NewCallResult>('aion/newCall', params);
    expect(made).toMatchObject({ problem: null, name: 'SendMail' });
    expect(JSON.parse(made.text)).toEqual([{ name: 'SendMail', arguments: { to: '', times: 0 } }]);
    const kept = await check(client, { text: made.text, uri: client.fileUri('SendMail.aioncalls.json') });
    expect(kept).toMatchObject({ calls: ['SendMail'], problems: [] });
    const outside = { uri: document.uri, position: { line: 0, character: 0 } };
    expect(await client.connection.sendRequest('aion/newCall', outside)).toMatchObject({
      problem: 'No tool at the cursor in mail.aion.',
    });
  });
});

const kept = `[
  { "name": "SendMail", "arguments": { "to": "a", "times": 1 } },
  { "name": "SendMail", "arguments": { "to": "a" } },
]
`;

inBand('files of saved calls', (clients) => {
  const openKept = async (text = kept, withFiles: Readonly<Record<string, string>> = files) => {
    const client = await clients.full({ files: withFiles });
    const uri = client.fileUri('mails.aioncalls.json');
    const document = await client.openUri(uri, text, 'json');
    await client.until('problems', () => client.publishedFor(uri) !== null);
    return { client, document, uri };
  };

  it('problems are sent, follow the text and the tools, and go when the file is closed', async () => {
    const { client, document, uri } = await openKept();
    expect(client.publishedFor(uri)).toMatchObject([
      { message: 'Missing argument "times". Expected an integer.', source: 'aion', code: 'missing-argument' },
      { code: 'broken-call' },
    ]);
    await document.setText(kept.replace('"a" } }', '"a", "times": 2 } }').replace('} },\n]', '} }\n]'));
    await client.until('none', () => client.publishedFor(uri)?.length === 0);
    await client.write('mail.aion', mail.replace('times --> "int', 'times --> "str'));
    await client.until('the changed tool', () => client.publishedFor(uri)?.length === 2);
    expect(client.publishedFor(uri)?.[0]?.message).toBe('"times" must be a string, but is 1.');
    await document.close();
    await client.until('cleared', () => client.publishedFor(uri)?.length === 0);
    expect(client.log).toEqual([]);
  });

  it.each([
    ['untitled:tools.json', 'json', weather.replace('get_weather', 'get_time')],
    ['untitled:tools.aion', 'aions', mail.replace('SendMail', 'get_time')],
  ])('problems follow the tools of a document that is opened and closed: %s', async (from, language, tools) => {
    const text = '[{ "name": "get_time", "arguments": {} }]';
    const { client, uri, document: calls } = await openKept(text);
    const codes = () => client.publishedFor(uri)?.map(({ code }) => code);
    await client.until('no such tool', () => codes()?.[0] === 'unknown-tool');
    // The end of the reading of the workspace is a reason for a check too: it is over before the tools come.
    await client.connection.sendRequest('workspace/symbol', { query: '' });
    const checks = () => client.published.filter((one) => one.uri === uri).length;
    const before = checks();
    await calls.edit(0, 0, ' ');
    await client.until('the check after that', () => checks() > before);
    const document = await client.openUri(from, tools, language);
    await client.until('a tool that wants more', () => codes()?.[0] === 'missing-argument');
    await document.close();
    await client.until('no such tool again', () => codes()?.[0] === 'unknown-tool');
    expect(client.log).toEqual([]);
  });

  it('an expected result is checked against the schema of results', async () => {
    const add = {
      name: 'add',
      description: 'd',
      inputSchema: { type: 'object', properties: {} },
      outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
    };
    const text = '[{"name": "add", "arguments": {}, "expect": {"result": {"sum": "3"}}}]';
    const { client, uri } = await openKept(text, { 'add.json': JSON.stringify(add) });
    expect(client.publishedFor(uri)?.map(({ message }) => message)).toEqual(['"sum" must be a number, but is "3".']);
  });

  it.each([
    ['{"expects": {"error": "x"}}', '"expects"', 'Unknown property "expects". Did you mean "expect"?'],
    [
      '{"expect": {"results": 1}}',
      '1',
      'Unknown expectation "results". Expected one of "result", "part", "schema", "error".',
    ],
    ['{"expect": {"error": 5}}', '5', '"error" must be a string, but is 5.'],
    ['{"within": 0}', '0', '"within" must be a number of seconds above 0, but is 0.'],
  ])('what a file of saved calls does not know is told at its place: %s', async (members, place, message) => {
    const text = `[{"name": "SendMail", "arguments": {"to": "a", "times": 2}, ${members.slice(1)}]`;
    const { client, document, uri } = await openKept(text);
    const problems = client.publishedFor(uri) ?? [];
    expect(problems).toMatchObject([{ code: 'broken-call', severity: 1, message }]);
    const { start, end } = problems[0]?.range ?? { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const at = text.lastIndexOf(place);
    expect([start, end]).toEqual([document.positionAt(at), document.positionAt(at + place.length)]);
  });

  it('a wrong schema of a tool is reported once, with a link to the tool in its file', async () => {
    const tool = (name: string, at: object) => ({
      name,
      description: 'd',
      inputSchema: { type: 'object', properties: { at } },
    });
    const tools = JSON.stringify([tool('fine', {}), tool('find', { type: 'string', pattern: '(' })], null, 2);
    const call = '{"name": "find", "arguments": {"at": "x"}}';
    const text = `[${call}, ${call}, {"name": "fine", "arguments": {}}]`;
    const { client, uri } = await openKept(text, { 'wrong.json': tools });
    const [problem, ...more] = client.publishedFor(uri) ?? [];
    expect(more).toEqual([]);
    expect(problem?.message).toMatch(/^The schema of "find" is invalid: /);
    const line = tools.split('\n').findIndex((one) => one.includes('"find"')) - 1;
    const at = { line, character: 2 };
    const title = 'The tool "find"';
    expect(problem?.relatedInformation).toEqual([
      { location: { uri: client.fileUri('wrong.json'), range: { start: at, end: at } }, message: title },
    ]);
    const { problems } = await check(client, { text: call, uri: client.fileUri('answer.json') });
    expect(problems.map((one) => one.tool)).toEqual([{ title, uri: client.fileUri('wrong.json'), position: at }]);
  });

  it('an expected schema that is none is told', async () => {
    const text = '[{"name": "SendMail", "arguments": {"to": "a", "times": 1}, "expect": {"schema": {"type": 5}}}]';
    const { client, uri } = await openKept(text);
    expect(client.publishedFor(uri)).toMatchObject([
      { code: 'invalid-schema', message: expect.stringContaining('The expected schema is invalid: ') },
    ]);
  });

  it('repairs are quick fixes, and a lens over each call counts its problems', async () => {
    const { client, document, uri } = await openKept();
    const at = kept.indexOf(',\n]');
    const range = { start: document.positionAt(at), end: document.positionAt(at) };
    const params = { textDocument: { uri }, range, context: { diagnostics: [] } };
    const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', params);
    const [repair] = actions.filter(({ kind }) => kind === 'quickfix');
    expect(repair?.title).toBe('Repair: Removed a trailing comma');
    expect(JSON.parse(applyWorkspaceEdit(kept, uri, repair?.edit ?? {}))).toHaveLength(2);
    const lenses = await client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    expect(lenses.map(({ range: { start }, command }) => [start.line, command?.title])).toEqual([
      [1, 'calls SendMail'],
      [2, 'calls SendMail: 2 problems'],
    ]);
  });

  it('names of tools and arguments are completed', async () => {
    const completed = async (text: string) => {
      const offset = text.indexOf('¦');
      const plain = text.replace('¦', '');
      const { client, document, uri } = await openKept(plain);
      const list = await client.connection.sendRequest<CompletionList | null>('textDocument/completion', {
        textDocument: { uri },
        position: document.positionAt(offset),
      });
      const [first] = list?.items ?? [];
      const edit = first?.textEdit;
      const after = edit !== undefined && 'range' in edit ? edited(plain, [edit]) : null;
      return { labels: list?.items.map(({ label }) => label) ?? null, after };
    };
    expect(await completed('[{"name": "¦"}]')).toEqual({
      labels: ['SendMail', 'get_weather'],
      after: '[{"name": "SendMail"}]',
    });
    expect(await completed('[{"name": "SendMail", "arguments": {"to": "a", "¦"}}]')).toEqual({
      labels: ['times'],
      after: '[{"name": "SendMail", "arguments": {"to": "a", "times": 0}}]',
    });
    expect(await completed('[{"name": "SendMail", "arguments": {¦}}]')).toEqual({
      labels: ['to', 'times'],
      after: '[{"name": "SendMail", "arguments": {"to": ""}}]',
    });
    expect((await completed('[{"name": "SendMail", "arguments": {"to": "¦"}}]')).labels).toBeNull();
  });

  it('the tool and its arguments are explained under the pointer', async () => {
    const text = '[{"name": "SendMail", "arguments": {"to": "a", "x": 1}}]';
    const { client, document, uri } = await openKept(text);
    const hover = async (piece: string) => {
      const position = document.positionAt(text.indexOf(piece) + 1);
      const answer = await client.connection.sendRequest<Hover | null>('textDocument/hover', {
        textDocument: { uri },
        position,
      });
      const { contents } = answer ?? {};
      return typeof contents === 'object' && 'value' in contents ? contents.value : null;
    };
    expect(await hover('"SendMail"')).toContain('Sends a mail.');
    expect(await hover('"to"')).toMatch(/^\*\*to\*\* \(parameter: str, required\)\n\nthe address/);
    expect(await hover('"a"')).toContain('the address');
    expect(await hover('"x"')).toBeNull();
    expect(await hover('{"name"')).toBeNull();
  });

  it('a type is changed where the schema leaves one; a wrong name is not written twice', async () => {
    const text = '[{"name": "SendMail", "arguments": {"to": 5, "times": "2", "tims": 1}}]';
    const { client, document, uri } = await openKept(text);
    const range = { start: document.positionAt(0), end: document.positionAt(text.length) };
    const params = { textDocument: { uri }, range, context: { diagnostics: [], only: ['quickfix'] } };
    const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', params);
    expect(actions.map(({ title }) => title)).toEqual(['Change to "5" (a string)', 'Change to 2 (an integer)']);
    const [first, second] = actions.map(({ edit }) => applyWorkspaceEdit(text, uri, edit ?? {}));
    expect(first).toBe(text.replace('5', '"5"'));
    expect(second).toBe(text.replace('"2"', '2'));
  });
});

inBand('plans', (clients) => {
  const openPlan = async (text: string) => {
    const client = await clients.full({ files });
    const uri = client.fileUri('mails.aionplan.json');
    const document = await client.openUri(uri, text, 'json');
    await client.until('problems', () => client.publishedFor(uri) !== null);
    return { client, document, uri };
  };
  const step = (id: string, rest: string) => `{"step_id": "${id}", "description": "d", "status": "pending", ${rest}}`;
  const plan = (...steps: readonly string[]) => `{"goal": "g", "steps": [\n${steps.join(',\n')}\n]}`;

  it('its problems are sent, each with its fixes, and a lens over each step with a tool counts them', async () => {
    const text = plan(
      step('1', '"tool": "SendMail", "arguments": {"to": "a", "times": "2"}'),
      step('2', '"tool": "SendMial"'),
      step('2', '"agent": "llm"'),
    );
    const { client, document, uri } = await openPlan(text);
    expect(client.publishedFor(uri)?.map(({ message }) => message)).toEqual([
      '"times" must be an integer, but is "2". LangChain converts "2" to 2.',
      'Tool \'SendMial\' not found in registry. Did you mean "SendMail"?',
      'Duplicate step_id "2".',
    ]);
    const lenses = await client.connection.sendRequest<CodeLens[]>('textDocument/codeLens', { textDocument: { uri } });
    expect(lenses.map(({ range: { start }, command }) => [start.line, command?.title])).toEqual([
      [1, 'calls SendMail: 1 problem'],
      [2, 'calls SendMial: 1 problem'],
    ]);
    const range = { start: document.positionAt(0), end: document.positionAt(text.length) };
    const params = { textDocument: { uri }, range, context: { diagnostics: [], only: ['quickfix'] } };
    const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', params);
    expect(actions.map(({ title }) => title)).toEqual(['Change to 2 (an integer)', 'Change to SendMail']);
    const [change, rename] = actions.map(({ edit }) => applyWorkspaceEdit(text, uri, edit ?? {}));
    expect(change).toContain('"times": 2}');
    expect(rename).toContain('"tool": "SendMail"}');
  });

  it('JSON that is broken is told and repaired; the problems go with the file', async () => {
    const text = plan(`${step('1', '"tool": "SendMail"')},`);
    const { client, document, uri } = await openPlan(text);
    expect(client.publishedFor(uri)).toMatchObject([
      { code: 'plan', message: expect.stringContaining('Invalid JSON') },
    ]);
    const at = document.positionAt(text.lastIndexOf(','));
    const params = { textDocument: { uri }, range: { start: at, end: at }, context: { diagnostics: [] } };
    const actions = await client.connection.sendRequest<CodeAction[]>('textDocument/codeAction', params);
    const repair = actions.find(({ title }) => title === 'Repair: Removed a trailing comma');
    await document.setText(applyWorkspaceEdit(text, uri, repair?.edit ?? {}));
    await client.until('none', () => client.publishedFor(uri)?.length === 0);
    await document.close();
    expect(client.log).toEqual([]);
  });

  it('names of tools and arguments are completed, and explained', async () => {
    const asked = plan(step('1', '"tool": "¦"'), step('2', '"tool": "SendMail", "arguments": {"to": "a", ¦}'));
    const [first = '', second = '', third = ''] = asked.split('¦');
    const { client, uri, document } = await openPlan(first + second + third);
    const labels = async (offset: number) => {
      const params = { textDocument: { uri }, position: document.positionAt(offset) };
      return (await client.connection.sendRequest<CompletionList | null>('textDocument/completion', params))?.items.map(
        ({ label }) => label,
      );
    };
    expect(await labels(first.length)).toEqual(['SendMail', 'get_weather']);
    expect(await labels(first.length + second.length)).toEqual(['times']);
    const hover = { textDocument: { uri }, position: document.positionAt((first + second).indexOf('"to"') + 1) };
    expect(JSON.stringify(await client.connection.sendRequest('textDocument/hover', hover))).toContain('the address');
  });
});
