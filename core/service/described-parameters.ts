import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { jsonLine } from '../json/print-json.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import { typeTextOf } from '../schema/type-text.ts';

export interface DescribedParameter {
  readonly name: string;
  readonly schema: JsonObject;
  /** A type word or expression; null if the schema says more than one can, or nothing. */
  readonly type: string | null;
  readonly required: boolean;
  /** As JSON; null for none. */
  readonly default: string | null;
  readonly description: string;
}

/** The parameters in a schema of arguments, in its order. */
export function describedParameters(inputs: JsonObject): readonly DescribedParameter[] {
  const properties = objectAt(inputs, 'properties') ?? {};
  const required = new Set(listAt(inputs, 'required'));
  return Object.entries(properties).map(([name, value]) => described(name, value, required.has(name)));
}

function described(name: string, value: JsonValue, required: boolean): DescribedParameter {
  const schema = isJsonObject(value) ? value : {};
  const description = schema['description'];
  const given = schema['default'];
  return {
    name,
    schema,
    type: typeIn(schema),
    required,
    default: given === undefined ? null : jsonLine(given),
    description: typeof description === 'string' ? description : '',
  };
}

/** The type in a schema, apart from its texts and its default; null for none. */
export function typeIn(schema: JsonObject): string | null {
  const texts = ['description', 'title', 'default', 'examples'];
  const bare = objectOf(Object.entries(schema).filter(([keyword]) => !texts.includes(keyword)));
  return Object.keys(bare).length === 0 ? null : typeTextOf(bare);
}
