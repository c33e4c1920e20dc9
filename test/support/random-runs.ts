/** The number of random inputs of a property. `npm run fuzz` draws more. */
export const randomRuns = Number(process.env['FUZZ_RUNS'] ?? 100);
