import { isNumber, isWholeNumber } from '../../json/exact-number.ts';
import { isJsonArray, type JsonValue } from '../../json/json-value.ts';
import { PYTHON_TYPES } from '../../schema/keywords.ts';
import type { PythonKnowledge } from '../../tools/element-meaning.ts';
import { type ExecutableParameter, parametersOfExecutable } from '../../tools/executable-parameters.ts';
import { literalText } from '../../tools/python-literal.ts';
import { toolContract } from '../../tools/tool-contract.ts';
import { blank, type Template } from './template.ts';

export interface DescribedInput extends ExecutableParameter {
  /** The JSON type of the function's parameter that gets the value; undefined where it is not known. */
  readonly type: JsonValue | undefined;
}

/** The inputs of a lambda, or of a function that `python` knows, in the order of `arg-N`; null where they are not known. */
export function describedInputs(executable: string | null, python: PythonKnowledge): readonly DescribedInput[] | null {
  if (executable === null) return null;
  const element = { name: null, description: null, link: null, executable, slots: [], args_schema: null };
  const { callable } = toolContract(element, python);
  if (callable === null || callable.isOpen) return null;
  const defaults = new Map(parametersOfExecutable(executable)?.map((one) => [one.name, one.default]));
  return callable.parameters.map(({ name, required, target }) => ({
    ...{ name, required, default: defaults.get(name) ?? (required ? undefined : target?.schema?.['default']) },
    type: target?.schema?.['type'],
  }));
}

/** Those of the inputs that can name a field: keys are ASCII, and loaders refuse one that begins with `_`. */
export function fieldInputs(inputs: readonly DescribedInput[]): readonly DescribedInput[] {
  return inputs.filter(({ name }) => /^[A-Za-z][A-Za-z0-9_]*$/.test(name));
}

/** The texts of `arg-1`, `arg-2`, … with the type and the name; null where the executable string names no parameters. */
export function inputTexts(executable: string | null, python: PythonKnowledge): readonly string[] | null {
  const inputs = describedInputs(executable, python);
  return inputs?.map(({ name, type, default: value }) => `${slotTypeOf(type) ?? typeOf(value).slot} (${name})`) ?? null;
}

function slotTypeOf(type: JsonValue | undefined): string | null {
  if (typeof type !== 'string' || type === 'null') return null;
  return type === 'array' ? 'list' : type === 'object' ? 'dict' : type;
}

/** The text of an inline field for a parameter of the lambda, with its default; null: a new parameter. `known`: its type in JSON Schema. */
export function fieldText(parameter: ExecutableParameter | null, known?: JsonValue): Template {
  const value = parameter?.default;
  const type = blank(PYTHON_TYPES.get(known) ?? typeOf(value).field);
  const said: Template = [' | ', blank('what it is')];
  if (parameter === null || parameter.required) return [type, ...said];
  const literal = value === undefined ? null : literalText(value);
  // A default that a field cannot hold is left to be filled in.
  const written = literal === null || /["|{}\r\n]|-->/.test(literal) ? 'None' : literal;
  return [type, ' | default=', blank(written), ...said];
}

interface TypeNames {
  readonly slot: string;
  readonly field: string;
}

const text: TypeNames = { slot: 'string', field: 'str' };

/** The type of a default; a text where there is none. */
function typeOf(value: JsonValue | undefined): TypeNames {
  if (isNumber(value)) {
    return isWholeNumber(value) ? { slot: 'integer', field: 'int' } : { slot: 'number', field: 'float' };
  }
  switch (typeof value) {
    case 'boolean':
      return { slot: 'boolean', field: 'bool' };
    case 'object':
      if (value === null) return text;
      return isJsonArray(value) ? { slot: 'list', field: 'list' } : { slot: 'dict', field: 'dict' };
    default:
      return text;
  }
}
