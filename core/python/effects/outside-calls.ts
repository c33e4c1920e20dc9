import { wordSet, words } from '../../text/words.ts';

/**
 * What a call outside of the project does. `reads` leaves everything as it was; `changes` writes, deletes, sends or executes; the others
 * depend on an argument: `mode` of a file, `file` of a database, `method` of a request, an `sql` statement, `data` to send; `first` changes its first argument.
 */
export type OutsideCall = 'reads' | 'changes' | 'mode' | 'file' | 'method' | 'sql' | 'data' | 'first';

/** `module: members`; `*` stands for every other public member. Sources: the documentation of Python 3.13 and of each package. */
const CALLS: Readonly<Record<Exclude<OutsideCall, 'data'>, string>> = {
  reads: `
    builtins: abs aiter all anext any ascii bin bool bytearray bytes callable chr classmethod complex dict dir divmod enumerate filter float
      format frozenset hasattr hash hex id int isinstance issubclass iter len list map max memoryview min next object oct ord pow print
      property range repr reversed round set slice sorted staticmethod str sum tuple type zip
    abc: get_cache_token
    aiohttp: ClientTimeout TCPConnector ClientSession BasicAuth
    argparse: ArgumentParser Namespace
    ast: literal_eval parse dump walk
    asyncio: run gather sleep wait wait_for to_thread create_task ensure_future as_completed Lock Semaphore Event Queue timeout get_event_loop
      get_running_loop new_event_loop TaskGroup
    base64: b64encode b64decode standard_b64encode standard_b64decode urlsafe_b64encode urlsafe_b64decode b32encode b32decode b32hexencode
      b32hexdecode b16encode b16decode a85encode a85decode b85encode b85decode z85encode z85decode encodebytes decodebytes
    binascii: *
    bisect: bisect bisect_left bisect_right
    boto3: client resource Session session.Session
    botocore: config.Config
    calendar: Calendar TextCalendar HTMLCalendar isleap leapdays weekday monthrange monthcalendar month calendar timegm
    cmath: *
    codecs: encode decode lookup
    collections: ChainMap Counter OrderedDict UserDict UserList UserString defaultdict deque namedtuple
    colorsys: *
    concurrent.futures: ThreadPoolExecutor ProcessPoolExecutor Future wait as_completed
    contextlib: contextmanager asynccontextmanager closing suppress nullcontext ExitStack AsyncExitStack
    contextvars: ContextVar copy_context
    copy: copy deepcopy replace
    csv: reader writer DictReader DictWriter Sniffer get_dialect list_dialects
    dataclasses: asdict astuple field fields is_dataclass replace
    datetime: * timezone.utc datetime.min datetime.max date.min date.max time.min time.max timedelta.min timedelta.max
    decimal: Decimal Context localcontext getcontext
    difflib: *
    email: message_from_string message_from_bytes message_from_file message_from_binary_file message.EmailMessage message.Message
      utils.parseaddr utils.formataddr utils.getaddresses utils.parsedate utils.parsedate_to_datetime utils.format_datetime utils.formatdate
      utils.make_msgid utils.quote utils.unquote header.Header header.decode_header header.make_header mime.text.MIMEText
      mime.multipart.MIMEMultipart
    enum: auto unique
    fnmatch: *
    fractions: *
    functools: cmp_to_key partial reduce wraps lru_cache cache
    getpass: getuser
    glob: glob iglob escape has_magic translate
    graphlib: *
    hashlib: new md5 sha1 sha224 sha256 sha384 sha512 sha3_224 sha3_256 sha3_384 sha3_512 shake_128 shake_256 blake2b blake2s pbkdf2_hmac
      scrypt file_digest
    heapq: merge nlargest nsmallest
    hmac: *
    html: escape unescape
    http: HTTPStatus
    http.client: HTTPConnection HTTPSConnection
    httpx: get head options Client AsyncClient Timeout Limits URL Headers QueryParams
    inspect: isfunction isclass getdoc iscoroutinefunction cleandoc
    io: StringIO BytesIO TextIOWrapper BufferedReader
    ipaddress: *
    itertools: *
    json: load loads dump dumps JSONDecodeError JSONEncoder JSONDecoder
    keyword: *
    linecache: getline getlines
    locale: getlocale getdefaultlocale currency format_string
    logging: getLogger debug info warning error exception critical log
    math: *
    mimetypes: guess_type guess_extension
    mysql.connector: connect
    numbers: *
    operator: length_hint add sub mul truediv floordiv mod neg pos abs eq ne lt le gt ge and_ or_ not_ xor contains countOf indexOf
      getitem concat truth is_ is_not itemgetter pow
    os: access cpu_count fsdecode fsencode fspath fstat get_terminal_size getcwd getcwdb getegid getenv geteuid getgid getlogin getpid getppid
      getuid isatty listdir lstat major minor pathconf readlink scandir stat statvfs strerror sysconf uname urandom walk fwalk
      sep linesep name pathsep devnull curdir pardir extsep altsep environ.get environ.items environ.keys environ.values environ.copy
      environb.get
    pathlib: Path PurePath PosixPath WindowsPath PurePosixPath PureWindowsPath
    pandas: DataFrame Series read_csv read_excel read_json read_parquet concat merge to_datetime to_numeric isna notna date_range cut qcut
      pivot_table get_dummies unique Timestamp Timedelta
    platform: architecture machine node platform processor python_build python_compiler python_branch python_implementation
      python_revision python_version python_version_tuple release system version uname mac_ver libc_ver freedesktop_os_release
    posixpath: *
    ntpath: *
    os.path: *
    pickle: dumps
    pprint: pformat pprint
    psycopg: connect AsyncConnection.connect rows.dict_row
    psycopg2: connect extras.RealDictCursor
    pydantic: Field ConfigDict TypeAdapter ValidationError create_model AliasChoices AliasPath PrivateAttr SecretStr StringConstraints
      AnyUrl HttpUrl conint constr confloat conlist parse_obj_as
    pymysql: connect
    queue: Queue LifoQueue PriorityQueue SimpleQueue Empty Full
    random: random randint randrange uniform choice choices sample gauss normalvariate triangular betavariate Random SystemRandom getrandbits
    re: compile escape findall finditer fullmatch match search split sub subn error
    requests: get head options Session session auth.* exceptions.* adapters.HTTPAdapter
    secrets: *
    shlex: *
    shutil: which disk_usage get_terminal_size
    socket: gethostname getfqdn gethostbyname getaddrinfo inet_aton inet_ntoa
    sqlalchemy: create_engine text select func.* and_ or_ not_ desc asc Column Integer String Float Boolean DateTime ForeignKey MetaData
      orm.sessionmaker orm.Session orm.scoped_session ext.asyncio.create_async_engine ext.asyncio.AsyncSession
    sqlite3: Row
    statistics: *
    string: Template capwords
    struct: pack unpack calcsize iter_unpack unpack_from Struct
    sys: getsizeof getrecursionlimit exc_info getdefaultencoding stdout.write stdout.flush stderr.write stderr.flush
    tarfile: is_tarfile
    tempfile: gettempdir
    textwrap: *
    threading: Lock RLock Event Semaphore Thread current_thread local
    time: *
    tomllib: *
    traceback: format_exc format_exception print_exc
    types: SimpleNamespace MappingProxyType
    typing: cast get_args get_origin NewType TypeVar TypeVarTuple ParamSpec NamedTuple TypedDict assert_never assert_type reveal_type
      is_typeddict
    typing_extensions: cast get_args get_origin NewType TypeVar TypeVarTuple ParamSpec NamedTuple TypedDict assert_never assert_type
      is_typeddict
    unicodedata: *
    urllib.parse: *
    urllib.request: build_opener
    urllib.error: *
    uuid: UUID uuid1 uuid3 uuid4 uuid5 uuid6 uuid7 uuid8 getnode
    warnings: warn
    weakref: ref WeakKeyDictionary WeakValueDictionary WeakSet
    xml.etree.ElementTree: parse fromstring fromstringlist XML XMLID tostring tostringlist Element SubElement ElementTree iterparse indent
      iselement QName Comment ProcessingInstruction
    yaml: safe_load safe_load_all safe_dump
    zipfile: is_zipfile BadZipFile
    zlib: *
    zoneinfo: ZoneInfo available_timezones
    bs4: BeautifulSoup SoupStrainer
    dateutil: parser.parse parser.isoparse relativedelta.relativedelta tz.gettz tz.tzutc tz.UTC rrule.rrule rrule.rrulestr
    dotenv: dotenv_values
    jinja2: Template Environment
    markdown: markdown
    numpy: abs absolute add all allclose any append arange argmax argmin argsort around array array_equal asarray average bincount ceil clip
      column_stack concatenate convolve corrcoef cos count_nonzero cov cross cumprod cumsum deg2rad diag diff digitize divide dot einsum
      empty equal exp expand_dims eye flip frombuffer float32 float64 floor full gradient histogram hstack hypot identity inner int32 int64 interp
      isclose isfinite isin isinf isnan kron linspace log log10 log1p log2 logical_and logical_not logical_or logspace matmul max maximum
      mean median meshgrid min minimum mod multiply nan_to_num nanmax nanmean nanmedian nanmin nanstd nansum nonzero ones ones_like outer
      percentile pi polyfit polyval power prod quantile rad2deg ravel repeat reshape roll round searchsorted shape sign sin sort split sqrt
      square stack std subtract sum swapaxes take tan tanh tile trace transpose triu tril unique var vstack where zeros zeros_like
    numpy.linalg: cholesky cond det eig eigh eigvals inv lstsq matrix_rank norm pinv qr solve svd
    numpy.random: default_rng rand randn randint random normal uniform choice permutation
    numpy.fft: fft ifft rfft irfft fftfreq
    pytz: *
    tabulate: tabulate
  `,
  changes: `
    builtins: eval exec compile __import__ breakpoint
    asyncio: create_subprocess_exec create_subprocess_shell open_connection start_server subprocess.*
    atexit: *
    code: *
    ctypes: *
    dbm: *
    distutils: *
    dotenv: load_dotenv set_key unset_key
    fileinput: *
    ftplib: *
    gc: *
    httpx: post put patch delete
    imaplib: *
    importlib: reload invalidate_caches
    importlib.util: *
    joblib: load dump
    logging: basicConfig config.* shutdown disable FileHandler handlers.*
    marshal: load loads dump
    mmap: *
    multiprocessing: *
    nntplib: *
    numpy: save savez savez_compressed savetxt memmap
    os: *
    paramiko: *
    fabric: *
    pexpect: *
    sh: *
    pickle: load loads dump Pickler Unpickler
    dill: *
    cloudpickle: load loads dump
    poplib: *
    pandas: read_pickle eval
    pty: *
    requests: post put patch delete
    runpy: *
    shelve: *
    shutil: *
    signal: *
    smtplib: *
    aiosmtplib: *
    socket: *
    socketserver: *
    sqlalchemy: insert update delete
    subprocess: *
    sys: settrace setprofile setrecursionlimit
    syslog: *
    telnetlib: *
    tempfile: *
    time: clock_settime tzset
    torch: load save
    urllib.request: urlretrieve install_opener
    webbrowser: *
    winreg: *
    xmlrpc.client: *
    yaml: load load_all unsafe_load full_load
  `,
  mode: `
    builtins: open
    io: open
    codecs: open
    gzip: open GzipFile
    bz2: open BZ2File
    lzma: open LZMAFile
    aiofiles: open
    zipfile: ZipFile
    tarfile: open
  `,
  method: `
    requests: request
    httpx: request stream
    aiohttp: request
  `,
  file: `
    sqlite3: connect
    duckdb: connect
  `,
  sql: `
    pandas: read_sql read_sql_query
    duckdb: sql query execute
  `,
  first: `
    bisect: insort insort_left insort_right
    heapq: heappush heappop heapify heapreplace heappushpop
    operator: setitem delitem iadd isub imul ior iand iconcat
    random: shuffle
  `,
};

/** Calls with the index and the name of the argument that decides. */
const DATA_CALLS: ReadonlyMap<string, OutsideCall> = new Map([
  ['urllib.request.urlopen', 'data'],
  ['urllib.request.Request', 'data'],
]);

const CALL_OF = new Map<string, OutsideCall>(DATA_CALLS);
const KNOWN_MODULES = new Set<string>(words('__future__ os sys numpy typing abc'));
for (const [call, text] of Object.entries(CALLS) as [OutsideCall, string][]) {
  let module = '';
  for (const word of words(text)) {
    if (word.endsWith(':')) {
      module = word.slice(0, -1);
      for (let end = module.length; end > 0; end = module.lastIndexOf('.', end - 1)) {
        KNOWN_MODULES.add(module.slice(0, end));
      }
    } else CALL_OF.set(`${module}.${word}`, call);
  }
}

/**
 * Null for a call that is not in the table. A member by its name comes before `*`. That a whole module only reads is said of its public
 * members, not of what it imports (`glob.os.remove`); that it writes is said of everything in it.
 */
export function outsideCall(name: string): OutsideCall | null {
  const own = CALL_OF.get(name);
  if (own !== undefined) return own;
  const last = name.lastIndexOf('.');
  const ofModule = CALL_OF.get(`${name.slice(0, last)}.*`);
  if (ofModule !== undefined && (ofModule !== 'reads' || !name.startsWith('_', last + 1))) return ofModule;
  for (let end = name.lastIndexOf('.', last - 1); end > 0; end = name.lastIndexOf('.', end - 1)) {
    if (CALL_OF.get(`${name.slice(0, end)}.*`) === 'changes') return 'changes';
  }
  return null;
}

/** Whether it is a module of the table: its import runs no unknown code. */
export function isKnownModule(name: string): boolean {
  return KNOWN_MODULES.has(name) || isCloud(name);
}

/** Values of modules that are data. */
const DATA = wordSet(`
  calendar.day_abbr calendar.day_name calendar.month_abbr calendar.month_name keyword.kwlist mimetypes.types_map os.curdir os.linesep os.name
  os.pardir os.pathsep os.sep string.ascii_letters string.ascii_lowercase string.ascii_uppercase string.digits string.hexdigits
  string.octdigits string.printable string.punctuation string.whitespace sys.byteorder sys.float_info sys.maxsize sys.platform sys.version
  sys.version_info unicodedata.unidata_version
`);

/** Whether a value outside of the project is data, not code: a constant, or an enumeration. */
export function isData(name: string): boolean {
  const dot = name.lastIndexOf('.');
  // A function or a type of Python has no elements.
  if (name.startsWith('builtins.')) return true;
  return DATA.has(name) || (/^[A-Z]\w*$/.test(name.slice(dot + 1)) && isKnownModule(name.slice(0, dot)));
}

/** Objects outside of the project that any code can change. */
export const SHARED_OBJECTS: ReadonlySet<string> = new Set(
  words(
    'os.environ os.environb sys.path sys.argv sys.modules sys.meta_path sys.path_hooks sys.stdout sys.stderr sys.stdin',
  ),
);

/** Whole packages whose clients name what they do: `delete_object`, `chat_postMessage`. */
const CLOUD = words(`
  boto3 botocore aioboto3 google.cloud google.api_core googleapiclient azure stripe slack_sdk slack_bolt slack twilio sendgrid github
  openai anthropic mistralai cohere discord telegram tweepy notion_client jira atlassian shopify square braintree paypalrestsdk plaid
  kubernetes docker pymongo motor redis elasticsearch opensearchpy firebase_admin supabase pinecone qdrant_client weaviate chromadb
  hubspot simple_salesforce zenpy intercom mailchimp_marketing pusher pika kafka confluent_kafka celery
`);

export function isCloud(name: string): boolean {
  return CLOUD.some((root) => name === root || name.startsWith(`${root}.`));
}
