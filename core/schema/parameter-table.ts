import { isNumber } from '../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member } from '../json/json-value.ts';
import { jsonLine } from '../json/print-json.ts';
import { say } from '../text/say.ts';
import { listAt, objectAt } from './keywords.ts';

export interface ParameterRow {
  /** `filter.city`, `tags[]`. */
  readonly name: string;
  readonly depth: number;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
  readonly notes: string;
}

interface ParameterTable {
  readonly rows: readonly ParameterRow[];
  readonly isCut: boolean;
}

/** The limits of a readable table. */
const deepest = 8;
const mostRows = 500;
const mostValues = 12;

/** The parameters in their order, with the properties of objects and of list items below their own. Never throws. */
export function parameterTable(schema: JsonObject): ParameterTable {
  const rows: ParameterRow[] = [];
  let isCut = false;
  const visit = (owner: JsonObject, prefix: string, depth: number): void => {
    const properties = objectAt(owner, 'properties') ?? {};
    const required = new Set(listAt(owner, 'required'));
    for (const key of Object.keys(properties)) {
      if (rows.length >= mostRows || depth > deepest) {
        isCut = true;
        return;
      }
      const value = properties[key] ?? null;
      const name = prefix === '' ? key : `${prefix}.${key}`;
      rows.push({ name, depth, isRequired: required.has(key), ...described(value) });
      const inner = innerObject(value);
      if (inner !== null) visit(inner.schema, name + inner.suffix, depth + 1);
    }
  };
  visit(schema, '', 0);
  return { rows, isCut };
}

function described(value: JsonValue): Pick<ParameterRow, 'type' | 'description' | 'notes'> {
  if (!isJsonObject(value)) return { type: value === false ? say`nothing` : say`anything`, description: '', notes: '' };
  const description = member(value, 'description');
  return {
    type: typeText(value, 0),
    description: typeof description === 'string' ? description : '',
    notes: notesOf(value).join('; '),
  };
}

function innerObject(value: JsonValue): { readonly schema: JsonObject; readonly suffix: string } | null {
  let suffix = '';
  let schema: JsonValue | undefined = value;
  for (let depth = 0; depth < deepest && isJsonObject(schema); depth++) {
    if (isJsonObject(member(schema, 'properties'))) return { schema, suffix };
    schema = member(schema, 'items');
    suffix += '[]';
  }
  return null;
}

function typeText(schema: JsonObject, depth: number): string {
  if (depth > deepest) return '…';
  const alternatives = member(schema, 'anyOf') ?? member(schema, 'oneOf');
  if (isJsonArray(alternatives)) {
    const texts = alternatives.map((one) => (isJsonObject(one) ? typeText(one, depth + 1) : say`anything`));
    return [...new Set(texts)].slice(0, mostValues).join(say` or `);
  }
  const type = member(schema, 'type');
  const words = (isJsonArray(type) ? type : [type]).filter((word) => typeof word === 'string');
  const texts = words.map((word) => {
    const items = member(schema, 'items');
    return word.toLowerCase() === 'array' && isJsonObject(items) ? say`${word} of ${typeText(items, depth + 1)}` : word;
  });
  if (texts.length > 0) return texts.join(say` or `);
  const reference = member(schema, '$ref');
  if (typeof reference === 'string') return reference.slice(reference.lastIndexOf('/') + 1);
  return isJsonArray(member(schema, 'enum')) || member(schema, 'const') !== undefined ? say`value` : say`anything`;
}

const bounds: readonly (readonly [keyword: string, note: (bound: string | number) => string])[] = [
  ['minimum', (bound) => say`at least ${bound}`],
  ['exclusiveMinimum', (bound) => say`more than ${bound}`],
  ['maximum', (bound) => say`no more than ${bound}`],
  ['exclusiveMaximum', (bound) => say`less than ${bound}`],
  ['multipleOf', (bound) => say`a multiple of ${bound}`],
  ['minLength', (bound) => say`min. ${bound} characters`],
  ['maxLength', (bound) => say`max. ${bound} characters`],
  ['minItems', (bound) => say`min. ${bound} items`],
  ['maxItems', (bound) => say`max. ${bound} items`],
];

function notesOf(schema: JsonObject): readonly string[] {
  const notes: string[] = [];
  const values = member(schema, 'enum');
  if (isJsonArray(values)) {
    const shown = values.slice(0, mostValues).map(shortJson);
    notes.push(say`one of ${shown.join(', ')}${values.length > mostValues ? ', …' : ''}`);
  }
  const constant = member(schema, 'const');
  if (constant !== undefined) notes.push(say`always ${shortJson(constant)}`);
  const initial = member(schema, 'default');
  if (initial !== undefined) notes.push(say`default ${shortJson(initial)}`);
  for (const keyword of ['format', 'pattern']) {
    const value = member(schema, keyword);
    if (typeof value === 'string') notes.push(`${keyword} ${value}`);
  }
  for (const [keyword, note] of bounds) {
    const value = member(schema, keyword);
    if (isNumber(value) || typeof value === 'string') notes.push(note(String(value)));
  }
  return notes;
}

const longestValue = 120;

function shortJson(value: JsonValue): string {
  // Lists and objects may have any depth: they are not printed.
  if (isJsonArray(value)) return value.length === 0 ? '[]' : '[…]';
  if (isJsonObject(value)) return Object.keys(value).length === 0 ? '{}' : '{…}';
  const text = jsonLine(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)}…` : text;
}
