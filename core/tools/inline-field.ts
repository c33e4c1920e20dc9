import { emptyObject, isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { typesAllowedBy } from '../schema/allowed-types.ts';
import { readTypeExpression } from '../schema/type-expression.ts';
import type { Span } from '../text/span.ts';
import { literalOf } from './python-literal.ts';

/** An inline field. */
export interface FieldText {
  /** The type as a schema; `null` where the text has no readable type. */
  readonly type: JsonObject | null;
  /** The name of an unreadable type (a class of the user); `null` otherwise. */
  readonly unknownType: string | null;
  readonly required: boolean;
  /** The default as a value, `null` also for `default=None`; `undefined` for none. */
  readonly default: JsonValue | undefined;
  readonly description: string;
}

/** Reads `type | default=value | description`. A bar in brackets or quotes, or before `None`, is part of the type (`int | None`). */
export function readInlineField(text: string): FieldText {
  const parts = fieldParts(text).map(({ start, end }) => text.slice(start, end));
  const typeText = parts[0] ?? '';
  const type = readTypeExpression(typeText)?.schema ?? null;
  const at = parts.findIndex((part, index) => index > 0 && part.startsWith('default='));
  const description =
    at === 1 && parts.length === 3
      ? (parts[2] ?? '')
      : parts.filter((_part, index) => index > 0 && index !== at).join(' | ');
  return {
    type,
    unknownType: type === null && typeText !== '' ? typeText : null,
    required: at < 0,
    default: at < 0 ? undefined : defaultOf((parts[at] ?? '').slice('default='.length).trim(), type ?? emptyObject()),
    description,
  };
}

/** The spans of the parts of a field's text, without white space; the type first. Offsets of the text. */
export function fieldParts(text: string): readonly Span[] {
  const end = barBehindType(text);
  const parts = [trimmedSpan(text, 0, end)];
  for (let from = end + 1; from <= text.length; ) {
    const bar = text.indexOf('|', from);
    const to = bar < 0 ? text.length : bar;
    parts.push(trimmedSpan(text, from, to));
    from = to + 1;
  }
  return parts;
}

/** The offset of the bar that ends the type; the length of the text for none. */
function barBehindType(text: string): number {
  let depth = 0;
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (quote !== '') {
      quote = character === quote ? '' : quote;
    } else if (depth > 0 && (character === "'" || character === '"')) {
      quote = character;
    } else if (character === '[') {
      depth++;
    } else if (character === ']') {
      depth--;
    } else if (character === '|' && depth <= 0 && !isNoneBehind(text, i + 1)) {
      return i;
    }
  }
  return text.length;
}

function isNoneBehind(text: string, offset: number): boolean {
  return /^\s*(?:None|null)\s*(?:\||$)/.test(text.slice(offset, offset + 99));
}

function trimmedSpan(text: string, from: number, to: number): Span {
  const part = text.slice(from, to);
  const start = from + part.length - part.trimStart().length;
  return { start, end: start + part.trim().length };
}

function defaultOf(text: string, type: JsonObject): JsonValue {
  if (/^(?:none|null)$/i.test(text)) return null;
  const types = typesAllowedBy(type);
  const literal = literalOf(text) ?? (/^true$/i.test(text) ? true : /^false$/i.test(text) ? false : undefined);
  if (types.has('string') && !types.has('any') && typeof literal !== 'string') return unquoted(text);
  if (literal === undefined) return unquoted(text);
  return typeof literal === 'string' ||
    isJsonObject(literal) ||
    types.has('any') ||
    [...types].some((allowed) => allowed !== 'string')
    ? literal
    : unquoted(text);
}

function unquoted(text: string): string {
  return /^(['"]).*\1$/s.test(text) && text.length >= 2 ? text.slice(1, -1) : text;
}
