import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { esbuildOptions } from '../../../scripts/build.ts';
import { libraryPageOfProject } from '../../../scripts/build-docs.ts';
import { runCommand } from '../../../scripts/host/run-command.ts';
import { commandLineBundles, packCommandLine, packLibrary } from '../../../scripts/package-npm.ts';

const root = join(import.meta.dirname, '../../..');
const folder = mkdtempSync(join(tmpdir(), 'aion-packages-'));
const user = join(folder, 'user');
let commandLine: string;

beforeAll(async () => {
  const built = join(folder, 'built');
  await Promise.all(
    commandLineBundles.map((bundle) =>
      build({ ...esbuildOptions(bundle, true), outfile: join(built, basename(bundle.output)) }),
    ),
  );
  commandLine = await packCommandLine(join(folder, 'cli'), built);
  const packed = [await packLibrary(join(folder, 'library')), commandLine];
  // An empty folder with the packages from their packed files alone.
  mkdirSync(user);
  writeFileSync(join(user, 'package.json'), '{ "name": "user", "private": true, "type": "module" }');
  await ran('npm', 'install', '--offline', '--no-audit', '--no-fund', ...packed);
}, 300_000);

afterAll(() => {
  evaluating?.child.kill();
  rmSync(folder, { recursive: true, force: true });
});

async function ran(program: string, ...args: readonly string[]): Promise<string> {
  const { code, output } = await runCommand(program, args, { cwd: user });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${output}`);
  return output;
}

/** A program that evaluates the lines of its input with the whole library as `aion`, and its validator. */
const evaluator = `import { createInterface } from 'node:readline';
import * as aion from 'aion-language-service';
import { validateByAjv } from 'aion-language-service/validator';
for await (const line of createInterface({ input: process.stdin })) {
  const { result, error } = (() => {
    try {
      return { result: Function('aion', 'validateByAjv', JSON.parse(line))(aion, validateByAjv) };
    } catch (error) {
      return { error: String(error) };
    }
  })();
  console.log(JSON.stringify(error === undefined ? { result } : { error }));
}`;

let evaluating: { readonly child: ChildProcess; readonly answers: AsyncIterator<string> } | null = null;

/** The `result` of the statements, in a program that has the packed library. */
async function resultOf(statements: string): Promise<unknown> {
  if (evaluating === null) {
    const child = spawn(process.execPath, ['--input-type=module', '-e', evaluator], {
      cwd: user,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    evaluating = { child, answers: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
  }
  evaluating.child.stdin?.write(`${JSON.stringify(`let result;\n${statements}\nreturn result;`)}\n`);
  const { value } = await evaluating.answers.next();
  const { result, error } = JSON.parse(value);
  if (error !== undefined) throw new Error(error);
  return result;
}

test.each([
  ['aion-language-service', ['chevrotain 13.', 'ajv 8.']],
  ['aion-cli', ['chevrotain 13.', 'ajv 8.', 'vscode-languageserver 10.']],
])('%s brings the licences of the packages that it holds', (name, held) => {
  const notices = readFileSync(join(user, 'node_modules', name, 'third-party-notices.txt'), 'utf8');
  for (const start of held) expect(notices).toContain(`\n${start}`);
});

describe('The packed library', () => {
  const tool = `const tool = ${JSON.stringify({
    name: 'read_file',
    description: 'Read the contents of a file at the given path',
    input_schema: {
      type: 'object',
      properties: { path: { type: 'string', description: 'Absolute file path' } },
      required: ['path'],
    },
  })};`;

  test('detects a form with its confidence', async () => {
    expect(await resultOf(`${tool} result = aion.detect(tool);`)).toEqual({
      format: 'anthropic',
      confidence: { anthropic: 1, openai: 0, mcp: 0, langchain: 0, raw: 0.1 },
    });
  });

  test('makes the canonical tool, in the form that it finds or in a given one', async () => {
    const statements = `${tool} result = [aion.canonicalize(tool), aion.canonicalize(tool, 'mcp')];`;
    expect(await resultOf(statements)).toMatchObject([
      {
        result: {
          name: 'read_file',
          source_format: 'anthropic',
          capabilities: { action: 'read', domain: 'filesystem' },
        },
        warnings: [],
      },
      { result: { name: 'read_file', source_format: 'mcp' } },
    ]);
  });

  test('writes a tool for providers, and as JSON Schema', async () => {
    const statements = `${tool} const { result: canonical } = aion.canonicalize(tool);
      result = ['openai', 'anthropic', 'mcp', 'json-schema'].map((form) => aion.emit(canonical, form).result);`;
    const inputs = { type: 'object', required: ['path'] };
    expect(await resultOf(statements)).toMatchObject([
      { type: 'function', function: { name: 'read_file', parameters: inputs } },
      { name: 'read_file', input_schema: inputs },
      { name: 'read_file', inputSchema: inputs },
      { title: 'read_file', ...inputs, 'x-capabilities': { action: 'read', side_effects: false } },
    ]);
  });

  const aion = `const text = '[{ name --> "A", desc --> "Sends a mail.", link --> "https://x.org" }]';`;

  test('checks, fixes and formats a text', async () => {
    const statements = `${aion} const repaired = aion.fix(text);
      result = [aion.check(text).map(({ rule, span }) => [rule, text.slice(span.start, span.end)]), repaired,
        aion.format(repaired), aion.check(repaired).length];`;
    expect(await resultOf(statements)).toEqual([
      [['unknown-property', 'desc']],
      '[{ name --> "A", description --> "Sends a mail.", link --> "https://x.org" }]',
      '[\n  {\n    name --> "A",\n    description --> "Sends a mail.",\n    link --> "https://x.org"\n  }\n]\n',
      0,
    ]);
  });

  test('takes settings: a rule that is off finds nothing', async () => {
    const statements = `${aion} result = aion.check(text, { rules: { 'unknown-property': 'off' } }).length;`;
    expect(await resultOf(statements)).toBe(0);
  });

  test('completes at an offset, and has nothing to offer at one that is not there', async () => {
    const statements = `const text = '[{ name --> "A",  }]';
      const applied = aion.complete(text, 17).map(({ label, edit: { span, newText } }) =>
        [label, text.slice(0, span.start) + newText.split('\\n')[0]]);
      result = [applied.find(([label]) => label === 'description'), aion.complete(text, -1), aion.complete(text, 1e9)];`;
    const [description, ...outside] = (await resultOf(statements)) as readonly [readonly string[], ...unknown[]];
    expect(description?.[1]).toMatch(/^\[\{ name --> "A", +description --> "/);
    expect(outside).toEqual([[], []]);
  });

  test('converts both ways, and says why it cannot', async () => {
    const statements = `${tool} const there = aion.convert(JSON.stringify(tool), 'aion');
      const back = aion.convert(there.conversion.text, 'anthropic');
      result = [JSON.parse(back.conversion.text), back.conversion.losses, aion.convert('{', 'aion')];`;
    const [back, losses, broken] = (await resultOf(statements)) as readonly unknown[];
    expect(back).toMatchObject({
      name: 'read_file',
      description: 'Read the contents of a file at the given path',
      input_schema: { properties: { path: { type: 'string', description: 'Absolute file path' } }, required: ['path'] },
    });
    expect(losses).toMatchObject([{ tool: 'read_file', lost: 'Python expression', notSent: 'Python code' }]);
    expect(broken).toMatchObject({ ok: false, problem: { span: { start: 0, end: 1 } } });
  });

  test('loads as a version of the Python loader does, and writes what it loaded', async () => {
    const statements = `${aion} const repaired = aion.fix(text); const loaded = aion.loads(repaired, '1.0.5');
      const dumped = aion.dumps(loaded.value, '1.0.5');
      result = [aion.loads(text, '1.0.5').error, loaded, aion.loads(dumped.conversion.text, '1.0.5')];`;
    const loaded = { ok: true, value: [{ name: 'A', description: 'Sends a mail.', link: 'https://x.org' }] };
    expect(await resultOf(statements)).toEqual(['AIONPropertyError', loaded, loaded]);
  });

  const registry = `${tool} const tools = new aion.ToolRegistry('lionagi');
    tools.register(aion.canonicalize(tool).result);`;

  test('registers the tools of a text, and refuses a name twice', async () => {
    const statements = `${registry} const text = JSON.stringify([tool, { ...tool, name: 'other' }]);
      const names = () => tools.list().map(({ name }) => name);
      result = [aion.registerTools(text, tools), names(), aion.registerTools(text, tools, { update: true }), names(),
        aion.registerTools('[{ name --> "A", description --> "d", link --> "https://x.org" }]', tools), names(),
        aion.registerTools('{', tools).ok];`;
    const registered = (name: string): unknown => ({ name, ok: true, schemaProblems: [] });
    expect(await resultOf(statements)).toEqual([
      {
        ok: true,
        registrations: [
          { name: 'read_file', ok: false, problem: 'Tool read_file is already registered.' },
          registered('other'),
        ],
      },
      ['read_file', 'other'],
      { ok: true, registrations: [registered('read_file'), registered('other')] },
      ['read_file', 'other'],
      { ok: true, registrations: [registered('A')] },
      ['read_file', 'other', 'A'],
      false,
    ]);
  });

  test('repairs, reads, checks and converts a call', async () => {
    const statements = `${registry} const { text, repairs } = aion.repairCall('I look: {"name": "read_file", "arguments": {"path": 5,}}', tools);
      const { calls: [call] } = aion.readCalls(text, { tools: tools.list() });
      result = [text, repairs.length, aion.checkCall(call, tools, validateByAjv).map(({ code, pointer, message }) => [code, pointer, message]),
        aion.convertCalls([call], 'mcp').value];`;
    expect(await resultOf(statements)).toEqual([
      'I look: {"name": "read_file", "arguments": {"path": 5}}',
      1,
      [['mistyped-argument', '/path', '"path" must be a string, but is 5.']],
      { jsonrpc: '2.0', id: 'call_1', method: 'tools/call', params: { name: 'read_file', arguments: { path: 5 } } },
    ]);
  });

  test('checks with the answer of another validator, and the names as LionAGI does', async () => {
    const statements = `${registry} const [known, unknown] = ['read_file', 'nope'].map((name) =>
        aion.readCalls(JSON.stringify({ function: name, arguments: {} }), { family: 'lionagi' }).calls[0]);
      const stopped = () => ({ kind: 'stopped', message: 'it took too long.' });
      const messages = (call, ...more) => aion.checkCall(call, tools, ...more).map(({ message }) => message);
      result = [aion.questionOfCall(known, tools).value, aion.questionOfCall(unknown, tools), messages(known, stopped),
        messages(known, validateByAjv, 'strict'), messages(unknown, stopped)];`;
    expect(await resultOf(statements)).toEqual([
      {},
      null,
      ['Couldn\'t check the arguments of "read_file": it took too long.'],
      [
        'Missing argument "path". Expected a string.',
        'arguments must match the function schema (strict): missing: path.',
      ],
      ['Function nope is not registered. The only tool is "read_file".'],
    ]);
  });

  test('checks and converts the result of a tool', async () => {
    const outputSchema = '{ type: "object", properties: { sum: { type: "number" } }, required: ["sum"] }';
    const statements = `${aion} const tools = new aion.ToolRegistry();
      tools.register(aion.canonicalize({ name: 'add', description: 'd', inputSchema: { type: 'object' }, outputSchema: ${outputSchema} }).result);
      const messages = (text, style) => aion.checkResult('add', text, tools, validateByAjv, style).map(({ message }) => message);
      const anthropic = '{"type": "tool_result", "tool_use_id": "t1", "content": "5", "is_error": true}';
      result = [messages('{"sum": 5}'), messages('{"sum": "5"}'), messages('{"sum": 5}', 'mac'),
        aion.questionOfResult('add', '{"sum": 5}', tools)?.value, aion.convertResult(anthropic, 'openai-responses'), aion.convertResult('5', 'mcp')];`;
    expect(await resultOf(statements)).toEqual([
      [],
      ['"sum" must be a number, but is "5".'],
      ['Tool: add has an output schema but no structured content was provided'],
      { sum: 5 },
      {
        value: { type: 'function_call_output', call_id: 't1', output: '5' },
        losses: ["Removed error flag, which openai-responses doesn't support."],
      },
      null,
    ]);
  });

  test('checks a plan of Aeon Core', async () => {
    const statements = `${registry} const step = { step_id: '1', description: 'd', status: 'pending' };
      const plan = { goal: 'g', steps: [{ ...step, tool: 'read_file' }, { ...step, step_id: '2', tool: 'nope' },
        { ...step, step_id: '3', tool: 'read_file', arguments: { path: 5 } }] };
      const text = JSON.stringify(plan);
      result = [aion.questionsOfPlan(text, tools).length,
        aion.checkPlan(text, tools, validateByAjv).map(({ pointer, message }) => [pointer, message])];`;
    expect(await resultOf(statements)).toEqual([
      1,
      [
        ['/steps/1/tool', "Tool 'nope' not found in registry"],
        ['/steps/2/arguments/path', '"path" must be a string, but is 5.'],
      ],
    ]);
  });

  test('has types with which the example of its page compiles and runs, and a wrong call does not', async () => {
    const typescript = join(root, 'node_modules/typescript/bin/tsc');
    const strict = ['--strict', '--module', 'nodenext', '--types', ''];
    cpSync(join(root, 'test/fixtures/library-example.ts'), join(user, 'example.ts'));
    expect(await ran(process.execPath, typescript, ...strict, '--outDir', 'out', 'example.ts')).toBe('');
    await ran(process.execPath, 'out/example.js');
    cpSync(join(root, 'test/fixtures/agent-example.ts'), join(user, 'agent.ts'));
    expect(await ran(process.execPath, typescript, ...strict, '--outDir', 'out', 'agent.ts')).toBe('');
    const said = await ran(process.execPath, 'out/agent.js');
    expect(said).toContain("{ content: [ { type: 'text', text: 'It is 21 °C in New York.' } ] }");
    writeFileSync(join(user, 'wrong.ts'), "import { check } from 'aion-language-service';\ncheck(3);\n");
    const wrong = await runCommand(process.execPath, [typescript, ...strict, '--noEmit', 'wrong.ts'], { cwd: user });
    expect(wrong.output).toContain("wrong.ts(2,7): error TS2345: Argument of type 'number'");
  });

  test('needs nothing of Node', () => {
    for (const file of ['index.js', 'agent.js', 'validator.js']) {
      const code = readFileSync(join(user, 'node_modules/aion-language-service', file), 'utf8');
      // A quote before "require" means that it is in the text of code that ajv could write.
      expect(code.match(/^import .*|(?<![`'])\b(?:__)?require\("[^"]*"\)|\bfrom "node:[^"]*"/gm)).toBeNull();
    }
  });

  test('is described by its page', () => {
    expect(readFileSync(join(root, 'docs/library.md'), 'utf8')).toBe(libraryPageOfProject());
    const example = readFileSync(join(root, 'test/fixtures/agent-example.ts'), 'utf8').trim();
    expect(readFileSync(join(root, 'docs/agents.md'), 'utf8')).toContain(example);
  });
});

describe('The packed command line', () => {
  test('checks a file', async () => {
    writeFileSync(join(user, 'a.aion'), '[{ name --> "A", desc --> "d", link --> "https://x.org" }]\n');
    const { code, output } = await runCommand(join(user, 'node_modules/.bin/aion'), ['check', 'a.aion'], { cwd: user });
    expect(code).toBe(1);
    expect(output).toContain('a.aion:1:18: error: Unknown property "desc".');
  });

  // The project has its own newer Node; npm names the person's.
  const nodeOfPerson = process.env['npm_node_execpath'] ?? process.execPath;

  test.each([
    ['check', 'b.aion'],
    ['load', 'b.aion'],
    ['convert', 'b.aion', '--to', 'openai'],
    ['tools', 'b.aion'],
    ['call', 'read', 'call.json'],
    ['call', 'check', 'call.json'],
    ['rules'],
  ])('runs on the Node of the person: aion %s %s', async (...args) => {
    writeFileSync(join(user, 'b.aion'), '[{ name --> "A", description --> "d", link --> "https://x.org" }]\n');
    writeFileSync(join(user, 'call.json'), '{ "name": "A", "arguments": {} }\n');
    const aion = join(user, 'node_modules/aion-cli/cli.cjs');
    const { code, output } = await runCommand(nodeOfPerson, [aion, ...args], { cwd: user });
    expect({ code, output }).toMatchObject({ code: 0 });
  });
});
