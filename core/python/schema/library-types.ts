import { byWord } from '../../text/words.ts';
import type { PyValue } from './py-value.ts';
import { fixed, NO_CONSTRAINTS, type ScalarType, scalar, type TypeNode } from './type-node.ts';

const SCALARS = byWord<ScalarType>({
  any: 'typing.Any object',
  none: 'None typing.NoneType',
  bool: 'bool pydantic.StrictBool',
  int: 'int pydantic.StrictInt',
  float: 'float pydantic.StrictFloat pydantic.FiniteFloat',
  str: 'str pydantic.StrictStr',
  bytes: 'bytes pydantic.StrictBytes',
  decimal: 'decimal.Decimal',
  date: 'datetime.date pydantic.PastDate pydantic.FutureDate',
  datetime:
    'datetime.datetime pydantic.AwareDatetime pydantic.NaiveDatetime pydantic.PastDatetime pydantic.FutureDatetime',
  time: 'datetime.time',
  timedelta: 'datetime.timedelta',
  uuid: 'uuid.UUID',
});

const zero: PyValue = { kind: 'int', value: 0 };

function bounded(type: ScalarType, name: string): TypeNode {
  return { kind: 'scalar', type, constraints: new Map([[name, zero]]) };
}

const text = (format: string): TypeNode => fixed('text', { type: 'string', format });
const uri = (maximum?: number, format = 'uri'): TypeNode =>
  fixed(
    'url',
    maximum === undefined
      ? { type: 'string', format, minLength: 1 }
      : { type: 'string', format, minLength: 1, maxLength: maximum },
    // pydantic 1 knows a longest length for every kind of URL.
    { type: 'string', minLength: 1, maxLength: maximum ?? 2 ** 16, format: 'uri' },
  );

const NAMED: Readonly<Record<string, TypeNode>> = {
  complex: fixed('complex', { type: 'string' }),
  'typing.Hashable': fixed('any', {}),
  'typing.Pattern': text('regex'),
  're.Pattern': text('regex'),
  'pathlib.Path': text('path'),
  'pathlib.PurePath': text('path'),
  'pathlib.PosixPath': text('path'),
  'pathlib.PurePosixPath': text('path'),
  'pathlib.WindowsPath': text('path'),
  'pathlib.PureWindowsPath': text('path'),
  'os.PathLike': text('path'),
  'pydantic.FilePath': text('file-path'),
  'pydantic.DirectoryPath': text('directory-path'),
  'pydantic.NewPath': text('path'),
  'pydantic.SocketPath': text('path'),
  'fractions.Fraction': text('fraction'),
  'zoneinfo.ZoneInfo': text('zoneinfo'),
  'ipaddress.IPv4Address': text('ipv4'),
  'ipaddress.IPv4Network': text('ipv4network'),
  'ipaddress.IPv4Interface': text('ipv4interface'),
  'ipaddress.IPv6Address': text('ipv6'),
  'ipaddress.IPv6Network': text('ipv6network'),
  'ipaddress.IPv6Interface': text('ipv6interface'),
  'pydantic.IPvAnyAddress': text('ipvanyaddress'),
  'pydantic.IPvAnyNetwork': text('ipvanynetwork'),
  'pydantic.IPvAnyInterface': text('ipvanyinterface'),
  'pydantic.EmailStr': text('email'),
  'pydantic.NameEmail': text('name-email'),
  'pydantic.UUID1': text('uuid1'),
  'pydantic.UUID3': text('uuid3'),
  'pydantic.UUID4': text('uuid4'),
  'pydantic.UUID5': text('uuid5'),
  'pydantic.UUID6': text('uuid6'),
  'pydantic.UUID7': text('uuid7'),
  'pydantic.UUID8': text('uuid8'),
  'pydantic.Base64Bytes': text('base64'),
  'pydantic.Base64Str': text('base64'),
  'pydantic.Base64UrlBytes': text('base64url'),
  'pydantic.Base64UrlStr': text('base64url'),
  'pydantic.Color': text('color'),
  'pydantic_extra_types.color.Color': text('color'),
  'pydantic.SecretStr': fixed(
    'secret',
    { type: 'string', format: 'password', writeOnly: true },
    { type: 'string', writeOnly: true, format: 'password' },
  ),
  'pydantic.SecretBytes': fixed(
    'secret',
    { type: 'string', format: 'password', writeOnly: true },
    { type: 'string', writeOnly: true, format: 'password' },
  ),
  'pydantic.ImportString': fixed('text', { type: 'string' }),
  'pydantic.PyObject': fixed('any', {}, {}),
  'pydantic.PaymentCardNumber': fixed(
    'text',
    { type: 'string', minLength: 12, maxLength: 19 },
    { type: 'string', minLength: 12, maxLength: 19 },
  ),
  'pydantic.ByteSize': fixed(
    'bytes',
    {
      anyOf: [
        { type: 'string', pattern: '^\\s*(\\d*\\.?\\d+)\\s*(\\w+)?' },
        { type: 'integer', minimum: 0 },
      ],
    },
    { type: 'integer' },
  ),
  'pydantic.HttpUrl': uri(2083),
  'pydantic.WebsocketUrl': uri(2083),
  'pydantic.AnyUrl': uri(),
  'pydantic.AnyHttpUrl': uri(),
  'pydantic.AnyWebsocketUrl': uri(),
  'pydantic.FileUrl': uri(),
  'pydantic.FtpUrl': uri(),
  'pydantic.RedisDsn': uri(),
  'pydantic.AmqpDsn': uri(),
  'pydantic.KafkaDsn': uri(),
  'pydantic.MySQLDsn': uri(),
  'pydantic.MariaDBDsn': uri(),
  'pydantic.CockroachDsn': uri(),
  'pydantic.ClickHouseDsn': uri(),
  'pydantic.SnowflakeDsn': uri(),
  'pydantic.PostgresDsn': uri(undefined, 'multi-host-uri'),
  'pydantic.MongoDsn': uri(undefined, 'multi-host-uri'),
  'pydantic.NatsDsn': uri(undefined, 'multi-host-uri'),
  'pydantic.Url': scalar('url', { type: 'string', format: 'uri', minLength: 1 }),
  'pydantic.PositiveInt': bounded('int', 'gt'),
  'pydantic.NegativeInt': bounded('int', 'lt'),
  'pydantic.NonNegativeInt': bounded('int', 'ge'),
  'pydantic.NonPositiveInt': bounded('int', 'le'),
  'pydantic.PositiveFloat': bounded('float', 'gt'),
  'pydantic.NegativeFloat': bounded('float', 'lt'),
  'pydantic.NonNegativeFloat': bounded('float', 'ge'),
  'pydantic.NonPositiveFloat': bounded('float', 'le'),
  'typing.Callable': { kind: 'invalid' },
};

const ANY_NODE = scalar('any');

function array(type: 'list' | 'set' | 'frozenset' | 'generator' | 'sequence' | 'deque', items: TypeNode): TypeNode {
  return { kind: 'array', type, items, constraints: NO_CONSTRAINTS };
}

/** How the name of a container is read, with or without its arguments. */
export type ContainerKind =
  | 'list'
  | 'set'
  | 'frozenset'
  | 'generator'
  | 'sequence'
  | 'deque'
  | 'tuple'
  | 'dict'
  | 'mapping'
  | 'counter';

const CONTAINERS = byWord<ContainerKind>({
  list: 'list',
  set: 'set typing.AbstractSet',
  frozenset: 'frozenset',
  tuple: 'tuple',
  dict: 'dict',
  sequence: 'typing.Sequence typing.Collection',
  generator: 'typing.Iterable typing.Generator',
  deque: 'typing.Deque typing.deque',
  mapping: 'typing.Mapping typing.MutableMapping typing.OrderedDict typing.DefaultDict typing.defaultdict',
  counter: 'typing.Counter',
});

export function containerKind(name: string): ContainerKind | null {
  return CONTAINERS.get(name) ?? null;
}

/** A container of the given types; missing ones are anything. */
export function container(kind: ContainerKind, items: readonly TypeNode[]): TypeNode {
  const [first = ANY_NODE, second = ANY_NODE] = items;
  switch (kind) {
    case 'tuple':
      return { kind: 'tuple', items, rest: items.length === 0 ? ANY_NODE : null, constraints: NO_CONSTRAINTS };
    case 'dict':
    case 'mapping':
      return { kind: 'dict', type: kind, keys: first, values: second, constraints: NO_CONSTRAINTS };
    case 'counter':
      return { kind: 'dict', type: 'mapping', keys: first, values: scalar('int'), constraints: NO_CONSTRAINTS };
    default:
      return array(kind, first);
  }
}

/** The type that a library's name stands for by itself; null for a name that is no type or is not known. */
export function libraryType(name: string): TypeNode | null {
  const type = SCALARS.get(name);
  if (type !== undefined) return scalar(type);
  const kind = containerKind(name);
  if (kind !== null) return container(kind, []);
  return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? null) : null;
}
