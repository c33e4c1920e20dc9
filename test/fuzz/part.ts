import fc from 'fast-check';

/** Inputs of one kind, and what must hold of each. */
export interface Part<Input = never> {
  readonly name: string;
  readonly inputs: fc.Arbitrary<Input>;
  /** Throws where it does not hold. */
  readonly check: (input: Input) => Promise<void>;
}

export interface Outcome {
  /** How many inputs were tried, without those by which a failure was made smaller. */
  readonly runs: number;
  readonly finding: Finding | null;
}

export interface Finding {
  readonly seed: number;
  /** The smallest input that was found, as JSON. */
  readonly input: string;
  readonly says: string;
}

/** So long (in milliseconds) a failing input is made smaller. */
const longestShrinking = 60_000;

/** Tries so many inputs, the same ones for the same seed. After a failure the smallest input that fails too is looked for. */
export async function tryInputs<Input>(part: Part<Input>, seed: number, runs: number): Promise<Outcome> {
  // fast-check has a clock of its own, and a session lets the clocks jump.
  const now = process.hrtime.bigint;
  let stopAt: bigint | null = null;
  let tried = 0;
  const property = fc.asyncProperty(part.inputs, async (input) => {
    if (stopAt !== null && now() > stopAt) return;
    if (stopAt === null) tried++;
    try {
      await part.check(input);
    } catch (error) {
      stopAt ??= now() + BigInt(longestShrinking) * 1_000_000n;
      throw error;
    }
  });
  const { failed, counterexample, errorInstance } = await fc.check(property, { seed, numRuns: runs });
  if (!failed) return { runs: tried, finding: null };
  const says = errorInstance instanceof Error ? (errorInstance.stack ?? errorInstance.message) : String(errorInstance);
  return { runs: tried, finding: { seed, input: JSON.stringify(counterexample?.[0]), says } };
}
