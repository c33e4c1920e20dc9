/** The median time of `work` over `rounds` calls, in milliseconds, after a warm-up. */
export async function median(work: () => unknown, rounds: number): Promise<number> {
  return percentile(await timesOf(work, rounds, Math.min(3, rounds)), 0.5);
}

/** The time of each of `rounds` calls of `work`, in milliseconds, after warm-up calls. `prepare` runs before each and does not count. */
export async function timesOf(
  work: () => unknown,
  rounds: number,
  warmUp = 3,
  prepare: () => unknown = () => null,
): Promise<readonly number[]> {
  const times: number[] = [];
  for (let round = 0; round < warmUp + rounds; round++) {
    await prepare();
    const start = performance.now();
    await work();
    if (round >= warmUp) times.push(performance.now() - start);
  }
  return times;
}

/** The processor time of this process in milliseconds, with the engine's own threads. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** The percentile of the times: `share` 0.5 is the median, 1 the slowest. */
export function percentile(times: readonly number[], share: number): number {
  const ordered = times.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.ceil(ordered.length * share) - 1)] ?? Number.NaN;
}

export function milliseconds(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);
}

/** A table with aligned columns; the first row is the heading. */
export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  '),
    )
    .join('\n');
}
