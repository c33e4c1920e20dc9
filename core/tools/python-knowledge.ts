import { isJsonObject, type JsonObject, type JsonValue, objectOf } from '../json/json-value.ts';
import { type PyParameter, readExecutable } from '../python/expression.ts';
import type { FileContext } from '../python/file-context.ts';
import { keptSchemaOf } from '../python/schema/schema-of.ts';
import type { PyCall } from '../python/syntax/nodes.ts';
import { objectAt } from '../schema/keywords.ts';
import { NO_PYTHON, type PythonKnowledge } from './element-meaning.ts';
import { literalValue } from './python-literal.ts';

const known = new WeakMap<FileContext, PythonKnowledge>();

/** The knowledge of tools from the Python that a file can name; one object for one context. Answers are kept. */
export function pythonKnowledge(context: FileContext | null): PythonKnowledge {
  if (context === null) return NO_PYTHON;
  let knowledge = known.get(context);
  if (knowledge === undefined) {
    knowledge = {
      schemaOf: kept((name) => schemaNamed(context, name.trim(), 'class')),
      signatureOf: kept((executable) => signatureOf(context, executable)),
    };
    known.set(context, knowledge);
  }
  return knowledge;
}

function kept(read: (text: string) => JsonObject | null): (text: string) => JsonObject | null {
  const answers = new Map<string, JsonObject | null>();
  return (text) => {
    let answer = answers.get(text);
    if (answer === undefined) {
      answer = read(text);
      answers.set(text, answer);
    }
    return answer;
  };
}

/** The schema of the class or function of that name; null where it is not declared at the top of a module. */
function schemaNamed(context: FileContext, name: string, kind: 'class' | 'function'): JsonObject | null {
  const found = context.find(name);
  if (found.kind !== 'declaration') return null;
  const { declaration, path, module } = found;
  const isMeant = kind === 'function' ? declaration.kind === 'function' : declaration.kind !== 'function';
  if (!isMeant || !module.declarations.includes(declaration)) return null;
  const schema = keptSchemaOf(context.index, path, declaration.name)?.schema ?? null;
  // Only an object has members that can be arguments.
  return schema !== null && objectAt(schema, 'properties') !== null ? schema : null;
}

/** The arguments of the function that an executable string names, or that its lambda passes its own parameters on to; null for none. */
function signatureOf(context: FileContext, executable: string): JsonObject | null {
  const { name, expression, references, errors } = readExecutable(executable);
  if (errors.length > 0) return null;
  if (name !== null) return schemaNamed(context, name, 'function');
  if (expression.kind !== 'lambda' || expression.body.kind !== 'call') return null;
  const { start, end } = expression.body.callee;
  const target = references.find(({ span }) => span.start === start && span.end === end);
  const schema = target === undefined ? null : schemaNamed(context, target.name, 'function');
  return schema === null ? null : forwarded(expression.parameters, expression.body, schema);
}

/** The target's schema by the lambda's own names; null unless each of its parameters is passed on as it is. */
function forwarded(parameters: readonly PyParameter[], call: PyCall, target: JsonObject): JsonObject | null {
  const properties = objectAt(target, 'properties') ?? {};
  const names = Object.keys(properties);
  const handedOn = new Map<string, JsonValue>();
  for (const [index, argument] of call.arguments.entries()) {
    const name = argument.kind === 'positional' ? names[index] : argument.kind === 'keyword' ? argument.name : null;
    const property = name == null ? undefined : properties[name];
    if (argument.value.kind === 'name' && property !== undefined) handedOn.set(argument.value.name, property);
  }
  const own: [string, JsonValue][] = [];
  for (const parameter of parameters) {
    const property = handedOn.get(parameter.name);
    if (property === undefined || parameter.kind === 'var-positional' || parameter.kind === 'var-keyword') return null;
    own.push([parameter.name, withDefaultOf(parameter, property)]);
  }
  const required = parameters.filter((parameter) => parameter.default === null).map(({ name }) => name);
  // The title and the docstring are the function's, but a model sees the lambda.
  const rest = Object.entries(target).filter(
    ([key]) => !['properties', 'required', 'title', 'description'].includes(key),
  );
  return objectOf([...rest, ['properties', objectOf(own)], ['required', required.length === 0 ? undefined : required]]);
}

/** The lambda's own default counts; without one the parameter is required. */
function withDefaultOf(parameter: PyParameter, property: JsonValue): JsonValue {
  if (!isJsonObject(property)) return property;
  const value = parameter.default === null ? undefined : literalValue(parameter.default);
  const rest = Object.entries(property).filter(([key]) => key !== 'default');
  return objectOf([...rest, ['default', value]]);
}
