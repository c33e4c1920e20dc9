import { isJsonArray, type JsonValue } from '../../json/json-value.ts';
import { type ExecutableParameter, parametersOfExecutable } from '../../tools/executable-parameters.ts';
import { literalText } from '../../tools/python-literal.ts';
import { FIELD_TYPES } from '../../tools/schema-fields.ts';
import { blank, type Template } from './template.ts';

type ValueType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object';

/**
 * What `arg-1`, `arg-2`, … of a function can say before anybody has described them: the type that a default shows, and the
 * name. Null where the executable string does not name its parameters.
 */
export function inputTexts(executable: string | null): readonly string[] | null {
  const parameters = executable === null ? null : parametersOfExecutable(executable);
  return parameters?.map(({ name, default: value }) => `${slotTypes[typeOf(value)]} (${name})`) ?? null;
}

/** The text of an inline field for a parameter of the lambda, with its default; of a new parameter for null. */
export function fieldText(parameter: ExecutableParameter | null): Template {
  const value = parameter?.default;
  const type = blank(FIELD_TYPES.get(typeOf(value)) ?? 'str');
  const said: Template = [' | ', blank('what it is')];
  if (parameter === null || parameter.required) return [type, ...said];
  const literal = value === undefined ? null : literalText(value);
  // What a field cannot hold between its bars is left to be filled in.
  const written = literal === null || /["|{}\r\n]|-->/.test(literal) ? 'None' : literal;
  return [type, ' | default=', blank(written), ...said];
}

const slotTypes: Readonly<Record<ValueType, string>> = {
  string: 'string',
  integer: 'integer',
  number: 'number',
  boolean: 'boolean',
  array: 'list',
  object: 'dict',
};

function typeOf(value: JsonValue | undefined): ValueType {
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? 'integer' : 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return value === null ? 'string' : isJsonArray(value) ? 'array' : 'object';
    default:
      return 'string';
  }
}
