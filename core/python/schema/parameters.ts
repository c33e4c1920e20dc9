import type { Span } from '../../text/span.ts';
import { cleanDocstring } from '../signature.ts';
import type { ParameterKind, PyExpression } from '../syntax/nodes.ts';
import { parseExpression, parseParameters } from '../syntax/parse-expression.ts';
import { readAnnotation } from './annotation.ts';
import type { ReadField } from './definition.ts';
import type { DefinitionTable } from './definition-table.ts';
import { finishedField } from './field-reader.ts';
import { fieldSpec } from './fields.ts';
import { decoratorsIn, moduleScope, scopeOf } from './scope.ts';
import { ANY } from './type-node.ts';
import type { EntityOf, FieldSpec, Metadata, PlacedType, PyValue, Scope } from './values-and-types.ts';

/** A parameter of a function as it is written: what a library makes of it is another matter. */
export interface PyFunctionParameter {
  readonly name: string;
  readonly nameSpan: Span;
  readonly kind: ParameterKind;
  readonly annotation: PyExpression | null;
  readonly default: PyExpression | null;
  readonly scope: Scope;
  /** The type without `Annotated`; null where there is none. */
  readonly type: PlacedType | null;
  readonly metadata: readonly Metadata[];
  /** The value of the default; null where there is none. */
  readonly assigned: PyValue | null;
}

/** The parameters of a function, without the first one of a bound or class method. */
export function functionParameters(
  table: DefinitionTable,
  entity: EntityOf<'function'>,
): readonly PyFunctionParameter[] {
  const { declaration, module, path, bound } = entity;
  const scope = scopeOf(entity);
  const decorators = decoratorsIn(table.index, scope, declaration);
  const has = (wanted: string): boolean => decorators.some(({ name }) => name === wanted);
  const all = parseParameters(module.text, declaration.parameters);
  const written = has('classmethod') || (bound && !has('staticmethod')) ? all.slice(1) : all;
  return written.map((parameter): PyFunctionParameter => {
    const { name, nameSpan, kind, annotation } = parameter;
    return table.notes.within(`parameter ${name}`, path, nameSpan, () => {
      const read = annotation === null ? null : readAnnotation(table, annotation, scope);
      const assigned = parameter.default === null ? null : table.evaluator.evaluate(parameter.default, scope);
      const { default: given } = parameter;
      const { type = null, metadata = [] } = read ?? {};
      return { name, nameSpan, kind, annotation, default: given, scope, type, metadata, assigned };
    });
  });
}

/** The field of a model that Pydantic makes of a parameter; `change` changes what its `Field` says. */
export function fieldOfParameter(
  table: DefinitionTable,
  { name, nameSpan, scope, type, metadata, assigned }: PyFunctionParameter,
  change: (spec: FieldSpec) => FieldSpec = (spec) => spec,
): ReadField {
  return table.notes.within(`parameter ${name}`, scope.path, nameSpan, () => {
    const known = metadata.filter(({ kind }) => kind !== 'text');
    return finishedField(table, name, type, change(fieldSpec(table, known, assigned)), [], ANY);
  });
}

/** The first string in `Annotated`; null where there is none. */
export function annotatedText({ metadata }: PyFunctionParameter): string | null {
  const found = metadata.find(({ kind }) => kind === 'text');
  return found?.kind === 'text' ? found.text : null;
}

/** The docstring of a function as Python 3.12 and earlier keep it in `__doc__`; null for none. */
export function rawDocstring(table: DefinitionTable, entity: EntityOf<'function'>): string | null {
  const { module, declaration, owner } = entity;
  const name = owner === null ? declaration.name : `${owner.qualifiedName}.${declaration.name}`;
  const changed = module.changes.findLast(({ path }) => path === `${name}.__doc__`);
  if (changed !== undefined) {
    return table.notes.within('description', entity.path, changed.span, () => {
      const value =
        changed.value === null
          ? null
          : table.evaluator.written(changed.value, { ...moduleScope(entity), at: changed.span.start });
      if (value?.kind !== 'str') table.notes.note('the program changes the docstring');
      return value?.kind === 'str' ? value.value : null;
    });
  }
  if (declaration.docstring === null) return null;
  const { expression } = parseExpression(module.text, declaration.docstring);
  return expression.kind === 'string' && !expression.bytes ? expression.value : null;
}

/** The docstring as `inspect.getdoc` gives it; null for none. */
export function cleanedDocstring(table: DefinitionTable, entity: EntityOf<'function'>): string | null {
  const raw = rawDocstring(table, entity);
  return raw === null ? null : cleanDocstring(raw);
}
