import type { Span } from '../../text/span.ts';
import { wordSet } from '../../text/words.ts';
import type { AssignmentDeclaration } from '../declarations.ts';
import { docstringText } from '../signature.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import { readAnnotation } from './annotation.ts';
import {
  type Ancestor,
  ancestorsOf,
  classKeywords,
  classKind,
  dataclassDecorator,
  directAncestors,
  isModelKind,
  outerScope,
  typesWithin,
} from './class-kinds.ts';
import { aliasGenerator, type ModelConfig } from './config.ts';
import type { Definitions } from './definitions.ts';
import { givenDefault, mergeSpecs } from './field-spec.ts';
import { isFalse, isTrue, textOf } from './py-value.ts';
import { readField } from './read-field.ts';
import { classScope, externalName, isExternal } from './scope.ts';
import type { FieldSpec, Metadata, PlacedType, PyValue } from './values-and-types.ts';

export interface ClassField {
  readonly name: string;
  /** The type without `Annotated` and qualifiers; null without an annotation. */
  readonly type: PlacedType | null;
  readonly spec: FieldSpec;
  readonly qualifiers: ReadonlySet<string>;
  readonly owner: Ancestor;
  readonly declaration: AssignmentDeclaration | null;
  /** The default of a Pydantic 1 field without an annotation, which gives its type. */
  readonly inferred?: PyValue;
}

/** The fields of a model in order: bases first, right to left, by the method resolution order. */
export function modelFields(table: Definitions, self: Ancestor): readonly ClassField[] {
  const { index } = table;
  table.spendOnClass();
  const mixins = new Map<string, ClassField>();
  const inherited = new Map<string, ClassField>();
  for (const ancestor of [...ancestorsOf(index, self.of, self.types)].reverse()) {
    for (const field of declaredFields(table, ancestor)) mixins.set(field.name, field);
  }
  for (const base of [...directAncestors(index, self)].reverse()) {
    if (isModelKind(classKind(index, base.of))) {
      for (const field of modelFields(table, base)) inherited.set(field.name, field);
    }
  }
  const own = new Map(declaredFields(table, self).map((field) => [field.name, field]));
  const config = table.configOf(self);
  // A map keeps the position of a name's first annotation.
  return [...mixins.keys()].flatMap((name) => {
    const field = own.get(name) ?? inherited.get(name) ?? mixins.get(name);
    if (field === undefined || !isField(field)) return [];
    return [(own.has(name) || !inherited.has(name) ? withConfig : withAlias)(table, field, config)];
  });
}

export function withSpec(field: ClassField, spec: Partial<FieldSpec>): ClassField {
  return { ...field, spec: { ...field.spec, ...spec } };
}

function isField({ name, qualifiers, spec }: ClassField): boolean {
  const isFinalConstant = qualifiers.has('final') && spec.default !== undefined;
  return !name.startsWith('_') && name !== 'model_config' && !qualifiers.has('class-var') && !isFinalConstant;
}

/** The alias from the configuration, and the description from the string below the field. */
function withConfig(table: Definitions, field: ClassField, config: ModelConfig): ClassField {
  const { spec, declaration, owner } = field;
  const isTold = isTrue(config.get('use_attribute_docstrings')) && spec.description === undefined;
  const description =
    isTold && declaration !== null ? docstringText(owner.of.module.text, declaration.docstring) : null;
  return withAlias(table, description ? withSpec(field, { description }) : field, config);
}

/** The field with the alias of the configuration's generator, unless it has one of a higher priority. */
function withAlias(table: Definitions, field: ClassField, config: ModelConfig): ClassField {
  const { evaluator } = table;
  const { spec } = field;
  const generator = aliasGenerator(evaluator, config);
  const hasOwn = spec.alias !== undefined || spec.validationAlias !== undefined;
  const priority = spec.aliasPriority ?? (hasOwn ? 2 : 1);
  if (generator === null || (priority > 1 && hasOwn)) return field;
  if (generator === 'unknown') {
    table.notes.note('code generates the aliases', 'alias_generator');
    return field;
  }
  const setting = config.get('alias_generator');
  const name = generator(field.name);
  if (setting?.kind === 'lambda') {
    evaluator.remarks.splice(0);
    table.notes.note('code generates the aliases', 'alias_generator');
  }
  const { alias: _, validationAlias: __, ...rest } = spec;
  // A plain function as generator gives the alias for validation and serialization.
  const both = setting?.kind === 'entity' && name !== null ? { alias: name } : {};
  const validationAlias = name === null ? {} : { validationAlias: { kind: 'name', name } as const };
  return { ...field, spec: { ...rest, ...validationAlias, ...both, aliasPriority: priority } };
}

/** The annotated names in the body of one class, the last annotation of each at the position of the first. */
export function declaredFields(table: Definitions, self: Ancestor): readonly ClassField[] {
  const found = new Map<string, ClassField>();
  const taken = new Set<string>();
  for (const member of self.of.declaration.members) {
    // Names in a branch that is never taken (`else` of `if True`) are no fields.
    if (member.kind !== 'assignment' || member.branch === 'never' || member.branch === 'type-checking') continue;
    const known = found.get(member.name)?.declaration;
    const annotation = member.annotation ?? (member.value === null ? null : (known?.annotation ?? null));
    if (annotation === null) continue;
    const declaration = { ...member, annotation, value: member.value ?? known?.value ?? null };
    table.notes.within(`field ${member.name}`, self.of.path, member.nameSpan, () => {
      if (member.branch !== 'main') table.notes.note('it depends on a condition');
      if (member.branch === 'fallback') return;
      found.set(member.name, readDeclared(table, self, declaration, annotation, taken));
    });
  }
  return [...found.values()];
}

function readDeclared(
  table: Definitions,
  owner: Ancestor,
  declaration: AssignmentDeclaration,
  annotation: Span,
  taken: Set<string>,
): ClassField {
  const { evaluator, notes } = table;
  const { name, value } = declaration;
  const { module } = owner.of;
  const scope = classScope(owner.of, owner.types);
  const { expression } = parseExpression(module.text, annotation);
  // `date: Optional[date] = None`: Python assigns None before it evaluates the annotation.
  if (value !== null) taken.add(name);
  const hidden = module.futureAnnotations ? undefined : namesIn(expression, 0).find((used) => taken.has(used));
  if (hidden !== undefined) {
    notes.note(`Python might use the default of "${hidden}" as the type with that name`, 'type');
  }
  const { type, metadata, qualifiers } = readAnnotation(table, expression, scope);
  const assigned = value === null ? null : evaluator.written(value, scope);
  return { name, type, spec: fieldSpec(table, metadata, assigned), qualifiers, owner, declaration };
}

/** The names in an annotation when Python evaluates it: quoted ones are evaluated later. */
function namesIn(node: PyExpression, depth: number): readonly string[] {
  if (node.kind === 'name') return [node.name];
  const within = node.kind === 'subscript' ? [node.value, node.index] : typesWithin(node);
  return depth > 20 ? [] : within.flatMap((item) => namesIn(item, depth + 1));
}

export function fieldSpec(table: Definitions, metadata: readonly Metadata[], assigned: PyValue | null): FieldSpec {
  const specs = metadata.map((item): FieldSpec => {
    if (item.kind === 'field') return item.spec;
    if (item.kind === 'deprecated') return { deprecated: true, metadata: [], unread: [] };
    return { metadata: [item], unread: [] };
  });
  for (const remark of table.evaluator.remarks.splice(0)) table.notes.note(remark);
  if (assigned?.kind === 'field') {
    // Its limits come before those in `Annotated`; its other parts win over them.
    const limits: FieldSpec = { metadata: assigned.spec.metadata, unread: [] };
    return mergeSpecs([limits, ...specs, { ...assigned.spec, metadata: [] }]);
  }
  const merged = mergeSpecs(specs);
  if (assigned === null) return merged;
  if (assigned.kind === 'ellipsis') return { ...merged, required: true };
  if (assigned.kind === 'call' && assigned.name === 'dataclasses.field') {
    return mergeSpecs([merged, dataclassField(assigned)]);
  }
  const unread = assigned.kind === 'unknown' ? [...merged.unread, `default: ${assigned.reason}`] : merged.unread;
  return { ...merged, default: givenDefault(assigned), unread };
}

/** `field(default=…, metadata={…})` of the standard library: keys that Field knows count. */
function dataclassField(value: PyValue & { readonly kind: 'call' }): FieldSpec {
  const { keywords, unread } = value.call;
  let spec: FieldSpec = { metadata: [], unread: unread === null ? [] : [unread] };
  const metadata = keywords.get('metadata');
  if (metadata?.kind === 'dict') {
    const known = metadata.entries.flatMap(([key, item]) => {
      const name = textOf(key);
      return name !== null && FIELD_KEYWORDS.has(name) ? [[name, item] as const] : [];
    });
    const call = { ...value.call, positional: [], keywords: new Map(known), unread: null };
    spec = mergeSpecs([spec, readField(call, 2)]);
  } else if (metadata?.kind === 'unknown') {
    spec = { ...spec, unread: [...spec.unread, `metadata: ${metadata.reason}`] };
  }
  const given = keywords.get('default');
  const factory = keywords.get('default_factory');
  const keywordOnly = keywords.get('kw_only');
  return {
    ...spec,
    ...(given === undefined || isExternal(given, 'dataclasses.MISSING') ? {} : { default: givenDefault(given) }),
    ...(factory === undefined ? {} : { default: { kind: 'factory', factory } }),
    ...(isFalse(keywords.get('init')) ? { init: false } : {}),
    ...(keywordOnly?.kind === 'bool' ? { keywordOnly: keywordOnly.value } : {}),
  };
}

const FIELD_KEYWORDS = wordSet(`
  alias validation_alias title description examples discriminator deprecated json_schema_extra pattern gt ge lt le
  multiple_of min_length max_length max_digits decimal_places strict
`);

/** The fields of a dataclass in the order of its constructor: bases first, keyword-only ones last. */
export function dataclassFields(table: Definitions, self: Ancestor): readonly ClassField[] {
  const { index } = table;
  const found = new Map<string, ClassField>();
  const keywordOnly = new Set<string>();
  for (const ancestor of [...ancestorsOf(index, self.of, self.types)].reverse()) {
    const decorator = dataclassDecorator(index, ancestor.of);
    if (decorator === null) continue;
    const { expression } = decorator;
    const given = expression.kind === 'call' ? expression.arguments.find(({ name }) => name === 'kw_only') : undefined;
    let after = given !== undefined && isTrue(table.evaluator.evaluate(given.value, outerScope(ancestor.of)));
    for (const field of declaredFields(table, ancestor)) {
      if (isKeywordMarker(table, field)) {
        after = true;
      } else if (!field.qualifiers.has('class-var')) {
        found.set(field.name, field);
        keywordOnly.delete(field.name);
        if (field.spec.keywordOnly ?? after) keywordOnly.add(field.name);
      }
    }
  }
  const config = table.configOf(self);
  const fields = [...found.values()]
    .filter(({ spec }) => !(spec.init === false && spec.default === undefined))
    .map((field) => withConfig(table, field, config));
  return [
    ...fields.filter(({ name }) => !keywordOnly.has(name)),
    ...fields.filter(({ name }) => keywordOnly.has(name)),
  ];
}

function isKeywordMarker({ index }: Definitions, { type }: ClassField): boolean {
  if (type === null || type.expression.kind === 'call') return false;
  return externalName(index, type.scope, type.expression) === 'dataclasses.KW_ONLY';
}

/** The keys of a TypedDict, those of its bases first, each with whether it is required. */
export function typedDictFields(
  table: Definitions,
  self: Ancestor,
  config: ModelConfig = table.configOf(self),
): readonly { readonly field: ClassField; readonly required: boolean }[] {
  const { index } = table;
  const found = new Map<string, { readonly field: ClassField; readonly required: boolean }>();
  for (const base of directAncestors(index, self)) {
    for (const entry of typedDictFields(table, base, config)) found.set(entry.field.name, entry);
  }
  const total = classKeywords(self.of).find(({ name }) => name === 'total');
  const isTotal = total === undefined || !isFalse(table.evaluator.evaluate(total.value, outerScope(self.of)));
  for (const field of declaredFields(table, self)) {
    const { default: _, ...spec } = field.spec;
    const required = isRequiredKey(field.qualifiers, isTotal);
    found.set(field.name, { field: withConfig(table, { ...field, spec }, config), required });
  }
  return [...found.values()];
}

/** Whether a key of a TypedDict is required: by its qualifiers, else by the class. */
export function isRequiredKey(qualifiers: ReadonlySet<string>, isTotal: boolean): boolean {
  return qualifiers.has('required') || (isTotal && !qualifiers.has('not-required'));
}
