import fc from 'fast-check';

/**
 * The ordinary test run draws the same random inputs every time: a red run can be run again and means the change, not the
 * day. `npm run fuzz` draws new ones, and many more.
 */
if (process.env['FUZZ_RUNS'] === undefined && process.env['PROPERTY_RUNS'] === undefined) {
  fc.configureGlobal({ seed: 20_261_121 });
}
