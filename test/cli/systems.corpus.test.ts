import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { corpusPath } from '../support/corpus.ts';
import { describeWithPython } from '../support/system-python.ts';
import { aion, folderWith, type Run } from './support.ts';

/** A copy of a case: statements of the documents of the systems, with the files that they describe. */
function caseFolder(name: string): string {
  const folder = folderWith({});
  cpSync(corpusPath(`systems/${name}`), folder, { recursive: true });
  return folder;
}

const run = (name: string, ...words: readonly string[]): Promise<Run> =>
  aion(words, { folder: caseFolder(name), environment: { PATH: process.env['PATH'] ?? '' } });

describe.skipIf(!existsSync(corpusPath('systems')))('what the documents of the systems say', () => {
  it('LionAGI: a function without a docstring has the description null', async () => {
    expect(await run('c2', 'check', 't.py')).toMatchObject({ code: 0, out: '1 file checked: no problems found.\n' });
    expect(await run('c2', 'check', 'gts.json')).toMatchObject({ code: 0 });
  });

  it('LionAGI: an ActionManager and a Branch register functions', async () => {
    const { out, code } = await run('c5', 'tools', 't.py', 't2.py', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out).map(({ name }: { name: string }) => name)).toEqual(['multiply', 'multiply']);
  });

  it('MAC: a request may have no arguments', async () => {
    const { out, code } = await run('c6', 'call', 'check', 'answer.json', '--tools', 'tools.json');
    expect({ code, missing: out.match(/Missing argument "\w+"/g) }).toEqual({
      code: 1,
      missing: ['Missing argument "city"', 'Missing argument "state"'],
    });
  });

  it.each(['error.json', 'result.json'])('MAC: a result may be an error, or JSON in a text: %s', async (file) => {
    const given = ['--family', 'mac', '--result-of', 'weather-checker', '--tools', 'tools.json'];
    expect(await run('c7', 'call', 'check', file, ...given)).toMatchObject({ code: 0 });
  });

  it('AIONS: a missing function is an AIONParseError', async () => {
    expect((await run('c10', 'load', join('at2', 'co.aion'))).err).toContain('raise AIONParseError: "no_such"');
  });

  it('AIONS: the functions are beside the folder of the tools', async () => {
    const { out } = await run('c1b', 'convert', 'aion_tools', '--to', 'openai');
    expect(JSON.parse(out).function.parameters.properties.user.type).toBe('integer');
  });
});

describeWithPython('what the documents of the systems run', () => {
  it('AIONS: the recommended directory structure', async () => {
    const { out, code } = await run('c1', 'call', 'run', 'c.json', '--tools', 'aion_tools', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ status: 'completed', response: { to: 'a' } }]);
  });

  it('Aeon: a tool is a class with invoke', async () => {
    const { out, code } = await run('c9', 'call', 'run', 'c.json', '--tools', 'tools.py', '--format', 'json');
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject([{ status: 'completed', response: { message: 'hi' } }]);
  });
});
