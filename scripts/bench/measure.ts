/** The median of the milliseconds that `work` takes over at least `rounds` calls, after a warm-up. */
export async function median(work: () => unknown, rounds: number): Promise<number> {
  for (let i = 0; i < Math.min(3, rounds); i++) {
    await work();
  }
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return times[times.length >> 1] ?? Number.NaN;
}

/** The milliseconds of each of `rounds` calls of `work`, after a warm-up. */
export async function timesOf(work: () => unknown, rounds: number): Promise<readonly number[]> {
  for (let i = 0; i < 3; i++) {
    await work();
  }
  const times: number[] = [];
  for (let i = 0; i < rounds; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}

/** The milliseconds of processor time that one call of `work` takes, with those of the engine's own threads. */
export function processorTime(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** The time that the given share of all times does not exceed: 0.5 is the median, 1 the slowest. */
export function percentile(times: readonly number[], share: number): number {
  const ordered = times.toSorted((a, b) => a - b);
  return ordered[Math.min(ordered.length - 1, Math.ceil(ordered.length * share) - 1)] ?? Number.NaN;
}

/** Milliseconds in three digits. */
export function milliseconds(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(3);
}

/** Rows as a table with aligned columns; the first row is the heading. */
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
