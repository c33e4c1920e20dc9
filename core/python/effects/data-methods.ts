import { wordSet } from '../../text/words.ts';

/** Methods of plain values that change the value: of lists, dicts, sets, byte arrays, arrays, queues and hashes. */
export const MUTATORS: ReadonlySet<string> = wordSet(`
  add append appendleft clear difference_update discard extend extendleft insert intersection_update move_to_end pop popitem popleft remove
  reverse rotate setdefault sort subtract symmetric_difference_update update
`);

/** Methods of plain values that give a part of the value. */
export const PICKING: ReadonlySet<string> = wordSet(
  'get items values keys copy pop popitem popleft setdefault most_common elements union intersection difference',
);

/** The other methods of plain values: of built-in types, dates, patterns, matches, numbers, hashes, identifiers and their like. */
export const PLAIN_METHODS: ReadonlySet<string> = wordSet(`
  as_dict as_integer_ratio as_posix as_tuple asdict astimezone bit_count bit_length capitalize casefold center combine conjugate count
  ctime date day decode digest dst encode end endswith expand expandtabs find findall finditer format format_map fromhex fromisocalendar
  fromisoformat fromkeys fromordinal fromtimestamp fullmatch get_close_matches group groupdict groups hex hexdigest hour index is_integer
  isalnum isalpha isascii isdecimal isdigit isdisjoint isidentifier islower isnumeric isocalendar isoformat isoweekday isprintable isspace
  issubset issuperset istitle isupper items join keys ljust lower lstrip maketrans match microsecond minute month now partition quantize
  removeprefix removesuffix replace rfind rindex rjust rpartition rsplit rstrip scanner search second span split splitlines sqrt start
  startswith strftime strip strptime sub subn swapcase symmetric_difference time timestamp timetuple timetz title to_bytes from_bytes
  to_dict to_integral_value today total_seconds toordinal translate tzname upper utcfromtimestamp utcnow utcoffset utctimetuple values
  weekday year zfill compare normalize exp ln log10 remainder_near limit_denominator tobytes tolist cast close throw asend aclose
  network_address broadcast_address hosts subnets supernet netloc geturl _asdict _replace safe_substitute substitute parse
  __len__ __contains__ __getitem__ __iter__ __str__ __repr__ __eq__ __hash__
`);

/** Methods that Pydantic and dataclasses give a class of the project. */
export const MODEL_METHODS: ReadonlySet<string> = wordSet(`
  model_dump model_dump_json dict json copy model_copy model_validate model_validate_json parse_obj parse_raw model_construct construct
  model_json_schema schema schema_json from_orm model_fields model_fields_set _asdict _replace _make with_traceback add_note args name value
`);

/** Attributes of the exceptions of Python. */
export const EXCEPTION_ATTRIBUTES: ReadonlySet<string> = wordSet(`
  args code errno filename filename2 strerror characters_written reason object start end encoding name path lineno offset text msg value
  exceptions message
`);

/** Functions that use only the data model of their arguments: no other method. */
const OF_DATA_MODEL = wordSet(
  'builtins copy itertools heapq bisect collections functools math random statistics logging typing operator',
);

/** Whether the function uses nothing of its arguments but their data model. */
export function usesDataModelOnly(name: string): boolean {
  if (/^(?:dataclasses\.(?:asdict|astuple|fields|replace|is_dataclass)|contextlib\.suppress)$/.test(name)) return true;
  const isOfMembers = /\.format(?:_map)?$/.test(name) || name === 'logging.config';
  return OF_DATA_MODEL.has(name.slice(0, Math.max(0, name.indexOf('.')))) && !isOfMembers;
}

/** Functions that give their arguments, or parts of them, back. */
export const PICKERS: ReadonlySet<string> = wordSet(`
  builtins.max builtins.min builtins.next builtins.anext builtins.iter builtins.sum functools.reduce functools.partial random.choice
  asyncio.run asyncio.wait_for asyncio.to_thread asyncio.create_task asyncio.ensure_future copy.copy copy.deepcopy typing.cast contextlib.closing
  contextlib.nullcontext heapq.heappop heapq.heapreplace heapq.heappushpop
`);

/** Functions that ask about their arguments and call none of them. */
export const ASKERS: ReadonlySet<string> = wordSet(`
  builtins.isinstance builtins.issubclass builtins.callable builtins.id typing.cast
  contextlib.suppress dataclasses.is_dataclass inspect.isfunction inspect.isclass inspect.getdoc
  inspect.iscoroutinefunction
`);

/** Types of annotations whose values are plain. */
export const PLAIN_TYPES: ReadonlySet<string> = wordSet(`
  builtins.str builtins.int builtins.float builtins.bool builtins.bytes builtins.complex builtins.list builtins.dict builtins.set
  builtins.tuple builtins.frozenset builtins.object typing.Any typing.List typing.Dict typing.Set typing.Tuple typing.Sequence
  typing.Mapping typing.Iterable typing.Optional typing.Union typing.Literal typing.Annotated datetime.datetime datetime.date
  datetime.time datetime.timedelta decimal.Decimal uuid.UUID collections.abc.Sequence collections.abc.Mapping collections.abc.Iterable
`);

/** Functions whose result holds nothing of their arguments. */
export const SCALARS: ReadonlySet<string> = wordSet(`
  builtins.abs builtins.all builtins.any builtins.ascii builtins.bin builtins.bool builtins.bytes builtins.callable builtins.chr
  builtins.float builtins.format builtins.hasattr builtins.hash builtins.hex builtins.id builtins.int builtins.isinstance
  builtins.issubclass builtins.len builtins.oct builtins.ord builtins.pow builtins.print builtins.range builtins.repr builtins.round
  builtins.str json.dumps json.loads os.path.join os.fspath os.listdir os.getenv
`);

/** Functions that give a string of their argument as it is, or trimmed. */
export const TEXT_GIVERS: ReadonlySet<string> = wordSet(
  'sqlalchemy.text textwrap.dedent inspect.cleandoc builtins.str',
);

/** Methods of elements and tables that give a string. */
export const GIVES_TEXT: ReadonlySet<string> = wordSet(
  'decode_contents findtext format_help format_usage get_text prettify to_string tostring',
);

/** Methods of strings that leave the first word of a statement. */
export const TRIMMING: ReadonlySet<string> = wordSet('strip lstrip rstrip removesuffix');
