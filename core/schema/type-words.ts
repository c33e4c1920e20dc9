import type { JsonObject } from '../json/json-value.ts';

/** The schema that a word stands for; a function makes a fresh one of the words in its brackets. */
const STRING: JsonObject = { type: 'string' };
const INTEGER: JsonObject = { type: 'integer' };
const NUMBER: JsonObject = { type: 'number' };
const BOOLEAN: JsonObject = { type: 'boolean' };
const OBJECT: JsonObject = { type: 'object' };
const ARRAY: JsonObject = { type: 'array' };
const NULL: JsonObject = { type: 'null' };
const ANYTHING: JsonObject = {};

/** The words that the notation and JSON Schema use for types, in lower case; letter case does not count. */
export const TYPE_WORDS: ReadonlyMap<string, JsonObject> = new Map([
  ['string', STRING],
  ['str', STRING],
  ['int', INTEGER],
  ['integer', INTEGER],
  ['float', NUMBER],
  ['number', NUMBER],
  ['bool', BOOLEAN],
  ['boolean', BOOLEAN],
  ['dict', OBJECT],
  ['object', OBJECT],
  ['list', ARRAY],
  ['array', ARRAY],
  ['any', ANYTHING],
  ['none', NULL],
  ['null', NULL],
]);

/** Names of Python's own library, in their own letter case, also with their module before them. */
export const PYTHON_NAMES: ReadonlyMap<string, JsonObject> = new Map([
  ['Dict', OBJECT],
  ['Mapping', OBJECT],
  ['MutableMapping', OBJECT],
  ['OrderedDict', OBJECT],
  ['defaultdict', OBJECT],
  ['List', ARRAY],
  ['Sequence', ARRAY],
  ['Iterable', ARRAY],
  ['Collection', ARRAY],
  ['tuple', ARRAY],
  ['Tuple', ARRAY],
  ['set', { type: 'array', uniqueItems: true }],
  ['Set', { type: 'array', uniqueItems: true }],
  ['frozenset', { type: 'array', uniqueItems: true }],
  ['FrozenSet', { type: 'array', uniqueItems: true }],
  ['NoneType', NULL],
  ['bytes', { type: 'string', format: 'binary' }],
  ['complex', STRING],
  ['datetime', { type: 'string', format: 'date-time' }],
  ['date', { type: 'string', format: 'date' }],
  ['time', { type: 'string', format: 'time' }],
  ['timedelta', { type: 'string', format: 'duration' }],
  ['UUID', { type: 'string', format: 'uuid' }],
  ['Path', { type: 'string', format: 'path' }],
  ['Decimal', NUMBER],
  ['AnyUrl', { type: 'string', format: 'uri' }],
  ['HttpUrl', { type: 'string', format: 'uri' }],
  ['EmailStr', { type: 'string', format: 'email' }],
  ['IPv4Address', { type: 'string', format: 'ipv4' }],
  ['IPv6Address', { type: 'string', format: 'ipv6' }],
]);

/** Python names that are also everyday words: alone they are prose, inside an expression or with their module they are types. */
export const EVERYDAY_NAMES: ReadonlySet<string> = new Set([
  'date',
  'time',
  'complex',
  'Path',
  'Set',
  'set',
  'Sequence',
  'Collection',
  'Mapping',
]);

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

/**
 * What real definitions write in `type` although no dialect knows it, in lower case: words of Java, C#, TypeScript,
 * SQL and prose. Only a repair reads them; in a text they are prose.
 */
export const FOREIGN_TYPE_WORDS: ReadonlyMap<string, JsonObject> = new Map([
  ...[
    'text',
    'char',
    'character',
    'varchar',
    'uuid',
    'url',
    'uri',
    'email',
    'date',
    'datetime',
    'timestamp',
    'time',
    'file',
    'path',
    'enum',
    'bytes',
    'password',
    'id',
  ].map((word) => [word, STRING] as const),
  ...[
    'long',
    'short',
    'byte',
    'bigint',
    'int8',
    'int16',
    'int32',
    'int64',
    'uint',
    'uint32',
    'uint64',
    'smallint',
    'tinyint',
  ].map((word) => [word, INTEGER] as const),
  ...['double', 'decimal', 'real', 'numeric', 'num', 'float32', 'float64', 'bignumber'].map(
    (word) => [word, NUMBER] as const,
  ),
  ...['bit', 'flag', 'logical'].map((word) => [word, BOOLEAN] as const),
  ...[
    'dictionary',
    'map',
    'hashmap',
    'hash',
    'hashtable',
    'record',
    'struct',
    'json',
    'jsonobject',
    'obj',
    'mapping',
    'treemap',
    'interface',
  ].map((word) => [word, OBJECT] as const),
  ...[
    'tuple',
    'arraylist',
    'linkedlist',
    'vector',
    'sequence',
    'set',
    'hashset',
    'collection',
    'iterable',
    'arr',
    'jsonarray',
  ].map((word) => [word, ARRAY] as const),
  ...['void', 'nil', 'nonetype', 'undefined'].map((word) => [word, NULL] as const),
  ...['', '*', 'mixed', 'unknown', 'var', 'variant', 'dynamic', 'auto', 'generic', 'anything', 'all'].map(
    (word) => [word, ANYTHING] as const,
  ),
]);
