import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { aion, folderWith } from './support.ts';

const number = { type: 'integer' };

function tools(more: object = {}, description = 'Find an order.'): string {
  const inputSchema = { type: 'object', properties: { number }, required: ['number'], ...more };
  return JSON.stringify([{ name: 'find_order', description, inputSchema }], null, 1);
}

const dated = { required: ['number', 'day'] };

function commit(folder: string, message: string): void {
  const git = (...words: readonly string[]) => execFileSync('git', ['-C', folder, ...words], { stdio: 'ignore' });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-qm', message);
}

describe('aion diff', () => {
  it('compares two files, and fails for a change that breaks callers', async () => {
    const folder = folderWith({ 'old.json': tools(), 'new.json': tools(dated, 'Find one order.') });
    const { code, out, err } = await aion(['diff', 'old.json', 'new.json'], { folder });
    expect(err).toBe('');
    expect(out).toBe(`find_order  new.json:2
  breaking    Arguments that were valid may be rejected: "day" is required.
              for example {"number":0}
  risky       The description changed.
Changes: 1 breaking, 0 unknown, 1 risky, 0 compatible. Suggested version step: major.
Models may choose another tool. Compare with: aion eval --compare old.json
`);
    expect(code).toBe(1);
    const back = await aion(['diff', 'new.json', 'old.json'], { folder });
    expect(back).toMatchObject({ code: 0, out: expect.stringContaining('All earlier arguments are still valid.') });
  });

  it.each([
    ['never', 0],
    ['breaking', 0],
    ['unknown', 0],
    ['risky', 1],
  ])('fails on %s for a risky change: %i', async (least, code) => {
    const folder = folderWith({ 'old.json': tools(), 'new.json': tools({}, 'Other.') });
    expect((await aion(['diff', 'old.json', 'new.json', '--fail-on', least], { folder })).code).toBe(code);
  });

  it('writes JSON, Markdown, annotations of GitHub, and SARIF', async () => {
    const folder = folderWith({ 'old.json': tools(), 'new.json': tools(dated) });
    const { out } = await aion(['diff', 'old.json', 'new.json', '--format', 'json'], { folder });
    expect(JSON.parse(out)).toMatchObject({
      ...{ version: 1, before: 'old.json', after: 'new.json', versionStep: 'major' },
      changes: [{ tool: 'find_order', verdict: 'breaking', before: 'old.json:2', witness: { number: 0 } }],
    });
    const markdown = await aion(['diff', 'old.json', 'new.json', '--format', 'markdown'], { folder });
    const github = await aion(['diff', 'old.json', 'new.json', '--format', 'github'], { folder });
    expect(github.out).toMatch(
      /^::error file=new\.json,line=2,endLine=2,col=\d+,endColumn=\d+,title=breaking-change::find_order: /,
    );
    const sarif = await aion(['diff', 'old.json', 'new.json', '--format', 'sarif'], { folder });
    expect(JSON.parse(sarif.out).runs[0].results).toMatchObject([{ ruleId: 'breaking-change', level: 'error' }]);
    expect([github.code, sarif.code]).toEqual([1, 1]);
    expect(markdown.out).toContain('| breaking | `find_order` | Arguments that');
  });

  it('compares the working tree with HEAD, a revision, and the start of a branch', async () => {
    const folder = folderWith({ 'tools.json': tools() });
    commit(folder, 'first');
    expect(await aion(['diff'], { folder })).toMatchObject({ code: 0, out: 'No changes of tools.\n' });
    writeFileSync(join(folder, 'tools.json'), tools(dated));
    for (const words of [[], ['main'], ['tools.json'], ['git:HEAD', '.'], ['git:main:tools.json', 'tools.json']]) {
      const { code, out, err } = await aion(['diff', ...words], { folder });
      expect(code, `${words.join(' ')}: ${err}`).toBe(1);
      expect(out).toContain('"day" is required');
    }
    expect((await aion(['diff', 'none'], { folder })).code).toBe(2);
    expect((await aion(['diff', 'git:none', '.'], { folder })).code).toBe(2);
  });

  it('writes a snapshot, compares with it, and writes it again', async () => {
    const folder = folderWith({ 'tools.json': tools() });
    const words = ['diff', 'tools.json', '--snapshot', 'tools.lock.json'];
    expect((await aion(words, { folder })).code).toBe(0);
    const text = readFileSync(join(folder, 'tools.lock.json'), 'utf8');
    expect(await aion(words, { folder })).toMatchObject({ code: 0, out: 'No changes of tools.\n' });
    writeFileSync(join(folder, 'tools.json'), tools(dated));
    expect((await aion(words, { folder })).code).toBe(1);
    expect(readFileSync(join(folder, 'tools.lock.json'), 'utf8')).toBe(text);
    expect((await aion([...words, '--update'], { folder })).code).toBe(1);
    expect((await aion(words, { folder })).code).toBe(0);
  });
});
