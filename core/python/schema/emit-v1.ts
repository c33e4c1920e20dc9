import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { configObject, configText } from './config.ts';
import type { Definition, DefinitionOf } from './definition.ts';
import type { DefinitionTable } from './definition-table.ts';
import { documentation } from './documentation.ts';
import { type Encoder, encoderWith } from './encode.ts';
import { mixesType } from './enums.ts';
import type { FieldSpec } from './field-spec.ts';
import { type ClassField, dataclassFields } from './fields.ts';
import { type FieldV1, inheritedDocstring, modelFieldsV1 } from './fields-v1.ts';
import { dumpInstance } from './instances.ts';
import type { PyValue } from './py-value.ts';
import { reasonOf } from './read-field.ts';
import { commonType, type Schema, schemaWith } from './schema-values.ts';
import { titleCase } from './text-case.ts';
import { ANY, bare, type TypeNode, type TypeNodeOf, unwrapped } from './type-node.ts';
import { inferredType, leakedLimits, TypeSchemasV1 } from './type-schemas-v1.ts';

const REFERENCE = '#/definitions/';

/** Writes types as the JSON Schema that pydantic 1 generates. Source: pydantic 1.10, measured. */
export class EmitterV1 {
  readonly #table: DefinitionTable;
  readonly #definitions = new Map<string, Schema>();
  /** Definitions whose fields are being written, or are. */
  readonly #entered = new Set<string>();
  /** Definitions that something inside of them refers to. */
  readonly #circular = new Set<string>();
  readonly #encoder: Encoder;
  readonly #types: TypeSchemasV1;

  constructor(table: DefinitionTable) {
    this.#table = table;
    const encoder: Encoder = encoderWith({ numbers: true, instance: (value) => dumpInstance(table, value, 'names') });
    this.#encoder = { encode: (value) => withOffset(encoder.encode(value), value) };
    this.#types = new TypeSchemasV1(this.#encoder, (node) =>
      this.#isTuple(node) ? this.#namedTuple(node) : schemaWith({ $ref: this.#reference(node.key) }),
    );
  }

  root(node: TypeNode): JsonObject {
    const definition = node.kind === 'reference' ? this.#table.get(node.key) : null;
    if (node.kind !== 'reference' || definition === null) return this.#types.of(node);
    this.#entered.add(node.key);
    const schema = this.#define(definition);
    const definitions = schemaWith();
    for (const [key, inner] of this.#definitions) definitions[this.#nameOf(key)] = inner;
    if (this.#circular.has(node.key)) {
      definitions[this.#nameOf(node.key)] = schema;
      return schemaWith({ $ref: `${REFERENCE}${this.#nameOf(node.key)}`, definitions });
    }
    return Object.keys(definitions).length === 0 ? schema : schemaWith({ ...schema, definitions });
  }

  #nameOf(key: string): string {
    const definition = this.#table.get(key);
    if (definition === null) return key;
    const name = definition.kind === 'class' ? definition.title : definition.shortName;
    const sharing = [...this.#entered].filter(
      (other) => other !== key && this.#table.get(other)?.shortName === definition.shortName,
    );
    const long =
      sharing.length > 0
        ? `${definition.path.replace(/\.pyi?$/, '').replaceAll('/', '__')}__${definition.qualifiedName.replaceAll('.', '__')}`
        : name;
    return long.replace(/[^a-zA-Z0-9.\-_]/g, '_');
  }

  #reference(key: string): string {
    if (this.#entered.has(key)) {
      this.#circular.add(key);
    } else {
      this.#entered.add(key);
      const definition = this.#table.get(key);
      if (definition !== null) {
        const schema = this.#define(definition);
        this.#definitions.set(key, schema);
      }
    }
    return `${REFERENCE}${this.#nameOf(key)}`;
  }

  #define(definition: Definition): Schema {
    switch (definition.kind) {
      case 'enum':
        return this.#enum(definition);
      case 'alias':
        return this.#types.of(definition.node);
      case 'json-value':
        return schemaWith();
      case 'made':
        return schemaWith({
          title: definition.name,
          ...this.#object(definition.fields.map((field) => ({ ...field, inferred: null }))),
        });
      case 'class':
        return this.#class(definition);
    }
  }

  #enum(definition: DefinitionOf<'enum'>): Schema {
    const { of, members } = definition;
    const description = of === null ? null : documentation(this.#table.evaluator, this.#table.notes, of);
    const schema = schemaWith({
      title: definition.name,
      description: description === null || description === '' ? 'An enumeration.' : description,
    });
    if (members === null) return schema;
    // Iterating an enum leaves out second names for one value.
    const values = members
      .map(({ value }) => value)
      .filter(
        (value, index, all) => all.findIndex((other) => JSON.stringify(other) === JSON.stringify(value)) === index,
      );
    schema['enum'] = values.flatMap((value) => this.#encoder.encode(value) ?? []);
    const type = mixedType(this.#table, definition, values);
    return type === null ? schema : schemaWith({ ...schema, type });
  }

  #class(definition: DefinitionOf<'class'>): Schema {
    const { ancestor, classKind } = definition;
    const context = this.#table.context;
    const config = this.#table.configOf(ancestor);
    const title = configText(config, 'title') ?? definition.title;
    const schema = schemaWith({ title });
    const isDataclass = classKind === 'dataclass' || classKind === 'pydantic-dataclass';
    // Of a dataclass of the standard library, Pydantic 1 does not take the docstring.
    const documented =
      classKind === 'model' || classKind === 'settings'
        ? inheritedDocstring(context, ancestor)
        : classKind === 'dataclass'
          ? null
          : ancestor;
    const description =
      documented === null ? null : documentation(this.#table.evaluator, this.#table.notes, documented.of);
    if (description !== null && description !== '') schema['description'] = description;
    const fields: readonly ClassField[] = isDataclass
      ? dataclassFields(context, ancestor)
      : classKind === 'model' || classKind === 'settings'
        ? modelFieldsV1(context, ancestor)
        : [];
    const read =
      fields.length > 0 || isDataclass || classKind === 'model'
        ? fields.map((field) => this.#read(field))
        : this.#table.fieldsOf(definition).map((field) => ({
            ...field,
            inferred: null,
            required: classKind === 'typed-dict' ? field.required : null,
          }));
    const root = read.find(({ alias }) => alias === '__root__');
    const body = root === undefined ? this.#object(read) : schemaWith({ ...this.#field(root), title });
    Object.assign(schema, body);
    if (configText(config, 'extra') === 'forbid') schema['additionalProperties'] = false;
    Object.assign(schema, configObject(config, 'schema_extra', this.#table.notes) ?? {});
    return schema;
  }

  #read(field: ClassField): ReadV1 {
    const { of } = field.owner;
    return this.#table.notes.within(
      `field ${field.name} of ${of.declaration.name}`,
      of.path,
      field.declaration?.nameSpan ?? of.declaration.nameSpan,
      () => {
        for (const unread of field.spec.unread) this.#table.notes.note(unread);
        const inferred = 'inferred' in field ? ((field as FieldV1).inferred ?? null) : null;
        const base =
          field.type === null && inferred !== null ? inferredType(inferred) : this.#table.types.readBare(field.type);
        const node = this.#table.types.metadata.apply(
          field.spec.discriminator === undefined
            ? base
            : this.#table.types.metadata.discriminate(base, field.spec.discriminator),
          field.spec.metadata,
        );
        return {
          name: field.name,
          alias: field.spec.alias ?? field.name,
          node,
          spec: field.spec,
          inferred,
          required: null,
        };
      },
    );
  }

  #object(fields: readonly ReadV1[]): Schema {
    const properties = schemaWith();
    const required: string[] = [];
    for (const field of fields) {
      if (bare(field.node).kind === 'invalid') continue;
      properties[field.alias] = this.#field(field);
      if (isRequired(field)) required.push(field.alias);
    }
    const schema = schemaWith({ type: 'object', properties });
    return required.length > 0 ? schemaWith({ ...schema, required }) : schema;
  }

  #field(field: ReadV1): Schema {
    const { spec } = field;
    const given = spec.default?.kind === 'value' ? spec.default.value : null;
    const shown = given === null || given.kind === 'none' ? undefined : this.#default(field, given);
    const said = schemaWith({
      ...(spec.description === undefined ? {} : { description: spec.description }),
      ...(shown === undefined ? {} : { default: shown }),
      ...(spec.const === true && given !== null ? { const: this.#encoder.encode(given) ?? null } : {}),
      ...leakedLimits(field.node, spec),
      ...(spec.extra ?? {}),
      ...(spec.examples === undefined ? {} : { examples: spec.examples }),
    });
    const hasTitle = spec.title !== undefined || !this.#holdsEnum(field.node);
    const title = hasTitle ? { title: spec.title ?? titleCase(field.alias).replaceAll('_', ' ') } : {};
    const schema = schemaWith({ ...title, ...said });
    const overrides = spec.title !== undefined || Object.keys(said).length > 0;
    const inner = bare(field.node);
    if (inner.kind === 'reference' && !this.#isTuple(inner)) {
      const reference = schemaWith({ $ref: this.#reference(inner.key) });
      return overrides ? schemaWith({ ...schema, allOf: [reference] }) : reference;
    }
    return schemaWith({ ...schema, ...this.#types.of(field.node) });
  }

  #default(field: ReadV1, value: PyValue): JsonValue | undefined {
    const json = this.#encoder.encode(value);
    if (json === undefined) {
      this.#table.notes.within(`field ${field.name}`, '', null, () =>
        this.#table.notes.note(reasonOf(value), 'default'),
      );
    }
    return json;
  }

  /** Whether the innermost type of a field is an enum: such a field gets no title. */
  #holdsEnum(node: TypeNode): boolean {
    const inner = bare(node);
    if (inner.kind === 'array') return this.#holdsEnum(inner.items);
    if (inner.kind === 'dict') return this.#holdsEnum(inner.values);
    if (inner.kind === 'tuple') return inner.rest !== null && this.#holdsEnum(inner.rest);
    if (inner.kind === 'reference') return this.#table.get(inner.key)?.kind === 'enum';
    return false;
  }

  #isTuple(node: TypeNodeOf<'reference'>): boolean {
    const definition = this.#table.get(node.key);
    return definition?.kind === 'class'
      ? definition.classKind === 'named-tuple'
      : definition?.kind === 'made' && definition.form === 'named-tuple';
  }

  /** A NamedTuple stands in place; its defaults are not seen. */
  #namedTuple(node: TypeNodeOf<'reference'>): Schema {
    const definition = this.#table.get(node.key);
    const fields =
      definition?.kind === 'class'
        ? this.#table.fieldsOf(definition)
        : definition?.kind === 'made'
          ? definition.fields
          : [];
    const items = fields.map((field) => this.#field({ ...field, spec: { metadata: [], unread: [] }, inferred: null }));
    return schemaWith({ type: 'array', items, minItems: items.length, maxItems: items.length });
  }
}

interface ReadV1 {
  readonly name: string;
  readonly alias: string;
  readonly node: TypeNode;
  readonly spec: FieldSpec;
  readonly inferred: PyValue | null;
  /** Where a TypedDict says so itself; null where the type and the default decide. */
  readonly required: boolean | null;
}

/** Optional, Any and a bare Json are not required, unless `...` says so. */
function isRequired({ node, spec, required }: ReadV1): boolean {
  if (required !== null) return required;
  if (spec.default !== undefined) return false;
  const inner = unwrapped(node);
  const open =
    inner.kind === 'nullable' ||
    (inner.kind === 'scalar' && inner.type === 'any') ||
    (inner.kind === 'json' && inner.content === ANY);
  return spec.required === true || !open;
}

/** The type of a mixed-in class (`class E(str, Enum)`); an enum without one has none. */
function mixedType(
  table: DefinitionTable,
  definition: DefinitionOf<'enum'>,
  values: readonly PyValue[],
): string | null {
  const { of } = definition;
  const isMixed =
    of === null
      ? table.get(definition.key) !== null && values.every(({ kind }) => kind === 'str')
      : mixesType(table.index, of);
  return isMixed ? commonType(values) : null;
}

/** pydantic 1 writes UTC as an offset. */
function withOffset(json: JsonValue | undefined, value: PyValue): JsonValue | undefined {
  const isMoment = value.kind === 'special' && (value.type === 'datetime' || value.type === 'time');
  return isMoment && typeof json === 'string' ? json.replace(/Z$/, '+00:00') : json;
}
