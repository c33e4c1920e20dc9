import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { element } from '../support/hosted-project.ts';
import { readActionLog } from '../support/read-action-log.ts';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith } from './support.ts';

const multiply = `[${element('Multiply', 'lambda x, y: multiply(x, y)', { x: 'int', y: 'int' })}]`;
const api = 'print("api is imported")\ndef multiply(x, y):\n    open("ran", "w").close()\n    return x * y\n';

function calls(...given: readonly (readonly [string, object])[]): string {
  return JSON.stringify(given.map(([name, input], index) => ({ type: 'tool_use', id: `c${index}`, name, input })));
}

describeWithPython('aion call run', (python) => {
  const environment = { PATH: process.env['PATH'] ?? '' };
  const run = (folder: string, ...words: readonly string[]) =>
    aion(['call', 'run', ...words, '--tools', 'tools', '--python', python], { folder, environment });

  test('the tools are called, and it says what runs', async () => {
    const folder = folderWith({
      'pyproject.toml': '',
      'api.py': api,
      'tools/a.aion': multiply,
      'r.json': calls(['Multiply', { x: 3, y: 4 }]),
    });
    const { code, out, err } = await run(folder, 'r.json');
    expect(out.replace(/\d+ ms/, 'N ms')).toBe('Multiply: completed (N ms)\n  12\n');
    expect(err).toMatch(
      /^aion call: Python 3\.\d+\.\d+ \(\S+, specified by you\); modules: api\.py\.\naion call: Has side effects: Multiply\.\n$/,
    );
    expect(code).toBe(0);
  });

  test('a tool that LangChain refuses runs, and that is said once', async () => {
    const tool = `[ { name --> "Multiply", function --> "lambda x, y: multiply(x, y)" --> { arg-1 --> "int", arg-2 --> "int", return-1 --> "int" }, description --> "Multiplies." } ]`;
    const folder = folderWith({
      'pyproject.toml': '',
      'api.py': api,
      'tools/a.aion': tool,
      'r.json': calls(['Multiply', { x: 3, y: 4 }], ['Multiply', { x: 3, y: 5 }]),
    });
    const { code, out, err } = await run(folder, 'r.json');
    expect({ code, out }).toEqual({ code: 0, out: expect.stringContaining('12') });
    const says =
      'aion call: Multiply runs here, but not with LangChain. LangChain passes one argument, but the lambda has 2 parameters.';
    expect(err.split(says)).toHaveLength(2);
  });

  test('the records, as JSON, as LionAGI writes them, and in a log', async () => {
    const folder = folderWith({
      'pyproject.toml': '',
      'api.py': api,
      'tools/a.aion': multiply,
      'r.json': calls(['Multiply', { x: 3, y: 4 }]),
    });
    const { out } = await run(folder, 'r.json', '--format', 'json', '--log', 'log.jsonl');
    expect(JSON.parse(out)).toMatchObject([
      { id: 'c0', tool: 'Multiply', status: 'completed', response: 12, error: null },
    ]);
    const { records, problems } = readActionLog(readFileSync(join(folder, 'log.jsonl'), 'utf8'));
    expect({ records, problems }).toEqual({ records: JSON.parse(out), problems: [] });
    const lionagi = await run(folder, 'r.json', '--to', 'lionagi');
    expect(JSON.parse(lionagi.out)).toMatchObject([
      {
        function: 'Multiply',
        arguments: { x: 3, y: 4 },
        execution: { status: 'completed', response: 12, error: null },
      },
    ]);
  });

  test('where one call does not fit, none is run', async () => {
    const folder = folderWith({
      'pyproject.toml': '',
      'api.py': api,
      'tools/a.aion': multiply,
      'r.json': calls(['Multiply', { x: 3, y: 4 }], ['Multiply', { x: 'three', y: 4 }]),
    });
    const { code, out, err } = await run(folder, 'r.json');
    expect(code).toBe(1);
    expect(err).toContain('Nothing was run because of these errors.');
    expect(out).toContain('"x" must be an integer');
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('arguments are converted as LangChain converts them, required or not', async () => {
    const fields = { x: 'int', y: 'float | default=none | y', z: 'bool | default=False | z', s: 'str' };
    const folder = folderWith({
      'pyproject.toml': '',
      'api.py': 'def show(*given):\n    return repr(given)\n',
      'tools/a.aion': `[${element('Show', 'lambda x, y, z, s: show(x, y, z, s)', fields)}]`,
      'r.json': calls(['Show', { x: '3.0', y: '3', z: 'yes', s: '3' }]),
      'wrong.json': calls(['Show', { x: '3.5', y: 1, z: true, s: 3 }]),
    });
    const { code, out, err } = await run(folder, 'r.json', '--format', 'json');
    expect(err).not.toContain('error');
    expect(JSON.parse(out)).toMatchObject([
      { response: "(3, 3.0, True, '3')", arguments: { x: '3.0', y: '3', z: 'yes', s: '3' } },
    ]);
    expect(code).toBe(0);
    const wrong = await run(folder, 'wrong.json');
    expect(wrong.out).toContain('"x" must be an integer, but is "3.5".');
    expect(wrong.out).toContain('"s" must be a string, but is 3.');
    expect(wrong.code).toBe(1);
  });

  test('a call that fails', async () => {
    const folder = folderWith({
      'pyproject.toml': '',
      'api.py': 'def multiply(x, y):\n    print("hello")\n    return x / 0\n',
      'tools/a.aion': multiply,
      'r.json': calls(['Multiply', { x: 3, y: 4 }]),
    });
    const { code, out } = await run(folder, 'r.json');
    expect(code).toBe(1);
    expect(out).toContain('Multiply: failed');
    expect(out).toContain('"Multiply" failed: ZeroDivisionError: division by zero (api.py:3).');
    expect(out).toContain('  hello\n');
  });

  test.each([
    [['r.json', '--timeout', 'soon'], 'Invalid value "soon" for --timeout. Use seconds, for example 2.5.'],
    [['r.json', '--to', 'mcp'], 'Invalid value "mcp" for --to. This action supports only lionagi.'],
    [['r.json', '--context', 'agent.py'], '--context agent.py: Python module not found.'],
    [['r.json', '--log', 'no/such/folder.jsonl'], "--log no/such/folder.jsonl: can't open the file (ENOENT)."],
  ])('what cannot be meant: %j', async (words, says) => {
    const folder = folderWith({
      'pyproject.toml': '',
      'api.py': api,
      'tools/a.aion': multiply,
      'r.json': calls(['Multiply', { x: 3, y: 4 }]),
    });
    const { code, err } = await run(folder, ...words);
    expect(err).toContain(says);
    expect(code).toBe(2);
    expect(existsSync(join(folder, 'ran'))).toBe(false);
  });

  test('the settings of the folder: a limit, a processor, and modules', async () => {
    const folder = folderWith({
      'agent.py':
        'import time\ndef slow(x):\n    time.sleep(30)\ndef double(given, by):\n    return {"x": given["x"] * by}\ndef same(x):\n    return x\n',
      'tools/a.aion': `[${element('Slow', 'slow', { x: 'int' })}, ${element('Same', 'same', { x: 'int' })}]`,
      '.aionrc.json': JSON.stringify({
        python: { contextModules: ['agent.py'] },
        run: { tools: { Slow: { timeout: 0.2 }, Same: { preprocessor: 'double', preprocessorKwargs: { by: 5 } } } },
      }),
      'r.json': calls(['Slow', { x: 1 }], ['Same', { x: 2 }]),
    });
    const { out } = await run(folder, 'r.json', '--format', 'json');
    expect(JSON.parse(out)).toMatchObject([
      { status: 'failed', error: '"Slow" failed: timed out after 0.2 s (agent.py:3).' },
      { status: 'completed', response: 10 },
    ]);
  });
});
