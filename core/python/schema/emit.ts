import type { JsonObject } from '../../json/json-value.ts';
import { EXACTLY_CALL } from '../generated-helpers.ts';
import type { PythonIndex } from '../index.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { type Ancestor, ancestorsOf, classKeywords, isModelKind, outerScope } from './class-kinds.ts';
import { configObject, configText, type ModelConfig } from './config.ts';
import type { Definition, DefinitionOf, ReadField } from './definition.ts';
import type { DefinitionTable } from './definition-table.ts';
import { documentation } from './documentation.ts';
import { type Encoder, encoderWith } from './encode.ts';
import { fieldUpdates } from './field-spec.ts';
import { dumpInstance } from './instances.ts';
import { type CallArguments, isTrue } from './py-value.ts';
import { definitionNames, referenceCounts, referenceOf, referenceTo, renamed } from './references.ts';
import { commonType, fieldTitle, type Schema, schemaWith, sorted } from './schema-values.ts';
import { classScope, externalName } from './scope.ts';
import { bare, type TypeNode, takesTitle } from './type-node.ts';
import { TypeSchemas } from './type-schemas.ts';

/** Writes types as the JSON Schema that pydantic 2 generates for validation. Source: pydantic 2.13, measured. */
export class Emitter {
  readonly #table: DefinitionTable;
  readonly #definitions = new Map<string, Schema>();
  readonly #entered = new Set<string>();
  readonly #types: TypeSchemas;
  #config: ModelConfig = new Map();

  constructor(table: DefinitionTable) {
    this.#table = table;
    this.#types = new TypeSchemas(table.notes, {
      config: () => this.#config,
      encoder: () => this.#encoder(),
      reference: (key) => this.#reference(key),
    });
  }

  /** The whole schema of one type: definitions beside it, the root in place unless it refers to itself. */
  root(node: TypeNode): JsonObject {
    return this.rootOf(() => this.emit(node));
  }

  /** The whole schema out of what `write` gives for its root. */
  rootOf(write: () => Schema): JsonObject {
    let schema = write();
    const counts = referenceCounts(schema, this.#definitions);
    const reference = referenceOf(schema);
    const target = reference === null ? undefined : this.#definitions.get(reference);
    if (reference !== null && target !== undefined && counts.get(reference) === 1 && Object.keys(schema).length === 1) {
      schema = schemaWith(target);
      counts.delete(reference);
    }
    const used = [...this.#definitions].filter(([key]) => counts.has(key));
    const names = definitionNames(
      used.flatMap(([key]) => this.#table.get(key) ?? []),
      (name) =>
        this.#table.notes.note(
          `two definitions are called ${name}, so their names hold the module's, which depends on how it is imported`,
        ),
    );
    if (used.length > 0) {
      const definitions = schemaWith();
      for (const [key, definition] of used) definitions[names.get(key) ?? key] = definition;
      schema['$defs'] = definitions;
    }
    return sorted(renamed(schema, names)) as JsonObject;
  }

  emit(node: TypeNode): Schema {
    return this.#types.of(node);
  }

  #encoder(): Encoder {
    return encoderWith({
      bytes: configText(this.#config, 'ser_json_bytes') === 'base64' ? 'base64' : 'utf8',
      timedelta: configText(this.#config, 'ser_json_timedelta') === 'float' ? 'float' : 'iso8601',
      instance: (value) => dumpInstance(this.#table, value),
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
        return this.emit(definition.node);
      case 'json-value':
        return schemaWith();
      case 'made':
        return this.#made(definition);
      case 'class':
        return this.#class(definition);
    }
  }

  #enum(definition: DefinitionOf<'enum'>): Schema {
    const schema = schemaWith({ title: definition.name });
    const { of } = definition;
    const description = of === null ? null : documentation(this.#table.evaluator, this.#table.notes, of);
    if (description !== null && description !== '') schema['description'] = description;
    if (definition.members === null) {
      return definition.text === true ? schemaWith({ ...schema, type: 'string' }) : schema;
    }
    const values = definition.members.map(({ value }) => this.#encoder().encode(value));
    if (values.includes(undefined)) {
      this.#table.notes.note('the value of a member is worked out while the program runs', `enum ${definition.name}`);
    }
    schema['enum'] = values.filter((value) => value !== undefined);
    const type = commonType(definition.members.map(({ value }) => value));
    if (type !== null && type !== 'null') schema['type'] = type;
    return schema;
  }

  #made(definition: DefinitionOf<'made'>): Schema {
    if (definition.form === 'named-tuple') return this.#namedTuple(definition.fields);
    const [root] = definition.fields;
    if (definition.form === 'root-model' && root !== undefined) {
      return this.#rootModel(definition.name, root, null, definition.config);
    }
    return this.#inConfig(definition.config, () => {
      const schema = this.properties(definition.fields);
      this.#describe(schema, definition.name, definition.description, definition.config);
      return schema;
    });
  }

  #class(definition: DefinitionOf<'class'>): Schema {
    const { ancestor, classKind } = definition;
    if (classKind === 'named-tuple') return this.#namedTuple(this.#table.fieldsOf(definition));
    const config = this.#table.configOf(ancestor);
    return this.#inConfig(config, () => {
      const fields = this.#table.fieldsOf(definition);
      const root = classKind === 'root-model' ? fields.find(({ name }) => name === 'root') : undefined;
      const description = definition.parametrized && isModelKind(classKind) ? null : this.#docstring(ancestor);
      const schema =
        root === undefined ? this.properties(fields) : this.#rootModel(definition.title, root, description, config);
      if (root === undefined) {
        this.#extraFields(schema, definition, config);
        if (classKind === 'typed-dict') this.#closed(schema, ancestor);
        this.#describe(schema, definition.title, description, config);
      }
      if (isDeprecated(this.#table.index, definition)) schema['deprecated'] = true;
      return schema;
    });
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

  #docstring({ of }: Ancestor): string | null {
    const text = documentation(this.#table.evaluator, this.#table.notes, of);
    return text === '' ? null : text;
  }

  /** `__pydantic_extra__: dict[str, int]`. */
  #extraFields(schema: Schema, definition: DefinitionOf<'class'>, config: ModelConfig): void {
    const { of } = definition.ancestor;
    if (configText(config, 'extra') === 'allow') {
      const extra = of.declaration.members.find(
        (member) => member.kind === 'assignment' && member.name === '__pydantic_extra__',
      );
      if (extra?.kind === 'assignment' && extra.annotation !== null) {
        const node = this.#table.types.read(
          parseExpression(of.module.text, extra.annotation).expression,
          classScope(of, definition.ancestor.types),
        );
        const values = node.kind === 'dict' ? this.emit(node.values) : schemaWith();
        if (Object.keys(values).length > 0) schema['additionalProperties'] = values;
      }
    }
  }

  /** `class T(TypedDict, closed=True)` has no other keys, one with `extra_items=int` others of that type. A subclass says it anew. */
  #closed(schema: Schema, { of, types }: Ancestor): void {
    const scope = { ...outerScope(of), types };
    for (const { name, value } of classKeywords(of)) {
      if (name === 'closed' && isTrue(this.#table.evaluator.evaluate(value, scope))) {
        schema['additionalProperties'] = false;
      } else if (name === 'extra_items') {
        schema['additionalProperties'] = this.emit(this.#table.types.read(value, scope));
      }
    }
  }

  #describe(schema: Schema, title: string, description: string | null, config: ModelConfig): void {
    const { notes } = this.#table;
    schema['title'] ??= configText(config, 'title') ?? title;
    const given = config.get('title');
    if (given?.kind === 'unknown') notes.note(given.reason, 'title');
    if (configText(config, 'json_schema_mode_override') === 'serialization') {
      notes.note(
        'it is the schema of what the model writes; that of what it reads is shown',
        'json_schema_mode_override',
      );
    }
    for (const generator of ['model_title_generator', 'field_title_generator']) {
      if (config.has(generator)) notes.note('code makes titles while the program runs', generator);
    }
    if (description !== null) schema['description'] ??= description;
    const extra = configText(config, 'extra');
    if (!('additionalProperties' in schema) && (extra === 'allow' || extra === 'forbid')) {
      schema['additionalProperties'] = extra === 'allow';
    }
    const written = config.get('json_schema_extra');
    if (written?.kind === 'call' && written.name === EXACTLY_CALL) {
      writeExactly(schema, written.call, this.#encoder());
    } else {
      Object.assign(schema, configObject(config, 'json_schema_extra', notes) ?? {});
    }
  }

  #namedTuple(fields: readonly ReadField[]): Schema {
    const schema = schemaWith({ type: 'array' });
    const items = fields.map((field) => this.#titled(this.#fieldSchema(field, true), field, field.name));
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
      if (inner.kind === 'invalid' && inner.skipped === true) continue;
      const schema = this.#titled(this.#fieldSchema(field, true), field, field.alias);
      properties[field.alias] = this.#withoutRedundant(schema);
      if (field.required) required.push(field.alias);
    }
    const schema = schemaWith({ type: 'object', properties });
    if (required.length > 0) schema['required'] = required;
    return schema;
  }

  #fieldSchema(field: ReadField, updated: boolean): Schema {
    let schema = this.emit(field.node);
    const { default: given } = field.spec;
    if (given?.kind === 'value') {
      schema = this.#table.notes.within(`field ${field.name}`, '', null, () =>
        this.#types.withDefault(schema, given.value),
      );
    }
    return updated ? schemaWith({ ...schema, ...fieldUpdates(field.spec), ...(field.spec.extra ?? {}) }) : schema;
  }

  #titled(schema: Schema, field: ReadField, name: string): Schema {
    if (!('title' in schema) && takesTitle(field.node)) schema['title'] = fieldTitle(name);
    return schema;
  }

  /** Beside a `$ref`, what the definition says as well is left out. */
  #withoutRedundant(schema: Schema): Schema {
    const reference = referenceOf(schema);
    const target = reference === null ? undefined : this.#definitions.get(reference);
    if (target !== undefined) {
      for (const [key, value] of Object.entries(schema)) {
        if (
          key !== '$ref' &&
          key in target &&
          JSON.stringify(sorted(target[key] ?? null)) === JSON.stringify(sorted(value))
        ) {
          delete schema[key];
        }
      }
    }
    return schema;
  }
}

/** Whether `@deprecated(…)` stands above the class, or above a base; a TypedDict does not keep its bases. */
function isDeprecated(index: PythonIndex, { ancestor, classKind }: DefinitionOf<'class'>): boolean {
  const classes = classKind === 'typed-dict' ? [ancestor] : ancestorsOf(index, ancestor.of, ancestor.types);
  return classes.some(({ of }) =>
    of.declaration.decorators.some((span) => {
      const { expression } = parseExpression(of.module.text, span);
      const name = expression.kind === 'call' ? externalName(index, outerScope(of), expression) : null;
      return name === 'typing.deprecated' || name === 'warnings.deprecated';
    }),
  );
}

/** What the helper `exactly` of generated modules does to the schema of a class. */
function writeExactly(schema: Schema, call: CallArguments, encoder: Encoder): void {
  const objectOf = (name: string, position: number): JsonObject => {
    const value = call.keywords.get(name) ?? call.positional[position];
    const json = value === undefined ? {} : encoder.encode(value);
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as JsonObject) : {};
  };
  const titles = objectOf('titles', 0);
  const titled = (holder: Schema, name: string): Schema => {
    const { title: _, ...others } = holder;
    return schemaWith(Object.hasOwn(titles, name) ? { ...others, title: titles[name] ?? '' } : others);
  };
  const properties = schemaWith();
  for (const [name, value] of Object.entries((schema['properties'] ?? {}) as JsonObject)) {
    properties[name] = titled(value as Schema, name);
  }
  delete schema['title'];
  Object.assign(
    schema,
    { properties },
    Object.hasOwn(titles, '') ? { title: titles[''] } : {},
    objectOf('keywords', 1),
  );
}
