import { dependsOnRun } from '../bindings.ts';
import type { PythonIndex } from '../python-index.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { readAnnotation } from './annotation.ts';
import type { Budget } from './budget.ts';
import { type Ancestor, ancestorsOf, classKind, isModelKind, typesByName, typeVariablesOf } from './class-kinds.ts';
import { configOf, type ModelConfig } from './config.ts';
import type { Definition, DefinitionOf, ReadField } from './definition.ts';
import type { Definitions } from './definitions.ts';
import { DECIDED_BY_RUN, noteChanges } from './documentation.ts';
import { enumMembers, functionalMembers } from './enums.ts';
import { Evaluator } from './evaluate.ts';
import { fieldsOf, finishedField } from './field-reader.ts';
import { fieldSpec } from './fields.ts';
import { madeClass } from './made-classes.ts';
import type { Notes } from './notes.ts';
import { textOf } from './py-value.ts';
import { isExternal, moduleScope } from './scope.ts';
import { typeName } from './type-names.ts';
import { ANY } from './type-node.ts';
import { TypeReader } from './type-reader.ts';
import type { CallArguments, ClassRef, EntityOf, PlacedType, Scope, TypeNode } from './values-and-types.ts';

/** Reading the fields of a class takes as long as about so many steps of the budget. */
const stepsOfClass = 100;

/** The classes, enums and named aliases that types refer to, by the rules of one version of Pydantic. */
export class DefinitionTable implements Definitions {
  readonly index: PythonIndex;
  readonly version: 1 | 2;
  readonly evaluator: Evaluator;
  readonly types: TypeReader;
  readonly notes: Notes;
  readonly #budget: Budget;
  readonly #found = new Map<string, Definition>();
  readonly #fields = new Map<string, readonly ReadField[]>();
  readonly #configs = new Map<string, ModelConfig>();

  constructor(index: PythonIndex, version: 1 | 2, budget: Budget, notes: Notes) {
    this.index = index;
    this.version = version;
    this.notes = notes;
    this.#budget = budget;
    this.evaluator = new Evaluator(index, version, budget);
    this.types = new TypeReader(this, budget);
  }

  spendOnClass(): void {
    this.#budget.spend(stepsOfClass);
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

  /** Gives settings to a class without its own; its fields are read again with them. */
  passOn({ ancestor, key }: DefinitionOf<'class'>, config: ModelConfig): void {
    if (config.size === 0 || this.configOf(ancestor).size > 0) return;
    this.#configs.set(ancestor.of.id, config);
    this.#fields.delete(key);
  }

  /** A reference to the definition of a class; "any" for a class without a schema. */
  classKey(of: ClassRef, given: readonly PlacedType[] = []): TypeNode {
    const kind = classKind(this.index, of);
    const { name } = of.declaration;
    const named = { shortName: name, qualifiedName: of.qualifiedName, path: of.path } as const;
    if (kind === 'enum') noteChanges(this, of);
    if (kind === 'enum') return this.#add({ ...named, key: of.id, kind, of, members: enumMembers(this.evaluator, of) });
    if (kind === 'plain' || kind === 'protocol') {
      this.notes.note(`"${name}" is a class without a schema`, 'type');
      return ANY;
    }
    if (kind === 'unknown') this.notes.note(`a base class of "${name}" isn't in the workspace`, 'type');
    const names = this.#namesOf(given);
    const parametrized = names.length > 0;
    for (const ancestor of ancestorsOf(this.index, of, new Map())) noteChanges(this, ancestor.of);
    return this.#add({
      ...named,
      kind: 'class',
      key: parametrized ? `${of.id}[${placedNames(names, given)}]` : of.id,
      shortName: parametrized ? `${name}[${names.join(',')}]` : name,
      classKind: kind,
      ancestor: { of, types: parametrized ? typesByName(typeVariablesOf(this.index, of), given) : new Map() },
      title: isModelKind(kind) && parametrized ? `${name}[${names.join(', ')}]` : name,
      parametrized,
    });
  }

  #namesOf(given: readonly PlacedType[]): readonly string[] {
    const unknown = (): void => {
      this.notes.note('Pydantic names the definition after a run-time value in Annotated', 'type');
    };
    return given.map((argument) => typeName(this.index, argument, unknown));
  }

  aliasKey(entity: EntityOf<'type-alias'>, given: readonly PlacedType[]): TypeNode {
    const { declaration, module } = entity;
    if (dependsOnRun(module, entity.owner?.declaration.members ?? module.declarations, declaration)) {
      this.notes.note(DECIDED_BY_RUN, `type ${declaration.name}`);
    }
    const names = this.#namesOf(given);
    const named = {
      ...namedBy(entity),
      key: `${keyOf(entity)}[${placedNames(names, given)}]`,
      shortName: names.length === 0 ? declaration.name : `${declaration.name}[${names.join(',')}]`,
    };
    return this.#add({ ...named, kind: 'alias', node: ANY }, () => {
      const types = typesByName(declaration.typeParameters, given);
      const { expression } = parseExpression(module.text, declaration.value);
      return { ...named, kind: 'alias', node: this.types.read(expression, { ...moduleScope(entity), types }) };
    });
  }

  functionalAlias(entity: EntityOf<'assignment'>, value: PyExpression, scope: Scope): TypeNode {
    const named = { ...namedBy(entity), kind: 'alias' } as const;
    return this.#add({ ...named, node: ANY }, () => ({ ...named, node: this.types.read(value, scope) }));
  }

  functionalEnum(entity: EntityOf<'assignment'>, made: string, call: CallArguments): TypeNode {
    const named = namedBy(entity, call);
    const members = functionalMembers(call, made);
    if (members === null) this.notes.note('the members are built at run time', `enum ${named.shortName}`);
    return this.#add({ ...named, kind: 'enum', of: null, members, text: isExternal(call.keywords.get('type'), 'str') });
  }

  functionalClass(entity: EntityOf<'assignment'>, made: string, call: CallArguments): TypeNode {
    const named = { ...namedBy(entity, call), kind: 'made' } as const;
    return this.#add(
      { ...named, form: 'typed-dict', fields: [], base: null, description: null, config: new Map() },
      () => ({ ...named, ...madeClass(this, made, call) }),
    );
  }

  rootModel(given: PlacedType): TypeNode {
    const names = this.#namesOf([given]);
    const name = `RootModel[${names.join(', ')}]`;
    const key = `pydantic.RootModel[${placedNames(names, [given])}]`;
    const named = { kind: 'made', key, shortName: name, qualifiedName: name, path: 'pydantic/root_model.py' } as const;
    const base = { ...named, form: 'root-model', base: null, description: null, config: new Map() } as const;
    return this.#add({ ...base, fields: [] }, () => {
      const { type, metadata } = readAnnotation(this, given.expression, given.scope);
      return { ...base, fields: [finishedField(this, 'root', type, fieldSpec(this, metadata, null))] };
    });
  }

  jsonValue(): TypeNode {
    const name = 'JsonValue';
    const key = `pydantic.${name}`;
    return this.#add({
      kind: 'alias',
      key,
      shortName: name,
      qualifiedName: name,
      path: 'pydantic/types.py',
      node: ANY,
    });
  }

  /** `whole` makes the complete definition, whose types may refer to it: `definition` is its placeholder meanwhile. */
  #add(definition: Definition, whole?: () => Definition): TypeNode {
    const { key } = definition;
    if (!this.#found.has(key)) {
      this.#found.set(key, definition);
      if (whole !== undefined) this.#found.set(key, whole());
    }
    return { kind: 'reference', key };
  }

  /** The fields of a definition's class, cached. */
  fieldsOf(definition: DefinitionOf<'class'>): readonly ReadField[] {
    const known = this.#fields.get(definition.key);
    if (known !== undefined) return known;
    const fields = this.#budget.step(() => fieldsOf(this, definition));
    this.#fields.set(definition.key, fields);
    return fields;
  }
}

function keyOf({ path, declaration }: EntityOf<'assignment' | 'type-alias'>): string {
  return `${path}#${declaration.nameSpan.start}`;
}

/** The key and the names of a definition: its name is the first argument of a call, else the assigned one. */
function namedBy(
  entity: EntityOf<'assignment' | 'type-alias'>,
  call: CallArguments | null = null,
): Pick<Definition, 'key' | 'shortName' | 'qualifiedName' | 'path'> {
  const name = textOf(call?.positional[0]) ?? entity.declaration.name;
  return { key: keyOf(entity), shortName: name, qualifiedName: name, path: entity.path };
}

/** A key for type arguments. Different `Annotated` or quoted types can have the same name, so their text is added. */
function placedNames(names: readonly string[], given: readonly PlacedType[]): string {
  return names
    .map((name, position) => {
      const argument = given[position];
      if (argument === undefined) return name;
      const { scope, expression } = argument;
      const written = scope.module.text.slice(expression.start, expression.end);
      const isQuoted = expression.kind === 'subscript' && /['"]/.test(written);
      return name.includes('Annotated[') || isQuoted ? `${name}: ${written}` : name;
    })
    .join(',');
}
