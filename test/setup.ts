import fc from 'fast-check';

/**
 * The ordinary test run draws the same random inputs every time: a red run can be run again and means the change, not the
 * day. `npm run fuzz` draws others, and many more.
 */
const { FUZZ_SEED: seed } = process.env;
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) });
else if (process.env['FUZZ_RUNS'] === undefined) {
  fc.configureGlobal({ seed: 20_261_121 });
}
