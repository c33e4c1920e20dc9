import type { JsonObject } from '../../json/json-value.ts';
import { wordSet } from '../../text/words.ts';
import { declarationNamed } from '../bindings.ts';
import type { FunctionDeclaration } from '../declarations.ts';
import type { Place } from '../resolution.ts';
import { cleanDocstring } from '../signature.ts';
import type { PyExpression, PyParameter } from '../syntax/nodes.ts';
import { parseExpression, parseParameters } from '../syntax/parse-expression.ts';
import { readAnnotation } from './annotation.ts';
import { callArguments } from './calls.ts';
import { ancestorsOf } from './class-kinds.ts';
import type { ReadField } from './definition.ts';
import type { DefinitionTable } from './definition-table.ts';
import { isGoogleDocstring, readAsLangchain, readDocstring } from './docstrings.ts';
import { documentation } from './documentation.ts';
import { Emitter } from './emit.ts';
import { finishedField } from './field-reader.ts';
import { fieldSpec } from './fields.ts';
import { container } from './library-types.ts';
import { isTrue, NONE, textOf } from './py-value.ts';
import type { Schema } from './schema-values.ts';
import { decoratorsIn, externalName, scopeOf } from './scope.ts';
import { ANY, NO_CONSTRAINTS, scalar } from './type-node.ts';
import type { CallArguments, ClassRef, EntityOf, FieldSpec, Metadata, Scope, TypeNode } from './values-and-types.ts';

export interface ToolOptions {
  /** By default the function's own. */
  readonly name?: string;
  /** Whether a Google docstring is parsed; by default where it has a line `Args:`. */
  readonly parseDocstring?: boolean;
  /**
   * `langchain`: descriptions as langchain-core finds them. `all`: also those in NumPy, reST and Epytext docstrings, which langchain-core
   * leaves in the tool's description.
   */
  readonly docstrings: 'langchain' | 'all';
  /**
   * Which parameters called `callbacks` and `run_manager` langchain-core fills in, so that no caller gives them: all (of a tool class), those
   * without another type (of a tool from a function), or those of its own types (of a function that is called as it is).
   */
  readonly fills: 'all' | 'untyped' | 'typed';
}

/** A field of langchain-core that stands for parameters without a name for callers. */
export const POSITIONAL_ONLY = 'v__positional_only';

const FILLED: ReadonlySet<string> = new Set(['run_manager', 'callbacks']);
const FILLED_TYPES = wordSet(`
  langchain.Callbacks langchain.BaseCallbackManager langchain.CallbackManagerForToolRun langchain.AsyncCallbackManagerForToolRun
`);

/**
 * The JSON Schema of a function's arguments, as langchain-core makes it for a tool, but each parameter keeps its name: langchain-core turns
 * `args` and `kwargs` into `v__args` and `v__kwargs`, with which no call of such a function succeeds. Source: langchain-core 0.3 to 1.8,
 * measured.
 */
export function functionSchema(table: DefinitionTable, place: EntityOf<'function'>, options: ToolOptions): JsonObject {
  const { declaration, module, path, bound } = place;
  return table.notes.within(`function ${declaration.name}`, path, declaration.nameSpan, () => {
    const scope = scopeOf(place);
    const text = docstringOf(table, place) ?? '';
    const docs = describe(text, options);
    const parameters = parseParameters(module.text, declaration.parameters);
    const fields = fieldsOf(
      table,
      dropFirst(table, parameters, declaration, scope, bound),
      docs.parameters,
      scope,
      declaration.name,
      options.fills,
    );
    for (const name of docs.parameters.keys()) {
      if (!parameters.some((parameter) => parameter.name === name) && options.docstrings === 'langchain') {
        table.notes.note(
          `the docstring describes "${name}", which isn't a parameter: langchain-core rejects the function`,
        );
      }
    }
    const emitter = new Emitter(table);
    return emitter.rootOf((): Schema => {
      const schema = emitter.properties(fields);
      schema['title'] = options.name ?? declaration.name;
      const description = cleanDocstring(docs.description);
      if (description !== '') schema['description'] = description;
      return schema;
    });
  });
}

/** The docstring of a function, or of the nearest base's method, as `inspect.getdoc` finds it; null for none. */
export function docstringOf(table: DefinitionTable, place: EntityOf<'function'>): string | null {
  const { declaration, owner } = place;
  const documented = (of: Place, method: FunctionDeclaration, within: ClassRef | null): string | null => {
    const qualifiedName = within === null ? method.name : `${within.qualifiedName}.${method.name}`;
    const named = { path: of.path, module: of.module, declaration: method, qualifiedName };
    return documentation(table, named);
  };
  const own = documented(place, declaration, owner);
  if (own !== null || owner === null) return own;
  for (const { of } of ancestorsOf(table.index, owner, new Map())) {
    const member = declarationNamed(of.declaration.members, declaration.name);
    if (member?.kind === 'function' && member !== declaration && member.docstring !== null) {
      return documented(of, member, of);
    }
  }
  return null;
}

function describe(
  text: string,
  options: ToolOptions,
): { readonly description: string; readonly parameters: ReadonlyMap<string, string> } {
  if (options.docstrings === 'all') {
    const { summary, parameters } = readDocstring(text);
    return { description: summary, parameters };
  }
  const isRead = options.parseDocstring ?? isGoogleDocstring(text);
  return isRead ? readAsLangchain(text) : { description: text, parameters: new Map() };
}

/** The parameters without the one that a bound method fills in. */
function dropFirst(
  table: DefinitionTable,
  parameters: readonly PyParameter[],
  declaration: FunctionDeclaration,
  scope: Scope,
  bound: boolean,
): readonly PyParameter[] {
  const decorators = decoratorsIn(table.index, scope, declaration);
  const has = (wanted: string): boolean =>
    decorators.some(({ expression, name }) => expression.kind !== 'call' && name === wanted);
  return has('classmethod') || (bound && !has('staticmethod')) ? parameters.slice(1) : parameters;
}

function fieldsOf(
  table: DefinitionTable,
  parameters: readonly PyParameter[],
  descriptions: ReadonlyMap<string, string>,
  scope: Scope,
  functionName: string,
  fills: ToolOptions['fills'],
): readonly ReadField[] {
  const found: ReadField[] = [];
  let positionalOnly = false;
  for (const parameter of parameters) {
    const field = table.notes.within(
      `parameter ${parameter.name} of ${functionName}`,
      scope.path,
      parameter.nameSpan,
      () => readParameter(table, parameter, descriptions.get(parameter.name), scope, fills),
    );
    if (field !== null) found.push(field);
    if (parameter.kind === 'positional-only' && !positionalOnly) {
      positionalOnly = true;
      found.push(plainField(POSITIONAL_ONLY, container('list', [scalar('str')])));
    }
  }
  return found;
}

/** A field whose default is None. */
function plainField(name: string, node: TypeNode, description?: string): ReadField {
  const spec: FieldSpec = {
    metadata: [],
    unread: [],
    default: { kind: 'value', value: NONE },
    ...(description === undefined ? {} : { description }),
  };
  return { name, alias: name, node, spec, required: false };
}

function readParameter(
  table: DefinitionTable,
  parameter: PyParameter,
  documented: string | undefined,
  scope: Scope,
  fills: ToolOptions['fills'],
): ReadField | null {
  const { name, annotation } = parameter;
  const typed = annotation === null ? null : langchainType(table, annotation, scope);
  const isFilled =
    typed === 'config' ||
    (FILLED.has(name) && (fills === 'all' || typed === 'callbacks' || (fills === 'untyped' && annotation === null)));
  // For Pydantic a name with a leading _ is private, so langchain-core has no argument of it.
  if (isFilled || name.startsWith('_')) return null;
  const read = annotation === null ? null : readAnnotation(table, annotation, scope);
  const description = documented ?? annotationText(read?.metadata ?? []);
  if (parameter.kind === 'var-positional' || parameter.kind === 'var-keyword') {
    const item = annotation === null ? ANY : table.types.read(annotation, scope);
    const node: TypeNode =
      parameter.kind === 'var-positional'
        ? { kind: 'tuple', items: [], rest: item, constraints: NO_CONSTRAINTS }
        : container('dict', [scalar('str'), item]);
    return plainField(name, node, description);
  }
  const assigned = parameter.default === null ? null : table.evaluator.evaluate(parameter.default, scope);
  const spec = fieldSpec(
    table,
    (read?.metadata ?? []).filter(({ kind }) => kind !== 'text'),
    assigned,
  );
  for (const unread of spec.unread) table.notes.note(unread);
  // Only the description, the default and the limits remain: title, alias, examples and extras are dropped.
  const kept: FieldSpec = {
    metadata: spec.metadata,
    unread: [],
    ...(spec.default === undefined ? {} : { default: spec.default }),
    ...(description === undefined && spec.description === undefined
      ? {}
      : { description: description ?? spec.description ?? '' }),
  };
  return finishedField(table, name, read?.type ?? null, kept);
}

/** The first string in `Annotated`, or the description of a Field there. */
function annotationText(metadata: readonly Metadata[]): string | undefined {
  for (const item of metadata) {
    if (item.kind === 'text') return item.text;
    if (item.kind === 'field' && item.spec.description !== undefined && item.spec.description !== '') {
      return item.spec.description;
    }
  }
  return undefined;
}

/** The kind of an annotation that langchain-core fills in; null for any other. */
function langchainType(table: DefinitionTable, annotation: PyExpression, scope: Scope): 'config' | 'callbacks' | null {
  const inner =
    annotation.kind === 'string' && annotation.value !== null
      ? parseExpression(annotation.value).expression
      : annotation;
  const parts = inner.kind === 'subscript' ? [inner.index] : inner.kind === 'binary' ? inner.operands : [inner];
  for (const part of parts) {
    const name = part.kind === 'call' ? null : externalName(table.index, scope, part);
    if (name === 'langchain.RunnableConfig') return 'config';
    if (name !== null && FILLED_TYPES.has(name)) return 'callbacks';
  }
  return null;
}

/** The content of a `@tool` decorator; null where the function has none. */
export function toolDecorator(
  table: DefinitionTable,
  scope: Scope,
  declaration: FunctionDeclaration,
): { readonly options: Omit<ToolOptions, 'docstrings' | 'fills'>; readonly call: CallArguments | null } | null {
  for (const { expression, name } of decoratorsIn(table.index, scope, declaration)) {
    if (name !== 'langchain.tool') continue;
    if (expression.kind !== 'call') return { options: { parseDocstring: false }, call: null };
    const call = callArguments(table.evaluator, expression.arguments, scope);
    const given = textOf(call.positional[0]) ?? textOf(call.keywords.get('name_or_callable'));
    return {
      options: {
        parseDocstring: isTrue(call.keywords.get('parse_docstring')),
        ...(given === null ? {} : { name: given }),
      },
      call,
    };
  }
  return null;
}
