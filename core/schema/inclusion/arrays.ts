import { type JsonObject, type JsonValue, member } from '../../json/json-value.ts';
import { sameJson } from '../../json/same-json.ts';
import { addAll } from '../../text/long-list.ts';
import { say } from '../../text/say.ts';
import { highest, lowest } from './bounds.ts';
import type { SchemaBranch } from './branches.ts';
import { type Gap, lifted } from './gap.ts';
import type { Compare } from './objects.ts';
import { prefixLength, schemasOfItem } from './parts.ts';
import { arrayWith } from './samples.ts';
import { gapOf } from './scalars.ts';

/** The demands of a schema on arrays that those of the branch don't cover. */
export function arrayGaps(branch: SchemaBranch, wanted: JsonObject, root: JsonValue, compare: Compare): readonly Gap[] {
  const { parts } = branch;
  const gaps: Gap[] = [];
  const least = member(wanted, 'minItems') ?? 0;
  if (typeof least !== 'number' || (highest(parts, 'minItems') ?? 0) < least) {
    gaps.push(
      gapOf(say`the array needs at least ${JSON.stringify(least)} items`, [arrayWith(branch, root, new Map())]),
    );
  }
  const most = member(wanted, 'maxItems');
  if (most !== undefined && (typeof most !== 'number' || (lowest(parts, 'maxItems') ?? Infinity) > most)) {
    gaps.push(gapOf(say`the array may have at most ${JSON.stringify(most)} items`, longArrays(branch, root, most)));
  }
  if (member(wanted, 'uniqueItems') === true && !parts.some((part) => member(part, 'uniqueItems') === true)) {
    if ((lowest(parts, 'maxItems') ?? Infinity) > 1) {
      const [first = null] = arrayWith(longer(branch, 1), root, new Map());
      const twice = arrayWith(
        branch,
        root,
        new Map([
          [0, first],
          [1, first],
        ]),
      );
      gaps.push(gapOf(say`the items must be different`, [twice]));
    }
  }
  const length = lowest(parts, 'maxItems') ?? Infinity;
  const places = Math.max(prefixLength(parts), prefixLength([wanted]));
  for (let index = 0; index <= places && index < length; index++) {
    const [demand = true] = schemasOfItem([wanted], index);
    if (demand === true) continue;
    const around = (value: JsonValue) => [arrayWith(branch, root, new Map([[index, value]]))];
    addAll(gaps, lifted(compare(schemasOfItem(parts, index), demand), index === places ? '*' : String(index), around));
  }
  return [...gaps, ...unequalGaps(branch, wanted, root)];
}

function longer(branch: SchemaBranch, minItems: number): SchemaBranch {
  return { ...branch, parts: [...branch.parts, { minItems }] };
}

function longArrays(branch: SchemaBranch, root: JsonValue, most: JsonValue): readonly JsonValue[] {
  const length = typeof most === 'number' && most < 1_000 ? most + 1 : null;
  return length === null ? [] : [arrayWith(longer(branch, length), root, new Map())];
}

/** Keywords that are compared as a whole. */
function unequalGaps(branch: SchemaBranch, wanted: JsonObject, root: JsonValue): readonly Gap[] {
  return ['contains', 'unevaluatedItems'].flatMap((keyword): readonly Gap[] => {
    const demand = member(wanted, keyword);
    if (demand === undefined || (demand === true && keyword === 'unevaluatedItems')) return [];
    const isAlone = !JSON.stringify(demand).includes('"$ref"');
    const bounds = ['minContains', 'maxContains'];
    const isSame = (part: JsonObject): boolean =>
      sameJson(member(part, keyword) ?? null, demand) &&
      bounds.every((one) => member(part, one) === member(wanted, one));
    if (isAlone && keyword === 'contains' && branch.parts.some(isSame)) return [];
    return [
      gapOf(say`"${keyword}" isn't compared`, [
        arrayWith(branch, root, new Map()),
        arrayWith(longer(branch, 1), root, new Map()),
      ]),
    ];
  });
}
