import { type Ancestor, classKind, directAncestors } from './class-kinds.ts';
import { aliasGenerator } from './config.ts';
import type { Definitions } from './definitions.ts';
import { type ClassField, declaredFields, fieldSpec, withSpec } from './fields.ts';
import { container, containerKind } from './library-types.ts';
import { entryOf, numberOf, textOf } from './py-value.ts';
import { limited, NUMBER_KEYS, type Schema, schemaWith, TEXT_KEYS } from './schema-values.ts';
import { classScope } from './scope.ts';
import { ANY, bare, scalar } from './type-node.ts';
import type { FieldSpec, PyValue, TypeNode } from './values-and-types.ts';

/** The fields of a pydantic 1 model: those of its bases from right to left, its annotated ones, then the inferred ones. */
export function modelFieldsV1(table: Definitions, self: Ancestor): readonly ClassField[] {
  const { index } = table;
  table.spendOnClass();
  const found = new Map<string, ClassField>();
  for (const base of [...directAncestors(index, self)].reverse()) {
    const kind = classKind(index, base.of);
    if (kind === 'model' || kind === 'settings') {
      for (const field of modelFieldsV1(table, base)) found.set(field.name, withAlias(table, self, field));
    }
  }
  for (const field of declaredFields(table, self)) {
    const hidden = field.name.startsWith('_') && field.name !== '__root__';
    if (!hidden && !field.qualifiers.has('class-var')) found.set(field.name, withConfig(table, self, field));
  }
  const assignments = self.of.declaration.members.filter((member) => member.kind === 'assignment');
  const annotated = new Set(assignments.flatMap(({ annotation, name }) => (annotation === null ? [] : [name])));
  for (const member of assignments) {
    const { name } = member;
    if (member.value === null || member.form !== 'whole' || name.startsWith('_') || annotated.has(name)) continue;
    const value = table.evaluator.written(member.value, classScope(self.of, self.types));
    if (value.kind === 'lambda' || value.kind === 'entity' || value.kind === 'type') continue;
    const known = found.get(name);
    const spec = fieldSpec(table, [], value);
    const inferred = spec.default?.kind === 'value' ? spec.default.value : value;
    const field: ClassField =
      known === undefined
        ? { name, type: null, spec, qualifiers: new Set(), owner: self, declaration: member, inferred }
        : withSpec(known, { ...spec, metadata: [...known.spec.metadata, ...spec.metadata] });
    found.set(name, withConfig(table, self, field));
  }
  return [...found.values()];
}

/** Adds the title, the description and, where there is none, the alias of the configuration to a declared field. */
function withConfig(table: Definitions, self: Ancestor, field: ClassField): ClassField {
  const setting = entryOf(table.configOf(self).get('fields'), field.name);
  const title = field.spec.title ?? textOf(entryOf(setting, 'title'));
  const description = field.spec.description ?? textOf(entryOf(setting, 'description'));
  const described = withSpec(field, {
    ...(title === null ? {} : { title }),
    ...(description === null ? {} : { description }),
  });
  return field.spec.alias === undefined ? withAlias(table, self, described) : described;
}

/** Aliases of the configuration: `fields = {"name": "alias"}`, else `alias_generator`; also for inherited fields. */
function withAlias(table: Definitions, self: Ancestor, field: ClassField): ClassField {
  const config = table.configOf(self);
  const setting = entryOf(config.get('fields'), field.name);
  const own = field.spec.aliasPriority ?? (field.spec.alias === undefined ? 0 : 2);
  const written = textOf(setting) ?? textOf(entryOf(setting, 'alias'));
  const priority = written === null ? 0 : (numberOf(entryOf(setting, 'alias_priority')) ?? 2);
  const generator = priority > 1 ? null : aliasGenerator(table.evaluator, config);
  if (generator === 'unknown') {
    if (own <= 1) table.notes.note('code generates the aliases', 'alias_generator');
    return field;
  }
  const made = generator === null ? null : generator(field.name);
  const alias = made ?? written;
  const aliasPriority = made === null ? priority : 1;
  return alias !== null && aliasPriority >= own ? withSpec(field, { alias, aliasPriority }) : field;
}

const PLAIN = new Set(['str', 'int', 'float', 'bool', 'bytes'] as const);
const SPECIAL = new Set(['date', 'datetime', 'time', 'timedelta', 'decimal', 'uuid'] as const);

function isIn<Item>(items: ReadonlySet<Item>, item: unknown): item is Item {
  return (items as ReadonlySet<unknown>).has(item);
}

/** The type of a field with a default and no annotation. */
export function inferredType(value: PyValue | undefined): TypeNode {
  if (value === undefined) return ANY;
  const kind = containerKind(value.kind);
  if (kind !== null) return container(kind, []);
  if (value.kind === 'special') return isIn(SPECIAL, value.type) ? scalar(value.type) : ANY;
  return isIn(PLAIN, value.kind) ? scalar(value.kind) : ANY;
}

/** Limits on the items of a list or a dict, which Pydantic 1 repeats on the list or dict. */
export function leakedLimits(node: TypeNode, { metadata }: FieldSpec): Schema {
  let inner = bare(node);
  for (let depth = 0; depth < 50 && inner.kind !== 'scalar'; depth++) {
    if (inner.kind === 'array') inner = bare(inner.items);
    else if (inner.kind === 'dict') inner = bare(inner.values);
    else if (inner.kind === 'tuple' && inner.rest !== null) inner = bare(inner.rest);
    else return schemaWith();
  }
  const type = inner.kind === 'scalar' ? inner.type : 'any';
  const isNumber = type === 'int' || type === 'float' || type === 'decimal';
  const keys = isNumber ? NUMBER_KEYS : type === 'str' || type === 'bytes' ? TEXT_KEYS : {};
  const given = metadata.flatMap((item) => (item.kind === 'constraint' ? [[item.name, item.value] as const] : []));
  return limited(schemaWith(), new Map(given), keys);
}
