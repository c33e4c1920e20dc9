/** A number of JSON: a double if it writes the same text, else the text. */
export type JsonNumber = number | ExactNumber;

/**
 * A number with the text that it was read from, because a double would write another: `12345678901234567890`, `1.0`, `1e3`, `-0`.
 * `printJson` writes it on every platform, `JSON.stringify` only where the engine has `JSON.rawJSON` (from Node 21).
 */
export class ExactNumber {
  /** As in JSON. */
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The nearest double; infinite if the number is larger than any. */
  get double(): number {
    return Number(this.text);
  }

  /**
   * The value for a function of JavaScript: a double with the same value, or else a bigint. Null for a number with a fraction or a power
   * that no double has: refuse it.
   */
  get native(): number | bigint | null {
    if (fitsDouble(this)) return this.double;
    return /^-?\d+$/.test(this.text) ? BigInt(this.text) : null;
  }

  /** As in JSON. */
  toString(): string {
    return this.text;
  }

  /** Digits must not be lost silently: without `JSON.rawJSON` this throws, and `printJson` prints value by value. */
  toJSON(): unknown {
    const { rawJSON } = JSON as { readonly rawJSON?: (text: string) => unknown };
    if (rawJSON === undefined) throw new RangeError(`This version of the engine can't write ${this.text} exactly.`);
    return rawJSON(this.text);
  }
}

/** The number of a text, which must be a number as in JSON. */
export function numberOfText(text: string): JsonNumber {
  const double = Number(text);
  return String(double) === text ? double : new ExactNumber(text);
}

/** The number of a literal in a program: also `0x1f`, `1_000`, `.5`, `1.` and `+1`; undefined for any other text, such as `007` or `1j`. */
export function numberOfLiteral(text: string): JsonNumber | undefined {
  const plain = text.replaceAll(/(?<=\w)_(?=\w)/g, '');
  if (/^[-+]?0(?:[xX][\da-fA-F]+|[oO][0-7]+|[bB][01]+)$/.test(plain)) {
    const whole = BigInt(plain.replace(/^[-+]/, ''));
    return numberOfText(String(plain.startsWith('-') ? -whole : whole));
  }
  const [, sign = '', whole = '', fraction, power = ''] = /^\+?(-?)(\d*)(\.\d*)?([eE][-+]?\d+)?$/.exec(plain) ?? [];
  if (whole === '' && (fraction ?? '.') === '.') return undefined;
  if (fraction === undefined && power === '' && /^0+[1-9]/.test(whole)) return undefined;
  const digits = whole.replace(/^0+(?=\d)/, '');
  const rest = fraction === undefined ? '' : fraction === '.' ? '.0' : fraction;
  return numberOfText(`${sign}${digits === '' ? '0' : digits}${rest}${power}`);
}

/** The same number with the other sign. */
export function negated(value: JsonNumber): JsonNumber {
  const text = String(value);
  return numberOfText(text.startsWith('-') ? text.slice(1) : `-${text}`);
}

/** Whether the text is a number as in JSON. */
export function isNumberText(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}

export function isNumber(value: unknown): value is JsonNumber {
  return typeof value === 'number' || value instanceof ExactNumber;
}

/** The nearest double of a number; undefined for any other value. */
export function doubleOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  return value instanceof ExactNumber ? value.double : undefined;
}

/** Whether a double has the value of the number; another spelling, as of `1.0`, doesn't count. */
export function fitsDouble(value: JsonNumber): boolean {
  return typeof value === 'number' || compareNumbers(value, value.double) === 0;
}

/** Whether the value has a number with another value or spelling than a double: as `1.0`. */
export function hasExactNumber(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return value instanceof ExactNumber || Object.values(value).some(hasExactNumber);
}

/** Whether the value has a number with another value than any double. */
export function needsDigits(value: unknown): boolean {
  if (value instanceof ExactNumber) return !fitsDouble(value);
  return typeof value === 'object' && value !== null && Object.values(value).some(needsDigits);
}

/** A finite double that is whole exactly if the number is, and has its value if any double has. */
export function nearDouble(value: JsonNumber): number {
  if (typeof value === 'number' || fitsDouble(value)) return Number(value);
  const { double } = value;
  const sign = value.text.startsWith('-') ? -1 : 1;
  if (isWholeNumber(value)) return Number.isFinite(double) ? double : sign * Number.MAX_VALUE;
  return Number.isInteger(double) ? sign / 2 : double;
}

/** The value with doubles in place of exact numbers, for a validator of other code; the same value without such numbers. */
export function withDoubles(value: unknown): unknown {
  if (!hasExactNumber(value)) return value;
  if (value instanceof ExactNumber) return nearDouble(value);
  if (Array.isArray(value)) return value.map(withDoubles);
  return Object.fromEntries(Object.entries(value as object).map(([key, item]) => [key, withDoubles(item)]));
}

/** Whether the number has no fraction: `1.0` and `1e3` have none. */
export function isWholeNumber(value: JsonNumber): boolean {
  if (typeof value === 'number') return Number.isInteger(value);
  const { digits, power } = digitsOf(value.text);
  return digits.length <= power;
}

/** Negative if `one` is less than `other`, 0 if they are equal, else positive. The digits decide, not the doubles. */
export function compareNumbers(one: JsonNumber, other: JsonNumber): number {
  if (one === other) return 0;
  if (typeof one === 'number' && typeof other === 'number') return one < other ? -1 : 1;
  const [a, b] = [digitsOf(String(one)), digitsOf(String(other))];
  if (a.sign !== b.sign) return a.sign - b.sign;
  const size = Math.sign(a.power - b.power) || (a.digits < b.digits ? -1 : Number(a.digits > b.digits));
  return a.sign * size;
}

/** In digits. The work grows with their number. */
const mostDigits = 10_000;

/** Whether `value` is a multiple of `factor`; null if the numbers are too far apart to decide it. `factor` is not 0. */
export function isMultiple(value: JsonNumber, factor: JsonNumber): boolean | null {
  const [a, b] = [digitsOf(String(value)), digitsOf(String(factor))];
  if (a.sign === 0) return true;
  const [lastA, lastB] = [a.power - a.digits.length, b.power - b.digits.length];
  const last = Math.min(lastA, lastB);
  if (b.sign === 0 || lastA - last + a.digits.length > mostDigits || lastB - last + b.digits.length > mostDigits) {
    return null;
  }
  const wholeA = BigInt(a.digits + '0'.repeat(lastA - last));
  const wholeB = BigInt(b.digits + '0'.repeat(lastB - last));
  return wholeA % wholeB === 0n;
}

interface Digits {
  readonly sign: -1 | 0 | 1;
  /** The significant digits, without zeros at either end; `''` for zero. */
  readonly digits: string;
  /** The power of ten of a point before the first digit; for zero 0. */
  readonly power: number;
}

function digitsOf(text: string): Digits {
  if (!/^-?\d/.test(text)) {
    return { sign: Math.sign(Number(text)) as -1 | 0 | 1, digits: '1', power: Number.POSITIVE_INFINITY };
  }
  const isNegative = text.startsWith('-');
  const mark = text.search(/[eE]/);
  const mantissa = text.slice(isNegative ? 1 : 0, mark < 0 ? text.length : mark);
  const exponent = mark < 0 ? 0 : Number(text.slice(mark + 1));
  const point = mantissa.indexOf('.');
  const whole = point < 0 ? mantissa : mantissa.slice(0, point);
  const all = point < 0 ? mantissa : whole + mantissa.slice(point + 1);
  let first = 0;
  while (first < all.length && all.charCodeAt(first) === 48) first++;
  let last = all.length;
  while (last > first && all.charCodeAt(last - 1) === 48) last--;
  if (first === last) return { sign: 0, digits: '', power: 0 };
  return { sign: isNegative ? -1 : 1, digits: all.slice(first, last), power: whole.length - first + exponent };
}
