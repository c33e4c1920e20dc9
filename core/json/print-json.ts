import type { JsonValue } from './json-value.ts';
import { PointerMap } from './pointer-map.ts';

export interface PrintJsonOptions {
  /** Spaces per level (at most 10), or the text of one level; 0 or `''` prints on one line. Default 2. */
  readonly indent?: number | string;
  /** The line break. Default LF. */
  readonly eol?: '\n' | '\r\n' | '\r';
}

export interface PrintedJson {
  readonly text: string;
  /** Where each value stands in `text`. */
  readonly pointers: PointerMap;
}

interface Frame {
  readonly keys: readonly string[] | null;
  readonly container: JsonValue;
  readonly length: number;
  index: number;
  written: number;
}

/** Prints `value` as `JSON.stringify(value, null, indent)` does, at any depth, and says where each value stands. */
export function printJson(value: JsonValue, options: PrintJsonOptions = {}): PrintedJson {
  const text = printed(value, options);
  return {
    text,
    pointers: new PointerMap(
      text,
      { start: 0, end: text.length },
      { comments: false, trailingCommas: false, literals: false },
      Number.POSITIVE_INFINITY,
    ),
  };
}

function printed(value: JsonValue, options: PrintJsonOptions): string {
  const indent = options.indent ?? 2;
  const unit =
    typeof indent === 'string' ? indent.slice(0, 10) : ' '.repeat(Math.max(0, Math.min(10, Math.floor(indent))));
  const eol = unit === '' ? '' : (options.eol ?? '\n');
  try {
    // The engine's own printer is many times faster. It has no line breaks but those between values: in texts they are escaped.
    const text = JSON.stringify(value, null, unit);
    return eol === '\n' || eol === '' ? text : text.replaceAll('\n', eol);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // Nested deeper than its stack.
  }
  const colon = unit === '' ? ':' : ': ';
  const parts: string[] = [];
  const frames: Frame[] = [];
  let pending: JsonValue | undefined = value;
  for (;;) {
    if (pending !== undefined) {
      const frame = frameOf(pending);
      if (frame === null) {
        parts.push(scalar(pending));
      } else {
        parts.push(frame.keys === null ? '[' : '{');
        frames.push(frame);
      }
    }
    const frame = frames.at(-1);
    if (frame === undefined) return parts.join('');
    if (frame.index === frame.length) {
      frames.pop();
      if (frame.written > 0) parts.push(eol, unit.repeat(frames.length));
      parts.push(frame.keys === null ? ']' : '}');
      pending = undefined;
      continue;
    }
    const key = frame.keys?.[frame.index];
    pending = memberOf(frame, key);
    frame.index++;
    if (pending === undefined) continue;
    parts.push(
      frame.written > 0 ? ',' : '',
      eol,
      unit.repeat(frames.length),
      key === undefined ? '' : JSON.stringify(key) + colon,
    );
    frame.written++;
  }
}

function frameOf(value: JsonValue): Frame | null {
  if (Array.isArray(value)) return { keys: null, container: value, length: value.length, index: 0, written: 0 };
  if (typeof value === 'object' && value !== null) {
    const keys = Object.keys(value);
    return { keys, container: value, length: keys.length, index: 0, written: 0 };
  }
  return null;
}

/** The frame's current member. As in JSON.stringify an undefined member of an object is left out and one of a list is null. */
function memberOf(frame: Frame, key: string | undefined): JsonValue | undefined {
  if (key === undefined) return (frame.container as readonly JsonValue[])[frame.index] ?? null;
  return (frame.container as { readonly [key: string]: JsonValue })[key];
}

function scalar(value: JsonValue): string {
  return typeof value === 'string'
    ? JSON.stringify(value)
    : typeof value === 'number' && !Number.isFinite(value)
      ? 'null'
      : String(value);
}
