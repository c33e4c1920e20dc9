import { wordSet } from '../../text/words.ts';
import { distinct, mergedEntries, numberOf, textOf, unknownValue } from './py-value.ts';
import { readField } from './read-field.ts';
import type { CallArguments, PyValue, SpecialType } from './values-and-types.ts';

const REQUEST_FIELDS = wordSet(
  'fastapi.Query fastapi.Path fastapi.Header fastapi.Cookie fastapi.Body fastapi.Form fastapi.File',
);
/** Keywords for the request and its documentation alone. */
const OF_REQUEST = wordSet('include_in_schema embed media_type convert_underscores example openapi_examples');

/** The value of a call to an external name, where that is plain; else the call itself. */
export function constructValue(version: 1 | 2, name: string, call: CallArguments): PyValue {
  const [first] = call.positional;
  const text = textOf(first);
  const asCall = { kind: 'call', name, call } as const;
  if (REQUEST_FIELDS.has(name)) {
    const keywords = new Map([...call.keywords].filter(([keyword]) => !OF_REQUEST.has(keyword)));
    return { kind: 'field', spec: readField({ ...call, keywords }, version) };
  }
  const unread = unknownValue(`${name.split('.').at(-1) ?? ''}() computes it`);
  switch (name) {
    case 'pydantic.Field':
      return { kind: 'field', spec: readField(call, version) };
    case 'list':
    case 'tuple':
    case 'set':
    case 'frozenset':
      return collection(name, first);
    case 'dict':
    case 'typing.OrderedDict':
      return dictionary(call);
    case 'typing.deque':
    case 'typing.Deque':
      return version === 1 ? asCall : queue(call);
    case 'int':
    case 'float':
      return numberCall(name, first);
    case 'str':
      return first === undefined ? { kind: 'str', value: '' } : first.kind === 'str' ? first : unread;
    case 'bool':
      return first === undefined ? { kind: 'bool', value: false } : unread;
    case 'bytes':
      return first === undefined ? { kind: 'bytes', value: '' } : unread;
    case 'len':
      return first !== undefined && 'items' in first ? { kind: 'int', value: first.items.length } : unread;
    case 'datetime.date':
      return dateValue(call);
    case 'datetime.datetime':
      return datetimeValue(call);
    case 'datetime.time':
      return timeValue(call);
    case 'datetime.timedelta':
      return timedeltaValue(call);
    case 'decimal.Decimal':
      return decimalValue(first);
    case 'uuid.UUID': {
      const digits = (text ?? '').replace(/[{}-]|urn:uuid:/g, '').toLowerCase();
      const dashed = digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
      return /^[0-9a-f]{32}$/.test(digits) ? special('uuid', dashed) : unread;
    }
    case 're.compile':
      return text === null ? unknownValue('re.compile() computes it') : special('pattern', text);
    case 'pydantic.SecretStr':
    case 'pydantic.SecretBytes': {
      const isEmpty = (first?.kind === 'str' || first?.kind === 'bytes') && first.value === '';
      return special('secret', isEmpty ? '' : '**********');
    }
    case 'pydantic.ByteSize':
      return first?.kind === 'int' ? first : unread;
    case 'fractions.Fraction':
      return fractionValue(call) ?? unread;
    case 'pydantic.HttpUrl':
    case 'pydantic.AnyHttpUrl':
    case 'pydantic.AnyUrl': {
      const url = version === 2 ? webAddress(text ?? '') : null;
      return url === null ? asCall : special('text', url);
    }
    case 'os.environ.get':
    case 'os.getenv':
      return unknownValue('it is read from the environment');
  }
  if (/^pathlib\.(?:Pure)?(?:Posix)?Path$/.test(name)) return pathValue(call);
  if (!/^ipaddress\.IPv[46](?:Address|Network)$|^zoneinfo\.ZoneInfo$/.test(name)) return asCall;
  return text === null ? unknownValue(`${name}() computes it`) : special('text', text);
}

/** A plain URL as pydantic 2 normalizes it: lower-case host, no default port, a path; null for a URL with more parts. */
function webAddress(text: string): string | null {
  const found =
    /^(https?):\/\/((?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)*[a-z](?:[a-z\d-]*[a-z\d])?)(?::([1-9]\d{0,3}))?(\/[\w~./-]*)?(\?[\w~.=&/-]*)?$/i.exec(
      text,
    );
  const [, scheme = '', host = '', port, path = '/', query = ''] = found ?? [];
  if (found === null || /(?:^|\.)xn--/i.test(host) || /\/\.{1,2}(?:\/|$)/.test(path)) return null;
  const protocol = scheme.toLowerCase();
  const isUsual = port === undefined || port === (protocol === 'http' ? '80' : '443');
  return `${protocol}://${host.toLowerCase()}${isUsual ? '' : `:${port}`}${path}${query}`;
}

function special(type: SpecialType, text: string, number: number | null = null): PyValue {
  return { kind: 'special', type, text, number };
}

function collection(kind: 'list' | 'tuple' | 'set' | 'frozenset', of: PyValue | undefined): PyValue {
  if (of === undefined) return { kind, items: [] };
  const items =
    'items' in of
      ? of.items
      : of.kind === 'dict'
        ? of.entries.map(([key]) => key)
        : of.kind === 'str'
          ? [...of.value].map((value): PyValue => ({ kind: 'str', value }))
          : null;
  if (items === null) return of.kind === 'unknown' ? of : unknownValue(`${kind}() computes it`);
  return { kind, items: kind === 'set' || kind === 'frozenset' ? distinct(items) : items };
}

function dictionary(call: CallArguments): PyValue {
  const first = call.positional[0];
  const given = first === undefined ? [] : entriesOf(first);
  if (call.unread !== null || given === null) return unknownValue('dict() computes it');
  const named = [...call.keywords].map(([key, value]): readonly [PyValue, PyValue] => [
    { kind: 'str', value: key },
    value,
  ]);
  return { kind: 'dict', entries: mergedEntries([...given, ...named]) };
}

/** The entries of a dict or of a list of pairs; null for any other value. */
function entriesOf(value: PyValue): readonly (readonly [PyValue, PyValue])[] | null {
  if (value.kind === 'dict') return value.entries;
  if (value.kind !== 'list' && value.kind !== 'tuple') return null;
  const pairs = value.items.flatMap((item): readonly (readonly [PyValue, PyValue])[] => {
    const [key, held, ...rest] = item.kind === 'list' || item.kind === 'tuple' ? item.items : [];
    return key === undefined || held === undefined || rest.length > 0 ? [] : [[key, held]];
  });
  return pairs.length === value.items.length ? pairs : null;
}

/** `deque(items, maxlen)` keeps its last items. */
function queue(call: CallArguments): PyValue {
  const items = collection('list', call.positional[0] ?? call.keywords.get('iterable'));
  const length = call.positional[1] ?? call.keywords.get('maxlen');
  if (items.kind !== 'list' || length === undefined || length.kind === 'none') return items;
  return length.kind === 'int' && length.value >= 0
    ? { kind: 'list', items: items.items.slice(Math.max(0, items.items.length - length.value)) }
    : unknownValue('deque() computes it');
}

function numberCall(kind: 'int' | 'float', of: PyValue | undefined): PyValue {
  if (of === undefined) return { kind, value: 0 };
  if (of.kind === 'str' && kind === 'float' && /^[+-]?inf(?:inity)?$/i.test(of.value.trim())) {
    return { kind, value: of.value.trim().startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY };
  }
  const value = of.kind === 'str' ? Number(of.value.trim().replaceAll('_', '') || 'x') : numberOf(of);
  if (of.kind === 'unknown') return of;
  return value === null || !Number.isFinite(value)
    ? unknownValue(`${kind}() computes it`)
    : { kind, value: kind === 'int' ? Math.trunc(value) : value };
}

/** Numeric arguments by position or name; null where one is unknown. */
function numbers(call: CallArguments, names: readonly string[]): readonly (number | undefined)[] | null {
  const found: (number | undefined)[] = [];
  for (const [index, name] of names.entries()) {
    const value = call.positional[index] ?? call.keywords.get(name);
    const number = value === undefined ? undefined : numberOf(value);
    if (number === null) return null;
    found.push(number);
  }
  return call.unread === null ? found : null;
}

const pad = (value: number | undefined, width = 2): string => String(value ?? 0).padStart(width, '0');

/** Null where year, month or day is missing. */
function day(parts: readonly (number | undefined)[] | null): string | null {
  const [year, month, date] = parts ?? [];
  if (year === undefined || month === undefined || date === undefined) return null;
  return `${pad(year, 4)}-${pad(month)}-${pad(date)}`;
}

function dateValue(call: CallArguments): PyValue {
  const written = day(numbers(call, ['year', 'month', 'day']));
  return written === null ? unknownValue('date() computes it') : special('date', written);
}

function clock([hour, minute, second, micro]: readonly (number | undefined)[]): string {
  return `${pad(hour)}:${pad(minute)}:${pad(second)}${micro ? `.${pad(micro, 6)}` : ''}`;
}

/** `Z` for UTC, `''` without a time zone; null for any other zone. */
function zone(value: PyValue | undefined): string | null {
  if (value === undefined || value.kind === 'none') return '';
  if (value.kind === 'special' && value.text === 'UTC') return 'Z';
  const offset = value.kind === 'call' && value.name === 'datetime.timezone' ? value.call.positional[0] : undefined;
  if (offset?.kind === 'special' && offset.type === 'timedelta' && offset.number !== null) {
    const minutes = Math.round(offset.number / 60);
    const absolute = Math.abs(minutes);
    return minutes === 0 ? 'Z' : `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}:${pad(absolute % 60)}`;
  }
  return null;
}

function datetimeValue(call: CallArguments): PyValue {
  const parts = numbers(call, ['year', 'month', 'day', 'hour', 'minute', 'second', 'microsecond']);
  const suffix = zone(call.positional[7] ?? call.keywords.get('tzinfo'));
  const written = day(parts);
  if (parts === null || suffix === null || written === null) return unknownValue('datetime() computes it');
  return special('datetime', `${written}T${clock(parts.slice(3))}${suffix}`);
}

function timeValue(call: CallArguments): PyValue {
  const parts = numbers(call, ['hour', 'minute', 'second', 'microsecond']);
  const suffix = zone(call.positional[4] ?? call.keywords.get('tzinfo'));
  if (parts === null || suffix === null) return unknownValue('time() computes it');
  return special('time', `${clock(parts)}${suffix}`);
}

const TIMEDELTA_UNITS = {
  days: 86_400_000_000,
  seconds: 1_000_000,
  microseconds: 1,
  milliseconds: 1000,
  minutes: 60_000_000,
  hours: 3_600_000_000,
  weeks: 604_800_000_000,
};

function timedeltaValue(call: CallArguments): PyValue {
  const parts = numbers(call, Object.keys(TIMEDELTA_UNITS));
  if (parts === null) return unknownValue('timedelta() computes it');
  const micros = Object.values(TIMEDELTA_UNITS).reduce((sum, unit, index) => sum + unit * (parts[index] ?? 0), 0);
  return special('timedelta', formatDuration(Math.round(micros)), micros / 1_000_000);
}

function decimalValue(of: PyValue | undefined): PyValue {
  if (of === undefined) return special('decimal', '0', 0);
  const text = of.kind === 'int' ? String(of.value) : of.kind === 'str' ? of.value.trim().replaceAll('_', '') : null;
  const number = text === null || text === '' ? Number.NaN : Number(text);
  if (text === null || Number.isNaN(number) || /e/i.test(text)) {
    return of.kind === 'special' && of.type === 'decimal' ? of : unknownValue('Decimal() computes it');
  }
  return special('decimal', text.replace(/^\+/, '').replace(/^(-?)\./, '$10.'), number);
}

function pathValue(call: CallArguments): PyValue {
  const parts = call.positional.map(textOf);
  if (parts.includes(null)) return unknownValue('Path() computes it');
  const joined = parts.reduce<string>(
    (path, part) => (part?.startsWith('/') || path === '' ? (part ?? '') : `${path}/${part}`),
    '',
  );
  const absolute = joined.startsWith('/');
  const clean = joined
    .split('/')
    .filter((part) => part !== '' && part !== '.')
    .join('/');
  return special('path', absolute ? `/${clean}` : clean === '' ? '.' : clean);
}

function fractionValue(call: CallArguments): PyValue | null {
  const [first, second = { kind: 'int', value: 1 }] = call.positional;
  if (first?.kind !== 'int' || second.kind !== 'int') return null;
  const divisor = greatestDivisor(Math.abs(first.value), Math.abs(second.value));
  const [above, below] = [first.value / divisor, second.value / divisor];
  return special('text', below === 1 ? String(above) : `${above}/${below}`);
}

function greatestDivisor(a: number, b: number): number {
  let [x, y] = [a, b];
  for (let step = 0; y !== 0 && step < 2000; step++) [x, y] = [y, x % y];
  return x === 0 ? 1 : x;
}

/** Microseconds as an ISO 8601 duration of pydantic 2: `P1DT2H`, `PT0.5S`, `-P1D`. Like its encoder, it turns 365 days into a year. */
function formatDuration(microseconds: number): string {
  const sign = microseconds < 0 ? '-' : '';
  const total = Math.abs(microseconds);
  const micros = total % 1_000_000;
  const seconds = Math.floor(total / 1_000_000) % 60;
  const minutes = Math.floor(total / 60_000_000) % 60;
  const hours = Math.floor(total / 3_600_000_000) % 24;
  const days = Math.floor(total / 86_400_000_000);
  const years = Math.floor(days / 365);
  const date = `${years > 0 ? `${years}Y` : ''}${days % 365 > 0 ? `${days % 365}D` : ''}`;
  const fraction =
    micros > 0
      ? `.${String(micros)
          .padStart(6, '0')
          .replace(/(?<!0)0+$/, '')}`
      : '';
  const clock = `${hours > 0 ? `${hours}H` : ''}${minutes > 0 ? `${minutes}M` : ''}${seconds > 0 || micros > 0 ? `${seconds}${fraction}S` : ''}`;
  if (date === '' && clock === '') return 'PT0S';
  return `${sign}P${date}${clock === '' ? '' : `T${clock}`}`;
}
