import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writableFormats } from '../../core/formats/registry.ts';
import { valueAt } from '../../core/json/pointer.ts';
import { aion, cleanFile, folderWith } from './support.ts';

const openai = {
  type: 'function',
  function: {
    name: 'search_web',
    description: 'Search the web for a query string',
    parameters: {
      type: 'object',
      properties: { query: { type: 'string', description: 'The search query' } },
      required: ['query'],
    },
  },
};

const mcp = {
  name: 'files.delete',
  description: 'Deletes a file.',
  inputSchema: { type: 'object', properties: { path: { type: 'string' } }, required: ['path'] },
  annotations: { destructiveHint: true },
};

const json = (value: unknown): string => JSON.stringify(value);

describe('as aumai-toolcanon', () => {
  const folder = () => folderWith({ 'tool.json': json(openai) });

  test('detect', async () => {
    expect(await aion(['detect', '--input', 'tool.json'], { folder: folder() })).toEqual({
      code: 0,
      out: 'Detected format: openai\n',
      err: '',
    });
  });

  test('detect, verbose: every form it knows, the surest first', async () => {
    const { out } = await aion(['detect', '--input', 'tool.json', '--verbose'], { folder: folder() });
    const lines = out.split('\n');
    expect(lines.slice(0, 4)).toEqual(['Detected format: openai', '', 'Confidence scores:', '  openai      : 100%']);
    expect(lines).toContain('  raw         :  10%');
    for (const format of ['anthropic', 'mcp', 'langchain']) expect(out).toMatch(new RegExp(`  ${format} +:   0%`));
  });

  test('canonicalize, and emit again', async () => {
    const place = folder();
    const canonical = await aion(['canonicalize', '--input', 'tool.json'], { folder: place });
    expect(canonical).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(canonical.out)).toEqual({
      name: 'search_web',
      version: '1.0.0',
      description: 'Search the web for a query string',
      capabilities: {
        action: 'search',
        domain: 'web',
        side_effects: false,
        idempotent: true,
        cost_estimate: 'unknown',
      },
      inputs: openai.function.parameters,
      outputs: {},
      security: null,
      source_format: 'openai',
      original_definition: openai,
    });
    const saved = await aion(['canonicalize', '--input', 'tool.json', '--output', 'c.json'], { folder: place });
    expect(saved).toEqual({ code: 0, out: 'Canonical tool written to c.json\n', err: '' });
    expect(readFileSync(join(place, 'c.json'), 'utf8')).toBe(canonical.out);
    const emitted = await aion(['emit', '--input', 'c.json', '--target', 'anthropic'], { folder: place });
    expect(emitted).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(emitted.out)).toEqual({
      name: 'search_web',
      description: 'Search the web for a query string',
      input_schema: openai.function.parameters,
    });
    const written = await aion(['emit', '--input', 'c.json', '--target', 'mcp', '--output', 'm.json'], {
      folder: place,
    });
    expect(written.out).toBe('Emitted mcp tool written to m.json\n');
    expect(JSON.parse(readFileSync(join(place, 'm.json'), 'utf8'))).toMatchObject({ inputSchema: { type: 'object' } });
  });

  test('warnings on standard error, exit code 0', async () => {
    const place = folderWith({ 'x.json': '{"description": ""}' });
    const { code, err } = await aion(['canonicalize', '--input', 'x.json'], { folder: place });
    expect(code).toBe(0);
    expect(err.trimEnd().split('\n')).toEqual([
      'Warning: Could not detect source format; using raw passthrough.',
      "Warning: No parser for 'raw' format; extracted fields by heuristic.",
      'Warning: Tool has no name — consider adding one.',
      'Warning: Tool has no description — consider adding one.',
    ]);
  });

  test('a form can be forced', async () => {
    const place = folderWith({ 'x.json': json({ name: 'a', description: 'b', parameters: { type: 'object' } }) });
    const { out } = await aion(['canonicalize', '--input', 'x.json', '--source-format', 'mcp'], { folder: place });
    expect(JSON.parse(out)).toMatchObject({ source_format: 'mcp', name: 'a' });
  });

  test('several definitions, each with its place', async () => {
    const place = folderWith({ 'x.json': json({ tools: [openai, mcp] }) });
    const { out } = await aion(['detect', '--input', 'x.json'], { folder: place });
    expect(out).toBe('Detected format: openai  /tools/0  search_web\nDetected format: mcp  /tools/1  files.delete\n');
    const canonical = await aion(['canonicalize', 'x.json'], { folder: place });
    expect(JSON.parse(canonical.out)).toMatchObject([{ name: 'search_web' }, { name: 'files.delete' }]);
  });

  test('what the target changes or cannot carry is said', async () => {
    const place = folderWith({ 'x.json': json(mcp) });
    const { code, out, err } = await aion(['emit', 'x.json', '--target', 'openai'], { folder: place });
    expect(code).toBe(0);
    expect(JSON.parse(out).function.name).toBe('files_delete');
    expect(err).toMatch(/^Loss: \/name: name "files.delete": .*\nLoss: \/annotations: annotations: .*\n$/);
  });

  test('a loss of one of several tools names the tool', async () => {
    const place = folderWith({ 'x.json': json([mcp, { ...mcp, name: 'second' }]) });
    const { err } = await aion(['emit', 'x.json', '--target', 'openai'], { folder: place });
    expect(err).toMatch(/^Loss: files\.delete: \/name: .*\nLoss: files\.delete: \/annotations: /);
    expect(err).toContain('\nLoss: second: /annotations: annotations: ');
  });

  test.each([
    [['detect'], /--input is required/],
    [['detect', 'a', '--input', 'b'], /Unexpected argument/],
    [['detect', '--input', 'nowhere.json'], /nowhere\.json: no such file \(ENOENT\)/],
    [['canonicalize', '--input', 'bad.json'], /bad\.json: line 2, column 12: Invalid JSON: /],
    [
      ['canonicalize', 'tool.json', '--source-format', 'openia'],
      /Unknown format "openia"\. Supported formats: .*\. Did you mean "openai"\?/,
    ],
    [['emit', 'tool.json'], /--target is required/],
    [['emit', 'tool.json', '--target', 'openapi'], /Conversion to .* isn't supported/],
    [['emit', 'empty.json', '--target', 'mcp'], /no tools found/],
    [['emit', 'deep.json', '--target', 'mcp'], /deep\.json: /],
  ])('%s: wrong usage or unreadable, and nothing is written', async (words, sentence) => {
    const place = folderWith({
      'tool.json': json(openai),
      'bad.json': '{\n  "a": "b" "c"\n}',
      'empty.json': '[]',
      'deep.json': '['.repeat(100_000),
    });
    const before = readdirSync(place);
    const { code, out, err } = await aion(words, { folder: place });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
    expect(readdirSync(place)).toEqual(before);
  });
});

describe('aion convert', () => {
  test('to standard output, several tools as a request', async () => {
    const folder = folderWith({ 'a.json': json(openai), 'b.json': json(mcp) });
    const { code, out, err } = await aion(['convert', 'a.json', 'b.json', '--to', 'anthropic'], { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ tools: [{ name: 'search_web' }, { name: 'files_delete' }] });
    expect(err).toMatch(/^tool {10}location {6}lost {17}reason\nfiles\.delete {2}\/name /);
    expect(err).toMatch(/\nConverted 2 tools to anthropic with 2 losses\.\n$/);
  });

  test('to and from the notation', async () => {
    const folder = folderWith({ 'a.json': json(openai) });
    const written = await aion(['convert', 'a.json', '--to', 'aion', '--out', 'tools/a.aion'], { folder });
    expect(written).toEqual({ code: 0, out: '', err: 'Converted 1 tool to aion with 0 losses.\n' });
    expect(await aion(['check', 'tools', '--max-warnings', '0'], { folder })).toMatchObject({ code: 0 });
    const back = await aion(['convert', 'tools/a.aion', '--to', 'openai'], { folder });
    expect(JSON.parse(back.out)).toEqual(openai);
  });

  test('standard input, JSON or the notation', async () => {
    const folder = folderWith({});
    const read = await aion(['convert', '-', '--to', 'mcp'], { folder, input: json(openai) });
    expect(JSON.parse(read.out)).toMatchObject({ name: 'search_web' });
    const notation = await aion(['convert', '-', '--to', 'mcp'], { folder, input: cleanFile });
    expect(JSON.parse(notation.out)).toMatchObject({ name: 'Docs' });
  });

  test('file by file into a folder, from the folder that all inputs share', async () => {
    const folder = folderWith({
      'in/a.json': json(openai),
      'in/sub/b.jsonl': `${json(mcp)}\n${json({ ...mcp, name: 'c' })}\n`,
      'in/package.json': '{ "name": "x", "version": "1.0.0" }',
      'in/broken.json': '{',
      'in/d.aion': cleanFile,
    });
    const { code, out, err } = await aion(['convert', 'in', '--to', 'aion', '--out-dir', 'out'], { folder });
    expect({ code, out }).toEqual({ code: 0, out: '' });
    expect(err).toMatch(/Converted 4 tools to aion with .* Skipped 2 files without tools\.\n$/);
    expect(readdirSync(join(folder, 'out'), { recursive: true }).sort()).toEqual([
      'a.aion',
      'd.aion',
      'sub',
      'sub/b.aion',
    ]);
    expect(readFileSync(join(folder, 'out/sub/b.aion'), 'utf8').match(/name --> /g)).toHaveLength(2);
  });

  test('never over a file that is there, unless --force says so', async () => {
    const folder = folderWith({ 'a.json': json(openai), 'b.json': json(mcp), 'out.json': 'mine' });
    const words = ['convert', 'a.json', '--to', 'mcp', '--out', 'out.json'];
    const refused = await aion(words, { folder });
    expect(refused).toMatchObject({ code: 2, out: '' });
    expect(refused.err).toMatch(/out\.json already exists\. Use --force to replace it\./);
    expect(readFileSync(join(folder, 'out.json'), 'utf8')).toBe('mine');
    expect(await aion([...words, '--force'], { folder })).toMatchObject({ code: 0 });
    expect(JSON.parse(readFileSync(join(folder, 'out.json'), 'utf8'))).toMatchObject({ name: 'search_web' });
  });

  test('never over its own input', async () => {
    const folder = folderWith({ 'a.json': json(openai) });
    const { code, err } = await aion(['convert', 'a.json', '--to', 'mcp', '--out-dir', '.', '--force'], { folder });
    expect(code).toBe(2);
    expect(err).toMatch(/is also an input/);
    expect(JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'))).toEqual(openai);
  });

  test('two inputs for one place', async () => {
    const folder = folderWith({ 'a.json': json(openai), 'a.aion': cleanFile });
    const { code, err } = await aion(['convert', 'a.json', 'a.aion', '--to', 'mcp', '--out-dir', 'out'], { folder });
    expect(code).toBe(2);
    expect(err).toMatch(/a\.json and a\.aion would both be written to .*out\/a\.json/);
    expect(existsSync(join(folder, 'out'))).toBe(false);
  });

  test('--loss writes JSON in which each pointer is one in the file, and nothing that cannot be seen', async () => {
    const schema = { type: 'objec', properties: { 'a/b~c': { type: 'strin' }, 'q\u200b': { const: 1, default: 2 } } };
    const source = { result: { tools: [{ name: 'a.b', description: 'd', inputSchema: schema, annotations: {} }] } };
    const folder = folderWith({ 'a.json': json(source) });
    for (const { id } of writableFormats()) {
      const words = ['convert', 'a.json', '--to', id, '--out', `${id}.out`, '--loss', `${id}.json`];
      await aion(words, { folder });
      const text = readFileSync(join(folder, `${id}.json`), 'utf8');
      expect(text).not.toContain('\u200b');
      const losses = JSON.parse(text) as readonly { readonly pointer: string; readonly kind: string }[];
      // A canonical file keeps its original.
      expect(losses.length > 0, id).toBe(id !== 'canonical');
      for (const { pointer } of losses) expect(valueAt(source, pointer), `${id} ${pointer}`).toBeDefined();
    }
  });

  test('--fail-on-loss writes nothing if anything is lost', async () => {
    const folder = folderWith({ 'a.json': json(mcp), 'b.json': json(openai) });
    const words = [
      'convert',
      'a.json',
      '--to',
      'anthropic',
      '--fail-on-loss',
      '--out',
      'out.json',
      '--loss',
      'loss.json',
    ];
    const { code, out, err } = await aion(words, { folder });
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(err).toMatch(/Nothing was written because of --fail-on-loss: 2 losses\.\n$/);
    expect(existsSync(join(folder, 'out.json'))).toBe(false);
    expect(JSON.parse(readFileSync(join(folder, 'loss.json'), 'utf8'))).toEqual([
      {
        file: 'a.json',
        tool: 'files.delete',
        pointer: '/name',
        path: '/name',
        lost: 'name "files.delete"',
        reason: expect.any(String),
        kind: 'lost',
      },
      {
        file: 'a.json',
        tool: 'files.delete',
        pointer: '/annotations',
        path: '/annotations',
        lost: 'annotations',
        reason: expect.any(String),
        kind: 'lost',
      },
    ]);
    expect(await aion(['convert', 'b.json', '--to', 'anthropic', '--fail-on-loss'], { folder })).toMatchObject({
      code: 0,
    });
  });

  test('two tools of one name: what cannot hold both says so, and --fail-on-loss writes nothing', async () => {
    const named = (description: string) => ({ name: 'same', description, inputSchema: { type: 'object' } });
    const folder = folderWith({ 'a.json': json([named('One.'), named('Two.')]) });
    const map = await aion(['convert', 'a.json', '--to', 'ai-sdk'], { folder });
    expect(map.code).toBe(1);
    expect(JSON.parse(map.out)).toMatchObject({ same: { description: 'One.' } });
    expect(map.err).toContain('Not converted: same: Duplicate tool name: the AI SDK identifies tools by name');
    expect(map.err).toMatch(/^Converted 1 tool to ai-sdk with /m);
    const strictMap = await aion(['convert', 'a.json', '--to', 'ai-sdk', '--fail-on-loss'], { folder });
    expect(strictMap).toMatchObject({ code: 1, out: '' });
    expect(strictMap.err).toMatch(/because of --fail-on-loss: 0 losses, 1 tool not converted\.\n$/);
    const list = await aion(['convert', 'a.json', '--to', 'anthropic'], { folder });
    expect(list.err).toContain('Problem: Duplicate tool name "same" (also used by tool 1).');
    const strictList = await aion(['convert', 'a.json', '--to', 'anthropic', '--fail-on-loss'], { folder });
    expect(strictList).toMatchObject({ code: 1, out: '' });
    expect(strictList.err).toMatch(/because of --fail-on-loss: 0 losses, 1 problem\.\n$/);
  });

  test('what the target cannot have is refused, the rest is written', async () => {
    const hosted = { type: 'bash_20250124', name: 'bash' };
    const folder = folderWith({ 'a.json': json([hosted, openai]) });
    const { code, out, err } = await aion(['convert', 'a.json', '--to', 'mcp', '--envelope', 'list'], { folder });
    expect(code).toBe(1);
    expect(JSON.parse(out)).toMatchObject([{ name: 'search_web' }]);
    expect(err).toMatch(
      /\nNot converted: bash: .* can't run this tool\.\n|^Not converted: bash: .* can't run this tool\.\n/,
    );
  });

  test('a mark among tools is a loss: all tools are written', async () => {
    const tool = { toolSpec: { name: 'find', description: 'Finds.', inputSchema: { json: { type: 'object' } } } };
    const marked = json({ toolConfig: { tools: [tool, { cachePoint: { type: 'default' } }] } });
    const folder = folderWith({ 'a.json': marked });
    const { code, out, err } = await aion(['convert', 'a.json', '--to', 'openai', '--envelope', 'list'], { folder });
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ function: { name: 'find' } }]);
    expect(err).toMatch(/cache control .*\nConverted 1 tool to openai with 1 loss\.\n$/);
    const strict = await aion(['convert', 'a.json', '--to', 'openai', '--fail-on-loss'], { folder });
    expect(strict).toMatchObject({ code: 1, out: '' });
  });

  test('an unreadable input: one file is not written with tools missing, a folder goes on', async () => {
    const folder = folderWith({ 'a.json': json(openai), 'b.json': '{', 'c.aion': '[ { name: "x" } ]' });
    const one = await aion(['convert', 'a.json', 'b.json', 'c.aion', '--to', 'mcp'], { folder });
    expect(one).toMatchObject({ code: 2, out: '' });
    expect(one.err).toMatch(
      /b\.json: line 1, column 1: Invalid JSON: .*\n.*c\.aion: line 1, column 9: Use --> between "name" and its value, not ":"/,
    );
    const many = await aion(['convert', 'a.json', 'b.json', '--to', 'mcp', '--out-dir', 'out'], { folder });
    expect(many).toMatchObject({ code: 2 });
    expect(readdirSync(join(folder, 'out'))).toEqual(['a.json']);
  });

  test('a file that is too large is refused unread', async () => {
    const folder = folderWith({ 'a.json': new Uint8Array(65 * 1024 * 1024) });
    const { code, err } = await aion(['convert', 'a.json', '--to', 'mcp'], { folder });
    expect(code).toBe(2);
    expect(err).toBe('aion convert: a.json: the file has 65 MB, but the limit is 64 MB.\n');
  });

  test('hostile keys stay keys', async () => {
    const hostile =
      '{"name":"a","description":"b","inputSchema":{"type":"object","properties":{"__proto__":{"type":"string"},"constructor":{"type":"integer"}}}}';
    const { out } = await aion(['convert', '-', '--to', 'anthropic'], { folder: folderWith({}), input: hostile });
    expect(Object.keys(JSON.parse(out).input_schema.properties)).toEqual(['__proto__', 'constructor']);
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });

  test('what is kept beside a .aion file comes back', async () => {
    const canonical = {
      name: 'drop',
      description: 'Drops a table.',
      capabilities: {
        action: 'delete',
        domain: 'database',
        side_effects: true,
        idempotent: false,
        cost_estimate: 'low',
      },
      inputs: { type: 'object', properties: { table: { type: 'string', pattern: '^[a-z]+$' } }, required: ['table'] },
      outputs: {},
      security: { required_permissions: ['db:admin'], data_classification: 'internal', pii_handling: 'none' },
      source_format: 'raw',
      original_definition: {},
    };
    const folder = folderWith({ 'c.json': json(canonical) });
    await aion(['convert', 'c.json', '--to', 'aion', '--out', 'tools/t.aion', '--keep'], { folder });
    expect(readdirSync(join(folder, 'tools')).sort()).toEqual(['t.aion', 't.canonical.json']);
    const back = await aion(['convert', 'tools/t.aion', '--to', 'canonical'], { folder });
    expect(JSON.parse(back.out)).toMatchObject({ ...canonical, version: '1.0.0' });
    const listed = await aion(['tools', 'tools', '--where', 'permission=db:admin', '--format', 'json'], { folder });
    expect(JSON.parse(listed.out)).toHaveLength(1);
    const ofVersion = async (version: string) =>
      (await aion(['tools', 'c.json', '--where', `version=${version}`, '--format', 'json'], { folder })).out;
    expect(JSON.parse(await ofVersion('1.0.0'))).toHaveLength(1);
    expect(JSON.parse(await ofVersion('2.0.0'))).toHaveLength(0);
  });

  test('the loader that is to read it decides what is written', async () => {
    const folder = folderWith({ 'a.json': json(openai), 'old/requirements.txt': 'aions-llm==1.0.5' });
    await aion(['convert', 'a.json', '--to', 'aion', '--out', 'new.aion'], { folder });
    await aion(['convert', 'a.json', '--to', 'aion', '--out', 'old/a.aion'], { folder });
    expect(readFileSync(join(folder, 'new.aion'), 'utf8')).toContain('args_schema --> {');
    expect(readFileSync(join(folder, 'old/a.aion'), 'utf8')).toContain('args_schema --> "SearchWebSchema"');
    expect(readFileSync(join(folder, 'old/schemas.py'), 'utf8')).toContain('class SearchWebSchema(BaseModel):');
    expect(existsSync(join(folder, 'schemas.py'))).toBe(false);
    const named = await aion(['convert', 'a.json', '--to', 'aion', '--loader', '1.0.5'], { folder });
    expect(named.out).not.toContain('args_schema');
  });

  test.each([
    [['convert', '-'], /--to is required/],
    [['convert', '--to', 'mcp'], /Missing argument PATH/],
    [['convert', '-', '--to', 'antropic'], /Did you mean "anthropic"\?/],
    [['convert', '-', '--to', 'mcp', '--from', 'x'], /--from: Unknown format "x"/],
    [['convert', '-', '--to', 'mcp', '--out', 'a', '--out-dir', 'b'], /can't be combined/],
    [['convert', '-', '--to', 'mcp', '--keep', '--out', 'x'], /--keep requires --to aion/],
    [['convert', '-', '--to', 'aion', '--loader', 'x'], /Unknown aions-llm version "x"/],
    [['convert', 'empty', '--to', 'mcp'], /no tools to convert/],
  ])('%s is wrong usage', async (words, sentence) => {
    const folder = folderWith({ 'empty/package.json': '{}' });
    const { code, out, err } = await aion(words, { folder, input: json(openai) });
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(err).toMatch(sentence);
  });

  test('a bar on a terminal for work that takes a while, gone when it is over', async () => {
    const tools = Array.from({ length: 60 }, (_, index) => [`in/${index}.json`, json(mcp)]);
    const folder = folderWith(Object.fromEntries(tools));
    const words = ['convert', 'in', '--to', 'aion', '--out-dir', 'out', '--force'];
    let time = 0;
    const { err } = await aion(words, { folder, isTerminal: true, now: () => (time += 50) });
    expect(err).toMatch(/\r\[#*\.*\] \d+\/60 files read/);
    expect(err).toMatch(/\r\[#*\.*\] \d+\/60 files converted/);
    expect(err.lastIndexOf('\r\u001b[K')).toBeGreaterThan(err.lastIndexOf('\r['));
    const atOnce = await aion(words, { folder, isTerminal: true, now: () => 0 });
    expect(atOnce.err).not.toContain('\r');
    const elsewhere = await aion(words, { folder, now: () => (time += 50) });
    expect(elsewhere.err).not.toContain('\r');
  });
});

describe('aion tools', () => {
  const folder = () => folderWith({ 'a.json': json([openai, mcp]), 'sub/b.aion': cleanFile });

  test('in a terminal each tool is one line of it, elsewhere the description is whole', async () => {
    const description = 'Deletes a file of the project, for good. '.repeat(2).trim();
    const where = { folder: folderWith({ 'a.json': json({ ...mcp, description }) }), columns: 80 };
    const options = { ...where, environment: { NO_COLOR: '1' } };
    const { out: inTerminal } = await aion(['tools'], { ...options, isTerminal: true });
    expect(inTerminal).toMatch(/ Deletes a.*…\n/);
    for (const line of inTerminal.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    expect((await aion(['tools'], options)).out).toContain('Deletes a file of the project, for good.');
  });

  test('a table', async () => {
    const { code, out, err } = await aion(['tools'], { folder: folder() });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toBe(
      `name          action  domain     effects               format  file        description
search_web    –       web        Side effects unknown  openai  a.json      Search the web for a query string
files.delete  write   files      Has side effects      mcp     a.json      Deletes a file.
Docs          read    documents  Read-only             aion    sub/b.aion  Where the documentation is.
`,
    );
  });

  test.each([
    ['action=write', ['files.delete']],
    ['action!=write', ['search_web', 'Docs']],
    ['domain=documents,side_effects=false', ['Docs']],
    ['domain=web,side_effects=false', []],
    ['domain=filesystem', ['files.delete']],
    ['side_effects=unknown', ['search_web']],
    ['action=read', ['Docs']],
    ['capability=side_effects', ['files.delete']],
    ['name~=DOC', ['Docs']],
    ['format=aion', ['Docs']],
    ['permission=admin', []],
    ['security!=secret', ['search_web', 'files.delete', 'Docs']],
  ])('--where %s', async (where, names) => {
    const { out } = await aion(['tools', '--where', where, '--format', 'json'], { folder: folder() });
    expect(JSON.parse(out).map(({ name }: { name: string }) => name)).toEqual(names);
  });

  test('conditions may be repeated, and all hold', async () => {
    const { out } = await aion(['tools', '-w', 'domain=web', '-w', 'action=write'], { folder: folder() });
    expect(out).toBe('');
  });

  test.each([
    ['colour=red', /Unknown key "colour"/],
    ['name', /Invalid condition "name"/],
    ['actoin=read', /Did you mean "action"/],
  ])('--where %s is wrong usage', async (where, sentence) => {
    const { code, err } = await aion(['tools', '--where', where], { folder: folder() });
    expect(code).toBe(2);
    expect(err).toMatch(sentence);
  });
});

test('tools are read out of the code blocks of Markdown', async () => {
  const tool = '{"name": "f", "description": "d", "inputSchema": {"type": "object"}}';
  const folder = folderWith({
    'docs.md': `# Tools\n\n> \`\`\`json\n> ${tool}\n> \`\`\`\n\n\`\`\`json\n{"name": ...}\n\`\`\`\n`,
  });
  const run = await aion(['convert', 'docs.md', '--to', 'mcp'], { folder });
  expect(run.code).toBe(0);
  expect(JSON.parse(run.out)).toMatchObject({ name: 'f' });
  expect(run.err).toContain('Warning: docs.md: Skipped the code block in line 8.');
});

test('a tool of Bedrock that stands without "toolSpec" keeps its arguments and has no mistake', async () => {
  const inputSchema = { json: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] } };
  const folder = folderWith({
    'tools.json': json([{ name: 'weather', description: 'The weather of a town.', inputSchema }]),
  });
  expect(await aion(['check', 'tools.json'], { folder })).toMatchObject({ code: 0 });
  const { out, err } = await aion(['convert', 'tools.json', '--to', 'mcp', '--envelope', 'single'], { folder });
  expect(err).toBe('Converted 1 tool to mcp with 0 losses.\n');
  expect(JSON.parse(out)).toEqual({
    name: 'weather',
    description: 'The weather of a town.',
    inputSchema: inputSchema.json,
  });
  const wrong = folderWith({ 'tools.json': json({ name: 'weather', inputSchema, other: 1 }) });
  const { out: report } = await aion(['check', 'tools.json'], { folder: wrong });
  expect(report).toContain('Unknown property "other"');
});

test('a default that is an object is written, also where a comment stands beside it', async () => {
  const inputSchema = { type: 'object', properties: { options: { type: 'object', default: { a: 1 } } } };
  const text = json({ name: 'find', description: 'Finds.', inputSchema }).replace('{', '{ // the tool\n');
  const { code, out } = await aion(['convert', 'tool.jsonc', '--to', 'aion'], {
    folder: folderWith({ 'tool.jsonc': text }),
  });
  expect(code).toBe(0);
  expect(out).toContain("dict([('a', 1)]) if options is None");
});

test('what a provider runs itself is told as that, and not to have no name or description', async () => {
  const own: readonly (readonly [string, unknown])[] = [
    ['google_search', { tools: [{ google_search: {} }] }],
    ['mcp_toolset', { tools: [{ type: 'mcp_toolset', mcp_server_name: 'files' }] }],
    ['code_interpreter', { tools: [{ type: 'code_interpreter', container: { type: 'auto' } }] }],
    ['systemTool', { toolConfig: { tools: [{ systemTool: { name: 'nova_grounding' } }] } }],
  ];
  for (const [name, value] of own) {
    const folder = folderWith({ 'tools.json': json(value) });
    const { err } = await aion(['convert', 'tools.json', '--to', 'mcp', '--verbose'], { folder });
    expect(err).toContain(`"${name}" is`);
    expect(err).not.toContain('consider adding one');
  }
});
