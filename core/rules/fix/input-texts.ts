import { isJsonArray, type JsonValue } from '../../json/json-value.ts';
import { PYTHON_TYPES } from '../../schema/keywords.ts';
import { type ExecutableParameter, parametersOfExecutable } from '../../tools/executable-parameters.ts';
import { literalText } from '../../tools/python-literal.ts';
import { blank, type Template } from './template.ts';

/** The texts of `arg-1`, `arg-2`, … with the type of each default and the name; null where the executable string names no parameters. */
export function inputTexts(executable: string | null): readonly string[] | null {
  const parameters = executable === null ? null : parametersOfExecutable(executable);
  return parameters?.map(({ name, default: value }) => `${typeOf(value).slot} (${name})`) ?? null;
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
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? { slot: 'integer', field: 'int' } : { slot: 'number', field: 'float' };
    case 'boolean':
      return { slot: 'boolean', field: 'bool' };
    case 'object':
      if (value === null) return text;
      return isJsonArray(value) ? { slot: 'list', field: 'list' } : { slot: 'dict', field: 'dict' };
    default:
      return text;
  }
}
