import { shown } from '../../core/calls/violation-sentence.ts';
import type { JsonDifference } from '../../core/json/differences.ts';

/** One line for each place: `/total: expected 12, and is 13`. */
export function differenceLines(differences: readonly JsonDifference[]): readonly string[] {
  return differences.map(({ pointer, expected, actual }) => {
    const place = pointer === '' ? 'the result' : pointer;
    if (expected === undefined) return `${place}: not expected, and is ${shown(actual ?? null)}`;
    const is = actual === undefined ? 'is missing' : `is ${shown(actual)}`;
    return `${place}: expected ${shown(expected)}, and ${is}`;
  });
}
