import { emptyObject, isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { typesAllowedBy } from '../schema/allowed-types.ts';
import { type JsonType, listAt, objectAt } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import { wordSet } from '../text/words.ts';
import type { ElementMeaning, PythonKnowledge } from './element-meaning.ts';
import { type ExecutableParameter, parametersOfExecutable } from './executable-parameters.ts';
import { descriptionIn, readInterfaceText } from './interface-text.ts';
import { type ContractField, type ToolContract, toolContract } from './tool-contract.ts';

type ParameterSource = 'inline schema' | 'named schema' | 'signature' | 'lambda' | 'interface texts' | 'none';

export interface ReadParameters {
  readonly source: ParameterSource;
  /** The JSON Schema of the arguments; `{}` for an element without a function and a schema. */
  readonly inputs: JsonObject;
  readonly warnings: readonly string[];
  readonly contract: ToolContract;
}

/**
 * The parameters of an element by the first available source: the inline block, the class that `args_schema` names, the signature of the
 * function, the lambda's own parameters, the interface texts alone (`arg_1`, `arg_2`, …). The function that the lambda calls fills in types,
 * and the interface texts fill in what is still open, each for the parameter that it belongs to by the contract: descriptions, missing types,
 * and types that a plain word cannot say (`list` and `list[str]`, `str` and `Literal['a', 'b']`, `int` and `int | None`).
 */
export function readParameters(element: ElementMeaning, python: PythonKnowledge): ReadParameters {
  const contract = toolContract(element, python);
  const { callable, fields, textOf } = contract;
  const { args_schema: schema, executable } = element;
  const own = executable === null ? null : parametersOfExecutable(executable);
  const read = (source: ParameterSource, inputs: JsonObject, warnings: readonly string[] = surplus(contract)) => ({
    ...{ source, inputs, warnings, contract },
  });
  if (schema?.kind === 'inline') {
    const { inputs, warnings } = fromFields(fields ?? [], textOf, own ?? []);
    return read('inline schema', inputs, [...surplus(contract), ...warnings]);
  }
  const named = schema === null ? null : python.schemaOf(schema.name);
  if (named !== null) return read('named schema', filledIn(named, textOf));
  if (callable?.kind === 'function' && contract.function !== null) {
    return read('signature', filledIn(contract.function.schema, textOf));
  }
  if (own !== null) {
    const isTyped = callable?.parameters.some(({ target }) => target !== null) === true;
    return read(isTyped ? 'signature' : 'lambda', fromLambda(own, contract));
  }
  if (executable === null && contract.texts.size === 0) return read('none', emptyObject());
  const alone = [...contract.texts]
    .toSorted(([a], [b]) => a - b)
    .map(([number, text]): Parameter => {
      return { name: `arg_${number}`, schema: withTexts(emptyObject(), '', text), required: true };
    });
  return read('interface texts', argumentsSchema(alone), []);
}

/** The parameter that `arg-N` describes; undefined for none. */
export function nameOfSlot({ source, contract }: ReadParameters, number: number): string | undefined {
  return source === 'interface texts' ? `arg_${number}` : contract.slots[number - 1];
}

function surplus({ callable, fields, slots, texts }: ToolContract): readonly string[] {
  const isKnown = callable === null ? fields !== null : callable.kind === 'lambda' && !callable.isOpen;
  return !isKnown || texts.size <= slots.length
    ? []
    : [say`Only ${slots.length} of the ${texts.size} arguments in the interface block belong to a parameter.`];
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
  fields: readonly ContractField[],
  textOf: ToolContract['textOf'],
  own: readonly ExecutableParameter[],
): Pick<ReadParameters, 'inputs' | 'warnings'> {
  const warnings: string[] = [];
  // Of parameters that share a name the first counts.
  const defaults = new Map(own.toReversed().map((parameter) => [parameter.name, parameter.default]));
  const parameters = fields.flatMap(({ name, inline: field }): readonly Parameter[] => {
    if (field === null) return [];
    if (field.unknownType !== null) {
      warnings.push(say`Unknown type "${field.unknownType}" of the field "${name}". Any value is allowed.`);
    }
    const base = withTexts(field.type ?? emptyObject(), field.description, textOf.get(name));
    const value = field.default === null ? (defaults.get(name) ?? null) : field.default;
    return [{ name, schema: withDefault(base, value), required: field.required }];
  });
  return { inputs: argumentsSchema(parameters), warnings };
}

/** The parameters of the lambda, with the types of those that the function gets unchanged. */
function fromLambda(own: readonly ExecutableParameter[], contract: ToolContract): JsonObject {
  const targets = new Map(contract.callable?.parameters.map(({ name, target }) => [name, target?.schema ?? null]));
  const inputs = argumentsSchema(
    own.map((parameter) => {
      const { default: _default, ...base } = targets.get(parameter.name) ?? emptyObject();
      const schema = withTexts(base, descriptionIn(base) ?? '', contract.textOf.get(parameter.name));
      return { name: parameter.name, schema: withDefault(schema, parameter.default), required: parameter.required };
    }),
  );
  const definitions = contract.function?.schema['$defs'];
  return definitions === undefined ? inputs : { $defs: definitions, ...inputs };
}

/** A default of None means "may be left out"; it is a default of null only where null is allowed. */
function withDefault(schema: JsonObject, value: JsonValue | undefined): JsonObject {
  if (value === undefined || (value === null && !typesAllowedBy(schema).has('null'))) return schema;
  return { ...schema, default: value };
}

function filledIn(schema: JsonObject, textOf: ToolContract['textOf']): JsonObject {
  const properties = objectAt(schema, 'properties');
  if (properties === null || textOf.size === 0) return schema;
  const filled = Object.keys(properties).map((name): [string, JsonValue | undefined] => {
    const property = properties[name];
    const text = textOf.get(name);
    return [name, isJsonObject(property) ? withTexts(property, descriptionIn(property) ?? '', text) : property];
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
