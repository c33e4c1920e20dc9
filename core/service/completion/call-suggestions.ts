import { type CallFile, type CallPlace, callPlaceAt } from '../../calls/call-place.ts';
import { skeletonArguments } from '../../calls/call-skeleton.ts';
import type { CallableSet } from '../../calls/callable-set.ts';
import { allowedTypeWords } from '../../calls/schema-violations.ts';
import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../../json/json-value.ts';
import { jsonLine, printJson } from '../../json/print-json.ts';
import { listAt } from '../../schema/keywords.ts';
import { propertiesOf, schemasAt } from '../../schema/schemas-at.ts';
import type { Span } from '../../text/span.ts';

export interface CallSuggestion {
  readonly kind: 'tool' | 'argument' | 'value';
  readonly label: string;
  readonly detail: string;
  readonly newText: string;
  readonly span: Span;
}

/** The names of tools and arguments, and the values that a schema names, at an offset of a file with calls; null elsewhere. */
export function callSuggestions(
  text: string,
  offset: number,
  file: CallFile,
  tools: CallableSet,
): readonly CallSuggestion[] | null {
  const place = callPlaceAt(text, offset, file);
  if (place === null) return null;
  const { span } = place;
  if (place.kind === 'tool') {
    return tools.names.map((name) => {
      const [line = ''] = (tools.get(name)?.tool.description ?? '').split('\n', 1);
      return { kind: 'tool', label: name, detail: line, newText: JSON.stringify(name), span };
    });
  }
  const inputs = tools.get(place.tool)?.inputs ?? {};
  if (place.kind === 'argument') return argumentNames(place, inputs);
  const values = valuesOf(schemasAt(inputs, place.pointer)).map((value): CallSuggestion => {
    const written = jsonLine(value);
    return { kind: 'value', label: written, detail: '', newText: written, span };
  });
  return values.length === 0 ? null : values;
}

function argumentNames(
  { holder, present, hasValue, span }: Extract<CallPlace, { readonly kind: 'argument' }>,
  inputs: JsonObject,
): readonly CallSuggestion[] {
  const taken = new Set(present);
  return [...propertiesOf(schemasAt(inputs, holder))]
    .filter(([name]) => !taken.has(name))
    .map(([name, schema]): CallSuggestion => {
      const key = JSON.stringify(name);
      const newText = hasValue ? key : `${key}: ${leastValue(name, schema, inputs)}`;
      return { kind: 'argument', label: name, detail: detailOf(schema), newText, span };
    });
}

function leastValue(name: string, schema: JsonValue, inputs: JsonObject): string {
  const definitions = ['$defs', 'definitions'].filter((keyword) => isJsonObject(inputs[keyword]));
  const only = objectOf([
    ['type', 'object'],
    ['properties', objectOf([[name, schema]])],
    ['required', [name]],
    ...definitions.map((keyword) => [keyword, inputs[keyword]] as const),
  ]);
  return printJson(skeletonArguments(only)[name] ?? null, { indent: 0 });
}

function detailOf(schema: JsonValue): string {
  const description = isJsonObject(schema) ? schema['description'] : undefined;
  return typeof description === 'string' ? (description.split('\n', 1)[0] ?? '') : (allowedTypeWords(schema) ?? '');
}

function valuesOf(schemas: readonly JsonObject[]): readonly JsonValue[] {
  const named = schemas.flatMap((schema): readonly JsonValue[] => {
    const { const: only, default: given } = schema;
    return [
      ...(given === undefined ? [] : [given]),
      ...(only === undefined ? listAt(schema, 'enum') : [only]),
      ...(schema['type'] === 'boolean' ? [true, false] : []),
      ...listAt(schema, 'examples'),
    ];
  });
  const written = new Map(named.map((value) => [jsonLine(value), value]));
  return [...written.values()];
}
