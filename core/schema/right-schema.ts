import { isJsonArray } from '../json/json-value.ts';
import { isJsonType, SUBSCHEMA_KEYWORDS, type SubschemaHolder } from './keywords.ts';
import { areDifferentScalars, type IsRight, isNever, keywordRepairs } from './repair-keywords.ts';

/** A list of texts, none of them twice. */
export const isTextList: IsRight = (value) =>
  isJsonArray(value) && value.every((item) => typeof item === 'string') && areDifferentScalars(value);

/** One of the seven words, or a list of some, none of them twice. */
export const isRightType: IsRight = (value) =>
  isJsonType(value) ||
  (isJsonArray(value) && value.length > 0 && value.every(isJsonType) && areDifferentScalars(value));

/** A keyword that a repair may change, or that holds schemas. */
export interface KnownKeyword {
  /** Whether a repair leaves the value alone, found faster than by a repair; also false where that is unknown. */
  readonly isRight: IsRight;
  /** Null for a keyword without schemas. */
  readonly holder: SubschemaHolder | null;
}

/** Keywords with a repair of their own: references are looked up, words of other dialects are translated. */
const repairedAlone: readonly (readonly [keyword: string, isRight: IsRight])[] = [
  ['required', isTextList],
  ['optional', isNever],
  ['type', isRightType],
  ['nullable', isNever],
  ['$ref', isNever],
  ['items', (value) => !isJsonArray(value)],
  ['additionalItems', isNever],
];

export const knownKeywords: ReadonlyMap<string, KnownKeyword> = knownByKeyword();

function knownByKeyword(): ReadonlyMap<string, KnownKeyword> {
  const known = new Map<string, KnownKeyword>();
  const add = (keyword: string, isRight: IsRight): void => {
    known.set(keyword, { isRight, holder: SUBSCHEMA_KEYWORDS.get(keyword) ?? null });
  };
  for (const [keywords, isRight] of keywordRepairs) {
    for (const keyword of keywords) {
      // Some have two repairs.
      const before = known.get(keyword)?.isRight;
      add(keyword, before === undefined ? isRight : (value) => before(value) && isRight(value));
    }
  }
  for (const [keyword, isRight] of repairedAlone) add(keyword, isRight);
  for (const keyword of SUBSCHEMA_KEYWORDS.keys()) if (!known.has(keyword)) add(keyword, () => true);
  return known;
}
