import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { unresolvedFunction } from '../../../core/rules/python/unresolved-function.ts';
import { defaultSettings } from '../../../core/rules/settings.ts';
import { ByteOrderMarks } from '../../../server/diagnostics/byte-order-marks.ts';
import { Checker } from '../../../server/diagnostics/checker.ts';
import { documentSettings } from '../../../server/settings/document-settings.ts';
import { FileChanges } from '../../../server/workspace/file-changes.ts';
import { Directories } from '../../../server/workspace/index/directories.ts';
import { WorkspaceIndex } from '../../../server/workspace/index/workspace-index.ts';
import { PythonWorkspace } from '../../../server/workspace/python/python-workspace.ts';
import { randomRuns } from '../../support/random-runs.ts';
import { folderInMemory, root } from './support/folder-in-memory.ts';

const check = { ...defaultSettings };
const settings = {
  ...documentSettings({ user: {}, folder: {} }, { configuration: null, pin: null, pinProblems: [], unreadPins: [] }),
  check,
};

/** A checked folder, now and after each of its changes. */
function checkedFolder(files: Record<string, string>) {
  const place = folderInMemory(files);
  const { folders, workspaceFiles, documents, tree } = place;
  // Gathered work runs at once.
  const timers = { after: (_: number, callback: () => void) => place.runtime.timers.after(0, callback) };
  const runtime = { ...place.runtime, timers };
  const errors: string[] = [];
  const log = { info() {}, warn() {}, error: (text: string) => errors.push(text) };
  const index = new WorkspaceIndex(workspaceFiles, tree, folders, documents, runtime, log);
  const python = new PythonWorkspace(workspaceFiles, tree, folders, documents, runtime, place.reading);
  const changes = new FileChanges(tree, [index, python]);
  const checker = new Checker(
    documents,
    { of: async () => settings } as never,
    new Directories(index),
    python,
    new ByteOrderMarks(documents, runtime),
    runtime,
    log,
  );
  const wait = async () => {
    await new Promise((resolve) => setTimeout(resolve, 1));
    await python.ready();
  };
  return {
    ready: () => python.ready(),
    async changed(path: string, text: string | null) {
      const kind = text === null ? 'went' : path in files ? 'changed' : 'came';
      if (text === null) delete files[path];
      else files[path] = text;
      await changes.changed([{ uri: `${root}/${path}`, kind }]);
      await wait();
    },
    /** Why the check of each file failed; null where it did not. */
    async failures() {
      await python.ready();
      await index.ready();
      const all: (string | null)[] = [];
      for (const document of index.known()) {
        let { failure } = await checker.check(document);
        while (await python.answered('for all')) ({ failure } = await checker.check(document));
        all.push(failure);
      }
      return all;
    },
    /** Each problem with its place and its fixes, by file. */
    async problems() {
      await python.ready();
      await index.ready();
      const all: Record<string, unknown> = {};
      for (const document of index.known()) {
        let { findings } = await checker.check(document);
        while (await python.answered('for all')) ({ findings } = await checker.check(document));
        all[document.uri] = findings.map(({ rule, severity, exception, span, message }) => {
          return { rule, severity, exception, span, message };
        });
      }
      expect(errors).toEqual([]);
      return all;
    },
  };
}

/** The problems of a new server. It knows the deleted modules: an import of one is missing, while any other unknown module is a package. */
async function freshProblems(files: Readonly<Record<string, string>>, deleted: Iterable<string>) {
  const gone = [...deleted].filter((path) => !(path in files));
  const folder = checkedFolder({ ...Object.fromEntries(gone.map((path) => [path, ''])), ...files });
  await folder.ready();
  for (const path of gone) await folder.changed(path, null);
  return folder.problems();
}

const names = ['send', 'sned', 'send_mail', 'send_mial', 'sendMail', 'Mail', 'Mial', 'Base', 'helper'];
const modules = ['a', 'b', 'pkg.c', 'pkg'];
const paths = ['a.py', 'b.py', 'pkg/__init__.py', 'pkg/c.py', 'lib/a.py', 'agent.py'];
const name = fc.constantFrom(...names);
const module = fc.constantFrom(...modules);
const parameters = fc.constantFrom(
  '',
  'a',
  'a, b',
  'a, *, b',
  'self',
  '*args',
  'a: str = ""',
  `${'x'.repeat(70)}: str`,
);
const statement = fc.oneof(
  fc.tuple(name, parameters).map(([called, takes]) => `def ${called}(${takes}):\n    return 1\n`),
  fc
    .tuple(name, fc.constantFrom('', 'Base', 'Mail', 'BaseModel'), parameters)
    .map(
      ([called, base, takes]) =>
        `class ${called}(${base}):\n    ${takes.includes(':') ? takes : 'a: str'}\n    def send(${takes}):\n        return 1\n`,
    ),
  fc.tuple(module, name).map(([from, imported]) => `from ${from} import ${imported}\n`),
  fc.tuple(module, name, name).map(([from, imported, as]) => `from ${from} import ${imported} as ${as}\n`),
  module.map((from) => `from ${from} import *\n`),
  module.map((from) => `import ${from}\n`),
  fc.tuple(name, name).map(([called, value]) => `${called} = ${value}\n`),
  fc.tuple(name, name).map(([called, value]) => `${called} = ${value}()\n`),
  fc.constant('from pydantic import BaseModel\n'),
  fc.constant('from outside import *\n'),
  fc
    .constantFrom('context=globals()', 'context={"send": send}', 'context=names', '')
    .map((context) => `from aions import AIONS\nAIONS.get_langchain_tools(source_path="tools", ${context})\n`),
);
const python = fc.array(statement, { maxLength: 4 }).map((statements) => statements.join('\n'));
const dotted = fc.oneof(
  name,
  fc.tuple(module, name).map(([from, called]) => `${from}.${called}`),
  fc.tuple(name, name).map(([owner, called]) => `${owner}.${called}`),
);
const tool = fc
  .tuple(
    name,
    fc.oneof(
      dotted,
      fc
        .tuple(fc.constantFrom('a', 'x', 'send'), dotted, fc.constantFrom('', 'a', 'a, a', 'b=a', 'send'))
        .map(([parameter, of, given]) => `lambda ${parameter}: ${of}(${given})`),
    ),
    fc.option(dotted),
  )
  .map(
    ([called, executable, schema]) =>
      `  { name --> "${called}", function --> "${executable}" --> { arg-1 --> "string", return-1 --> "string" },${
        schema === null ? '' : ` args_schema --> "${schema}",`
      } description --> "Does a thing." }`,
  );
const aion = fc.array(tool, { minLength: 1, maxLength: 3 }).map((tools) => `[\n${tools.join(',\n')}\n]\n`);
const change: fc.Arbitrary<[string, string | null]> = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(fc.constantFrom(...paths), fc.option(python, { freq: 4, nil: null })) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom('tools/a.aion', 'tools/b.aion', 'c.aion'), fc.option(aion, { nil: null })),
  },
);

afterEach(() => void vi.restoreAllMocks());

describe('after Python changed', () => {
  it('the problems are those of a server that was started just then', { timeout: 120_000 }, async () => {
    const files = fc.record({
      'tools/a.aion': aion,
      'tools/b.aion': aion,
      'c.aion': aion,
      'a.py': python,
      'b.py': python,
      'pkg/__init__.py': python,
      'agent.py': python,
    });
    // Some changes follow each other before the next check.
    const steps = fc.array(fc.tuple(change, fc.boolean()), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(files, steps, async (before, changes) => {
        const now: Record<string, string> = { ...before };
        const kept = checkedFolder(now);
        await kept.problems();
        const deleted = new Set<string>();
        for (const [[path, text], isLooked] of changes) {
          if (text === null && path.endsWith('.py') && path in now) deleted.add(path);
          await kept.changed(path, text);
          if (isLooked) expect(await kept.problems()).toEqual(await freshProblems(now, deleted));
        }
        expect(await kept.problems()).toEqual(await freshProblems(now, deleted));
      }),
      { numRuns: randomRuns },
    );
  });

  it('a parameter with the name of a module that was deleted is still no module', async () => {
    const element = (executable: string) =>
      `[{ name --> "Send", function --> "${executable}" --> { arg-1 --> "string", return-1 --> "string" }, description --> "Sends." }]`;
    const files: Record<string, string> = {
      'tools/mail.aion': element('lambda mail: mail.send()'),
      'mail.py': 'def send(text):\n    return text\n',
      'agent.py': 'import mail\n',
    };
    const folder = checkedFolder(files);
    await folder.problems();
    await folder.changed('mail.py', null);
    expect(await folder.problems()).toEqual(await freshProblems(files, ['mail.py']));
  });

  it('only those files are checked anew whose answers changed', async () => {
    const element = (own: number, missing: string) =>
      `[{ name --> "Tool${own}", function --> "lambda a: run_${own}(a)" --> { arg-1 --> "string", return-1 --> "string" }, args_schema --> "${missing}", description --> "Does a thing." }]`;
    const source = (own: number, takes = 'a') =>
      `from base import thing\n\ndef run_${own}(${takes}):\n    return thing\n`;
    const files: Record<string, string> = { 'base.py': 'thing = 1\n' };
    for (let own = 10; own < 40; own++) {
      files[`tools/${own}.aion`] = element(own, own === 20 ? 'Letter' : `Other${own}`);
      files[`api_${own}.py`] = source(own);
    }
    const folder = checkedFolder(files);
    await folder.problems();
    const checks = vi.spyOn(unresolvedFunction, 'check');
    const checkedAfter = async (path: string, text: string | null): Promise<number> => {
      checks.mockClear();
      await folder.changed(path, text);
      await folder.problems();
      return checks.mock.calls.length;
    };
    // Before a function's body is read, it may be part of a schema that the file names.
    expect(await checkedAfter('api_11.py', source(11).replace('return thing', 'return None'))).toBeLessThanOrEqual(1);
    expect(await checkedAfter('base.py', 'thing = 2\n')).toBe(0);
    // Changed parameters; a removed function.
    expect(await checkedAfter('api_11.py', source(11, 'a, b'))).toBe(1);
    expect(await checkedAfter('api_11.py', 'other = 1\n')).toBe(1);
    // A name near a missing one; the missing name; a new module with neither.
    expect(await checkedAfter('base.py', 'Leter = 2\n')).toBe(1);
    expect(await checkedAfter('base.py', 'class Letter: pass\n')).toBe(1);
    expect(await checkedAfter('more.py', 'unrelated = 2\n')).toBe(0);
    expect(await checkedAfter('more.py', null)).toBe(0);
  });

  it('ends a failure of the check that it takes the cause of, also in a file without problems', async () => {
    const aion =
      '[{ name --> "A", function --> "lambda a: send(a)" --> { arg-1 --> "string (what)", return-1 --> "string (how)" }, args_schema --> { a --> "str | What" }, description --> "Sends it." }]';
    const folder = checkedFolder({ 'tools.aion': aion, 'api.py': 'def send(a):\n    return a\n' });
    const failing = vi.spyOn(unresolvedFunction, 'check').mockImplementation(() => {
      throw new RangeError('Maximum call stack size exceeded');
    });
    expect(await folder.failures()).toEqual(['RangeError: Maximum call stack size exceeded']);
    failing.mockRestore();
    await folder.changed('api.py', 'def send(a):\n    return a\n\ndef more(): pass\n');
    expect(await folder.failures()).toEqual([null]);
  });
});
