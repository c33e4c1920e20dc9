import { byWord, wordSet } from '../../text/words.ts';
/**
 * One name for all import paths of an object: `typing_extensions.Optional` and `typing.Optional`, `pydantic.types.constr` and
 * `pydantic.constr`, `typing.List` and `list`.
 */
export function canonicalName(dotted: string): string {
  const parts = dotted.split('.');
  const last = parts.at(-1) ?? '';
  const [head = ''] = parts;
  if (head === 'typing' || head === 'typing_extensions' || head === 'collections' || head === 'types') {
    if (parts.length < 2) return dotted;
    const member = parts[1] === 'abc' ? (parts[2] ?? 'abc') : (parts[1] ?? '');
    return BUILTIN_ALIASES.get(member) ?? `typing.${member}`;
  }
  if (head === 'builtins') return last;
  if (head === 'pydantic' || head === 'pydantic_core' || head === 'pydantic_settings') {
    return parts.length < 2 ? dotted : pydanticName(parts);
  }
  if (head === 'annotated_types') return parts.length < 2 ? dotted : `annotated.${last}`;
  if (FLAT.has(head)) return parts.length < 2 ? dotted : `${head}.${last}`;
  if (head === 'langchain_core' || head === 'langchain') return parts.length < 2 ? dotted : `langchain.${last}`;
  return dotted;
}

/** Modules in which the submodule does not matter for a member's name. */
const FLAT = wordSet('pathlib ipaddress enum decimal fractions uuid zoneinfo abc fastapi');
const PYDANTIC_MODULES = wordSet(`
  fields main types networks config root_model functional_validators functional_serializers json_schema dataclasses
  alias_generators aliases generics color env_settings class_validators deprecated
`);

function pydanticName(parts: readonly string[]): string {
  const inside = parts[1] === 'v1' ? parts.slice(2) : parts.slice(1);
  const last = inside.at(-1) ?? '';
  // Attributes of objects (`Extra.forbid`) keep their path; modules of the library do not.
  const kept = inside.filter((part, index) => index === inside.length - 1 || !PYDANTIC_MODULES.has(part));
  return `pydantic.${kept.length > 0 ? kept.join('.') : last}`;
}

/** Names of `typing` and `collections` for builtins. */
const BUILTIN_ALIASES = byWord<string>({
  ...{ list: 'List MutableSequence', dict: 'Dict', set: 'Set MutableSet', frozenset: 'FrozenSet' },
  ...{ tuple: 'Tuple', type: 'Type', str: 'Text' },
});

/** Whether a `*` import of its module is known to bring the name. */
export function isKnownName(name: string): boolean {
  const member = name.slice(name.indexOf('.') + 1);
  const module = name.slice(0, Math.max(0, name.indexOf('.')));
  return name === member ? [...BUILTIN_ALIASES.values()].includes(name) : (STAR_NAMES[module]?.has(member) ?? false);
}

const STAR_NAMES: Readonly<Record<string, ReadonlySet<string>>> = {
  typing: wordSet(
    'Any Optional Union Literal Annotated ClassVar Final TypeVar Generic NamedTuple TypedDict NewType Required NotRequired ReadOnly Self TypeAlias ' +
      'Sequence Iterable Iterator Mapping MutableMapping Callable Hashable Pattern Deque Counter DefaultDict OrderedDict Protocol Generator Collection ' +
      'AbstractSet TYPE_CHECKING LiteralString Never NoReturn SupportsInt AnyStr',
  ),
  pydantic: wordSet(
    'BaseModel Field RootModel ConfigDict TypeAdapter create_model constr conint confloat conlist conset confrozenset condecimal conbytes condate ' +
      'PositiveInt NegativeInt NonNegativeInt NonPositiveInt PositiveFloat NegativeFloat NonNegativeFloat NonPositiveFloat FiniteFloat StrictInt StrictStr ' +
      'StrictBool StrictFloat StrictBytes HttpUrl AnyUrl AnyHttpUrl FileUrl EmailStr NameEmail Json SecretStr SecretBytes ByteSize UUID1 UUID3 UUID4 UUID5 ' +
      'FilePath DirectoryPath NewPath PastDate FutureDate PastDatetime FutureDatetime AwareDatetime NaiveDatetime ImportString JsonValue StringConstraints ' +
      'AliasChoices AliasPath AliasGenerator Discriminator Tag BeforeValidator AfterValidator WrapValidator PlainValidator PrivateAttr validate_call ' +
      'field_validator model_validator computed_field PostgresDsn RedisDsn Base64Str Base64Bytes IPvAnyAddress WithJsonSchema Strict',
  ),
  annotated: wordSet('Gt Ge Lt Le Interval MultipleOf MinLen MaxLen Len Predicate'),
  enum: wordSet('Enum IntEnum StrEnum Flag IntFlag auto unique'),
  datetime: wordSet('date datetime time timedelta timezone'),
  decimal: wordSet('Decimal'),
  pathlib: wordSet('Path PurePath'),
  uuid: wordSet('UUID'),
  dataclasses: wordSet('dataclass field InitVar KW_ONLY'),
};
