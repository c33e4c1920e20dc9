import type { JsonObject } from '../json/json-value.ts';
import { byWord, wordSet, words } from '../text/words.ts';
import { BARE_SCHEMAS, type JsonType } from './keywords.ts';

const ANYTHING: JsonObject = {};

function schemasOf(groups: Readonly<Partial<Record<JsonType, string>>>): readonly (readonly [string, JsonObject])[] {
  return [...byWord<JsonType>(groups)].map(([word, type]) => [word, BARE_SCHEMAS.get(type) ?? { type }]);
}

/** The type words of the notation and of JSON Schema, in lower case; letter case does not count. */
export const TYPE_WORDS: ReadonlyMap<string, JsonObject> = new Map([
  ...schemasOf({
    string: 'string str',
    integer: 'int integer',
    number: 'float number',
    boolean: 'bool boolean',
    object: 'dict object',
    array: 'list array',
    null: 'none null',
  }),
  ['any', ANYTHING],
]);

/** Names of Python's library; letter case counts. Their module may be before them. */
export const PYTHON_NAMES: ReadonlyMap<string, JsonObject> = new Map([
  ...schemasOf({
    object: 'Dict Mapping MutableMapping OrderedDict defaultdict',
    array: 'List Sequence Iterable Collection tuple Tuple',
    null: 'NoneType',
    string: 'complex',
    number: 'Decimal',
  }),
  ...words('set Set frozenset FrozenSet').map((word) => [word, { type: 'array', uniqueItems: true }] as const),
  ['bytes', { type: 'string', format: 'binary' }],
  ['datetime', { type: 'string', format: 'date-time' }],
  ['date', { type: 'string', format: 'date' }],
  ['time', { type: 'string', format: 'time' }],
  ['timedelta', { type: 'string', format: 'duration' }],
  ['UUID', { type: 'string', format: 'uuid' }],
  ['Path', { type: 'string', format: 'path' }],
  ['AnyUrl', { type: 'string', format: 'uri' }],
  ['HttpUrl', { type: 'string', format: 'uri' }],
  ['EmailStr', { type: 'string', format: 'email' }],
  ['IPv4Address', { type: 'string', format: 'ipv4' }],
  ['IPv6Address', { type: 'string', format: 'ipv6' }],
]);

/** Python names that are also everyday words: alone they are prose, inside an expression or with their module they are types. */
export const EVERYDAY_NAMES = wordSet('date time complex Path Set set Sequence Collection Mapping');

/** The expression that names a JSON Schema `format`; read back it gives the same format. */
export const FORMAT_NAMES: ReadonlyMap<string, string> = new Map([
  ['binary', 'bytes'],
  ['date-time', 'datetime'],
  ['date', 'datetime.date'],
  ['time', 'datetime.time'],
  ['duration', 'timedelta'],
  ['uuid', 'UUID'],
  ['path', 'pathlib.Path'],
  ['uri', 'AnyUrl'],
  ['email', 'EmailStr'],
  ['ipv4', 'IPv4Address'],
  ['ipv6', 'IPv6Address'],
]);

/** Words in the `type` of real definitions, in lower case: of Java, C#, TypeScript, SQL and prose. Only a repair reads them as types. */
export const FOREIGN_TYPE_WORDS: ReadonlyMap<string, JsonObject> = new Map([
  ...schemasOf({
    string:
      'text char character varchar uuid url uri email date datetime timestamp time file path enum bytes password id',
    integer: 'long short byte bigint int8 int16 int32 int64 uint uint32 uint64 smallint tinyint',
    number: 'double decimal real numeric num float32 float64 bignumber',
    boolean: 'bit flag logical',
    object: 'dictionary map hashmap hash hashtable record struct json jsonobject obj mapping treemap interface',
    array: 'tuple arraylist linkedlist vector sequence set hashset collection iterable arr jsonarray',
    null: 'void nil nonetype undefined',
  }),
  ...['', ...words('* mixed unknown var variant dynamic auto generic anything all')].map(
    (word) => [word, ANYTHING] as const,
  ),
]);
