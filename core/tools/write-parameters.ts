import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { childPointer } from '../json/pointer.ts';
import { pythonStrip } from '../loaders/python-text.ts';
import type { LoaderVersion } from '../loaders/versions.ts';
import { readPlainExecutable } from '../python/plain-executable.ts';
import { typesAllowedBy } from '../schema/allowed-types.ts';
import { BARE_SCHEMAS, type JsonType, listAt, objectAt, PYTHON_TYPES } from '../schema/keywords.ts';
import { FreeNames } from '../text/free-names.ts';
import { say } from '../text/say.ts';
import { wordSet } from '../text/words.ts';
import { withDefaultsForNone } from './default-for-none.ts';
import type { ArgsSchema, InlineField } from './element-meaning.ts';
import {
  forwardingLambda,
  isParameterName,
  type LambdaParameter,
  nearestFunctionName,
  parametersOfExecutable,
} from './executable-parameters.ts';
import { expressibleType } from './expressible.ts';
import { fieldDefault, isOnlyInLambda } from './field-default.ts';
import { interfaceText } from './interface-text.ts';
import { notSupportedBy } from './loss.ts';
import { literalText } from './python-literal.ts';
import type { SafePlace } from './safe-text.ts';

export interface WriteParametersOptions {
  readonly toolName: string;
  /** The tool's own executable string; `null` to make one. */
  readonly executable: string | null;
  readonly loaderVersion: LoaderVersion;
  readonly inline: boolean;
  readonly hasLink: boolean;
  /** Makes a text safe for its position and records the changes as losses. */
  readonly write: (text: string, path: string, place: SafePlace) => string;
  readonly lose: (path: string, lost: string, reason: string) => void;
}

export interface WrittenParameters {
  readonly executable: string;
  readonly texts: readonly string[];
  readonly args_schema: ArgsSchema | null;
  /** The new names of parameters whose own name is not allowed here. */
  readonly renamed: readonly string[];
}

interface Parameter {
  readonly pointer: string;
  readonly name: string;
  readonly typeText: string;
  readonly types: ReadonlySet<JsonType | 'any'>;
  readonly description: string;
  readonly required: boolean;
  /** `undefined` for none. */
  readonly default: JsonValue | undefined;
}

const ROOT_SAID = new Set(['type', 'properties', 'required', '$schema', '$defs', 'definitions']);

/** Writes the schema of the arguments as a lambda with interface texts, and as an inline block where the loader reads it. */
export function writeParameters(inputs: JsonObject, options: WriteParametersOptions): WrittenParameters {
  loseRootKeywords(inputs, options);
  const parameters = parametersOf(inputs, options);
  const inline = options.inline && parameters.every(({ name }) => canBeField(name, options.hasLink));
  const named = renamed(parameters, inline, options);
  const executable = executableFor(named, inline, options);
  const newNames = named === parameters ? [] : namesAdded(parameters, named);
  if (!inline) {
    return {
      executable,
      args_schema: null,
      renamed: newNames,
      texts: named.map((parameter) =>
        interfaceText(
          parameter.typeText,
          options.write(parameter.description, childPointer(parameter.pointer, 'description'), 'interface'),
        ),
      ),
    };
  }
  const fields = named.map((parameter): InlineField => ({ name: parameter.name, text: fieldText(parameter, options) }));
  return {
    executable,
    args_schema: { kind: 'inline', fields },
    renamed: newNames,
    texts: typesInOrder(executable, named),
  };
}

/** The types as texts of `arg-1`, `arg-2`, …: the order is that of the lambda, whose other parameters may be anything. */
function typesInOrder(executable: string, parameters: readonly Parameter[]): readonly string[] {
  const typeOf = new Map(parameters.map(({ name, typeText }) => [name, typeText]));
  const own = parametersOfExecutable(executable)?.map(({ name }) => name) ?? null;
  return (own ?? [...typeOf.keys()]).map((name) => typeOf.get(name) ?? 'any');
}

function namesAdded(before: readonly Parameter[], after: readonly Parameter[]): readonly string[] {
  const own = new Set(before.map(({ name }) => name));
  return after.map(({ name }) => name).filter((name) => !own.has(name));
}

function loseRootKeywords(inputs: JsonObject, { lose }: WriteParametersOptions): void {
  for (const keyword of Object.keys(inputs)) {
    const value = inputs[keyword];
    const says =
      !ROOT_SAID.has(keyword) &&
      !(
        keyword === 'additionalProperties' &&
        (value === true || (isJsonObject(value) && Object.keys(value).length === 0))
      );
    if (says) lose(childPointer('/inputs', keyword), say`"${keyword}" of the arguments`, notSupportedBy('AION'));
  }
  if (inputs['type'] !== undefined && inputs['type'] !== 'object') {
    lose('/inputs/type', say`type of the arguments`, say`Arguments must be an object.`);
  }
}

/** Required parameters come first, as Python demands. */
function parametersOf(inputs: JsonObject, { lose }: WriteParametersOptions): readonly Parameter[] {
  const properties = objectAt(inputs, 'properties') ?? {};
  const required = new Set(listAt(inputs, 'required'));
  for (const name of required) {
    if (typeof name === 'string' && !Object.hasOwn(properties, name)) {
      lose('/inputs/required', say`"${name}" in "required"`, say`No property has this name.`);
    }
  }
  const all = Object.keys(properties).map((name): Parameter => {
    const pointer = childPointer('/inputs/properties', name);
    const property = properties[name] as JsonValue;
    const { type, description, value } = partsOf(property);
    const expressible = expressibleType(type, pointer);
    for (const loss of expressible.losses) lose(loss.path, loss.lost, loss.reason);
    const mustBeGiven = required.has(name);
    if (mustBeGiven && value !== undefined) {
      lose('/inputs/required', say`"${name}" in "required"`, say`AION parameters with a default are optional.`);
    }
    return {
      pointer,
      name,
      typeText: expressible.text,
      types: typesAllowedBy(expressible.schema),
      description: typeof description === 'string' ? description : '',
      required: mustBeGiven && value === undefined,
      default: value,
    };
  });
  for (const parameter of all) loseNullDefault(parameter, lose);
  return [...all.filter((parameter) => parameter.required), ...all.filter((parameter) => !parameter.required)];
}

interface PropertyParts {
  readonly type: JsonValue;
  readonly description: JsonValue | undefined;
  readonly value: JsonValue | undefined;
}

function partsOf(property: JsonValue): PropertyParts {
  if (!isJsonObject(property)) return { type: property, description: '', value: undefined };
  // Fast path: most have only a type and a text.
  const bare = BARE_SCHEMAS.get(property['type']);
  if (bare !== undefined && Object.keys(property).every((keyword) => besideOthers.has(keyword))) {
    return { type: bare, description: property['description'], value: property['default'] };
  }
  const { description, default: value, ...type } = property;
  return { type, description, value };
}

const besideOthers = wordSet('type description default');

/** `None` says "may be left out", and a default of null where null is allowed: two of the four cases cannot be said. */
function loseNullDefault(parameter: Parameter, lose: WriteParametersOptions['lose']): void {
  const takesNull = parameter.types.has('null');
  const at = (): string => childPointer(parameter.pointer, 'default');
  if (!parameter.required && parameter.default === undefined && takesNull) {
    lose(at(), say`missing default`, say`An omitted argument is None in Python.`);
  } else if (parameter.default === null && !takesNull) {
    lose(at(), say`default null`, say`The default None only makes the parameter optional.`);
  }
}

/** Whether a loader reads a field of that name as a field. `name` and `description` come before the block; a link may be missing. */
function canBeField(name: string, hasLink: boolean): boolean {
  return hasLink || !name.endsWith('link');
}

function isFieldName(name: string): boolean {
  return /^[A-Za-z0-9-][A-Za-z0-9_-]*$/.test(name);
}

function fieldName(name: string): string {
  return name.replace(/[^A-Za-z0-9_-]/g, '_').replace(/^_+/, '');
}

function renamed(
  parameters: readonly Parameter[],
  inline: boolean,
  { lose }: WriteParametersOptions,
): readonly Parameter[] {
  const canKeep = inline ? isFieldName : isParameterName;
  if (parameters.every(({ name }) => canKeep(name))) return parameters;
  const kept = new Set(parameters.map(({ name }) => name).filter(canKeep));
  const names = new FreeNames(kept, Number.POSITIVE_INFINITY);
  return parameters.map((parameter) => {
    if (kept.has(parameter.name)) return parameter;
    const plain = inline
      ? fieldName(parameter.name)
      : fieldName(parameter.name)
          .replaceAll('-', '_')
          .replace(/^(?=[0-9])/, 'arg_');
    const wanted = plain === '' ? 'arg' : plain;
    const name = names.take(inline || isParameterName(wanted) ? wanted : `${wanted}_`);
    const where = inline
      ? say`A field name can contain only letters, digits, _ and -, and can't start with _.`
      : say`Lambda parameter names: letters, digits and _.`;
    lose(parameter.pointer, say`name "${parameter.name}"`, say`${where} Renamed to "${name}".`);
    return { ...parameter, name };
  });
}

function executableFor(parameters: readonly Parameter[], inline: boolean, options: WriteParametersOptions): string {
  const { executable } = options;
  const isName = executable !== null && readPlainExecutable(executable)?.kind === 'name';
  // A parameter with the name of the function, or of its module, would be called instead.
  const isCalled = isName && parameters.every(({ name }) => name !== executable.split('.')[0]);
  const forwarded = parameters.map(
    (parameter): LambdaParameter => ({
      name: parameter.name,
      default: parameter.required ? null : lambdaDefault(parameter, inline, options),
      alsoForNone: inline && isOnlyInLambda(parameter.default, parameter.types),
    }),
  );
  const lambda = forwardingLambda(isCalled ? executable : nearestFunctionName(options.toolName), forwarded);
  if (executable === null) return lambda;
  if (isCalled && (!inline || forwarded.some(({ alsoForNone }) => alsoForNone))) {
    return parameters.length === 0 ? executable : lambda;
  }
  const own = options.write(executable, '/executable', 'executable');
  const takes = parametersOfExecutable(own);
  const names = parameters.map(({ name }) => name);
  if (
    own === executable &&
    (inline ||
      (takes !== null && takes.length === names.length && takes.every(({ name }, index) => name === names[index])))
  ) {
    return inline ? withOwnDefaults(own, parameters, options) : own;
  }
  options.lose(
    '/executable',
    say`Python expression`,
    say`The parameters differ, or aions-llm misreads the expression.`,
  );
  return lambda;
}

function withOwnDefaults(
  executable: string,
  parameters: readonly Parameter[],
  { lose }: WriteParametersOptions,
): string {
  const defaults = new Map<string, string>();
  const withDefault = parameters.filter(
    ({ default: value, types }) => value !== undefined && isOnlyInLambda(value, types),
  );
  for (const { name, default: value } of withDefault) {
    const text = literalText(value ?? null);
    if (text !== null) defaults.set(name, text);
  }
  const written = withDefaultsForNone(executable, defaults);
  for (const { name, pointer } of withDefault) {
    if (defaults.has(name) && !written.refused.has(name)) continue;
    lose(
      childPointer(pointer, 'default'),
      say`default value for calls without this argument`,
      say`In a field, a default can only be None or a string.`,
    );
  }
  return written.executable;
}

function lambdaDefault(parameter: Parameter, inline: boolean, options: WriteParametersOptions): string {
  if (parameter.default === undefined || parameter.default === null) return 'None';
  const text = literalText(parameter.default);
  if (text === null) {
    options.lose(childPointer(parameter.pointer, 'default'), say`default`, say`Nested too deeply.`);
    return 'None';
  }
  return inline && fieldDefault(parameter.default, parameter.types) !== 'None'
    ? fieldDefault(parameter.default, parameter.types)
    : text;
}

/** `type | default=value | description`. A default always has three parts: of two, a loader reads the second as the description. */
function fieldText(parameter: Parameter, options: WriteParametersOptions): string {
  const type = fieldType(parameter, options);
  const description = options.write(parameter.description, childPointer(parameter.pointer, 'description'), 'field');
  if (!parameter.required) {
    const value = parameter.default;
    if (
      value !== undefined &&
      value !== null &&
      parameter.types.has('null') &&
      fieldDefault(parameter.default, parameter.types) === 'None'
    ) {
      options.lose(
        childPointer(parameter.pointer, 'default'),
        say`default value for calls without this argument`,
        say`In a field, a default can only be None or a string. If a call omits the argument, newer LangChain versions pass None.`,
      );
    }
    return pythonStrip(`${type} | default=${fieldDefault(parameter.default, parameter.types)} | ${description}`);
  }
  return description === '' ? type : `${type} | ${description}`;
}

function fieldType(parameter: Parameter, { lose }: WriteParametersOptions): string {
  const word = fieldTypeWord(parameter.types);
  if (word === undefined) {
    lose(
      childPointer(parameter.pointer, 'type'),
      say`type ${parameter.typeText}`,
      say`Fields support only str, int, float, bool, list and dict. Changed to str.`,
    );
  }
  return word ?? 'str';
}

/** The one type beside null, in a loader's words; undefined for none or several. */
function fieldTypeWord(types: ReadonlySet<JsonType | 'any'>): string | undefined {
  let word: string | undefined;
  for (const type of types) {
    if (type === 'null' || type === 'any' || (type === 'integer' && types.has('number'))) continue;
    if (word !== undefined) return undefined;
    word = PYTHON_TYPES.get(type);
  }
  return word;
}
