import { byWord, words } from '../../text/words.ts';
import { fixed, NO_CONSTRAINTS, scalar } from './type-node.ts';
import type { ArrayType, PyValue, ScalarType, TypeNode } from './values-and-types.ts';

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
    // pydantic 1 has a maximum length for every kind of URL.
    { type: 'string', minLength: 1, maxLength: maximum ?? 2 ** 16, format: 'uri' },
  );

const same = (names: string, type: TypeNode): Readonly<Record<string, TypeNode>> =>
  Object.fromEntries(words(names).map((name) => [name, type]));
/** The format of these is their lower-cased name. */
const formatsByName = words(`
  fractions.Fraction zoneinfo.ZoneInfo ipaddress.IPv4Network ipaddress.IPv4Interface ipaddress.IPv6Network
  ipaddress.IPv6Interface pydantic.IPvAnyAddress pydantic.IPvAnyNetwork pydantic.IPvAnyInterface pydantic.Color
  pydantic_extra_types.color.Color pydantic.UUID1 pydantic.UUID3 pydantic.UUID4 pydantic.UUID5 pydantic.UUID6
  pydantic.UUID7 pydantic.UUID8
`);
const paymentCard = { type: 'string', minLength: 12, maxLength: 19 };

const NAMED: Readonly<Record<string, TypeNode>> = {
  complex: fixed('complex', { type: 'string' }),
  'typing.Hashable': fixed('any', {}),
  ...same('typing.Pattern re.Pattern', text('regex')),
  ...same('pathlib.Path pathlib.PurePath pathlib.PosixPath pathlib.PurePosixPath pathlib.WindowsPath', text('path')),
  ...same('pathlib.PureWindowsPath os.PathLike pydantic.NewPath pydantic.SocketPath', text('path')),
  'pydantic.FilePath': text('file-path'),
  'pydantic.DirectoryPath': text('directory-path'),
  'ipaddress.IPv4Address': text('ipv4'),
  'ipaddress.IPv6Address': text('ipv6'),
  'pydantic.EmailStr': text('email'),
  'pydantic.NameEmail': text('name-email'),
  ...Object.fromEntries(formatsByName.map((name) => [name, text((name.split('.').at(-1) ?? '').toLowerCase())])),
  ...same('pydantic.Base64Bytes pydantic.Base64Str', text('base64')),
  ...same('pydantic.Base64UrlBytes pydantic.Base64UrlStr', text('base64url')),
  ...same(
    'pydantic.SecretStr pydantic.SecretBytes',
    fixed(
      'secret',
      { type: 'string', format: 'password', writeOnly: true },
      { type: 'string', writeOnly: true, format: 'password' },
    ),
  ),
  'pydantic.ImportString': fixed('text', { type: 'string' }),
  'pydantic.JsonSchemaValue': {
    kind: 'dict',
    type: 'dict',
    keys: scalar('str'),
    values: scalar('any'),
    constraints: NO_CONSTRAINTS,
  },
  'pydantic.JsonSchemaMode': {
    kind: 'literal',
    values: [
      { kind: 'str', value: 'validation' },
      { kind: 'str', value: 'serialization' },
    ],
  },
  'pydantic.PyObject': fixed('any', {}, {}),
  'pydantic.PaymentCardNumber': fixed('text', paymentCard, paymentCard),
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
  ...same('pydantic.HttpUrl pydantic.WebsocketUrl', uri(2083)),
  ...same('pydantic.AnyUrl pydantic.AnyHttpUrl pydantic.AnyWebsocketUrl pydantic.FileUrl pydantic.FtpUrl', uri()),
  ...same('pydantic.RedisDsn pydantic.AmqpDsn pydantic.KafkaDsn pydantic.MySQLDsn pydantic.MariaDBDsn', uri()),
  ...same('pydantic.CockroachDsn pydantic.ClickHouseDsn pydantic.SnowflakeDsn', uri()),
  ...same('pydantic.PostgresDsn pydantic.MongoDsn pydantic.NatsDsn', uri(undefined, 'multi-host-uri')),
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

type ContainerKind = ArrayType | 'tuple' | 'dict' | 'mapping' | 'counter';

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

/** A container of the given types; missing ones are "any". */
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
      return { kind: 'array', type: kind, items: first, constraints: NO_CONSTRAINTS };
  }
}

/** The type of a library's name; null for a name that is unknown or no type. */
export function libraryType(name: string): TypeNode | null {
  const type = SCALARS.get(name);
  if (type !== undefined) return scalar(type);
  const kind = containerKind(name);
  if (kind !== null) return container(kind, []);
  return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? null) : null;
}
