import type { JsonValue } from '../json/json-value.ts';

/** Deeper values make Python's `json` give up; the exact depth differs from one Python to the next. */
const deepest = 900;

/** The value as Python's `json.dumps(value, indent=2)` writes it, or null where it nests too deeply for Python. */
export function pythonJson(value: JsonValue): string | null {
  return write(value, 0);
}

function write(value: JsonValue, depth: number): string | null {
  if (depth > deepest) return null;
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return pythonNumber(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const isArray = Array.isArray(value);
  const items: string[] = [];
  for (const [key, item] of Object.entries(value)) {
    const written = write(item, depth + 1);
    if (written === null) return null;
    items.push(isArray ? written : `${quoted(key)}: ${written}`);
  }
  const [open, close] = isArray ? '[]' : '{}';
  if (items.length === 0) return `${open}${close}`;
  const inner = '  '.repeat(depth + 1);
  return `${open}\n${inner}${items.join(`,\n${inner}`)}\n${'  '.repeat(depth)}${close}`;
}

const shortEscapes: Readonly<Record<string, string>> = {
  '"': '\\"',
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  '\f': '\\f',
  '\b': '\\b',
};

/** Everything outside printable ASCII is escaped, characters beyond U+FFFF as two halves. */
function quoted(text: string): string {
  const escaped = text.replace(
    /[^ !#-[\]-~]/g,
    (unit) => shortEscapes[unit] ?? `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${escaped}"`;
}

/** Whole numbers are written as Python's int, others as its float, which turns to an exponent sooner than JavaScript. */
function pythonNumber(value: number): string {
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  if (Number.isNaN(value) || !Number.isFinite(value)) return String(value);
  const needsExponent = Math.abs(value) < 1e-4 || Math.abs(value) >= 1e16;
  return needsExponent ? value.toExponential().replace(/([+-])(\d)$/, '$10$2') : String(value);
}
