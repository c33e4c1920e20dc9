import { shown } from '../../core/calls/index.ts';
import type { JsonDifference } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';

/** One line per difference: `/total: expected 12, and is 13`. */
export function differenceLines(differences: readonly JsonDifference[]): readonly string[] {
  return differences.map(({ pointer, expected, actual }) => {
    const place = pointer === '' ? say`the result` : pointer;
    if (expected === undefined) return say`${place}: unexpected value ${shown(actual ?? null)}`;
    return actual === undefined
      ? say`${place}: expected ${shown(expected)}, but it is missing`
      : say`${place}: expected ${shown(expected)}, but is ${shown(actual)}`;
  });
}
