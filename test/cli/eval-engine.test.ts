import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cachesIn } from '../support/caches-in.ts';
import { evalServer, orderQuestions, orderTools } from '../support/eval-server.ts';
import { aion, folderWith } from './support.ts';

const folderOf = (questions = 8): string =>
  folderWith({ 'tools.json': orderTools(), 'a.aioneval.json': orderQuestions(questions) });

function evaluates(folder: string, model: string, ...more: readonly string[]) {
  const environment = cachesIn(join(folder, 'cache'));
  return aion(['eval', 'a.aioneval.json', '--model', model, ...more], {
    folder,
    environment,
  });
}

describe('aion eval: requests', () => {
  it('are in flight as many as are allowed, and one on this computer', async () => {
    const { address, mostOpen } = await evalServer();
    const folder = folderOf();
    await evaluates(folder, `p:1+lat:20@${address}`, '--no-cache');
    expect(mostOpen()).toBe(1);
    await evaluates(folder, `p:1+lat:20@${address}`, '--no-cache', '--concurrency', '4');
    expect(mostOpen()).toBe(4);
  });

  it('are reported in the order of the file, whatever comes first', async () => {
    const { address } = await evalServer();
    const { out } = await evaluates(folderOf(), `p:1+lat:5@${address}`, '--concurrency', '8', '--format', 'json');
    expect(JSON.parse(out).cases.map(({ id }: { readonly id: string }) => id)).toEqual(
      Array.from({ length: 8 }, (_, index) => `q${index}`),
    );
  });

  it('wait after a rate limit, which is no failure', async () => {
    const { address } = await evalServer();
    const words = ['--times', '5', '--concurrency', '4', '--attempts', '1'];
    const { code, out, err } = await evaluates(folderOf(), `p:1+limit:0.5+ra:2@${address}`, ...words);
    expect(code, out).toBe(0);
    expect(out).toContain('40 of 40 correct');
    expect(err).toContain('rate limit, waiting 1 s');
  });

  it('end after silence, and not while data comes', async () => {
    const { address, asked } = await evalServer();
    const folder = folderOf(1);
    const silent = await evaluates(folder, `p:1+lat:3000@${address}`, '--timeout', '1', '--attempts', '1');
    expect(silent.code).toBe(3);
    expect(silent.out).toContain('sent nothing for 1 seconds.');
    expect(asked).toHaveLength(1);
    // Nine words, each after 250 ms: more than a second in all.
    const slow = await evaluates(folder, `mute+tok:250@${address}`, '--timeout', '1', '--attempts', '1');
    expect(slow.out).toContain('0 of 1 correct');
    const long = await evaluates(folder, `mute+tok:250+x@${address}`, '--answer-timeout', '1', '--attempts', '1');
    expect(long.out).toContain("didn't finish its response within 1 seconds.");
  });

  it('ask a server that refuses streams without them', async () => {
    const { address, asked } = await evalServer();
    const { code } = await evaluates(folderOf(3), `p:1+nostream@${address}`);
    expect(code).toBe(0);
    expect(asked.map(({ stream = false }) => stream)).toEqual([true, false, false, false]);
  });
});

describe('aion eval: the cache', () => {
  it('answers the same questions again, and only new repeats are asked', async () => {
    const { address, asked } = await evalServer();
    const folder = folderOf(3);
    await evaluates(folder, `p:0.5@${address}`, '--times', '2', '--format', 'json', '-o', 'first.json');
    expect(asked).toHaveLength(6);
    const second = await evaluates(folder, `p:0.5@${address}`, '--times', '2', '--price', 'p:0.5=1/1');
    expect(asked).toHaveLength(6);
    expect(second.out).toContain('0.0 s; $0.00; 6 of 6 from the cache');
    await evaluates(folder, `p:0.5@${address}`, '--times', '3');
    expect(asked).toHaveLength(9);
    await evaluates(folder, `p:0.5@${address}`, '--times', '2', '--refresh');
    expect(asked).toHaveLength(15);
    await evaluates(folder, `p:0.5@${address}`, '--times', '2', '--no-cache');
    expect(asked).toHaveLength(21);
  });

  it('is readable by the user alone, and holds no key and no failed request', async () => {
    const { address } = await evalServer();
    const folder = folderOf(2);
    const environment = { ...cachesIn(join(folder, 'cache')), AION_MODEL_KEY: 'secret-key' };
    await aion(['eval', 'a.aioneval.json', '--model', `p:1@${address}`], { folder, environment });
    await aion(['eval', 'a.aioneval.json', '--model', `cut@${address}`, '--attempts', '1'], { folder, environment });
    const place = join(folder, 'cache', 'aion-language-tools', 'eval');
    const files = readdirSync(place);
    expect(files).toHaveLength(2);
    for (const name of files) {
      if (process.platform !== 'win32') expect(statSync(join(place, name)).mode & 0o777).toBe(0o600);
      expect(readFileSync(join(place, name), 'utf8')).not.toContain('secret-key');
    }
  });
});

describe('aion eval: a budget', () => {
  it('of requests stops, and the report is written', async () => {
    const { address, asked } = await evalServer();
    const { code, out, err } = await evaluates(folderOf(), `p:1@${address}`, '--max-requests', '5');
    expect(code).toBe(3);
    expect(asked).toHaveLength(5);
    expect(out).toContain('This report is incomplete');
    expect(out).toContain('5 of 5 correct');
    expect(err).toContain('Stopped: the budget is spent.');
  });

  it('of money stops by the given price alone', async () => {
    const { address, asked } = await evalServer();
    const model = `p:1@${address}`;
    // 41 input and 20 output tokens, at $1,000 for a million: about 6 cents each.
    const price = ['--price', 'p:1=1000/1000', '--max-cost', '0.15'];
    const { code, out } = await evaluates(folderOf(), model, ...price);
    expect(code).toBe(3);
    expect(asked).toHaveLength(3);
    expect(out).toContain('$0.18');
  });
});

describe('aion eval: Ctrl+C', () => {
  it('writes a report of what is there; the same command asks the rest', async () => {
    const { address, asked } = await evalServer();
    const folder = folderOf(20);
    const run = evaluates(folder, `p:1+lat:20@${address}`, '--format', 'json', '-o', 'report.json');
    await expect.poll(() => asked.length).toBeGreaterThanOrEqual(6);
    process.emit('SIGINT');
    const { code, err } = await run;
    expect(code).toBe(130);
    expect(err).toContain('Interrupted. Run the same command again to continue.');
    const { isComplete, cases } = JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8'));
    expect(isComplete).toBe(false);
    expect(cases.length).toBeGreaterThanOrEqual(5);
    const before = asked.length;
    const again = await evaluates(folder, `p:1+lat:20@${address}`);
    expect(again.code).toBe(0);
    // An answer that came after the report is in the cache, too.
    const kept = Number(/(\d+) of 20 from the cache/.exec(again.out)?.[1]);
    expect(kept).toBeGreaterThanOrEqual(cases.length);
    expect(asked.length - before).toBe(20 - kept);
  });
});
