import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { compareCodePoints } from '../../text/compare-code-points.ts';
import { equalityKey, numberOf } from './py-value.ts';
import type { PyValue } from './values-and-types.ts';

interface EncodingOptions {
  readonly bytes: 'utf8' | 'base64';
  readonly timedelta: 'iso8601' | 'float';
  /** Pydantic 1 shows a Decimal or a timedelta as a number, and UTC as an offset. */
  readonly version: 1 | 2;
  readonly sortSets: boolean;
  readonly instance: (value: PyValue & { readonly kind: 'instance' }) => JsonValue | undefined;
}

const PLAIN: EncodingOptions = {
  bytes: 'utf8',
  timedelta: 'iso8601',
  version: 2,
  sortSets: true,
  instance: () => undefined,
};

/** A Python value as the JSON of pydantic; undefined where that cannot be known. */
export function encode(value: PyValue, options: Partial<EncodingOptions> = {}): JsonValue | undefined {
  return encodeValue(value, { ...PLAIN, ...options });
}

function encodeValue(value: PyValue, options: EncodingOptions): JsonValue | undefined {
  if (value.kind === 'none') return null;
  if (value.kind === 'bool' || value.kind === 'str') return value.value;
  if (value.kind === 'int' || value.kind === 'float') return Number.isFinite(value.value) ? value.value : undefined;
  if (value.kind === 'bytes') return encodeBytes(value.value, options);
  if (value.kind === 'special') return encodeSpecial(value, options);
  if (value.kind === 'member') return encodeValue(value.value, options);
  if (value.kind === 'list' || value.kind === 'tuple') return encodeItems(value.items, options);
  if (value.kind === 'set' || value.kind === 'frozenset') {
    return encodeItems(options.sortSets ? sorted(value.items) : value.items, options);
  }
  if (value.kind === 'dict') return encodeDict(value.entries, options);
  if (value.kind === 'instance') return options.instance(value);
  return undefined;
}

function encodeSpecial(
  { type, text, number }: PyValue & { readonly kind: 'special' },
  { version, timedelta }: EncodingOptions,
): JsonValue | undefined {
  const isFirst = version === 1;
  if (type === 'timedelta' && (isFirst || timedelta === 'float')) return number ?? undefined;
  if (type === 'decimal' && isFirst) return number ?? undefined;
  return isFirst && (type === 'datetime' || type === 'time') ? text.replace(/Z$/, '+00:00') : text;
}

function encodeItems(items: readonly PyValue[], options: EncodingOptions): JsonValue | undefined {
  const found: JsonValue[] = [];
  for (const item of items) {
    const json = encodeValue(item, options);
    if (json === undefined) return undefined;
    found.push(json);
  }
  return found;
}

function encodeDict(
  entries: readonly (readonly [PyValue, PyValue])[],
  options: EncodingOptions,
): JsonObject | undefined {
  const found: Record<string, JsonValue> = Object.create(null);
  for (const [key, item] of entries) {
    const name = keyText(key);
    const json = encodeValue(item, options);
    if (name === null || json === undefined) return undefined;
    found[name] = json;
  }
  return found;
}

function keyText(key: PyValue): string | null {
  if (key.kind === 'str') return key.value;
  if (key.kind === 'special') return key.text;
  if (key.kind === 'int') return String(key.value);
  if (key.kind === 'float') return Number.isInteger(key.value) ? `${key.value}.0` : String(key.value);
  if (key.kind === 'bool') return key.value ? 'true' : 'false';
  if (key.kind === 'none') return 'None';
  if (key.kind === 'member') return keyText(key.value);
  return null;
}

/** Python's `sorted` for numbers or strings; other sets keep the order written. */
function sorted(items: readonly PyValue[]): readonly PyValue[] {
  const plain = items.map((item) => (item.kind === 'member' ? item.value : item));
  const numbers = plain.map((item) => (item.kind === 'special' ? null : numberOf(item)));
  const keys = items.map((item) => equalityKey(item) ?? '');
  const order = items.map((_, index) => index);
  const isNumeric = !numbers.includes(null);
  if (isNumeric) order.sort((a, b) => (numbers[a] ?? 0) - (numbers[b] ?? 0));
  else if (!items.every(({ kind }) => kind === 'str') && !items.every(({ kind }) => kind === 'special')) return items;
  else order.sort((a, b) => compareCodePoints(keys[a] ?? '', keys[b] ?? ''));
  return order.flatMap((index) => items[index] ?? []);
}

function encodeBytes(value: string, options: EncodingOptions): string | undefined {
  if (options.bytes === 'base64') return base64(value).replaceAll('+', '-').replaceAll('/', '_');
  return utf8(value);
}

/** Decodes bytes (one character each) from UTF-8; undefined where they are invalid. */
function utf8(bytes: string): string | undefined {
  try {
    return decodeURIComponent(
      bytes.replace(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`),
    );
  } catch {
    return undefined;
  }
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';

function base64(bytes: string): string {
  let result = '';
  for (let index = 0; index < bytes.length; index += 3) {
    const three = [0, 1, 2].map((offset) => bytes.charCodeAt(index + offset) || 0);
    const bits = ((three[0] ?? 0) << 16) | ((three[1] ?? 0) << 8) | (three[2] ?? 0);
    for (let place = 0; place < 4; place++) {
      result += index + place > bytes.length ? '=' : BASE64.charAt((bits >> (18 - 6 * place)) & 63);
    }
  }
  return result;
}
