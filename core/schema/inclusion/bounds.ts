import { type JsonObject, member } from '../../json/json-value.ts';

/** The keyword as a number; null for none, or one that a double doesn't hold. */
export function numberKeyword(part: JsonObject, keyword: string): number | null {
  const value = member(part, keyword);
  return typeof value === 'number' ? value : null;
}

/** The strictest lower bound of the parts; null for none. */
export function highest(parts: readonly JsonObject[], keyword: string): number | null {
  return numbersIn(parts, keyword).reduce<number | null>(
    (most, one) => (most === null || one > most ? one : most),
    null,
  );
}

/** The strictest upper bound of the parts; null for none. */
export function lowest(parts: readonly JsonObject[], keyword: string): number | null {
  return numbersIn(parts, keyword).reduce<number | null>(
    (least, one) => (least === null || one < least ? one : least),
    null,
  );
}

function numbersIn(parts: readonly JsonObject[], keyword: string): readonly number[] {
  return parts.flatMap((part) => numberKeyword(part, keyword) ?? []);
}
