import { afterEach, describe, expect, it, vi } from 'vitest';
import { longestTurn, stepsInTurns, Turn } from '../../../server/turns.ts';
import { HandClock } from '../../lsp/support/hand-clock.ts';

/** The time of one step of each work, in milliseconds. */
const step = 3;

afterEach(() => vi.restoreAllMocks());

/** The milliseconds of work in each round of the event loop, for so many works of ten steps: one message is answered between two rounds. */
async function workInRounds(works: number): Promise<readonly number[]> {
  let now = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const timers = new HandClock();
  function* work(): Generator<void, void> {
    for (let count = 0; count < 10; count++) {
      now += step;
      yield;
    }
  }
  let done = 0;
  for (let count = 0; count < works; count++) {
    void stepsInTurns(work(), new Turn({ timers })).then(() => done++);
  }
  const rounds: number[] = [];
  for (let round = 0; round < 200 && done < works; round++) {
    const before = now;
    timers.pass(0);
    await new Promise((resolve) => setImmediate(resolve));
    rounds.push(now - before);
  }
  expect(done).toBe(works);
  return rounds;
}

describe('works that take long', () => {
  it.each([1, 3])('%i of them: a message waits for one turn of one of them', async (works) => {
    expect(Math.max(...(await workInRounds(works)))).toBeLessThanOrEqual(longestTurn + step);
  });

  it.each([1, 3])(
    '%i of them: the message behind it, which asks about a change, waits for no other turn',
    async (works) => {
      const rounds = await workInRounds(works);
      expect(rounds.filter((worked, round) => worked > 0 && (rounds[round + 1] ?? 0) > 0)).toEqual([]);
    },
  );
});
