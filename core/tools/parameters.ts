import { emptyObject, isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { typesAllowedBy } from '../schema/allowed-types.ts';
import { type JsonType, listAt, objectAt } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import { wordSet } from '../text/words.ts';
import type { ElementMeaning, InlineField, PythonKnowledge } from './element-meaning.ts';
import { type ExecutableParameter, parametersOfExecutable } from './executable-parameters.ts';
import { readInlineField } from './inline-field.ts';
import { descriptionIn, readInterfaceText } from './interface-text.ts';

type ParameterSource = 'inline schema' | 'named schema' | 'signature' | 'lambda' | 'interface texts' | 'none';

export interface ReadParameters {
  readonly source: ParameterSource;
  /** The JSON Schema of the arguments; `{}` for an element without a function and a schema. */
  readonly inputs: JsonObject;
  readonly warnings: readonly string[];
}

/**
 * The parameters of an element by the first available source: the inline block, the class that `args_schema` names, the signature of the
 * function, the lambda's own parameters, the interface texts alone (`arg_1`, `arg_2`, …). The interface texts fill in what a higher source
 * leaves open, by their position in the lambda where it names the same parameters: descriptions, missing types, and types that a plain word
 * cannot say (`list` and `list[str]`, `str` and `Literal['a', 'b']`, `int` and `int | None`).
 */
export function readParameters(element: ElementMeaning, python: PythonKnowledge): ReadParameters {
  const texts = element.slots.filter(({ key }) => key.startsWith('arg-')).map(({ text }) => text);
  const schema = element.args_schema;
  const own = element.executable === null ? null : parametersOfExecutable(element.executable);
  if (schema?.kind === 'inline') {
    const names = schema.fields.map(({ name }) => name);
    return fromFields(schema.fields, textsInOrder(names, texts, own), own ?? []);
  }
  const named = schema === null ? null : python.schemaOf(schema.name);
  if (named !== null) {
    const names = Object.keys(objectAt(named, 'properties') ?? {});
    return { source: 'named schema', inputs: filledIn(named, textsInOrder(names, texts, own)), warnings: [] };
  }
  const signature = element.executable === null ? null : python.signatureOf(element.executable);
  if (signature !== null) return { source: 'signature', inputs: filledIn(signature, texts), warnings: [] };
  if (own !== null) {
    return {
      source: 'lambda',
      inputs: fromLambda(own, texts),
      warnings: surplus(texts.length, own.length, 'The lambda takes'),
    };
  }
  if (element.executable === null && texts.length === 0) return { source: 'none', inputs: emptyObject(), warnings: [] };
  const alone = texts.map(
    (_text, index): ExecutableParameter => ({ name: `arg_${index + 1}`, required: true, default: undefined }),
  );
  return { source: 'interface texts', inputs: fromLambda(alone, texts), warnings: [] };
}

/** The texts in the order of `names`: theirs is the order of the lambda, if it has parameters of just these names. */
function textsInOrder(
  names: readonly string[],
  texts: readonly string[],
  own: readonly ExecutableParameter[] | null,
): readonly (string | undefined)[] {
  // Fast path: nearly always the order is the same.
  if (own?.length === names.length && own.every(({ name }, index) => name === names[index])) return texts;
  const textOf = new Map(own?.map(({ name }, index) => [name, texts[index]]));
  const hasSame = textOf.size === names.length && texts.length <= names.length;
  return hasSame && names.every((name) => textOf.has(name)) ? names.map((name) => textOf.get(name)) : texts;
}

function surplus(texts: number, parameters: number, what: string): readonly string[] {
  return texts <= parameters
    ? []
    : [
        say`${what} ${parameters} of the ${texts} inputs that the interface block describes; the others have no parameter.`,
      ];
}

interface Parameter {
  readonly name: string;
  readonly schema: JsonObject;
  readonly required: boolean;
}

function argumentsSchema(parameters: readonly Parameter[]): JsonObject {
  const properties = emptyObject();
  const named = new Set<string>();
  for (const { name, schema, required } of parameters) {
    properties[name] = schema;
    if (required) named.add(name);
  }
  const required = [...named];
  return objectOf([
    ['type', 'object'],
    ['properties', properties],
    ['required', required.length === 0 ? undefined : required],
  ]);
}

function fromFields(
  fields: readonly InlineField[],
  texts: readonly (string | undefined)[],
  own: readonly ExecutableParameter[],
): ReadParameters {
  const warnings = [...surplus(texts.length, fields.length, say`The args_schema block has`)];
  // Of parameters that share a name the first counts.
  const defaults = new Map(own.toReversed().map((parameter) => [parameter.name, parameter.default]));
  const parameters = fields.map(({ name, text }, index): Parameter => {
    const field = readInlineField(text);
    if (field.unknownType !== null) {
      warnings.push(
        say`The type "${field.unknownType}" of the field "${name}" is not known; any value is allowed there.`,
      );
    }
    const base = withTexts(field.type ?? emptyObject(), field.description, texts[index]);
    const value = field.default === null ? (defaults.get(name) ?? null) : field.default;
    return { name, schema: withDefault(base, value), required: field.required };
  });
  return { source: 'inline schema', inputs: argumentsSchema(parameters), warnings };
}

function fromLambda(own: readonly ExecutableParameter[], texts: readonly string[]): JsonObject {
  return argumentsSchema(
    own.map((parameter, index) => ({
      name: parameter.name,
      schema: withDefault(withTexts(emptyObject(), '', texts[index]), parameter.default),
      required: parameter.required,
    })),
  );
}

/** A default of None means "may be left out"; it is a default of null only where null is allowed. */
function withDefault(schema: JsonObject, value: JsonValue | undefined): JsonObject {
  if (value === undefined || (value === null && !typesAllowedBy(schema).has('null'))) return schema;
  return { ...schema, default: value };
}

function filledIn(schema: JsonObject, texts: readonly (string | undefined)[]): JsonObject {
  const properties = objectAt(schema, 'properties');
  if (properties === null || texts.length === 0) return schema;
  const filled = Object.keys(properties).map((name, index): [string, JsonValue | undefined] => {
    const property = properties[name];
    return [name, isJsonObject(property) ? withTexts(property, descriptionIn(property) ?? '', texts[index]) : property];
  });
  return objectOf(Object.entries(schema).map(([key, value]) => [key, key === 'properties' ? objectOf(filled) : value]));
}

function withTexts(schema: JsonObject, description: string, text: string | undefined): JsonObject {
  const read = readInterfaceText(text ?? '');
  const type = read.type === null ? schema : filledType(schema, read.type);
  const words = description === '' ? (read.description ?? '') : description;
  return words === '' ? type : { ...type, description: words };
}

/** The type of the higher source, completed by the interface text's where that is a narrower form of it. */
function filledType(schema: JsonObject, detail: JsonObject): JsonObject {
  // The same word for a type adds nothing.
  if (schema === detail) return schema;
  const says = Object.keys(schema).filter((keyword) => !remarks.has(keyword));
  if (says.length === 0) return { ...detail, ...schema };
  const { type: base, ...others } = schema;
  if (says.length !== 1 || typeof base !== 'string' || !isFullerThan(detail, base)) return schema;
  return { ...detail, ...others };
}

const remarks = wordSet('description title default examples');

/** Whether `detail` allows only values of the type `base`, and perhaps null. */
function isFullerThan(detail: JsonObject, base: string): boolean {
  const types = [...typesAllowedBy(detail)].filter((type): type is JsonType => type !== 'null' && type !== 'any');
  const isOfBase = (type: JsonType): boolean =>
    type === base ||
    (type === 'integer' && base === 'number' && (Object.hasOwn(detail, 'const') || listAt(detail, 'enum').length > 0));
  return types.length > 0 && types.every(isOfBase);
}
