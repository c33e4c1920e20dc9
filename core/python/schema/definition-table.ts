import type { PythonIndex } from '../index.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { Budget } from './budget.ts';
import { type Ancestor, ancestorsOf, classKind, isModelKind, typeVariablesOf } from './class-kinds.ts';
import { configOf, type ModelConfig } from './config.ts';
import type { Definition, DefinitionOf, ReadField } from './definition.ts';
import { enumMembers, functionalMembers } from './enums.ts';
import { Evaluator } from './evaluate.ts';
import { FieldReader } from './field-reader.ts';
import type { FieldSpec } from './field-spec.ts';
import { type FieldContext, fieldSpec } from './fields.ts';
import { MadeClasses } from './made-classes.ts';
import type { Notes } from './notes.ts';
import { type CallArguments, textOf } from './py-value.ts';
import { type ClassRef, type EntityOf, moduleScope, type PlacedType, type Scope } from './scope.ts';
import { type TagsOf, tagsOf } from './tagged-unions.ts';
import { typeName } from './type-names.ts';
import { ANY, type TypeNode } from './type-node.ts';
import { type Definitions, TypeReader } from './type-reader.ts';

/** The classes, enums and named aliases that types refer to. */
export class DefinitionTable implements Definitions {
  readonly index: PythonIndex;
  readonly evaluator: Evaluator;
  readonly types: TypeReader;
  readonly notes: Notes;
  readonly context: FieldContext;
  readonly #budget: Budget;
  readonly #reader: FieldReader;
  readonly #made: MadeClasses;
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
    this.#reader = new FieldReader(this.context);
    this.#made = new MadeClasses(this.context, this.#reader);
  }

  get(key: string): Definition | null {
    return this.#found.get(key) ?? null;
  }

  configOf(ancestor: Ancestor): ModelConfig {
    const known = this.#configs.get(ancestor.of.id);
    if (known !== undefined) return known;
    const config = configOf(this.evaluator, this.notes, ancestorsOf(this.index, ancestor.of, ancestor.types));
    this.#configs.set(ancestor.of.id, config);
    return config;
  }

  classKey(of: ClassRef, given: readonly PlacedType[], explicit: boolean): TypeNode {
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
      this.notes.note(`"${of.declaration.name}" is a class without a schema`, 'type');
      return ANY;
    }
    if (kind === 'unknown') this.notes.note(`a base class of "${of.declaration.name}" is not in the workspace`, 'type');
    const names = explicit ? this.#namesOf(given) : [];
    const { name } = of.declaration;
    const types = explicit ? this.#given(of, given) : new Map<string, PlacedType>();
    const key = names.length === 0 ? of.id : `${of.id}[${placedNames(names, given)}]`;
    return this.#add({
      kind: 'class',
      key,
      shortName: names.length === 0 ? name : `${name}[${names.join(',')}]`,
      qualifiedName: of.qualifiedName,
      path: of.path,
      classKind: kind,
      ancestor: { of, types },
      title: isModelKind(kind) && names.length > 0 ? `${name}[${names.join(', ')}]` : name,
      parametrized: names.length > 0,
    });
  }

  #namesOf(given: readonly PlacedType[]): readonly string[] {
    const unknown = (): void => {
      this.notes.note('Pydantic names the definition by the run-time value in Annotated', 'type');
    };
    return given.map((argument) => typeName(this.index, argument, unknown));
  }

  #given(of: ClassRef, given: readonly PlacedType[]): ReadonlyMap<string, PlacedType> {
    const types = new Map<string, PlacedType>();
    for (const [position, name] of typeVariablesOf(this.index, of).entries()) {
      const argument = given[position];
      if (argument !== undefined) types.set(name, argument);
    }
    return types;
  }

  aliasKey(entity: EntityOf<'type-alias'>, given: readonly PlacedType[]): TypeNode {
    const { declaration, module, path } = entity;
    const types = new Map<string, PlacedType>();
    for (const [position, name] of declaration.typeParameters.entries()) {
      const argument = given[position];
      if (argument !== undefined) types.set(name, argument);
    }
    const names = this.#namesOf(given);
    const key = `${path}#${declaration.nameSpan.start}[${placedNames(names, given)}]`;
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

  functionalAlias(entity: EntityOf<'assignment'>, value: PyExpression, scope: Scope): TypeNode {
    const { declaration, path } = entity;
    const key = `${path}#${declaration.nameSpan.start}`;
    if (!this.#found.has(key)) {
      const base = { key, shortName: declaration.name, qualifiedName: declaration.name, path } as const;
      this.#found.set(key, { ...base, kind: 'alias', node: ANY });
      this.#found.set(key, { ...base, kind: 'alias', node: this.types.read(value, scope) });
    }
    return { kind: 'reference', key };
  }

  functionalEnum(entity: EntityOf<'assignment'>, made: string, call: CallArguments): TypeNode {
    const name = textOf(call.positional[0]) ?? entity.declaration.name;
    const members = functionalMembers(call, made);
    const type = call.keywords.get('type');
    if (members === null) this.notes.note('its members are put together while the program runs', `enum ${name}`);
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

  functionalClass(entity: EntityOf<'assignment'>, made: string, call: CallArguments): TypeNode {
    const key = `${entity.path}#${entity.declaration.nameSpan.start}`;
    const name = textOf(call.positional[0]) ?? entity.declaration.name;
    const base = { kind: 'made', key, shortName: name, qualifiedName: name, path: entity.path, name } as const;
    if (this.#found.has(key)) return { kind: 'reference', key };
    // Entered before its fields are read, so that it may name itself.
    this.#found.set(key, { ...base, form: 'typed-dict', fields: [], base: null, description: null, config: new Map() });
    this.#found.set(key, { ...base, ...this.#made.read(made, call) });
    return { kind: 'reference', key };
  }

  rootModel(given: PlacedType): TypeNode {
    const names = this.#namesOf([given]);
    const name = `RootModel[${names.join(', ')}]`;
    const key = `pydantic.RootModel[${placedNames(names, [given])}]`;
    const named = { key, shortName: name, qualifiedName: name, path: 'pydantic/root_model.py', name } as const;
    if (!this.#found.has(key)) {
      // Entered before its type is read, so that the type may name it.
      const base = { kind: 'made', ...named, form: 'root-model', base: null, description: null } as const;
      this.#found.set(key, { ...base, fields: [], config: new Map() });
      const { type, metadata } = this.types.annotations.read(given.expression, given.scope);
      const root = this.#reader.finished('root', type, fieldSpec(this.context, metadata, null), []);
      this.#found.set(key, { ...base, fields: [root], config: new Map() });
    }
    return { kind: 'reference', key };
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
    if (!this.#found.has(definition.key)) this.#found.set(definition.key, definition);
    return { kind: 'reference', key: definition.key };
  }

  /** The fields of a definition's class, read once. */
  fieldsOf(definition: DefinitionOf<'class'>): readonly ReadField[] {
    const known = this.#fields.get(definition.key);
    if (known !== undefined) return known;
    const fields = this.#budget.step(() => this.#reader.fieldsOf(definition));
    this.#fields.set(definition.key, fields);
    return fields;
  }

  /** The type of a field with its limits, its discriminator and its validators. */
  fieldNode(type: PlacedType | null, spec: FieldSpec): TypeNode {
    return this.#reader.nodeOf(type, spec, []);
  }

  tagsOf(node: TypeNode, property: string): ReturnType<TagsOf> {
    return tagsOf(this, node, property);
  }
}

/** Names that tell types apart: what stands in `Annotated` or in quotes can be different and be named alike. */
function placedNames(names: readonly string[], given: readonly PlacedType[]): string {
  const written = ({ scope, expression }: PlacedType): string =>
    scope.module.text.slice(expression.start, expression.end);
  return names
    .map((name, position) => {
      const argument = given[position];
      const isAmbiguous =
        argument !== undefined &&
        (name.includes('Annotated[') || (argument.expression.kind === 'subscript' && /['"]/.test(written(argument))));
      return isAmbiguous ? `${name}: ${written(argument)}` : name;
    })
    .join(',');
}
