/** The versions of a framework in which a rejection was measured: the first and the last of each range, as `1.30` or `4.2.3`. */
export type MeasuredVersions = readonly (readonly [first: string, last: string])[];

/** Whether an exact version is in one of the ranges. A bound without a patch number has all of them. */
export function isMeasured(version: string, ranges: MeasuredVersions): boolean {
  const numbers = numbersOf(version);
  return (
    numbers !== null && ranges.some(([first, last]) => compared(numbers, first) >= 0 && compared(numbers, last) <= 0)
  );
}

/** The ranges for a sentence: `1.30, 4.0–4.2`. */
export function measuredText(ranges: MeasuredVersions): string {
  return ranges.map(([first, last]) => (first === last ? first : `${first}–${last}`)).join(', ');
}

/** Null for a range, and for a version before a release. */
function numbersOf(version: string): readonly number[] | null {
  return /^\d+(?:\.\d+)*$/.test(version) ? version.split('.').map(Number) : null;
}

function compared(numbers: readonly number[], bound: string): number {
  for (const [index, number] of (numbersOf(bound) ?? []).entries()) {
    const difference = (numbers[index] ?? 0) - number;
    if (difference !== 0) return difference;
  }
  return 0;
}
