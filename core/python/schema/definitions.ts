import type { PythonIndex } from '../index.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { Budget } from './budget.ts';
import {
  type Ancestor,
  ancestorsOf,
  basesOf,
  type ClassKind,
  classKind,
  outerScope,
  typeVariablesOf,
} from './class-kinds.ts';
import { configOf, type ModelConfig } from './config.ts';
import { type EnumMember, enumMembers, functionalMembers } from './enums.ts';
import { Evaluator } from './evaluate.ts';
import type { FieldSpec } from './field-spec.ts';
import {
  type ClassField,
  dataclassFields,
  type FieldContext,
  fieldSpec,
  modelFields,
  typedDictFields,
} from './fields.ts';
import type { Notes } from './notes.ts';
import { type CallArguments, type PyValue, textOf, unknownValue } from './py-value.ts';
import { type ClassRef, type Entity, lookUp, moduleScope, type Scope, type TypeArgument } from './scope.ts';
import { typeName } from './type-names.ts';
import { ANY, type TypeNode } from './type-node.ts';
import { type Definitions, TypeReader } from './type-reader.ts';
import { type FieldValidator, validatorsOf } from './validators.ts';

/** A field with its type read. */
export interface ReadField {
  readonly name: string;
  /** The name callers use. */
  readonly alias: string;
  readonly node: TypeNode;
  readonly spec: FieldSpec;
  readonly required: boolean;
}

/** What stands once in a schema's definitions. */
export type Definition = {
  readonly key: string;
  /** The class's name with its type arguments, as pydantic names the definition: `Page[User]`. */
  readonly shortName: string;
  readonly qualifiedName: string;
  readonly path: string;
} & (
  | {
      readonly kind: 'class';
      readonly classKind: ClassKind;
      readonly ancestor: Ancestor;
      readonly title: string;
      readonly parametrized: boolean;
    }
  | {
      readonly kind: 'enum';
      readonly of: ClassRef | null;
      readonly name: string;
      readonly members: readonly EnumMember[] | null;
      /** Whether `type=str` makes texts of the values. */
      readonly text?: boolean;
    }
  | {
      readonly kind: 'made';
      readonly form: 'typed-dict' | 'named-tuple' | 'model' | 'dataclass';
      readonly name: string;
      readonly fields: readonly ReadField[];
      readonly base: Ancestor | null;
      readonly description: string | null;
      readonly config: ModelConfig;
    }
  | { readonly kind: 'alias'; readonly node: TypeNode }
  | { readonly kind: 'json-value' }
);

/** The classes, enums and named aliases that types refer to. */
export class DefinitionTable implements Definitions {
  readonly index: PythonIndex;
  readonly evaluator: Evaluator;
  readonly types: TypeReader;
  readonly notes: Notes;
  readonly context: FieldContext;
  readonly #budget: Budget;
  readonly #found = new Map<string, Definition>();
  readonly #fields = new Map<string, readonly ReadField[]>();
  readonly #configs = new Map<string, ModelConfig>();

  constructor(index: PythonIndex, version: 1 | 2, budget: Budget, notes: Notes) {
    this.index = index;
    this.notes = notes;
    this.#budget = budget;
    this.evaluator = new Evaluator(index, version, budget);
    this.types = new TypeReader(this.evaluator, budget, notes, this);
    this.context = { types: this.types, notes, configOf: (ancestor) => this.configOf(ancestor) };
  }

  get(key: string): Definition | null {
    return this.#found.get(key) ?? null;
  }

  configOf(ancestor: Ancestor): ModelConfig {
    const known = this.#configs.get(ancestor.of.id);
    if (known !== undefined) {
      return known;
    }
    const config = configOf(this.evaluator, this.notes, ancestorsOf(this.index, ancestor.of, ancestor.types));
    this.#configs.set(ancestor.of.id, config);
    return config;
  }

  classKey(of: ClassRef, given: readonly TypeArgument[], explicit: boolean): TypeNode {
    const kind = classKind(this.index, of);
    if (kind === 'enum') {
      return this.#add({
        kind: 'enum',
        key: of.id,
        shortName: of.declaration.name,
        qualifiedName: of.qualifiedName,
        path: of.path,
        of,
        name: of.declaration.name,
        members: enumMembers(this.evaluator, of),
      });
    }
    if (kind === 'plain' || kind === 'protocol') {
      this.notes.note(`"${of.declaration.name}" is a class that has no schema of its own`, 'type');
      return ANY;
    }
    if (kind === 'unknown') {
      this.notes.note(`a base class of "${of.declaration.name}" is not in the workspace`, 'type');
    }
    const names = explicit ? given.map((argument) => typeName(this.index, argument)) : [];
    const isModel = kind === 'model' || kind === 'root-model' || kind === 'settings';
    const { name } = of.declaration;
    const types = explicit ? this.#given(of, given) : new Map<string, TypeArgument>();
    const key = names.length === 0 ? of.id : `${of.id}[${names.join(',')}]`;
    return this.#add({
      kind: 'class',
      key,
      shortName: names.length === 0 ? name : `${name}[${names.join(',')}]`,
      qualifiedName: of.qualifiedName,
      path: of.path,
      classKind: kind,
      ancestor: { of, types },
      title: isModel && names.length > 0 ? `${name}[${names.join(', ')}]` : name,
      parametrized: names.length > 0,
    });
  }

  #given(of: ClassRef, given: readonly TypeArgument[]): ReadonlyMap<string, TypeArgument> {
    const types = new Map<string, TypeArgument>();
    for (const [position, name] of typeVariablesOf(this.index, of).entries()) {
      const argument = given[position];
      if (argument !== undefined) {
        types.set(name, argument);
      }
    }
    return types;
  }

  aliasKey(entity: Entity & { readonly kind: 'type-alias' }, given: readonly TypeArgument[]): TypeNode {
    const { declaration, module, path } = entity;
    const types = new Map<string, TypeArgument>();
    for (const [position, name] of declaration.typeParameters.entries()) {
      const argument = given[position];
      if (argument !== undefined) {
        types.set(name, argument);
      }
    }
    const names = given.map((argument) => typeName(this.index, argument));
    const key = `${path}#${declaration.nameSpan.start}[${names.join(',')}]`;
    if (!this.#found.has(key)) {
      const shortName = names.length === 0 ? declaration.name : `${declaration.name}[${names.join(',')}]`;
      const base = { key, shortName, qualifiedName: declaration.name, path } as const;
      this.#found.set(key, { ...base, kind: 'alias', node: ANY });
      const { expression } = parseExpression(module.text, declaration.value);
      const node = this.types.read(expression, { ...moduleScope(entity), types });
      this.#found.set(key, { ...base, kind: 'alias', node });
    }
    return { kind: 'reference', key };
  }

  functionalAlias(entity: Entity & { readonly kind: 'assignment' }, value: PyExpression, scope: Scope): TypeNode {
    const { declaration, path } = entity;
    const key = `${path}#${declaration.nameSpan.start}`;
    if (!this.#found.has(key)) {
      const base = { key, shortName: declaration.name, qualifiedName: declaration.name, path } as const;
      this.#found.set(key, { ...base, kind: 'alias', node: ANY });
      this.#found.set(key, { ...base, kind: 'alias', node: this.types.read(value, scope) });
    }
    return { kind: 'reference', key };
  }

  functionalEnum(entity: Entity & { readonly kind: 'assignment' }, call: CallArguments): TypeNode {
    const name = textOf(call.positional[0]) ?? entity.declaration.name;
    const members = functionalMembers(call);
    const type = call.keywords.get('type');
    if (members === null) {
      this.notes.note('its members are put together while the program runs', `enum ${name}`);
    }
    const key = `${entity.path}#${entity.declaration.nameSpan.start}`;
    return this.#add({
      kind: 'enum',
      key,
      shortName: name,
      qualifiedName: name,
      path: entity.path,
      of: null,
      name,
      members,
      text: type?.kind === 'entity' && type.entity.kind === 'external' && type.entity.name === 'str',
    });
  }

  functionalClass(entity: Entity & { readonly kind: 'assignment' }, made: string, call: CallArguments): TypeNode {
    const key = `${entity.path}#${entity.declaration.nameSpan.start}`;
    const name = textOf(call.positional[0]) ?? entity.declaration.name;
    const base = { kind: 'made', key, shortName: name, qualifiedName: name, path: entity.path, name } as const;
    if (this.#found.has(key)) {
      return { kind: 'reference', key };
    }
    // Entered before its fields are read, so that it may name itself.
    this.#found.set(key, { ...base, form: 'typed-dict', fields: [], base: null, description: null, config: new Map() });
    this.#found.set(key, { ...base, ...this.#made(made, call) });
    return { kind: 'reference', key };
  }

  #made(
    made: string,
    call: CallArguments,
  ): Pick<Definition & { readonly kind: 'made' }, 'form' | 'fields' | 'base' | 'description' | 'config'> {
    const plain = { base: null, description: null, config: new Map<string, PyValue>() } as const;
    switch (made) {
      case 'typing.TypedDict':
        return { ...plain, form: 'typed-dict', fields: this.#functionalTypedDict(call) };
      case 'typing.NamedTuple':
      case 'typing.namedtuple':
        return { ...plain, form: 'named-tuple', fields: this.#functionalTuple(call) };
      case 'pydantic.create_model':
        return this.#createdModel(call);
      default:
        this.notes.note('a call makes the class while the program runs');
        return { ...plain, form: 'dataclass', fields: [] };
    }
  }

  #functionalTypedDict(call: CallArguments): readonly ReadField[] {
    const fields = call.expressions[1];
    const total = call.keywords.get('total');
    if (fields?.kind !== 'dict') {
      this.notes.note('its keys are put together while the program runs');
      return [];
    }
    return fields.entries.flatMap(({ key, value }) => {
      const name = key === null ? null : textOf(this.evaluator.evaluate(key, call.scope));
      if (name === null) {
        this.notes.note('a key is put in while the program runs');
        return [];
      }
      const annotation = this.types.annotation(value, call.scope);
      const required =
        annotation.qualifiers.has('required') ||
        (!(total?.kind === 'bool' && !total.value) && !annotation.qualifiers.has('not-required'));
      const spec = fieldSpec(this.context, annotation.metadata, null);
      return [{ name, alias: name, node: this.fieldNode(annotation.type, spec, []), spec, required }];
    });
  }

  #functionalTuple(call: CallArguments): readonly ReadField[] {
    const spec: FieldSpec = { metadata: [], unread: [] };
    const anything = (name: string): ReadField => ({ name, alias: name, node: ANY, spec, required: true });
    const second = call.expressions[1];
    const value = call.positional[1];
    if (value?.kind === 'str') {
      return value.value
        .replaceAll(',', ' ')
        .split(/\s+/)
        .filter((name) => name !== '')
        .map(anything);
    }
    if (second?.kind !== 'list' && second?.kind !== 'tuple') {
      this.notes.note('its fields are put together while the program runs');
      return [];
    }
    return second.items.flatMap((item) => {
      if (item.kind === 'string' && item.value !== null) {
        return [anything(item.value)];
      }
      const [name, type] = item.kind === 'tuple' || item.kind === 'list' ? item.items : [];
      return name?.kind === 'string' && name.value !== null && type !== undefined
        ? [{ ...anything(name.value), node: this.types.read(type, call.scope) }]
        : [];
    });
  }

  /** `create_model("Name", __base__=…, field=(type, default))`. */
  #createdModel(
    call: CallArguments,
  ): Pick<Definition & { readonly kind: 'made' }, 'form' | 'fields' | 'base' | 'description' | 'config'> {
    this.notes.note('create_model makes the class while the program runs; it is read from the arguments of the call');
    const given = call.keywords.get('__base__');
    const base =
      given?.kind === 'entity' && given.entity.kind === 'class'
        ? { of: given.entity.of, types: new Map<string, TypeArgument>() }
        : null;
    const inherited = base === null ? [] : this.#readModel(base, 'model');
    const own = [...call.keywordExpressions].flatMap(([name, expression]): readonly ReadField[] => {
      if (name.startsWith('__')) {
        return [];
      }
      const [type, value] =
        expression.kind === 'tuple' && expression.items.length === 2 ? expression.items : [expression, null];
      if (type === undefined) {
        return [];
      }
      const assigned = value == null ? null : this.evaluator.evaluate(value, call.scope);
      const annotation = this.types.annotation(type, call.scope);
      return [this.#finish(name, annotation.type, fieldSpec(this.context, annotation.metadata, assigned), [], null)];
    });
    const names = new Set(own.map(({ name }) => name));
    return {
      form: 'model',
      base,
      description: textOf(call.keywords.get('__doc__')),
      fields: [
        ...inherited.map((field) =>
          names.has(field.name) ? (own.find(({ name }) => name === field.name) ?? field) : field,
        ),
        ...own.filter(({ name }) => !inherited.some((field) => field.name === name)),
      ],
      config: base === null ? new Map() : this.configOf(base),
    };
  }

  jsonValue(): TypeNode {
    return this.#add({
      kind: 'json-value',
      key: 'pydantic.JsonValue',
      shortName: 'JsonValue',
      qualifiedName: 'JsonValue',
      path: 'pydantic/types.py',
    });
  }

  #add(definition: Definition): TypeNode {
    if (!this.#found.has(definition.key)) {
      this.#found.set(definition.key, definition);
    }
    return { kind: 'reference', key: definition.key };
  }

  // ----- fields -----

  /** The fields of a definition's class, read once. */
  fieldsOf(definition: Definition & { readonly kind: 'class' }): readonly ReadField[] {
    const known = this.#fields.get(definition.key);
    if (known !== undefined) {
      return known;
    }
    const fields = this.#budget.step(() => {
      switch (definition.classKind) {
        case 'typed-dict':
          return typedDictFields(this.context, definition.ancestor).map(({ field, required }) => ({
            ...this.#read(field, []),
            required,
          }));
        case 'named-tuple':
          return modelFields(this.context, definition.ancestor).map((field) => this.#read(field, []));
        case 'dataclass':
        case 'pydantic-dataclass': {
          const validators = validatorsOf(this.context, definition.ancestor);
          return dataclassFields(this.context, definition.ancestor).map((field) =>
            this.#read(asSelf(field, definition.ancestor.of), validators),
          );
        }
        default:
          return this.#readModel(definition.ancestor, definition.classKind);
      }
    });
    this.#fields.set(definition.key, fields);
    return fields;
  }

  #readModel(ancestor: Ancestor, _kind: ClassKind): readonly ReadField[] {
    const validators = validatorsOf(this.context, ancestor);
    const fields = modelFields(this.context, ancestor);
    const { index } = this;
    if (classKind(index, ancestor.of) === 'root-model' && !fields.some(({ name }) => name === 'root')) {
      const root = rootTypeOf(index, ancestor);
      const annotation = root === null ? null : this.types.annotation(root.expression, root.scope);
      return [
        this.#finish(
          'root',
          annotation?.type ?? null,
          fieldSpec(this.context, annotation?.metadata ?? [], null),
          validators,
          null,
        ),
      ];
    }
    return fields.map((field) => this.#read(asSelf(field, ancestor.of), validators));
  }

  #read(field: ClassField, validators: readonly FieldValidator[]): ReadField {
    const { of } = field.owner;
    const span = field.declaration?.nameSpan ?? of.declaration.nameSpan;
    return this.notes.within(`field ${field.name} of ${of.declaration.name}`, of.path, span, () =>
      this.#finish(field.name, field.type, field.spec, validators, field),
    );
  }

  #finish(
    name: string,
    type: { readonly expression: PyExpression; readonly scope: Scope } | null,
    spec: FieldSpec,
    validators: readonly FieldValidator[],
    _field: ClassField | null,
  ): ReadField {
    for (const unread of spec.unread) {
      this.notes.note(unread);
    }
    const node = this.fieldNode(
      type,
      spec,
      validators.filter(({ fields }) => fields.includes(name) || fields.includes('*')),
    );
    const alias = spec.validationAlias?.kind === 'name' ? spec.validationAlias.name : name;
    return { name, alias, node, spec, required: spec.default === undefined };
  }

  /** The type of a field with its limits, its discriminator and its validators. */
  fieldNode(
    type: { readonly expression: PyExpression; readonly scope: Scope } | null,
    spec: FieldSpec,
    validators: readonly FieldValidator[],
  ): TypeNode {
    let node = this.types.readBare(type);
    if (spec.discriminator !== undefined) {
      node = this.types.withDiscriminator(node, spec.discriminator);
    }
    return this.types.withMetadata(node, [...spec.metadata, ...validators.map(({ metadata }) => metadata)]);
  }

  tagsOf(node: TypeNode, property: string): { readonly tags: readonly string[]; readonly alias: string } | null {
    switch (node.kind) {
      case 'annotated':
      case 'function':
      case 'checked':
        return this.tagsOf(node.inner, property);
      case 'tagged-union':
      case 'union': {
        const choices = node.kind === 'union' ? node.choices : node.choices.map(([, choice]) => choice);
        const all = choices.map((choice) => this.tagsOf(choice, property));
        const [first] = all;
        return first == null || all.includes(null)
          ? null
          : { tags: [...new Set(all.flatMap((found) => found?.tags ?? []))], alias: first.alias };
      }
      case 'reference': {
        const definition = this.get(node.key);
        const fields =
          definition?.kind === 'class'
            ? this.fieldsOf(definition)
            : definition?.kind === 'made'
              ? definition.fields
              : [];
        if (definition?.kind === 'alias') {
          return this.tagsOf(definition.node, property);
        }
        const field = fields.find(({ name }) => name === property);
        const tags = field === undefined ? null : this.#tagValues(field.node);
        return field === undefined || tags === null ? null : { tags, alias: field.alias };
      }
      default:
        return null;
    }
  }

  #tagValues(node: TypeNode): readonly string[] | null {
    switch (node.kind) {
      case 'literal':
        return node.values.map(tagText);
      case 'annotated':
      case 'function':
      case 'checked':
      case 'nullable':
      case 'default':
        return this.#tagValues(node.inner);
      case 'union': {
        const all = node.choices.map((choice) => this.#tagValues(choice));
        return all.includes(null) ? null : all.flatMap((tags) => tags ?? []);
      }
      case 'reference': {
        const definition = this.get(node.key);
        return definition?.kind === 'enum' && definition.members !== null
          ? definition.members.map(({ value }) => tagText(value))
          : null;
      }
      default:
        return null;
    }
  }

  /** What a name or a dotted name at the top level of a module stands for, as a value. */
  named(scope: Scope, name: string): PyValue {
    const entity = lookUp(this.index, scope, name);
    return entity.kind === 'unknown' ? unknownValue(entity.reason) : { kind: 'entity', entity };
  }
}

/** The field as the class `self` has it: `Self` in an inherited annotation is the class that inherits. */
function asSelf(field: ClassField, self: ClassRef): ClassField {
  return field.type === null ? field : { ...field, type: { ...field.type, scope: { ...field.type.scope, self } } };
}

/** Python's `str` of a tag. */
function tagText(value: PyValue): string {
  switch (value.kind) {
    case 'member':
      return tagText(value.value);
    case 'bool':
      return value.value ? 'True' : 'False';
    case 'int':
    case 'float':
    case 'str':
    case 'bytes':
      return String(value.value);
    default:
      return 'None';
  }
}

/** The type in `RootModel[…]`, of the class or of the nearest ancestor that names one. */
function rootTypeOf(
  index: PythonIndex,
  self: Ancestor,
): { readonly expression: PyExpression; readonly scope: Scope } | null {
  for (const { of, types } of ancestorsOf(index, self.of, self.types)) {
    const base = baseArguments(index, of).find(({ name }) => name === 'pydantic.RootModel');
    const [root] = base?.items ?? [];
    if (root !== undefined) {
      return { expression: root, scope: { ...outerScope(of), types } };
    }
  }
  return null;
}

function baseArguments(
  index: PythonIndex,
  of: ClassRef,
): readonly { readonly name: string; readonly items: readonly PyExpression[] }[] {
  return basesOf(index, of).flatMap(({ entity, arguments: items }) =>
    entity.kind === 'external' ? [{ name: entity.name, items }] : [],
  );
}
