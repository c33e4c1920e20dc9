import type { JsonObject } from '../json/json-value.ts';
import { readInterfaceKey } from '../notation/keys.ts';
import { type ExecutableString, readExecutable } from '../python/expression.ts';
import type { ParameterKind, PyArgument } from '../python/syntax/nodes.ts';
import { listAt, objectAt } from '../schema/keywords.ts';
import {
  type ElementMeaning,
  NO_PYTHON,
  type PythonFunction,
  type PythonKnowledge,
  type PythonParameter,
} from './element-meaning.ts';
import { type FieldText, readInlineField } from './inline-field.ts';

/** A parameter of the lambda, or of the function that the executable string names. */
export interface CallableParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly required: boolean;
  /** The parameter of the function that its value goes to unchanged; null where that is not known. */
  readonly target: FunctionParameter | null;
}

/** A parameter of a function, with the JSON Schema of its annotation; null without one. */
export interface FunctionParameter {
  readonly name: string;
  readonly schema: JsonObject | null;
}

export interface ContractField {
  readonly name: string;
  readonly required: boolean;
  /** The type; null where it is not known. */
  readonly schema: JsonObject | null;
  /** The text of an inline field. */
  readonly inline: FieldText | null;
}

interface Callable {
  readonly kind: 'lambda' | 'function';
  /** Without `*args` and `**options`. */
  readonly parameters: readonly CallableParameter[];
  /** Whether it takes any name (`**options`), or any number of values (`*args`). */
  readonly isOpen: boolean;
  /** Whether a call that does not fit fails. */
  readonly certain: boolean;
}

/** The function that a lambda's body calls, or that the executable string names. */
interface ContractFunction extends PythonFunction {
  readonly name: string;
}

/**
 * What the parts of an element say of its parameters, matched by name: `arg-N` belongs to the Nth parameter of the lambda or function, a
 * field of `args_schema` to the parameter of its name, and a parameter of the lambda to that of the function that the body hands it to. Each
 * feature asks this, so that no two of them differ. What Python does not say is unknown, and never a contradiction.
 */
export interface ToolContract {
  /** Null where the parameters are not known. */
  readonly callable: Callable | null;
  /** Null without a schema, or where its class is not known. */
  readonly fields: readonly ContractField[] | null;
  /** Whether the schema can have more fields than these. */
  readonly hasMoreFields: boolean;
  /** Null where the workspace does not define it, or the body of the lambda is no call. */
  readonly function: ContractFunction | null;
  /** The names of the parameters that `arg-1`, `arg-2`, … describe. */
  readonly slots: readonly string[];
  /** The numbers of the `arg-N`, and their texts. */
  readonly texts: ReadonlyMap<number, string>;
  /** The text of the `arg-N` of each parameter that has one. */
  readonly textOf: ReadonlyMap<string, string>;
}

export function toolContract(element: ElementMeaning, python: PythonKnowledge): ToolContract {
  const read = element.executable === null ? null : readExecutable(element.executable);
  const named = read === null ? null : functionIn(read, python);
  const callable = read === null ? null : callableOf(read, named);
  const { fields, hasMore } = fieldsOf(element, python);
  const slots = slotNames(callable, fields?.map(({ name }) => name) ?? []);
  const texts = textsByNumber(element);
  const textOf = new Map<string, string>();
  for (const [index, name] of slots.entries()) {
    const text = texts.get(index + 1);
    if (text !== undefined) textOf.set(name, text);
  }
  return { callable, fields, hasMoreFields: hasMore, function: named, slots, texts, textOf };
}

/** The names that `arg-1`, `arg-2`, … belong to: the callable's own, then the fields that only `**options` or an unknown callable can take. */
export function slotNames(
  callable: { readonly parameters: readonly { readonly name: string }[]; readonly isOpen: boolean } | null,
  fields: readonly string[],
): readonly string[] {
  const own = new Set(callable?.parameters.map(({ name }) => name));
  const rest = callable === null || callable.isOpen ? fields.filter((name) => !own.has(name)) : [];
  return [...own, ...rest];
}

function textsByNumber({ slots }: ElementMeaning): ReadonlyMap<number, string> {
  const texts = new Map<number, string>();
  for (const { key, text } of slots) {
    const slot = readInterfaceKey(key);
    if (slot?.side === 'arg') texts.set(Number(slot.digits), text);
  }
  return texts;
}

function fieldsOf(
  { args_schema: schema }: ElementMeaning,
  python: PythonKnowledge,
): { readonly fields: readonly ContractField[] | null; readonly hasMore: boolean } {
  if (schema === null) return { fields: null, hasMore: false };
  if (schema.kind === 'inline') {
    const fields = schema.fields.map(({ name, text }): ContractField => {
      const inline = readInlineField(text);
      return { name, required: inline.required, schema: inline.type, inline };
    });
    return { fields, hasMore: false };
  }
  const read = python.schemaOf(schema.name);
  const properties = read === null ? null : objectAt(read, 'properties');
  if (read === null || properties === null) return { fields: null, hasMore: true };
  const required = new Set(listAt(read, 'required'));
  return {
    fields: Object.keys(properties).map((name) => ({
      ...{ name, required: required.has(name), inline: null },
      schema: objectAt(properties, name),
    })),
    hasMore: read['additionalProperties'] === true || python.isPartial(schema.name),
  };
}

/** The function that the executable string names, or that the body of its lambda calls; null where that is not known. */
function functionIn(read: ExecutableString, python: PythonKnowledge): ContractFunction | null {
  // Fast path: without Python, the body of the lambda is not read.
  if (python === NO_PYTHON || read.errors.length > 0) return null;
  const name = read.name ?? calledIn(read);
  const found = name === null ? null : python.functionOf(name);
  return name === null || found === null ? null : { ...found, name };
}

/** The name that the body of a lambda calls, unless it is one of the lambda's own. */
function calledIn({ kind, expression, references }: ExecutableString): string | null {
  if (kind !== 'lambda' || expression.kind !== 'lambda' || expression.body.kind !== 'call') return null;
  const { start, end } = expression.body.callee;
  return references.find(({ span }) => span.start === start && span.end === end)?.name ?? null;
}

function callableOf(read: ExecutableString, named: ContractFunction | null): Callable | null {
  if (read.kind === 'lambda') {
    const { parameters } = read;
    const targets = named === null ? null : handedOn(read, named);
    return {
      kind: 'lambda',
      parameters: parameters.filter(isNamed).map(({ name, kind, default: given }) => ({
        ...{ name, kind, required: given === null },
        target: targets?.get(name) ?? null,
      })),
      isOpen: !parameters.every(isNamed),
      certain: read.errors.length === 0 && read.complete,
    };
  }
  if (named === null || read.name === null) return null;
  // A decorator can change the parameters: then the schema has the names.
  const given = objectAt(named.schema, 'properties') ?? {};
  return {
    kind: 'function',
    parameters: named.certain
      ? named.parameters
          .filter((one) => isNamed(one) && Object.hasOwn(given, one.name))
          .map((one) => ({ ...one, target: functionParameter(named, one) }))
      : Object.keys(given).map((name) => ({ name, kind: 'positional', required: false, target: null })),
    isOpen: !named.certain || !named.parameters.every(isNamed),
    certain: named.certain,
  };
}

function isNamed({ kind }: { readonly kind: ParameterKind }): boolean {
  return kind !== 'var-positional' && kind !== 'var-keyword';
}

/** The parameters of the function by the names of the lambda that the call passes on unchanged. */
function handedOn({ expression }: ExecutableString, named: ContractFunction): ReadonlyMap<string, FunctionParameter> {
  const found = new Map<string, FunctionParameter>();
  if (expression.kind !== 'lambda' || expression.body.kind !== 'call') return found;
  for (const [argument, parameter] of passedTo(expression.body.arguments, named.parameters)) {
    const { value } = argument;
    if (value.kind === 'name' && !found.has(value.name)) found.set(value.name, functionParameter(named, parameter));
  }
  return found;
}

/** The arguments of a call with the parameters that they fill, up to the first `*values`. */
function passedTo(
  given: readonly PyArgument[],
  parameters: readonly PythonParameter[],
): readonly (readonly [PyArgument, PythonParameter])[] {
  const positional = parameters.filter(({ kind }) => kind === 'positional' || kind === 'positional-only');
  const star = given.findIndex(({ kind }) => kind === 'star');
  return given.flatMap((argument, index) => {
    const parameter =
      argument.kind === 'positional' && (star < 0 || index < star)
        ? positional[index]
        : argument.kind === 'keyword'
          ? parameters.find((one) => one.name === argument.name && isNamed(one) && one.kind !== 'positional-only')
          : undefined;
    return parameter === undefined ? [] : [[argument, parameter] as const];
  });
}

function functionParameter({ schema }: PythonFunction, { name }: PythonParameter): FunctionParameter {
  return { name, schema: objectAt(objectAt(schema, 'properties') ?? {}, name) };
}
