import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { systemClock } from '../../../agent/machine/system-clock.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it.each([1, 5_000, 2 ** 31, 99_999_999_000, 2 ** 40 + 7])(
  'waits %d milliseconds, also where a timer cannot',
  async (time) => {
    let ended = 0;
    void systemClock.wait(time).then(() => ended++);
    await vi.advanceTimersByTimeAsync(time - 1);
    expect(ended).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  },
);

it('ends when it is stopped, and leaves no timer', async () => {
  const stop = new AbortController();
  const waited = systemClock.wait(Number.POSITIVE_INFINITY, stop.signal);
  stop.abort();
  await waited;
  await systemClock.wait(5, stop.signal);
  await systemClock.wait(-1);
  expect(vi.getTimerCount()).toBe(0);
});
