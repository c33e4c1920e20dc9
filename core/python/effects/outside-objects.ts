import { wordSet, words } from '../../text/words.ts';
import { MUTATORS, PLAIN_METHODS } from './data-methods.ts';
import { isCloud, type OutsideCall, outsideCall } from './outside-calls.ts';

/** The methods of the objects that a call outside of the project returns. */
interface ObjectType {
  /** The calls that return one: dotted names, or `type.method`. */
  readonly from: string;
  readonly reads?: string;
  readonly changes?: string;
  /** Methods that return an object of the same type. */
  readonly same?: string;
  readonly mode?: string;
  readonly method?: string;
  readonly sql?: string;
}

/** Methods of Pandas and NumPy that write, or evaluate a string. */
const FRAME_WRITERS = `
  to_clipboard to_csv to_excel to_feather to_gbq to_hdf to_html to_json
  to_latex to_markdown to_orc to_parquet to_pickle to_sql to_stata to_xml tofile dump query eval
`;

const TYPES: Readonly<Record<string, ObjectType>> = {
  path: {
    from: 'pathlib.Path pathlib.PurePath pathlib.PosixPath pathlib.WindowsPath pathlib.PurePosixPath pathlib.Path.cwd pathlib.Path.home',
    same: `absolute cwd expanduser glob home iterdir joinpath parent parents readlink relative_to resolve rglob walk with_name with_segments
      with_stem with_suffix`,
    reads: `as_posix as_uri exists full_match group is_absolute is_block_device is_char_device is_dir is_fifo is_file is_junction is_mount
      is_relative_to is_reserved is_socket is_symlink lstat match name owner parts read_bytes read_text root samefile stat stem suffix
      suffixes drive anchor`,
    changes: `chmod copy copy_into hardlink_to lchmod link_to mkdir move move_into rename replace rmdir symlink_to touch unlink write_bytes
      write_text`,
    mode: 'open',
  },
  file: {
    from: 'builtins.open io.open codecs.open gzip.open gzip.GzipFile bz2.open bz2.BZ2File lzma.open lzma.LZMAFile aiofiles.open path.open',
    reads:
      'close closed fileno flush isatty name mode encoding read read1 readable readinto readline readlines seek seekable tell writable',
    changes: 'write writelines truncate',
  },
  archive: {
    from: 'zipfile.ZipFile tarfile.open',
    reads:
      'close namelist infolist getinfo read testzip getmembers getnames getmember next list printdir filename filelist comment',
    changes: 'write writestr mkdir extract extractall add addfile',
  },
  buffer: {
    from: `io.StringIO io.BytesIO queue.Queue queue.LifoQueue queue.PriorityQueue queue.SimpleQueue asyncio.Queue csv.writer
      csv.DictWriter`,
    reads: `close closed empty flush full get get_nowait getbuffer getvalue isatty join put put_nowait qsize read read1 readable readline
      readlines seek seekable task_done tell truncate writable write writeheader writelines writerow writerows dialect fieldnames`,
  },
  response: {
    from: `requests.get requests.head requests.options requests.request httpx.get httpx.head httpx.options httpx.request httpx.stream
      aiohttp.request urllib.request.urlopen session.get session.head session.options session.request session.stream opener.open
      connection.getresponse`,
    reads: `aiter_bytes aiter_lines aiter_text aclose aread close content cookies encoding geturl getcode getheader getheaders headers
      history info iter_bytes iter_content iter_lines iter_text json links ok raise_for_status raw read readline readlines reason release
      request status status_code text url elapsed`,
  },
  session: {
    from: `requests.Session requests.session httpx.Client httpx.AsyncClient aiohttp.ClientSession`,
    reads: 'get head options close aclose mount headers auth params cookies verify proxies update',
    changes: 'post put patch delete send ws_connect',
    method: 'request stream',
  },
  connection: {
    from: 'http.client.HTTPConnection http.client.HTTPSConnection',
    reads: 'close getresponse connect set_debuglevel',
    changes: 'send putrequest endheaders',
    method: 'request',
  },
  opener: { from: 'urllib.request.build_opener', reads: 'open' },
  database: {
    from: `sqlite3.connect psycopg.connect psycopg.AsyncConnection.connect psycopg2.connect pymysql.connect mysql.connector.connect
      duckdb.connect sqlalchemy.create_engine sqlalchemy.orm.Session sqlalchemy.orm.sessionmaker sqlalchemy.orm.scoped_session
      sqlalchemy.ext.asyncio.create_async_engine sqlalchemy.ext.asyncio.AsyncSession duckdb.sql duckdb.query duckdb.execute
      database.execute database.scalars database.exec_driver_sql database.stream database.exec`,
    same: 'cursor connect begin raw_connection fetchdf',
    reads: `all close description dispose fetchall fetchmany fetchone fetchval first get keys mappings one one_or_none rollback rowcount
      row_factory scalar_one scalar_one_or_none total_changes unique df fetchnumpy`,
    changes: `add add_all bulk_insert_mappings bulk_save_objects callproc commit copy_expert copy_from create_function delete executescript
      flush merge backup load_extension enable_load_extension copy`,
    sql: 'execute executemany scalars scalar exec_driver_sql sql stream exec read_sql',
  },
  query: {
    from: 'database.query',
    same: 'filter filter_by join outerjoin order_by group_by having limit offset options distinct with_entities select_from',
    reads: 'all first one one_or_none scalar count exists get',
    changes: 'delete update',
  },
  select: {
    from: 'sqlalchemy.select',
    same: `where filter filter_by join outerjoin order_by group_by having limit offset options distinct select_from union subquery
      with_only_columns scalar_subquery add_columns columns`,
  },
  frame: {
    from: 'pandas.* numpy.* numpy.linalg.* numpy.random.* numpy.fft.*',
    changes: FRAME_WRITERS,
    reads: `T abs add agg aggregate all any append apply applymap argmax argmin argsort asfreq assign astype at axes between bfill ceil clip
      columns combine_first compare conj contains copy corr count cov cummax cummin cumprod cumsum date day day_name days dayofweek describe
      diag diff div divide dot drop drop_duplicates dropna dt dtype dtypes duplicated empty endswith eq ewm expanding explode extract ffill
      fillna filter first flat flatten floor ge get get_group groupby groups gt head hour idxmax idxmin iat iloc imag index infer_objects
      insert interpolate is_monotonic_increasing is_unique isin isna isnull isocalendar item items iterrows itertuples join keys last le len
      loc lower lt map mask max mean median melt merge min minute mode month month_name mul name names ndim ne nlargest normalize notna
      notnull nsmallest nth nunique pct_change pivot pivot_table pop prod product quantile quarter rank ravel real rename rename_axis replace
      resample reset_index reshape rolling round sample second select_dtypes set_axis set_index shape shift size skew sort_index sort_values
      split squeeze stack startswith std str strftime strip sub sum swapaxes tail take title to_datetime to_dict to_frame to_list to_numpy
      to_period to_pydatetime to_records tobytes to_string to_timestamp tolist total_seconds transpose truncate unique unstack update upper
      value_counts values var weekday where year zfill`,
  },
  logger: {
    from: 'logging.getLogger',
    reads: 'debug info warning error exception critical log isEnabledFor getChild',
    changes: 'addHandler removeHandler setLevel addFilter',
  },
  task: {
    from: 'threading.* concurrent.futures.* asyncio.* contextvars.* contextlib.*',
    reads: `acquire add_done_callback as_completed cancel cancelled cancelling clear create_task done exception get is_alive is_set join
      locked map notify notify_all release result run_in_executor run_until_complete set shutdown start submit wait close enter_context
      enter_async_context callback`,
  },
  parser: {
    from: 'bs4.BeautifulSoup bs4.SoupStrainer xml.etree.ElementTree.* argparse.*',
    changes: 'write',
    reads: `add_argument add_argument_group add_mutually_exclusive_group add_parser add_subparsers append attrib attrs children clear contents
      decode_contents descendants extract find find_all find_next find_next_sibling find_parent find_parents find_previous findall findtext
      get get_text getroot has_attr insert iter iterfind itertext keys name items next_sibling next_siblings parent parents parse_args
      parse_known_args parents previous_sibling print_help prettify remove select select_one set set_defaults stripped_strings string
      strings tag tail text format_help format_usage title body head a p`,
  },
};

const TYPE_OF = new Map<string, string>();
const METHOD_OF = new Map<string, OutsideCall>();
const SAME = new Set<string>();
for (const [type, row] of Object.entries(TYPES)) {
  for (const name of words(row.from)) TYPE_OF.set(name, type);
  for (const method of words(row.same ?? '')) SAME.add(`${type}.${method}`);
  for (const call of ['reads', 'changes', 'mode', 'method', 'sql'] as const) {
    for (const method of words(row[call] ?? '')) METHOD_OF.set(`${type}.${method}`, call);
  }
}

/** The type of the object that a call returns: of a dotted name, or of `type.method`; null for a plain value. */
export function objectType(name: string): string | null {
  const dot = name.lastIndexOf('.');
  return (
    (SAME.has(name) ? name.slice(0, dot) : null) ??
    TYPE_OF.get(name) ??
    TYPE_OF.get(`${name.slice(0, dot)}.*`) ??
    (isCloud(name) ? 'cloud' : null)
  );
}

/** Whether objects of that type have a member of that name that is known. */
export function isMember(type: string, name: string): boolean {
  return methodCall(type, name) !== null || type === 'cloud';
}

/** The effect of a method of an object of that type; null where it is not known. */
export function methodCall(type: string, method: string): OutsideCall | null {
  if (type === 'cloud') return spokenCall(method);
  return SAME.has(`${type}.${method}`) ? 'reads' : (METHOD_OF.get(`${type}.${method}`) ?? null);
}

const BUILT_IN_TYPE =
  /^builtins\.(?:str|bytes|bytearray|int|float|complex|bool|list|dict|set|frozenset|tuple|range|slice|object)$/;

/** The effect of a function outside: by the table, else as a method without its object, or by the verb of a cloud client. */
export function calledOutside(name: string): OutsideCall | null {
  const called = outsideCall(name);
  if (called !== null) return called;
  const dot = name.lastIndexOf('.');
  const of = name.slice(0, dot);
  const last = name.slice(dot + 1);
  // `pathlib.Path.unlink`, `dict.update`, `datetime.datetime.now`.
  const type = objectType(of);
  if (type !== null && type !== 'cloud' && outsideCall(of) !== null) return methodCall(type, last);
  const isClass = /^datetime\.\w+$|\.[A-Z]\w*$/.test(of);
  const isOfData = BUILT_IN_TYPE.test(of) || (isClass && outsideCall(of) === 'reads');
  if (isOfData) return MUTATORS.has(last) ? 'first' : PLAIN_METHODS.has(last) ? 'reads' : null;
  // To make an exception does nothing.
  if (/^builtins\.[A-Z]/.test(name) || /^[A-Z]\w*(?:Error|Exception|Warning)$/.test(last)) return 'reads';
  if (!isCloud(name)) return null;
  return /^[A-Z]/.test(last) ? 'reads' : spokenCall(last);
}

const CHANGING = wordSet(`
  abort accept add admin allow append approve archive assign attach authorize ban cancel capture charge clear close commit complete confirm
  copy create deactivate decr delete deploy detach disable disassociate drop enable enqueue execute expire flush flushall flushdb grant
  hset import incr index insert invoke invite join kick kill leave load lpush merge modify move open pay pin post produce promote publish
  purge push put reboot receive refund reject release remove rename replace reset restart restore revoke rpush run sadd save schedule send
  set setex share start stop submit subscribe suspend tag terminate transfer trigger unlink unpin unsubscribe untag update upload upsert
  void write zadd bulk
`);
const READING = wordSet(`
  aggregate batch check count describe download exists fetch find get head hget hgetall info iter keys list lookup lrange mget paginate
  ping query read retrieve scan search select show smembers stat ttl watch zrange
`);
/** Methods that name a thing and ask nothing: `client.bucket("a").blob("b")`. */
const NAVIGATING = wordSet(
  'bucket blob object table collection document topic client resource database container dataset session',
);

/** By the words of its name, of methods that say what they do. A `get_…` of a client whose words also change is no reading. */
export function spokenCall(method: string): OutsideCall | null {
  const spoken = method.split(/_|(?<=[a-z0-9])(?=[A-Z])/).map((word) => word.toLowerCase());
  if (spoken.some((word, at) => CHANGING.has(word) && (at === 0 || !READING.has(spoken[0] ?? '')))) return 'changes';
  return READING.has(spoken[0] ?? '') || spoken.some((word) => NAVIGATING.has(word)) ? 'reads' : null;
}

/** Methods with an effect on whatever they are called: `x.unlink()`. */
export const CHANGING_METHODS: ReadonlySet<string> = wordSet(`
  bulk_write commit delete delete_many delete_object delete_one executemany executescript extractall hardlink_to insert_many insert_one
  kill mkdir patch post publish put_object replace_one rmdir rmtree send send_message sendall sendmail symlink_to system terminate to_csv
  to_excel to_sql touch truncate unlink update_many update_one upload upload_file upload_fileobj write write_bytes write_text writelines
`);
