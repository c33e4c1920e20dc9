import { isJsonArray, type JsonValue } from '../json/json-value.ts';
import { isJsonType, SUBSCHEMA_KEYWORDS, type SubschemaHolder } from './keywords.ts';
import { areDifferentScalars, keywordRepairs } from './repair-keywords.ts';

type IsRight = (value: JsonValue) => boolean;

/** A list of texts, none of them twice. */
export const isTextList: IsRight = (value) =>
  isJsonArray(value) && value.every((item) => typeof item === 'string') && areDifferentScalars(value);

/** One of the seven words, or a list of some, none of them twice. */
export const isRightType: IsRight = (value) =>
  isJsonType(value) ||
  (isJsonArray(value) && value.length > 0 && value.every(isJsonType) && areDifferentScalars(value));

const isNever: IsRight = () => false;

/** A keyword that a repair may change, or that holds schemas. */
interface KnownKeyword {
  /** Whether a repair leaves the value alone, found faster than by a repair; also false where that is unknown. */
  readonly isRight: IsRight;
  readonly part: 'required' | 'keywords' | 'alone';
  /** Null for a keyword without schemas. */
  readonly holder: SubschemaHolder | null;
}

/** Keywords with a repair of their own: references are looked up, words of other dialects are translated. */
const repairedAlone: readonly (readonly [keyword: string, part: KnownKeyword['part'], isRight: IsRight])[] = [
  ['required', 'required', isTextList],
  ['optional', 'required', isNever],
  ['type', 'alone', isRightType],
  ['nullable', 'alone', isNever],
  ['$ref', 'alone', isNever],
  ['items', 'alone', (value) => !isJsonArray(value)],
  ['additionalItems', 'alone', isNever],
];

export const knownKeywords: ReadonlyMap<string, KnownKeyword> = knownByKeyword();

function knownByKeyword(): ReadonlyMap<string, KnownKeyword> {
  const known = new Map<string, KnownKeyword>();
  const add = (keyword: string, part: KnownKeyword['part'], isRight: IsRight): void => {
    known.set(keyword, { isRight, part, holder: SUBSCHEMA_KEYWORDS.get(keyword) ?? null });
  };
  for (const [keywords, isRight] of keywordRepairs) {
    for (const keyword of keywords) {
      // Some have two repairs.
      const before = known.get(keyword)?.isRight;
      add(keyword, 'keywords', before === undefined ? isRight : (value) => before(value) && isRight(value));
    }
  }
  for (const [keyword, part, isRight] of repairedAlone) add(keyword, part, isRight);
  for (const keyword of SUBSCHEMA_KEYWORDS.keys()) if (!known.has(keyword)) add(keyword, 'keywords', () => true);
  return known;
}
