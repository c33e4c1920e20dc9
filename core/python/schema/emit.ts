import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { EXACTLY_CALL } from '../generated-helpers.ts';
import { cleanDocstring, docstringText } from '../signature.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import type { Ancestor, ClassKind } from './class-kinds.ts';
import { configObject, configText, type ModelConfig } from './config.ts';
import { definitionNames, renamed } from './definition-names.ts';
import type { Definition, DefinitionTable, ReadField } from './definitions.ts';
import { type Encoder, encoderWith } from './encode.ts';
import { dumpInstance } from './instances.ts';
import type { CallArguments, PyValue } from './py-value.ts';
import { reasonOf } from './read-field.ts';
import {
  ARRAY_KEYS,
  anyOf,
  commonType,
  decimalSchema,
  distinctSchemas,
  fieldTitle,
  limited,
  literalSchema,
  NUMBER_KEYS,
  OBJECT_KEYS,
  REFERENCE,
  type Schema,
  schemaOf,
  sorted,
  TEXT_KEYS,
} from './schema-values.ts';
import { classScope } from './scope.ts';
import { type TypeNode, takesTitle } from './type-node.ts';
import { fieldUpdates } from './type-reader.ts';

/** Writes types as the JSON Schema that pydantic 2 generates for validation. Source: pydantic 2.13, measured. */
export class Emitter {
  readonly #table: DefinitionTable;
  readonly #definitions = new Map<string, Schema>();
  readonly #entered = new Set<string>();
  #config: ModelConfig = new Map();

  constructor(table: DefinitionTable) {
    this.#table = table;
  }

  /** The whole schema of one type: definitions beside it, the root in place unless it refers to itself. */
  root(node: TypeNode): JsonObject {
    return this.rootOf(() => this.emit(node));
  }

  /** The whole schema out of what `write` gives for its root. */
  rootOf(write: () => Schema): JsonObject {
    let schema = write();
    const counts = this.#referenceCounts(schema);
    const reference = referenceOf(schema);
    const target = reference === null ? undefined : this.#definitions.get(reference);
    if (reference !== null && target !== undefined && counts.get(reference) === 1 && Object.keys(schema).length === 1) {
      schema = schemaOf(target);
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
      const definitions = schemaOf();
      for (const [key, definition] of used) {
        definitions[names.get(key) ?? key] = definition;
      }
      schema['$defs'] = definitions;
    }
    return sorted(renamed(schema, names)) as JsonObject;
  }

  emit(node: TypeNode): Schema {
    switch (node.kind) {
      case 'scalar':
        return this.#scalar(node);
      case 'fixed':
        return schemaOf(node.schema);
      case 'array':
        return this.#array(node);
      case 'tuple':
        return this.#tuple(node);
      case 'dict':
        return this.#dict(node);
      case 'nullable': {
        const inner = this.emit(node.inner);
        return inner['type'] === 'null' && Object.keys(inner).length === 1
          ? inner
          : anyOf([inner, schemaOf({ type: 'null' })]);
      }
      case 'union': {
        const choices = node.choices.filter(({ kind }) => kind !== 'invalid').map((choice) => this.emit(choice));
        const [only] = choices;
        return choices.length === 1 && only !== undefined ? only : anyOf(choices);
      }
      case 'tagged-union':
        return this.#taggedUnion(node);
      case 'literal':
        return literalSchema(node.values, this.#encoder());
      case 'json':
        return schemaOf({
          type: 'string',
          contentMediaType: 'application/json',
          contentSchema: this.emit(node.content),
        });
      case 'reference':
        return this.#reference(node.key);
      case 'function':
        return this.emit(node.inner);
      case 'checked':
        return schemaOf({ ...this.emit(node.inner), ...node.updates });
      case 'annotated':
        return schemaOf({ ...this.emit(node.inner), ...node.updates, ...(node.extra ?? {}) });
      case 'written':
        return schemaOf(
          typeof node.schema === 'object' && node.schema !== null && !Array.isArray(node.schema)
            ? (node.schema as JsonObject)
            : {},
        );
      case 'default':
        return this.#withDefault(this.emit(node.inner), node.default.kind === 'value' ? node.default.value : null);
      case 'invalid':
        this.#table.notes.note('it has no JSON Schema (a function, for example)', 'type');
        return schemaOf();
    }
  }

  #encoder(): Encoder {
    return encoderWith({
      bytes: configText(this.#config, 'ser_json_bytes') === 'base64' ? 'base64' : 'utf8',
      timedelta: configText(this.#config, 'ser_json_timedelta') === 'float' ? 'float' : 'iso8601',
      instance: (value) => dumpInstance(this.#table, value),
    });
  }

  #scalar(node: TypeNode & { readonly kind: 'scalar' }): Schema {
    switch (node.type) {
      case 'any':
        return schemaOf();
      case 'none':
        return schemaOf({ type: 'null' });
      case 'bool':
        return schemaOf({ type: 'boolean' });
      case 'int':
        return limited(schemaOf({ type: 'integer' }), node.constraints, NUMBER_KEYS);
      case 'float':
        return limited(schemaOf({ type: 'number' }), node.constraints, NUMBER_KEYS);
      case 'str':
        return limited(schemaOf({ type: 'string' }), node.constraints, TEXT_KEYS);
      case 'bytes':
        return limited(
          schemaOf({
            type: 'string',
            format: configText(this.#config, 'ser_json_bytes') === 'base64' ? 'base64url' : 'binary',
          }),
          node.constraints,
          TEXT_KEYS,
        );
      case 'decimal':
        return decimalSchema(node.constraints);
      case 'date':
        return schemaOf({ type: 'string', format: 'date' });
      case 'datetime':
        return schemaOf({ type: 'string', format: 'date-time' });
      case 'time':
        return schemaOf({ type: 'string', format: 'time' });
      case 'timedelta':
        return configText(this.#config, 'ser_json_timedelta') === 'float'
          ? schemaOf({ type: 'number' })
          : schemaOf({ type: 'string', format: 'duration' });
      case 'uuid':
        return schemaOf({ type: 'string', format: 'uuid' });
      case 'url':
        return limited(
          schemaOf(node.base ?? { type: 'string', format: 'uri', minLength: 1 }),
          node.constraints,
          TEXT_KEYS,
        );
    }
  }

  #array(node: TypeNode & { readonly kind: 'array' }): Schema {
    const schema = schemaOf({ type: 'array', items: this.emit(node.items) });
    if (node.type === 'set' || node.type === 'frozenset') {
      schema['uniqueItems'] = true;
    }
    return limited(schema, node.constraints, ARRAY_KEYS);
  }

  #tuple(node: TypeNode & { readonly kind: 'tuple' }): Schema {
    const schema = schemaOf({ type: 'array' });
    if (node.rest !== null) {
      schema['items'] = this.emit(node.rest);
    } else {
      if (node.items.length > 0) {
        schema['prefixItems'] = node.items.map((item) => this.emit(item));
      }
      schema['minItems'] = node.items.length;
      schema['maxItems'] = node.items.length;
    }
    return limited(schema, node.constraints, ARRAY_KEYS);
  }

  #dict(node: TypeNode & { readonly kind: 'dict' }): Schema {
    const schema = schemaOf({ type: 'object' });
    const keys = this.emit(node.keys);
    const pattern = '$ref' in keys ? undefined : keys['pattern'];
    if (!('$ref' in keys)) {
      delete keys['pattern'];
      delete keys['title'];
    }
    const values = this.emit(node.values);
    delete values['title'];
    if (typeof pattern === 'string') {
      schema['patternProperties'] = schemaOf({ [pattern]: values });
    } else {
      schema['additionalProperties'] = Object.keys(values).length > 0 ? values : true;
    }
    if ((keys['type'] === 'string' && Object.keys(keys).length > 1) || '$ref' in keys) {
      delete keys['type'];
      schema['propertyNames'] = keys;
    }
    return limited(schema, node.constraints, OBJECT_KEYS);
  }

  #taggedUnion(node: TypeNode & { readonly kind: 'tagged-union' }): Schema {
    const mapping = schemaOf();
    const choices: Schema[] = [];
    for (const [tag, choice] of node.choices) {
      const schema = this.emit(choice);
      choices.push(schema);
      mapping[tag] = '$ref' in schema ? (schema['$ref'] ?? null) : schema;
    }
    const schema = schemaOf({ oneOf: distinctSchemas(choices) });
    if (node.property !== null) {
      schema['discriminator'] = schemaOf({ propertyName: node.property, mapping });
    }
    return schema;
  }

  #withDefault(schema: Schema, value: PyValue | null): Schema {
    if (value === null) {
      return schema;
    }
    const json = this.#encoder().encode(value);
    if (json === undefined) {
      const reason =
        value.kind === 'instance' || value.kind === 'entity' ? 'it is an object that has no JSON' : reasonOf(value);
      this.#table.notes.note(reason, 'default');
      return schema;
    }
    schema['default'] = json;
    return schema;
  }

  // ----- definitions -----

  #reference(key: string): Schema {
    if (!this.#entered.has(key)) {
      this.#entered.add(key);
      const definition = this.#table.get(key);
      if (definition !== null) {
        this.#definitions.set(key, this.#define(definition));
      }
    }
    return schemaOf({ $ref: `${REFERENCE}${key}` });
  }

  #define(definition: Definition): Schema {
    switch (definition.kind) {
      case 'enum':
        return this.#enum(definition);
      case 'alias':
        return this.emit(definition.node);
      case 'json-value':
        return schemaOf();
      case 'made':
        return this.#made(definition);
      case 'class':
        return this.#class(definition);
    }
  }

  #enum(definition: Definition & { readonly kind: 'enum' }): Schema {
    const schema = schemaOf({ title: definition.name });
    const { of } = definition;
    const description = of === null ? null : docstringText(of.module.text, of.declaration.docstring);
    if (description !== null && description !== '') {
      schema['description'] = description;
    }
    if (definition.members === null) {
      return definition.text === true ? schemaOf({ ...schema, type: 'string' }) : schema;
    }
    const values = definition.members.map(({ value }) => this.#encoder().encode(value));
    if (values.includes(undefined)) {
      this.#table.notes.note('the value of a member is worked out while the program runs', `enum ${definition.name}`);
    }
    schema['enum'] = values.filter((value) => value !== undefined);
    const type = commonType(definition.members.map(({ value }) => value));
    if (type !== null && type !== 'null') {
      schema['type'] = type;
    }
    return schema;
  }

  #made(definition: Definition & { readonly kind: 'made' }): Schema {
    if (definition.form === 'named-tuple') {
      return this.#namedTuple(definition.fields);
    }
    return this.#inConfig(definition.config, () => {
      const schema = this.properties(definition.fields);
      this.#describe(schema, definition.name, definition.description, definition.config);
      return schema;
    });
  }

  #class(definition: Definition & { readonly kind: 'class' }): Schema {
    const { ancestor, classKind } = definition;
    if (classKind === 'named-tuple') {
      return this.#namedTuple(this.#table.fieldsOf(definition));
    }
    const config = this.#table.configOf(ancestor);
    return this.#inConfig(config, () => {
      const fields = this.#table.fieldsOf(definition);
      const root = classKind === 'root-model' ? fields.find(({ name }) => name === 'root') : undefined;
      const description = definition.parametrized && isModelKind(classKind) ? null : this.#docstring(ancestor);
      if (root !== undefined) {
        return this.#rootModel(definition, root, description, config);
      }
      const schema = this.properties(fields);
      this.#extraFields(schema, definition, config);
      this.#describe(schema, definition.title, description, config);
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

  #rootModel(
    definition: Definition & { readonly kind: 'class' },
    root: ReadField,
    description: string | null,
    config: ModelConfig,
  ): Schema {
    const schema = this.#fieldSchema(root, false);
    this.#describe(schema, definition.title, description, config);
    const updates = fieldUpdates(root.spec);
    const { description: _, ...others } = updates;
    return schemaOf({ ...schema, ...(description === null ? updates : others), ...(root.spec.extra ?? {}) });
  }

  /** The docstring of the class itself, or what its body assigns to `__doc__`. */
  #docstring({ of }: Ancestor): string | null {
    const assigned = of.declaration.members.find((member) => member.kind === 'assignment' && member.name === '__doc__');
    if (assigned?.kind === 'assignment' && assigned.value !== null) {
      const value = this.#table.evaluator.evaluate(
        parseExpression(of.module.text, assigned.value).expression,
        classScope(of),
      );
      return value.kind === 'str' ? cleanDocstring(value.value) : null;
    }
    const text = docstringText(of.module.text, of.declaration.docstring);
    return text === '' ? null : text;
  }

  /** `__pydantic_extra__: dict[str, int]`, and closed TypedDicts. */
  #extraFields(schema: Schema, definition: Definition & { readonly kind: 'class' }, config: ModelConfig): void {
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
        const values = node.kind === 'dict' ? this.emit(node.values) : schemaOf();
        if (Object.keys(values).length > 0) {
          schema['additionalProperties'] = values;
        }
      }
    }
  }

  #describe(schema: Schema, title: string, description: string | null, config: ModelConfig): void {
    const { notes } = this.#table;
    schema['title'] ??= configText(config, 'title') ?? title;
    for (const generator of ['model_title_generator', 'field_title_generator']) {
      if (config.has(generator)) {
        notes.note('code makes titles while the program runs', generator);
      }
    }
    if (description !== null) {
      schema['description'] ??= description;
    }
    const extra = configText(config, 'extra');
    if (!('additionalProperties' in schema) && (extra === 'allow' || extra === 'forbid')) {
      schema['additionalProperties'] = extra === 'allow';
    }
    const written = config.get('json_schema_extra');
    if (written?.kind === 'call' && written.name === EXACTLY_CALL) {
      this.#writeExactly(schema, written.call);
    } else {
      Object.assign(schema, configObject(config, 'json_schema_extra', notes) ?? {});
    }
  }

  /** What the helper `exactly` of generated modules does to the schema of a class. */
  #writeExactly(schema: Schema, call: CallArguments): void {
    const objectOf = (name: string, position: number): JsonObject => {
      const value = call.keywords.get(name) ?? call.positional[position];
      const json = value === undefined ? {} : this.#encoder().encode(value);
      return typeof json === 'object' && json !== null && !Array.isArray(json) ? (json as JsonObject) : {};
    };
    const titles = objectOf('titles', 0);
    const titled = (holder: Schema, name: string): Schema => {
      const { title: _, ...others } = holder;
      return schemaOf(Object.hasOwn(titles, name) ? { ...others, title: titles[name] ?? '' } : others);
    };
    const properties = schemaOf();
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

  #namedTuple(fields: readonly ReadField[]): Schema {
    const schema = schemaOf({ type: 'array' });
    const items = fields.map((field) => this.#titled(this.#fieldSchema(field, true), field, field.name));
    const required = fields.filter((field) => field.required).length;
    if (items.length > 0) {
      schema['prefixItems'] = items;
    }
    if (required > 0) {
      schema['minItems'] = required;
    }
    schema['maxItems'] = items.length;
    return schema;
  }

  properties(fields: readonly ReadField[]): Schema {
    const properties = schemaOf();
    const required: string[] = [];
    for (const field of fields) {
      const inner = unwrapped(field.node);
      if (inner.kind === 'invalid' && this.#skips(field)) {
        continue;
      }
      const schema = this.#titled(this.#fieldSchema(field, true), field, field.alias);
      properties[field.alias] = this.#withoutRedundant(schema);
      if (field.required) {
        required.push(field.alias);
      }
    }
    const schema = schemaOf({ type: 'object', properties });
    if (required.length > 0) {
      schema['required'] = required;
    }
    return schema;
  }

  /** A field marked to be left out of schemas. */
  #skips(field: ReadField): boolean {
    return field.spec.metadata.some(({ kind }) => kind === 'skip-schema');
  }

  #fieldSchema(field: ReadField, updated: boolean): Schema {
    let schema = this.emit(field.node);
    const { default: given } = field.spec;
    if (given?.kind === 'value') {
      schema = this.#table.notes.within(`field ${field.name}`, '', null, () => this.#withDefault(schema, given.value));
    }
    return updated ? schemaOf({ ...schema, ...fieldUpdates(field.spec), ...(field.spec.extra ?? {}) }) : schema;
  }

  #titled(schema: Schema, field: ReadField, name: string): Schema {
    if (!('title' in schema) && takesTitle(field.node)) {
      schema['title'] = fieldTitle(name);
    }
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

  #referenceCounts(schema: Schema): Map<string, number> {
    const counts = new Map<string, number>();
    const waiting: JsonValue[] = [schema];
    for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
      if (Array.isArray(value)) {
        waiting.push(...value);
      } else if (typeof value === 'object' && value !== null) {
        const reference = referenceOf(value as Schema);
        if (reference !== null && this.#definitions.has(reference)) {
          const count = counts.get(reference) ?? 0;
          counts.set(reference, count + 1);
          if (count === 0) {
            waiting.push(this.#definitions.get(reference) ?? null);
          }
        }
        waiting.push(...Object.values(value));
      }
    }
    return counts;
  }
}

const isModelKind = (kind: ClassKind): boolean => kind === 'model' || kind === 'root-model' || kind === 'settings';

function unwrapped(node: TypeNode): TypeNode {
  return node.kind === 'annotated' || node.kind === 'function' || node.kind === 'checked'
    ? unwrapped(node.inner)
    : node;
}

function referenceOf(schema: Schema): string | null {
  const reference = schema['$ref'];
  return typeof reference === 'string' && reference.startsWith(REFERENCE) ? reference.slice(REFERENCE.length) : null;
}
