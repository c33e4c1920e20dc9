/** Whether the double `value` has the digits and the power of ten of `text`; `12345678901234567890` and `1e400` lose them. */
export function keepsItsValue(text: string, value: number): boolean {
  if (text.length <= 15 && !/[eE]/.test(text)) return true;
  if (!Number.isFinite(value)) return false;
  const written = digitsOf(text);
  const read = digitsOf(String(value));
  return written.digits === read.digits && written.power === read.power;
}

interface Digits {
  /** The significant digits, without zeros at either end; `''` for zero. */
  readonly digits: string;
  /** The power of ten of a point before the first digit; 0 for zero. */
  readonly power: number;
}

function digitsOf(text: string): Digits {
  const mark = text.search(/[eE]/);
  const mantissa = (mark < 0 ? text : text.slice(0, mark)).replace('-', '');
  const exponent = mark < 0 ? 0 : Number(text.slice(mark + 1));
  const point = mantissa.indexOf('.');
  const whole = point < 0 ? mantissa : mantissa.slice(0, point);
  const all = point < 0 ? mantissa : whole + mantissa.slice(point + 1);
  let first = 0;
  while (first < all.length && all.charCodeAt(first) === 48) first++;
  let last = all.length;
  while (last > first && all.charCodeAt(last - 1) === 48) last--;
  return first === last
    ? { digits: '', power: 0 }
    : { digits: all.slice(first, last), power: whole.length - first + exponent };
}
