import { type JsonObject, objectOf } from '../json/json-value.ts';
import { effectsBehind, schemaBehind } from '../python/code-answers.ts';
import type { FunctionDeclaration } from '../python/declarations.ts';
import type { FileContext } from '../python/file-context.ts';
import type { Resolution } from '../python/resolution.ts';
import type { PythonSchema } from '../python/schema/schema-of.ts';
import { callParameters } from '../python/signature.ts';
import type { PyExpression, PyParameter } from '../python/syntax/nodes.ts';
import { importedExpression, isPlainAnnotation } from '../python/write/imported-expression.ts';
import { objectAt } from '../schema/keywords.ts';
import { inlineRefs } from '../schema/refs.ts';
import {
  aliasOf,
  type FunctionBeside,
  NO_PYTHON,
  type PythonFunction,
  type PythonKnowledge,
} from './element-meaning.ts';

const known = new WeakMap<FileContext, PythonKnowledge>();

/** The knowledge of tools from the Python that a file can name; one object for one context. Answers are kept. */
export function pythonKnowledge(context: FileContext | null): PythonKnowledge {
  if (context === null) return NO_PYTHON;
  let knowledge = known.get(context);
  if (knowledge === undefined) {
    knowledge = {
      schemaOf: kept((name) => objectSchemaOf(classNamed(context, name.trim()))),
      isPartial: kept((name) => classNamed(context, name.trim())?.partial === true),
      functionOf: kept((name) => functionNamed(context, name)),
      effectsOf: kept((executable) => effectsBehind(context, executable)),
    };
    known.set(context, knowledge);
  }
  return knowledge;
}

function kept<Answer>(read: (text: string) => Answer): (text: string) => Answer {
  const answers = new Map<string, { readonly answer: Answer }>();
  return (text) => {
    let known = answers.get(text);
    if (known === undefined) {
      known = { answer: read(text) };
      answers.set(text, known);
    }
    return known.answer;
  };
}

type Declared = Resolution & { readonly kind: 'declaration' };

/** What a name is; null where it is not declared at the top of a module. */
function declared(context: FileContext, name: string): Declared | null {
  const found = context.find(name);
  return found.kind === 'declaration' && found.module.declarations.includes(found.declaration) ? found : null;
}

function classNamed(context: FileContext, name: string): PythonSchema | null {
  const found = declared(context, name);
  return found === null || found.declaration.kind === 'function'
    ? null
    : schemaBehind(context.index, found.path, found.declaration.name);
}

/** Only an object has members that can be arguments. */
function objectSchemaOf(read: PythonSchema | null): JsonObject | null {
  return read !== null && objectAt(read.schema, 'properties') !== null ? read.schema : null;
}

function functionNamed(context: FileContext, name: string): PythonFunction | null {
  const found = declared(context, name);
  const parameters = found === null ? null : callParameters(found);
  if (found?.declaration.kind !== 'function' || parameters === null) return null;
  const { decorators, branch } = found.declaration;
  const schema = objectSchemaOf(schemaBehind(context.index, found.path, found.declaration.name));
  if (schema === null) return null;
  const module = context.importNameOf(found.path);
  const certain = decorators.length === 0 && branch === 'main' && context.rivals(name).length === 0;
  return {
    schema: certain ? onlyNamed(schema, parameters) : schema,
    parameters: parameters.map(({ name: own, kind, default: given }) => ({
      ...{ name: own, kind },
      required: given === null && kind !== 'var-positional' && kind !== 'var-keyword',
    })),
    certain,
    isAsync: found.declaration.async,
    beside: module === null ? null : besideOf(module, found.module.text, found.declaration, parameters, schema),
  };
}

function besideOf(
  module: string,
  text: string,
  { name }: FunctionDeclaration,
  parameters: readonly PyParameter[],
  schema: JsonObject,
): FunctionBeside {
  const schemas = objectAt(inlineRefs(schema).schema, 'properties') ?? {};
  const imported = (expression: PyExpression | null): string | null =>
    expression === null ? null : importedExpression(text, expression, aliasOf(module));
  const converted = parameters.flatMap(({ name: own, annotation, default: given }) => {
    if (annotation === null || isPlainAnnotation(annotation)) return [];
    const type = imported(annotation);
    // A string is a type only in an annotation.
    const value = given?.kind === 'string' ? text.slice(given.start, given.end) : imported(given);
    if (type === null || (given !== null && value === null)) return [];
    return [[own, { type, default: value, schema: schemas[own] ?? null }] as const];
  });
  return { module, name, converted: new Map(converted) };
}

/** The schema without `*args`, `**options` and what langchain-core adds, which no caller can name. */
function onlyNamed(schema: JsonObject, parameters: readonly PyParameter[]): JsonObject {
  const names = new Set(
    parameters.filter(({ kind }) => kind !== 'var-positional' && kind !== 'var-keyword').map(({ name }) => name),
  );
  const properties = Object.entries(objectAt(schema, 'properties') ?? {});
  const named = properties.filter(([name]) => names.has(name));
  return named.length === properties.length ? schema : { ...schema, properties: objectOf(named) };
}
