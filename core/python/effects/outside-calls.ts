import { words } from '../../text/words.ts';

/**
 * What a call outside of the project does. `reads` leaves everything as it was; `changes` writes, deletes, sends or executes; the others
 * depend on an argument: `mode` of a file, `method` of a request, an `sql` statement, `data` to send; `first` changes its first argument.
 */
export type OutsideCall = 'reads' | 'changes' | 'mode' | 'method' | 'sql' | 'data' | 'first';

/** `module: members`; `*` stands for every other member, also of submodules. Sources: the documentation of Python 3.13 and of each package. */
const CALLS: Readonly<Record<Exclude<OutsideCall, 'data'>, string>> = {
  reads: `
    builtins: abs aiter all anext any ascii bin bool bytearray bytes callable chr classmethod complex dict dir divmod enumerate filter float
      format frozenset hasattr hash hex id int isinstance issubclass iter len list map max memoryview min next object oct ord pow print
      property range repr reversed round set slice sorted staticmethod str sum tuple type zip
    abc: *
    aiohttp: ClientTimeout TCPConnector ClientSession BasicAuth
    argparse: *
    ast: literal_eval parse dump walk
    asyncio: run gather sleep wait wait_for to_thread create_task ensure_future as_completed Lock Semaphore Event Queue timeout get_event_loop
      get_running_loop new_event_loop TaskGroup
    base64: *
    binascii: *
    bisect: bisect bisect_left bisect_right
    boto3: client resource Session session.Session
    botocore: config.Config
    calendar: *
    cmath: *
    codecs: encode decode lookup
    collections: *
    colorsys: *
    concurrent.futures: *
    contextlib: contextmanager asynccontextmanager closing suppress nullcontext ExitStack AsyncExitStack
    contextvars: ContextVar copy_context
    copy: *
    csv: *
    dataclasses: *
    datetime: *
    decimal: Decimal Context localcontext getcontext
    difflib: *
    duckdb: connect
    email: *
    enum: *
    fnmatch: *
    fractions: *
    functools: *
    getpass: getuser
    glob: *
    graphlib: *
    hashlib: *
    heapq: merge nlargest nsmallest
    hmac: *
    html: *
    http: HTTPStatus
    http.client: HTTPConnection HTTPSConnection
    httpx: get head options Client AsyncClient Timeout Limits URL Headers QueryParams
    inspect: signature isfunction isclass getdoc iscoroutinefunction cleandoc
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
    operator: add sub mul truediv floordiv mod neg pos abs eq ne lt le gt ge and_ or_ not_ xor contains countOf indexOf getitem concat truth is_
      is_not itemgetter attrgetter pow
    os: access cpu_count fsdecode fsencode fspath fstat get_terminal_size getcwd getcwdb getegid getenv geteuid getgid getlogin getpid getppid
      getuid isatty listdir lstat major minor pathconf readlink scandir stat statvfs strerror sysconf uname urandom walk fwalk path.*
      sep linesep name pathsep devnull curdir pardir extsep altsep environ.get environ.items environ.keys environ.values environ.copy
      environb.get
    pathlib: *
    pandas: DataFrame Series read_csv read_excel read_json read_parquet concat merge to_datetime to_numeric isna notna date_range cut qcut
      pivot_table get_dummies unique Timestamp Timedelta
    platform: *
    posixpath: *
    ntpath: *
    pickle: dumps
    pprint: pformat pprint
    psycopg: connect AsyncConnection.connect rows.dict_row
    psycopg2: connect extras.RealDictCursor
    pydantic: *
    pymysql: connect
    queue: *
    random: random randint randrange uniform choice choices sample gauss normalvariate triangular betavariate Random SystemRandom getrandbits
    re: *
    requests: get head options Session session auth.* exceptions.* adapters.HTTPAdapter
    secrets: *
    shlex: *
    shutil: which disk_usage get_terminal_size
    socket: gethostname getfqdn gethostbyname getaddrinfo inet_aton inet_ntoa
    sqlalchemy: create_engine text select func.* and_ or_ not_ desc asc Column Integer String Float Boolean DateTime ForeignKey MetaData
      orm.sessionmaker orm.Session orm.scoped_session ext.asyncio.create_async_engine ext.asyncio.AsyncSession
    sqlite3: connect Row
    statistics: *
    string: *
    struct: pack unpack calcsize iter_unpack unpack_from Struct
    sys: getsizeof getrecursionlimit exc_info getdefaultencoding stdout.write stdout.flush stderr.write stderr.flush
    tarfile: is_tarfile
    tempfile: gettempdir
    textwrap: *
    threading: Lock RLock Event Semaphore Thread current_thread local
    time: *
    tomllib: *
    traceback: format_exc format_exception print_exc
    types: *
    typing: *
    typing_extensions: *
    unicodedata: *
    urllib.parse: *
    urllib.request: build_opener
    urllib.error: *
    uuid: *
    warnings: warn
    weakref: *
    xml.etree.ElementTree: *
    yaml: safe_load safe_load_all safe_dump
    zipfile: is_zipfile BadZipFile
    zlib: *
    zoneinfo: *
    bs4: *
    dateutil: *
    dotenv: dotenv_values
    jinja2: Template Environment
    markdown: markdown
    numpy: *
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
for (const [call, text] of Object.entries(CALLS) as [OutsideCall, string][]) {
  let module = '';
  for (const word of words(text)) {
    if (word.endsWith(':')) module = word.slice(0, -1);
    else CALL_OF.set(`${module}.${word}`, call);
  }
}

/** Null for a call that is not in the table. A member by its name comes before `*`, the inner module before the outer one. */
export function outsideCall(name: string): OutsideCall | null {
  const own = CALL_OF.get(name);
  if (own !== undefined) return own;
  for (let end = name.lastIndexOf('.'); end > 0; end = name.lastIndexOf('.', end - 1)) {
    const all = CALL_OF.get(`${name.slice(0, end)}.*`);
    if (all !== undefined) return all;
  }
  return null;
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

/** Decorators that leave the decorated function's effects as they are. `*` stands for every member. */
const DECORATORS = words(`
  functools.* staticmethod classmethod property contextlib.* abc.* typing.* typing_extensions.* dataclasses.* enum.* pydantic.*
  langchain.tools.* langchain_core.tools.* langchain.agents.* mcp.* fastmcp.* tenacity.* backoff.* smolagents.* crewai.* agents.*
  llama_index.* lionagi.* aions.* cachetools.* fastapi.* flask.* click.* typer.* atomicagents.* beartype.* typeguard.* overrides.*
`);

export function isHarmlessDecorator(name: string): boolean {
  return DECORATORS.some((one) => (one.endsWith('.*') ? name.startsWith(one.slice(0, -1)) : name === one));
}

/** Classes outside of the project that a class may extend without effects of their own. `*` stands for every member. */
const BASES = words(`
  object Exception BaseException ValueError RuntimeError KeyError TypeError LookupError dict list set tuple str int float
  typing.* typing_extensions.* abc.* enum.* pydantic.BaseModel pydantic.RootModel pydantic_settings.BaseSettings collections.*
  json.JSONEncoder
`);

export function isHarmlessBase(name: string): boolean {
  const plain = name.startsWith('builtins.') ? name.slice('builtins.'.length) : name;
  return (
    /^[A-Z]\w*(?:Error|Exception|Warning)$/.test(plain) ||
    BASES.some((one) => (one.endsWith('.*') ? plain.startsWith(one.slice(0, -1)) : plain === one))
  );
}
