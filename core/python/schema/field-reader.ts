import { readAnnotation } from './annotation.ts';
import { callArguments } from './calls.ts';
import { type Ancestor, ancestorsOf, basesOf, classKind, outerScope } from './class-kinds.ts';
import type { DefinitionOf, ReadField } from './definition.ts';
import type { Definitions } from './definitions.ts';
import { type ClassField, dataclassFields, fieldSpec, modelFields, typedDictFields } from './fields.ts';
import { inferredType, modelFieldsV1 } from './fields-v1.ts';
import { textOf } from './py-value.ts';
import { classScope, decoratorsIn, isExternal } from './scope.ts';
import { discriminated, withMetadata } from './type-metadata.ts';
import { ANY, unwrapped } from './type-node.ts';
import type { ClassRef, FieldSpec, Metadata, PlacedType, TypeNode } from './values-and-types.ts';

/** The fields of a class with their types, as Pydantic collects them. */
export function fieldsOf(
  table: Definitions,
  { classKind: kind, ancestor }: DefinitionOf<'class'>,
): readonly ReadField[] {
  if (kind === 'typed-dict') {
    return typedDictFields(table, ancestor).map(({ field, required }) => ({ ...read(table, field), required }));
  }
  const isDataclass = kind === 'dataclass' || kind === 'pydantic-dataclass';
  if (table.version === 2) {
    if (kind === 'named-tuple') return modelFields(table, ancestor).map((field) => read(table, field));
    if (!isDataclass) return readModelFields(table, ancestor);
    const validators = validatorsOf(table, ancestor);
    return dataclassFields(table, ancestor).map((field) => read(table, asSelf(field, ancestor.of), validators));
  }
  const required = (field: ReadField): ReadField => ({ ...field, required: isRequiredV1(field) });
  if (kind === 'named-tuple') return modelFields(table, ancestor).map((field) => required(read(table, field)));
  if (!isDataclass && kind !== 'model' && kind !== 'settings') return readModelFields(table, ancestor).map(required);
  return (isDataclass ? dataclassFields : modelFieldsV1)(table, ancestor).map((field) =>
    required({ ...read(table, field), alias: field.spec.alias ?? field.name }),
  );
}

/** With Pydantic 1, Optional, Any and a bare Json are not required, unless `...` is the default. */
function isRequiredV1({ node, spec }: ReadField): boolean {
  if (spec.default !== undefined) return false;
  const inner = unwrapped(node);
  const isOpen =
    inner.kind === 'nullable' ||
    (inner.kind === 'scalar' && inner.type === 'any') ||
    (inner.kind === 'json' && inner.content === ANY);
  return spec.required === true || !isOpen;
}

/** The fields of a model with inherited ones; that of a root model is called `root`. */
export function readModelFields(table: Definitions, ancestor: Ancestor): readonly ReadField[] {
  const validators = validatorsOf(table, ancestor);
  const fields = modelFields(table, ancestor);
  if (classKind(table.index, ancestor.of) === 'root-model' && !fields.some(({ name }) => name === 'root')) {
    const root = rootTypeOf(table, ancestor);
    const annotation = root === null ? null : readAnnotation(table, root.expression, root.scope);
    const spec = fieldSpec(table, annotation?.metadata ?? [], null);
    return [finishedField(table, 'root', annotation?.type ?? null, spec, validators)];
  }
  return fields.map((field) => read(table, asSelf(field, ancestor.of), validators));
}

function read(table: Definitions, field: ClassField, validators: readonly FieldValidator[] = []): ReadField {
  const { of } = field.owner;
  const span = field.declaration?.nameSpan ?? of.declaration.nameSpan;
  return table.notes.within(`field ${field.name} of ${of.declaration.name}`, of.path, span, () =>
    finishedField(table, field.name, field.type, field.spec, validators, inferredType(field.inferred)),
  );
}

/** `inferred`: the type of a field without annotation. */
export function finishedField(
  table: Definitions,
  name: string,
  type: PlacedType | null,
  spec: FieldSpec,
  validators: readonly FieldValidator[] = [],
  inferred: TypeNode = ANY,
): ReadField {
  for (const unread of spec.unread) table.notes.note(unread);
  const own = validators.filter(({ fields }) => fields.includes(name) || fields.includes('*'));
  const written = type === null ? inferred : table.types.readBare(type);
  const inner = discriminated(table, written, spec.discriminator);
  const alias = spec.validationAlias?.kind === 'name' ? spec.validationAlias.name : name;
  const node = withMetadata(table, inner, [...spec.metadata, ...own.map(({ metadata }) => metadata)]);
  return { name, alias, node, spec, required: spec.default === undefined };
}

/** The field in the class `self`: `Self` in an inherited annotation is the inheriting class. */
function asSelf(field: ClassField, self: ClassRef): ClassField {
  return field.type === null ? field : { ...field, type: { ...field.type, scope: { ...field.type.scope, self } } };
}

/** The type in `RootModel[…]`, of the class or its nearest ancestor with one. */
function rootTypeOf({ index }: Definitions, self: Ancestor): PlacedType | null {
  for (const { of, types } of ancestorsOf(index, self.of, self.types)) {
    const base = basesOf(index, of).find(({ entity }) => isExternal(entity, 'pydantic.RootModel'));
    const [root] = base?.arguments ?? [];
    if (root !== undefined) return { expression: root, scope: { ...outerScope(of), types } };
  }
  return null;
}

interface FieldValidator {
  readonly fields: readonly string[];
  readonly metadata: Metadata;
}

/** The field validators of a class and its ancestors, those of the ancestors first. */
function validatorsOf({ evaluator, index, notes }: Definitions, self: Ancestor): readonly FieldValidator[] {
  const found = new Map<string, FieldValidator>();
  for (const { of, types } of [...ancestorsOf(index, self.of, self.types)].reverse()) {
    const scope = classScope(of, types);
    for (const member of of.declaration.members) {
      if (member.kind !== 'function') continue;
      if (member.name === '__get_pydantic_json_schema__' || member.name === '__get_pydantic_core_schema__') {
        notes.note(`${member.name} of ${of.declaration.name} changes the schema at run time`);
      }
      for (const { expression, name } of decoratorsIn(index, scope, member)) {
        if (expression.kind !== 'call') continue;
        if (name !== 'pydantic.field_validator' && name !== 'pydantic.validator') continue;
        const call = callArguments(evaluator, expression.arguments, scope);
        const mode = textOf(call.keywords.get('mode')) ?? 'after';
        const input = call.keywordExpressions.get('json_schema_input_type');
        found.set(member.name, {
          fields: call.positional.flatMap((value) => textOf(value) ?? []),
          metadata: {
            kind: 'validator',
            mode: mode === 'plain' || mode === 'before' || mode === 'wrap' ? mode : 'after',
            input: input === undefined ? null : { expression: input, scope },
          },
        });
      }
    }
  }
  return [...found.values()];
}
