/** The number of random inputs of a property. `npm run fuzz` draws more. */
export const randomRuns = Number(process.env['FUZZ_RUNS'] ?? 100);

/** Whether a slow test reads the real input with this index: every fifth, or all of them in `npm run fuzz`. */
export function isRead(index: number): boolean {
  return process.env['FUZZ_RUNS'] !== undefined || index % 5 === 0;
}
