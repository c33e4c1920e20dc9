import { isJsonObject, type JsonObject, type JsonValue } from '../json/json-value.ts';
import { objectAt } from '../schema/keywords.ts';
import { say } from '../text/say.ts';
import type { ArgumentsModel } from './arguments-model.ts';
import { forwardingLambda, parametersOfExecutable } from './executable-parameters.ts';
import { expressibleType } from './expressible.ts';
import { literalText } from './python-literal.ts';
import type { WriteParametersOptions, WrittenParameters } from './write-parameters.ts';

/** The parameters of a tool with a class for its arguments: the lambda with its Python names, the types for readers, the class name. */
export function writeModelParameters(
  inputs: JsonObject,
  model: ArgumentsModel,
  { executable, write, lose }: Pick<WriteParametersOptions, 'executable' | 'write' | 'lose'>,
): WrittenParameters {
  const properties = objectAt(inputs, 'properties') ?? {};
  const texts = model.parameters.map(({ property }) => {
    const { description: _description, default: _default, ...type } = schemaOf(properties[property]);
    return expressibleType(type, '').text;
  });
  return {
    executable: executableFor(properties, model, executable, write, lose),
    texts,
    args_schema: model.className === null ? null : { kind: 'name', name: model.className },
    renamed: [],
  };
}

function schemaOf(property: JsonValue | undefined): JsonObject {
  return isJsonObject(property) ? property : {};
}

function executableFor(
  properties: JsonObject,
  { functionName, parameters }: ArgumentsModel,
  own: string | null,
  write: WriteParametersOptions['write'],
  lose: WriteParametersOptions['lose'],
): string {
  if (own !== null && takesThese(own, parameters) && write(own, '/executable', 'executable') === own) return own;
  if (own !== null) {
    lose('/executable', say`Python expression`, say`The parameters differ, or aions-llm misreads the expression.`);
  }
  return forwardingLambda(
    functionName,
    parameters.map(({ property, name, required }) => {
      const value = schemaOf(properties[property])['default'];
      return { name, default: required ? null : value === undefined ? 'None' : (literalText(value) ?? 'None') };
    }),
  );
}

/** Whether a tool's own executable takes the arguments of the class, by their Python names and in their order. */
export function takesThese(executable: string, parameters: ArgumentsModel['parameters']): boolean {
  const own = parametersOfExecutable(executable);
  return (
    own !== null &&
    own.length === parameters.length &&
    own.every(
      ({ name, required }, index) => name === parameters[index]?.name && required === parameters[index]?.required,
    )
  );
}
