import { isJsonObject, type JsonObject, type JsonValue } from '../../json/json-value.ts';
import { EXACTLY_CALL } from '../generated-helpers.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import {
  type Ancestor,
  ancestorsOf,
  type ClassKind,
  classKeywords,
  decoratorsOf,
  isModelKind,
  outerScope,
} from './class-kinds.ts';
import { configObject, configText, type ModelConfig, passedOn } from './config.ts';
import type { Definition, DefinitionOf, ReadField } from './definition.ts';
import type { DefinitionTable } from './definition-table.ts';
import { documentation } from './documentation.ts';
import { encode } from './encode.ts';
import { mixesType } from './enums.ts';
import { fieldUpdates } from './field-spec.ts';
import { leakedLimits } from './fields-v1.ts';
import { dumpInstance } from './instances.ts';
import { distinct, isTrue } from './py-value.ts';
import { reasonOf } from './read-field.ts';
import { definitionNames, referenceCounts, referenceOf, referenceTo, renamed } from './references.ts';
import { commonType, fieldTitle, type Schema, schemaWith, sorted } from './schema-values.ts';
import { classScope } from './scope.ts';
import { titleCase } from './text-case.ts';
import { bare, takesTitle } from './type-node.ts';
import { TypeSchemas } from './type-schemas.ts';
import type { CallArguments, PyValue, TypeNode } from './values-and-types.ts';

/** Writes types as the JSON Schema that Pydantic generates for validation. Source: pydantic 2.13 and 1.10, measured. */
export class Emitter {
  readonly #table: DefinitionTable;
  readonly #isFirst: boolean;
  readonly #definitions = new Map<string, Schema>();
  readonly #entered = new Set<string>();
  readonly #types: TypeSchemas;
  #config: ModelConfig = new Map();

  constructor(table: DefinitionTable) {
    this.#table = table;
    this.#isFirst = table.version === 1;
    this.#types = new TypeSchemas({
      version: table.version,
      notes: table.notes,
      config: () => this.#config,
      encode: (value) => this.#encode(value),
      reference: (key) => (this.#tupleFields(key) === null ? this.#reference(key) : this.#namedTuple(key)),
    });
  }

  /** The whole schema of one type with its definitions; the root is inline unless it refers to itself. */
  root(node: TypeNode): JsonObject {
    return this.rootOf(() => (node.kind === 'reference' ? this.#reference(node.key) : this.#types.of(node)));
  }

  rootOf(write: () => Schema): JsonObject {
    const written = write();
    const counts = referenceCounts(written, this.#definitions);
    const root = Object.keys(written).length === 1 ? referenceOf(written) : null;
    const inPlace = this.#isFirst || root === null ? counts : referenceCounts(written, this.#definitions, true);
    const target = root === null || inPlace.get(root) !== 1 ? undefined : this.#definitions.get(root);
    const schema = target === undefined ? written : schemaWith(target);
    const used = [...this.#definitions].filter(
      ([key]) => (counts.get(key) ?? 0) > (target !== undefined && key === root ? 1 : 0),
    );
    // The root of Pydantic 1 keeps its name also when it is inline.
    const named = this.#isFirst ? [...this.#entered] : used.map(([key]) => key);
    const names = definitionNames(
      named.flatMap((key) => this.#table.get(key) ?? []),
      this.#isFirst ? null : this.#table.notes,
    );
    // With Pydantic 1, only a class has definitions beside it.
    if (used.length > 0 && (root !== null || !this.#isFirst)) {
      const definitions = schemaWith();
      for (const [key, definition] of used) definitions[names.get(key) ?? key] = definition;
      schema[this.#isFirst ? 'definitions' : '$defs'] = definitions;
    }
    const whole = renamed(schema, names, this.#isFirst ? '#/definitions/' : '#/$defs/');
    return (this.#isFirst ? whole : sorted(whole)) as JsonObject;
  }

  #encode(given: PyValue): JsonValue | undefined {
    const instance = (value: PyValue & { readonly kind: 'instance' }) =>
      dumpInstance(this.#table, value, this.#isFirst ? 'names' : 'aliases');
    if (this.#isFirst) return encode(given, { version: 1, instance });
    return encode(given, {
      bytes: configText(this.#config, 'ser_json_bytes') === 'base64' ? 'base64' : 'utf8',
      timedelta: configText(this.#config, 'ser_json_timedelta') === 'float' ? 'float' : 'iso8601',
      instance,
    });
  }

  #reference(key: string): Schema {
    if (!this.#entered.has(key)) {
      this.#entered.add(key);
      const definition = this.#table.get(key);
      if (definition !== null) this.#definitions.set(key, this.#define(definition));
    }
    return referenceTo(key);
  }

  #define(definition: Definition): Schema {
    switch (definition.kind) {
      case 'enum':
        return this.#enum(definition);
      case 'alias':
        return this.#types.of(definition.node);
      case 'made':
        return this.#made(definition);
      case 'class':
        return this.#class(definition);
    }
  }

  #enum({ of, members, shortName, text }: DefinitionOf<'enum'>): Schema {
    const schema = schemaWith({ title: shortName });
    const documented = (of === null ? null : documentation(this.#table, of)) ?? '';
    const description = documented === '' && this.#isFirst ? 'An enumeration.' : documented;
    if (description !== '') schema['description'] = description;
    if (members === null) return text === true && !this.#isFirst ? schemaWith({ ...schema, type: 'string' }) : schema;
    const all = members.map(({ value }) => value);
    // Pydantic 1 iterates over an enum, which leaves out aliases.
    const values = this.#isFirst ? distinct(all) : all;
    const json = values.map((value) => this.#encode(value));
    if (json.includes(undefined) && !this.#isFirst) {
      this.#table.notes.note('the value of a member is computed at run time', `enum ${shortName}`);
    }
    schema['enum'] = this.#isFirst ? json.flatMap((value) => value ?? []) : json.filter((value) => value !== undefined);
    const isMixed = of === null ? values.every(({ kind }) => kind === 'str') : mixesType(this.#table.index, of);
    const type = isMixed || !this.#isFirst ? commonType(values) : null;
    if (type !== null && type !== 'null') schema['type'] = type;
    return schema;
  }

  #made({ form, shortName, fields, config, description }: DefinitionOf<'made'>): Schema {
    if (this.#isFirst) return schemaWith({ title: shortName, ...this.properties(fields) });
    if (form === 'named-tuple') return this.#tuple(fields);
    const [root] = fields;
    if (form === 'root-model' && root !== undefined) return this.#rootModel(shortName, root, null, config);
    const around = passedOn(this.#config);
    const settings = config.size === 0 && form !== 'model' ? around : config;
    if (settings !== config && settings.has('alias_generator')) {
      this.#table.notes.note('the enclosing model renames its keys', shortName);
    }
    return this.#inConfig(settings, () => {
      const schema = this.properties(fields);
      this.#describe(schema, shortName, description, settings);
      return schema;
    });
  }

  #class(definition: DefinitionOf<'class'>): Schema {
    if (this.#isFirst) return this.#classV1(definition);
    const { ancestor, classKind, title } = definition;
    if (BORROWING.has(classKind)) this.#table.passOn(definition, passedOn(this.#config));
    if (classKind === 'named-tuple') return this.#tuple(this.#table.fieldsOf(definition));
    const config = this.#table.configOf(ancestor);
    return this.#inConfig(config, () => {
      const fields = this.#table.fieldsOf(definition);
      const root = classKind === 'root-model' ? fields.find(({ name }) => name === 'root') : undefined;
      const isUndocumented = definition.parametrized && isModelKind(classKind);
      const description = isUndocumented ? null : documentation(this.#table, ancestor.of) || null;
      const schema = root === undefined ? this.properties(fields) : this.#rootModel(title, root, description, config);
      if (root === undefined) {
        this.#extraFields(schema, definition, config);
        if (classKind === 'typed-dict') this.#closed(schema, ancestor);
        this.#describe(schema, title, description, config);
      }
      if (this.#isDeprecated(definition)) schema['deprecated'] = true;
      return schema;
    });
  }

  #classV1(definition: DefinitionOf<'class'>): Schema {
    const { ancestor, classKind } = definition;
    // Pydantic 1 makes models of these, with all settings of the model around them and without docstrings.
    const isMade = classKind === 'typed-dict' || classKind === 'dataclass';
    if (isMade) this.#table.passOn(definition, this.#config);
    const config = this.#table.configOf(ancestor);
    const title = configText(config, 'title') ?? definition.title;
    const schema = schemaWith({ title });
    const documented =
      classKind === 'model' || classKind === 'settings'
        ? ancestorsOf(this.#table.index, ancestor.of, ancestor.types).find(
            ({ of }) => of.declaration.docstring !== null,
          )
        : ancestor;
    const description = documented === undefined || isMade ? '' : documentation(this.#table, documented.of);
    if (description) schema['description'] = description;
    const fields = this.#table.fieldsOf(definition);
    const root = fields.find(({ alias }) => alias === '__root__');
    const content = this.#inConfig(config, () =>
      root === undefined ? this.properties(fields) : { ...this.#fieldV1(root), title },
    );
    Object.assign(schema, content);
    if (configText(config, 'extra') === 'forbid') schema['additionalProperties'] = false;
    return Object.assign(schema, configObject(config, 'schema_extra', this.#table.notes) ?? {});
  }

  #inConfig<T>(config: ModelConfig, work: () => T): T {
    const before = this.#config;
    this.#config = config;
    try {
      return work();
    } finally {
      this.#config = before;
    }
  }

  #rootModel(title: string, root: ReadField, description: string | null, config: ModelConfig): Schema {
    const schema = this.#fieldSchema(root, false);
    this.#describe(schema, title, description, config);
    const updates = fieldUpdates(root.spec);
    const { description: _, ...others } = updates;
    return schemaWith({ ...schema, ...(description === null ? updates : others), ...(root.spec.extra ?? {}) });
  }

  /** `__pydantic_extra__: dict[str, int]`. */
  #extraFields(schema: Schema, { ancestor: { of, types } }: DefinitionOf<'class'>, config: ModelConfig): void {
    if (configText(config, 'extra') !== 'allow') return;
    const extra = of.declaration.members.find(
      (member) => member.kind === 'assignment' && member.name === '__pydantic_extra__',
    );
    if (extra?.kind !== 'assignment' || extra.annotation === null) return;
    const { expression } = parseExpression(of.module.text, extra.annotation);
    const node = this.#table.types.read(expression, classScope(of, types));
    const values = node.kind === 'dict' ? this.#types.of(node.values) : schemaWith();
    if (Object.keys(values).length > 0) schema['additionalProperties'] = values;
  }

  /** `class T(TypedDict, closed=True)` has no other keys, one with `extra_items=int` others of that type. A subclass repeats it. */
  #closed(schema: Schema, { of, types }: Ancestor): void {
    const scope = { ...outerScope(of), types };
    for (const { name, value } of classKeywords(of)) {
      if (name === 'closed' && isTrue(this.#table.evaluator.evaluate(value, scope))) {
        schema['additionalProperties'] = false;
      } else if (name === 'extra_items') {
        schema['additionalProperties'] = this.#types.of(this.#table.types.read(value, scope));
      }
    }
  }

  #describe(schema: Schema, title: string, description: string | null, config: ModelConfig): void {
    const { notes } = this.#table;
    schema['title'] ??= configText(config, 'title') ?? title;
    const given = config.get('title');
    if (given?.kind === 'unknown') notes.note(given.reason, 'title');
    if (configText(config, 'json_schema_mode_override') === 'serialization') {
      notes.note('it is the schema for serialization; the schema for validation is shown', 'json_schema_mode_override');
    }
    for (const generator of ['model_title_generator', 'field_title_generator']) {
      if (config.has(generator)) notes.note('code generates the titles', generator);
    }
    if (description !== null) schema['description'] ??= description;
    const extra = configText(config, 'extra');
    if (!('additionalProperties' in schema) && (extra === 'allow' || extra === 'forbid')) {
      schema['additionalProperties'] = extra === 'allow';
    }
    const written = config.get('json_schema_extra');
    if (written?.kind === 'call' && written.name === EXACTLY_CALL) {
      writeExactly(schema, written.call, (value) => this.#encode(value));
    } else {
      Object.assign(schema, configObject(config, 'json_schema_extra', notes) ?? {});
    }
  }

  /** The fields of an inline NamedTuple, with Pydantic 1; null for any other definition. */
  #tupleFields(key: string): readonly ReadField[] | null {
    const definition = this.#isFirst ? this.#table.get(key) : null;
    if (definition?.kind === 'class' && definition.classKind === 'named-tuple') return this.#table.fieldsOf(definition);
    return definition?.kind === 'made' && definition.form === 'named-tuple' ? definition.fields : null;
  }

  /** Pydantic 1 does not see the defaults of a NamedTuple. */
  #namedTuple(key: string): Schema {
    const fields = this.#tupleFields(key) ?? [];
    const items = fields.map((field) => this.#fieldV1({ ...field, spec: { metadata: [], unread: [] } }));
    return schemaWith({ type: 'array', items, minItems: items.length, maxItems: items.length });
  }

  #tuple(fields: readonly ReadField[]): Schema {
    const schema = schemaWith({ type: 'array' });
    const items = fields.map((field) => this.#titled(this.#fieldSchema(field, true), field));
    const required = fields.filter((field) => field.required).length;
    if (items.length > 0) schema['prefixItems'] = items;
    if (required > 0) schema['minItems'] = required;
    schema['maxItems'] = items.length;
    return schema;
  }

  properties(fields: readonly ReadField[]): Schema {
    const properties = schemaWith();
    const required: string[] = [];
    for (const field of fields) {
      const inner = bare(field.node);
      if (inner.kind === 'invalid' && (this.#isFirst || inner.skipped === true)) continue;
      properties[field.alias] = this.#isFirst
        ? this.#fieldV1(field)
        : this.#withoutRedundant(this.#titled(this.#fieldSchema(field, true), field));
      if (field.required) required.push(field.alias);
    }
    return schemaWith({ type: 'object', properties, ...(required.length > 0 ? { required } : {}) });
  }

  #fieldSchema({ name, node, spec }: ReadField, updated: boolean): Schema {
    let schema = this.#types.of(node);
    const { default: given } = spec;
    if (given?.kind === 'value') {
      const withDefault = (): Schema => this.#types.withDefault(schema, given.value);
      schema = this.#table.notes.within(`field ${name}`, '', null, withDefault);
    }
    return updated ? schemaWith({ ...schema, ...fieldUpdates(spec), ...(spec.extra ?? {}) }) : schema;
  }

  #fieldV1({ name, alias, node, spec }: ReadField): Schema {
    const given = spec.default?.kind === 'value' ? spec.default.value : null;
    const shown = given === null || given.kind === 'none' ? undefined : this.#encode(given);
    if (given !== null && given.kind !== 'none' && shown === undefined) {
      const { notes } = this.#table;
      notes.within(`field ${name}`, '', null, () => notes.note(reasonOf(given), 'default'));
    }
    const said = schemaWith({
      ...(spec.description === undefined ? {} : { description: spec.description }),
      ...(shown === undefined ? {} : { default: shown }),
      ...(spec.const === true && given !== null ? { const: this.#encode(given) ?? null } : {}),
      ...leakedLimits(node, spec),
      ...(spec.extra ?? {}),
      ...(spec.examples === undefined ? {} : { examples: spec.examples }),
    });
    const hasTitle = spec.title !== undefined || !this.#holdsEnum(node);
    const title = hasTitle ? { title: spec.title ?? titleCase(alias).replaceAll('_', ' ') } : {};
    const inner = bare(node);
    if (inner.kind === 'reference' && this.#tupleFields(inner.key) === null) {
      const reference = this.#reference(inner.key);
      const overrides = spec.title !== undefined || Object.keys(said).length > 0;
      return overrides ? schemaWith({ ...title, ...said, allOf: [reference] }) : reference;
    }
    return schemaWith({ ...title, ...said, ...this.#types.of(node) });
  }

  /** Whether the innermost type of a field is an enum: Pydantic 1 gives such a field no title. */
  #holdsEnum(node: TypeNode): boolean {
    const inner = bare(node);
    if (inner.kind === 'array') return this.#holdsEnum(inner.items);
    if (inner.kind === 'dict') return this.#holdsEnum(inner.values);
    if (inner.kind === 'tuple') return inner.rest !== null && this.#holdsEnum(inner.rest);
    return inner.kind === 'reference' && this.#table.get(inner.key)?.kind === 'enum';
  }

  #titled(schema: Schema, { alias, node }: ReadField): Schema {
    if (!('title' in schema) && takesTitle(node)) schema['title'] = fieldTitle(alias);
    return schema;
  }

  /** Beside a `$ref`, keywords equal to those of the definition are left out. */
  #withoutRedundant(schema: Schema): Schema {
    const reference = referenceOf(schema);
    const target = reference === null ? undefined : this.#definitions.get(reference);
    for (const [key, value] of target === undefined ? [] : Object.entries(schema)) {
      const same = target?.[key];
      if (key !== '$ref' && same !== undefined && JSON.stringify(sorted(same)) === JSON.stringify(sorted(value))) {
        delete schema[key];
      }
    }
    return schema;
  }

  /** Whether the class or a base has `@deprecated(…)`; a TypedDict does not keep its bases. */
  #isDeprecated({ ancestor, classKind }: DefinitionOf<'class'>): boolean {
    const { index } = this.#table;
    const classes = classKind === 'typed-dict' ? [ancestor] : ancestorsOf(index, ancestor.of, ancestor.types);
    return classes
      .flatMap(({ of }) => decoratorsOf(index, of))
      .some(
        ({ name, expression }) => expression.kind === 'call' && /^(?:typing|warnings)\.deprecated$/.test(name ?? ''),
      );
  }
}

const BORROWING: ReadonlySet<ClassKind> = new Set(['dataclass', 'typed-dict', 'named-tuple']);

/** The effect of the generated helper `exactly` on the schema of a class. */
function writeExactly(schema: Schema, call: CallArguments, toJson: (value: PyValue) => JsonValue | undefined): void {
  const objectOf = (name: string, position: number): JsonObject => {
    const value = call.keywords.get(name) ?? call.positional[position];
    const json = value === undefined ? {} : toJson(value);
    return isJsonObject(json) ? json : {};
  };
  const titles = objectOf('titles', 0);
  const properties = schemaWith();
  for (const [name, value] of Object.entries((schema['properties'] ?? {}) as JsonObject)) {
    const { title: _, ...others } = value as Schema;
    properties[name] = schemaWith(Object.hasOwn(titles, name) ? { ...others, title: titles[name] ?? '' } : others);
  }
  delete schema['title'];
  const title = Object.hasOwn(titles, '') ? { title: titles[''] } : {};
  Object.assign(schema, { properties }, title, objectOf('keywords', 1));
}
