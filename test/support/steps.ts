/**
 * Counts the steps of some work: a test can check its growth without a clock, since the same work takes the same number of steps on every
 * machine. A step is one run of a block of JavaScript (V8 counts them for coverage), or one character or item that a built-in function
 * passes over. The inside of a regular expression that finds nothing at its position is not counted.
 */
import { type Profiler, Session } from 'node:inspector';

const ownAddress = import.meta.url;
const session = new Session();
session.connect();
session.post('Profiler.enable');
// V8 counts the blocks of functions from now on: import this before the code to be counted runs.
session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** The cost of a call of a built-in function. */
type Cost = (self: unknown, args: readonly unknown[], result: unknown) => number;

const length = (value: unknown): number => (typeof value === 'string' || Array.isArray(value) ? value.length : 0);
const ofSelf: Cost = (self) => length(self);
const ofResult: Cost = (_, __, result) => length(result);
const forwards: Cost = (self, [, from], result) =>
  (result === -1 ? length(self) : Number(result)) - Math.max(0, Number(from ?? 0));
const backwards: Cost = (self, [, from], result) =>
  Math.min(length(self), Number(from ?? length(self))) - Math.max(0, Number(result));

const costs: readonly (readonly [object, Readonly<Record<string, Cost>>])[] = [
  [
    String.prototype,
    {
      indexOf: forwards,
      lastIndexOf: backwards,
      includes: ofSelf,
      split: ofSelf,
      replace: ofSelf,
      replaceAll: ofSelf,
      trim: ofSelf,
      trimStart: ofSelf,
      trimEnd: ofSelf,
      toLowerCase: ofSelf,
      repeat: ofResult,
    },
  ],
  [
    Array.prototype,
    {
      indexOf: forwards,
      includes: ofSelf,
      splice: ofSelf,
      unshift: ofSelf,
      concat: ofResult,
      slice: ofResult,
      join: ofResult,
      flat: ofResult,
    },
  ],
  [
    RegExp.prototype,
    {
      exec(self, [text], result) {
        const { sticky, global, lastIndex } = self as RegExp;
        const found = result as RegExpExecArray | null;
        if (found !== null) return found[0].length + (sticky || global ? 0 : found.index);
        return sticky ? 1 : Math.max(1, length(text) - lastIndex);
      },
    },
  ],
];

export function stepsOf(work: () => unknown): number {
  const count = startCounting();
  try {
    work();
  } finally {
    count.stop();
  }
  return count.steps();
}

/** The steps of the whole process until the promise is settled. */
export async function stepsUntil(work: () => Promise<unknown>): Promise<number> {
  const count = startCounting();
  try {
    await work();
  } finally {
    count.stop();
  }
  return count.steps();
}

function startCounting(): { stop(): void; steps(): number } {
  let passed = 0;
  const restore = costs.flatMap(([owner, functions]) =>
    Object.entries(functions).map(([name, cost]) => {
      const own = Object.getOwnPropertyDescriptor(owner, name) ?? {};
      const original: (...args: readonly unknown[]) => unknown = own.value;
      const value = function counted(this: unknown, ...args: readonly unknown[]): unknown {
        const result = original.apply(this, [...args]);
        passed += Math.max(0, cost(this, args, result));
        return result;
      };
      Object.defineProperty(owner, name, { ...own, value });
      return () => Object.defineProperty(owner, name, own);
    }),
  );
  takeBlocks();
  return {
    stop: () => {
      for (const one of restore) one();
    },
    steps: () => takeBlocks() + passed,
  };
}

/** The number of blocks run since the last call. */
function takeBlocks(): number {
  let blocks = 0;
  // The answer comes within the call.
  session.post(
    'Profiler.takePreciseCoverage',
    (error: Error | null, answer: Profiler.TakePreciseCoverageReturnType) => {
      if (error !== null) throw error;
      for (const { url, functions } of answer.result) {
        // The counting itself is no step of the work.
        if (url === ownAddress) continue;
        for (const { ranges } of functions) for (const { count } of ranges) blocks += count;
      }
    },
  );
  return blocks;
}

/**
 * Whether the work grows at most in proportion to the size: four times the size may take five times the steps, which leaves room for
 * sorting. Quadratic work takes sixteen times.
 */
export function growth<Made>(
  build: (size: number) => Made,
  work: (made: Made) => unknown,
  size = 4_000,
): { readonly isLinear: boolean; readonly said: string } {
  const [small, large] = [build(size), build(4 * size)];
  // One-time work, such as a table made on first use, belongs to neither; a cached answer does.
  work(build(size / 2));
  const short = stepsOf(() => work(small));
  const long = stepsOf(() => work(large));
  return {
    isLinear: long <= 5 * short + 500,
    said: `${short} steps, ${long} for four times the size`,
  };
}

/** The steps of the works that grow faster than their input; empty if there are none. */
export function fasterThanTheirSize<Made>(
  builds: readonly { readonly name: string; readonly build: (size: number) => Made }[],
  work: (made: Made) => unknown,
  size?: number,
): readonly string[] {
  return builds.flatMap(({ name, build }) => {
    const { isLinear, said } = growth(build, work, size);
    return isLinear ? [] : [`${name}: ${said}`];
  });
}
