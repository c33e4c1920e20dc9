import { emptyObject, type JsonObject, objectOf } from '../json/json-value.ts';
import { readTypeExpression } from '../schema/type-expression.ts';
import type { Span } from '../text/span.ts';

interface ReadInterfaceText {
  /** The type as a schema; `null` where the text names none. */
  readonly type: JsonObject | null;
  readonly description: string | null;
}

/** Reads `type (description)`, `type`, or prose, which is a description alone. */
export function readInterfaceText(text: string): ReadInterfaceText {
  if (text.trim() === '') return { type: null, description: null };
  const whole = readTypeExpression(text);
  if (whole !== null) return { type: withoutDescription(whole.schema), description: descriptionIn(whole.schema) };
  const open = openingParenthesis(text);
  const end = text.trimEnd();
  if (open > 0 && end.endsWith(')')) {
    const type = readTypeExpression(text.slice(0, open));
    if (type !== null) {
      const inside = text.slice(open + 1, end.length - 1);
      return {
        type: withoutDescription(type.schema),
        description: inside === '' ? descriptionIn(type.schema) : inside,
      };
    }
  }
  return { type: null, description: text };
}

/** The span of the type in an interface text; null for none. Offsets of the text. */
export function interfaceTypeSpan(text: string): Span | null {
  if (readInterfaceText(text).type === null) return null;
  const open = openingParenthesis(text);
  const type = open > 0 && readTypeExpression(text) === null ? text.slice(0, open) : text;
  const start = type.length - type.trimStart().length;
  return { start, end: start + type.trim().length };
}

/** The text that {@link readInterfaceText} reads back as this type text and description. */
export function interfaceText(typeText: string, description: string): string {
  if (description === '') return typeText;
  const isAnything = typeText === 'any' || typeText === 'Any';
  const prose = readInterfaceText(description);
  if (isAnything && prose.type === null && prose.description === description) return description;
  return `${typeText} (${description})`;
}

export function schemaOfInterfaceText(text: string): JsonObject {
  const { type, description } = readInterfaceText(text);
  return objectOf([...Object.entries(type ?? emptyObject()), ['description', description ?? undefined]]);
}

function openingParenthesis(text: string): number {
  let quote = '';
  for (let i = 0; i < text.length; i++) {
    const character = text.charAt(i);
    if (quote !== '') {
      if (character === '\\') i++;
      else if (character === quote) quote = '';
    } else if (character === "'" || character === '"') {
      quote = character;
    } else if (character === '(') {
      return i;
    }
  }
  return -1;
}

export function descriptionIn({ description }: JsonObject): string | null {
  return typeof description === 'string' ? description : null;
}

function withoutDescription(schema: JsonObject): JsonObject {
  return descriptionIn(schema) === null
    ? schema
    : objectOf(Object.entries(schema).filter(([key]) => key !== 'description'));
}
