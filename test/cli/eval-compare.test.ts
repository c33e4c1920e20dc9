import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Comparison } from '../../agent/expectations/comparison.ts';
import { type AskedBody, evalServer, orderQuestions, orderTools } from '../support/eval-server.ts';
import { aion, folderWith } from './support.ts';

function folderOf(before: string, after: string, questions = 8): string {
  return folderWith({
    'old.json': orderTools(before),
    'tools.json': orderTools(after),
    'a.aioneval.json': orderQuestions(questions),
  });
}

const compares = (folder: string, address: string, ...more: readonly string[]) =>
  aion(['eval', 'a.aioneval.json', '--model', `m@${address}`, '--compare', 'old.json', ...more], { folder });

const described = ({ tools = [] }: AskedBody): string => tools[0]?.function.description ?? '';

/** The pairs of versions: all in `npm run fuzz`, else some. */
const pairs = process.env['FUZZ_RUNS'] === undefined ? 3 : 20;

describe('aion eval --compare', () => {
  it.each([
    ['finds a drop of 30 points', '[[0.4]]', pairs],
    ['finds no change that is only in the words', '[[0.7]] Now.', 0],
  ])(
    '%s',
    async (_, after, expected) => {
      const { address } = await evalServer(11);
      let found = 0;
      for (let pair = 0; pair < pairs; pair++) {
        const { code } = await compares(folderOf('[[0.7]]', after), address, '--confirm', '0', '-q');
        found += code;
      }
      // At most one of twenty may be otherwise.
      expect(Math.abs(found - expected)).toBeLessThanOrEqual(pairs / 20);
    },
    600_000,
  );

  it('asks both in turn, in an order by chance, and says how many requests come', async () => {
    const { address, asked } = await evalServer();
    const { err } = await compares(folderOf('[[0.7]]', '[[0.7]] Now.'), address, '--times', '4', '--confirm', '0');
    expect(err).toContain('64 requests, then up to 0 more for suspicious questions');
    expect(err).toContain('Fewer than 10 runs find only large changes.');
    expect(asked).toHaveLength(64);
    const firsts = Array.from({ length: 32 }, (_, index) => {
      const [one, other] = asked.slice(index * 2, index * 2 + 2) as [AskedBody, AskedBody];
      expect(new Set([described(one), described(other)]).size).toBe(2);
      expect(one.messages.at(-1)).toEqual(other.messages.at(-1));
      return described(one) === '[[0.7]]';
    });
    const before = firsts.filter(Boolean).length;
    expect(before).toBeGreaterThan(8);
    expect(before).toBeLessThan(24);
  });

  it('asks no question that sees the same tools', async () => {
    const { address, asked } = await evalServer();
    const folder = folderOf('[[1]]', '[[0]]', 4);
    const file = JSON.parse(readFileSync(join(folder, 'a.aioneval.json'), 'utf8'));
    for (const index of [0, 1, 2]) file.cases[index].tools = ['send_mail'];
    for (const index of [0, 1, 2]) file.cases[index].expect = { calls: [{ tool: 'send_mail' }] };
    writeFileSync(join(folder, 'a.aioneval.json'), JSON.stringify(file));
    const { out, code } = await compares(folder, address, '--times', '6');
    expect(code).toBe(1);
    expect(out).toContain("3 questions don't see the change and weren't asked.");
    expect(out).toContain('worse  q3  6 of 6 → 0 of 6');
    // Six on each side, then fifteen.
    expect(asked).toHaveLength(42);
  });

  it('names the one question of twenty that collapsed, by fresh runs', async () => {
    const { address } = await evalServer();
    const folder = folderOf('Find.', 'Find.', 20);
    const file = JSON.parse(readFileSync(join(folder, 'a.aioneval.json'), 'utf8'));
    file.cases[7].question = 'Refund #refund_order(number=7)';
    file.cases[7].expect = { calls: [{ tool: 'refund_order' }] };
    writeFileSync(join(folder, 'a.aioneval.json'), JSON.stringify(file));
    writeFileSync(join(folder, 'tools.json'), orderTools('Find.').replace('Refund an order.', 'Refund. [[0.05]]'));
    const { out, code } = await compares(folder, address, '--format', 'json');
    expect(code).toBe(1);
    const [model] = (JSON.parse(out).comparison as Comparison).models;
    expect(model?.stage2?.map(({ id, verdict, after }) => [id, verdict, after.runs])).toEqual([['q7', 'worse', 15]]);
  });

  it('reads the same paths in a revision of Git, and runs nothing of it', async () => {
    const { address } = await evalServer();
    const folder = folderOf('', '[[1]]', 2);
    const git = (...words: readonly string[]) => execFileSync('git', ['-C', folder, ...words], { stdio: 'pipe' });
    git('init', '-q');
    git('add', 'tools.json', 'a.aioneval.json');
    git('-c', 'user.name=a', '-c', 'user.email=a@b', 'commit', '-q', '-m', 'Add the tools');
    writeFileSync(join(folder, 'tools.json'), orderTools('[[0]]'));
    const words = ['eval', 'a.aioneval.json', '--model', `m@${address}`, '--times', '6', '--confirm', '0'];
    const { code, out } = await aion([...words, '--compare', 'git:HEAD'], { folder });
    expect(out).toContain('Compared with git:HEAD');
    expect(out).toContain('Changed tools: find_order');
    expect(code).toBe(1);
    expect(readFileSync(join(folder, 'tools.json'), 'utf8')).toBe(orderTools('[[0]]'));
    const unknown = await aion([...words, '--compare', 'git:none'], { folder });
    expect(unknown).toMatchObject({ code: 2, err: expect.stringContaining("the revision doesn't exist.") });
    const option = await aion([...words, '--compare', 'git:--help'], { folder });
    expect(option.code).toBe(2);
  });

  it('refuses --against beside it', async () => {
    const { code, err } = await compares(folderOf('a', 'b'), 'http://127.0.0.1:1/v1', '--against', 'a.json');
    expect(code).toBe(2);
    expect(err).toContain("--compare can't be combined with --against or --shard.");
  });
});

describe('aion eval --shard', () => {
  const settled = (out: string) => {
    const { began: _, wallSeconds: __, ...report } = JSON.parse(out);
    const withoutTimes = (key: string, value: unknown): unknown => (/^(?:seconds|waited)$/.test(key) ? 0 : value);
    return JSON.parse(JSON.stringify(report, withoutTimes));
  };

  it('asks a part; the merged report is that of one run', async () => {
    const { address, asked } = await evalServer();
    const folder = folderOf('', '', 7);
    const words = ['eval', 'a.aioneval.json', '--model', `p:1@${address}`, '--times', '2', '--format', 'json'];
    const whole = await aion(words, { folder });
    expect(asked).toHaveLength(14);
    for (const part of ['1/3', '2/3', '3/3']) {
      expect((await aion([...words, '--shard', part, '-o', `${part[0]}.json`], { folder })).code).toBe(0);
    }
    expect(asked).toHaveLength(28);
    const merged = await aion(['eval', 'merge', '2.json', '1.json', '3.json', '--format', 'json'], { folder });
    expect(merged.code).toBe(0);
    expect(settled(merged.out)).toEqual(settled(whole.out));
    const missing = await aion(['eval', 'merge', '1.json', '3.json'], { folder });
    expect(missing.code).toBe(3);
    expect(missing.out).toContain('This report is incomplete');
    const twice = await aion(['eval', 'merge', '1.json', '1.json'], { folder });
    expect(twice).toMatchObject({ code: 2, err: expect.stringContaining('the same question twice') });
  });

  it.each(['0/2', '3/2', '2'])('refuses %s', async (part) => {
    const words = ['eval', 'a.aioneval.json', '--model', 'm@http://127.0.0.1:1/v1', '--shard', part];
    const { code, err } = await aion(words, { folder: folderOf('', '') });
    expect(code).toBe(2);
    expect(err).toContain('Use I/N, for example 1/4.');
  });
});

describe('aion eval --format html', () => {
  it('is one page with the verdict, the intervals, the runs of both sides and the changed words', async () => {
    const { address } = await evalServer();
    const folder = folderOf('Find an order. [[1]]', 'Find <b>any</b> order. [[0]]', 2);
    await compares(folder, address, '--times', '6', '--confirm', '0', '--format', 'html', '-o', 'report.html');
    const page = readFileSync(join(folder, 'report.html'), 'utf8');
    expect(page).not.toMatch(/<script|https?:\/\/(?!127)|<link|@import|src=/);
    expect(page).toMatch(/class="verdict worse">m@127\.0\.0\.1:\d+: worse: −100 points/);
    expect(page).toContain('<del>an</del>');
    expect(page).toContain('&lt;b&gt;any&lt;/b&gt;');
    expect(page).not.toContain('<b>any</b>');
    expect(page).toMatch(/Before: 6 of 6 correct<\/h4><ul><li class="better">×6 <code>find_order/);
    expect(page).toMatch(/Now: 0 of 6 correct/);
    expect(page).toContain('<svg');
    expect(page).toContain('expected \\ called');
  });
});
