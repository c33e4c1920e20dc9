import type { PythonIndex } from '../index.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { type Ancestor, ancestorsOf, basesOf, classKind, outerScope } from './class-kinds.ts';
import type { DefinitionOf, ReadField } from './definition.ts';
import type { FieldSpec, Metadata } from './field-spec.ts';
import {
  type ClassField,
  dataclassFields,
  type FieldContext,
  fieldSpec,
  modelFields,
  typedDictFields,
} from './fields.ts';
import { textOf } from './py-value.ts';
import { type ClassRef, classScope, externalName, type PlacedType } from './scope.ts';
import type { TypeNode } from './type-node.ts';

/** Reads the fields of classes with their types. */
export class FieldReader {
  readonly #context: FieldContext;

  constructor(context: FieldContext) {
    this.#context = context;
  }

  fieldsOf(definition: DefinitionOf<'class'>): readonly ReadField[] {
    switch (definition.classKind) {
      case 'typed-dict':
        return typedDictFields(this.#context, definition.ancestor).map(({ field, required }) => ({
          ...this.#read(field, []),
          required,
        }));
      case 'named-tuple':
        return modelFields(this.#context, definition.ancestor).map((field) => this.#read(field, []));
      case 'dataclass':
      case 'pydantic-dataclass': {
        const validators = validatorsOf(this.#context, definition.ancestor);
        return dataclassFields(this.#context, definition.ancestor).map((field) =>
          this.#read(asSelf(field, definition.ancestor.of), validators),
        );
      }
      default:
        return this.modelFields(definition.ancestor);
    }
  }

  /** The fields of a model, inherited ones among them; that of a root model is called `root`. */
  modelFields(ancestor: Ancestor): readonly ReadField[] {
    const validators = validatorsOf(this.#context, ancestor);
    const fields = modelFields(this.#context, ancestor);
    if (
      classKind(this.#context.types.evaluator.index, ancestor.of) === 'root-model' &&
      !fields.some(({ name }) => name === 'root')
    ) {
      const root = rootTypeOf(this.#context.types.evaluator.index, ancestor);
      const annotation = root === null ? null : this.#context.types.annotations.read(root.expression, root.scope);
      return [
        this.finished(
          'root',
          annotation?.type ?? null,
          fieldSpec(this.#context, annotation?.metadata ?? [], null),
          validators,
        ),
      ];
    }
    return fields.map((field) => this.#read(asSelf(field, ancestor.of), validators));
  }

  #read(field: ClassField, validators: readonly FieldValidator[]): ReadField {
    const { of } = field.owner;
    const span = field.declaration?.nameSpan ?? of.declaration.nameSpan;
    return this.#context.notes.within(`field ${field.name} of ${of.declaration.name}`, of.path, span, () =>
      this.finished(field.name, field.type, field.spec, validators),
    );
  }

  finished(name: string, type: PlacedType | null, spec: FieldSpec, validators: readonly FieldValidator[]): ReadField {
    for (const unread of spec.unread) this.#context.notes.note(unread);
    const node = this.nodeOf(
      type,
      spec,
      validators.filter(({ fields }) => fields.includes(name) || fields.includes('*')),
    );
    const alias = spec.validationAlias?.kind === 'name' ? spec.validationAlias.name : name;
    return { name, alias, node, spec, required: spec.default === undefined };
  }

  /** The type of a field with its limits, its discriminator and its validators. */
  nodeOf(type: PlacedType | null, spec: FieldSpec, validators: readonly FieldValidator[]): TypeNode {
    let node = this.#context.types.readBare(type);
    if (spec.discriminator !== undefined) node = this.#context.types.metadata.discriminate(node, spec.discriminator);
    return this.#context.types.metadata.apply(node, [...spec.metadata, ...validators.map(({ metadata }) => metadata)]);
  }
}

/** The field as the class `self` has it: `Self` in an inherited annotation is the class that inherits. */
function asSelf(field: ClassField, self: ClassRef): ClassField {
  return field.type === null ? field : { ...field, type: { ...field.type, scope: { ...field.type.scope, self } } };
}

/** The type in `RootModel[…]`, of the class or of the nearest ancestor that names one. */
function rootTypeOf(index: PythonIndex, self: Ancestor): PlacedType | null {
  for (const { of, types } of ancestorsOf(index, self.of, self.types)) {
    const base = basesOf(index, of).find(
      ({ entity }) => entity.kind === 'external' && entity.name === 'pydantic.RootModel',
    );
    const [root] = base?.arguments ?? [];
    if (root !== undefined) return { expression: root, scope: { ...outerScope(of), types } };
  }
  return null;
}

/** A method that checks fields: what it does to their schema. */
interface FieldValidator {
  readonly fields: readonly string[];
  readonly metadata: Metadata;
}

/** The field validators of a class and its ancestors, those of the ancestors first. */
function validatorsOf(context: FieldContext, self: Ancestor): readonly FieldValidator[] {
  const { evaluator } = context.types;
  const found = new Map<string, FieldValidator>();
  for (const { of, types } of [...ancestorsOf(evaluator.index, self.of, self.types)].reverse()) {
    const scope = classScope(of, types);
    for (const member of of.declaration.members) {
      if (member.kind !== 'function') continue;
      if (member.name === '__get_pydantic_json_schema__' || member.name === '__get_pydantic_core_schema__') {
        context.notes.note(`${member.name} of ${of.declaration.name} changes the schema while the program runs`);
      }
      for (const span of member.decorators) {
        const { expression } = parseExpression(of.module.text, span);
        const name = externalName(evaluator.index, scope, expression);
        if (expression.kind !== 'call') continue;
        if (name !== 'pydantic.field_validator' && name !== 'pydantic.validator') continue;
        const call = evaluator.callArguments(expression.arguments, scope);
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
