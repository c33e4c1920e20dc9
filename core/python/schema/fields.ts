import { wordSet } from '../../text/words.ts';
import type { AssignmentDeclaration } from '../declarations.ts';
import { docstringText } from '../signature.ts';
import type { PyCall, PyExpression } from '../syntax/nodes.ts';
import { parseExpression } from '../syntax/parse-expression.ts';
import {
  type Ancestor,
  ancestorsOf,
  classKind,
  dataclassDecorator,
  directAncestors,
  isModelKind,
  outerScope,
} from './class-kinds.ts';
import { aliasGenerator, type ModelConfig, settingExpression } from './config.ts';
import { PLAIN_ENCODER } from './encode.ts';
import { type FieldSpec, type Metadata, mergeSpecs } from './field-spec.ts';
import type { Notes } from './notes.ts';
import { type PyValue, textOf } from './py-value.ts';
import { readField } from './read-field.ts';
import { classScope, externalName, type Scope } from './scope.ts';
import type { TypeReader } from './type-reader.ts';

/** A field before its type becomes schema. */
export interface ClassField {
  readonly name: string;
  /** The type without `Annotated` and qualifiers; null for one that is not written. */
  readonly type: { readonly expression: PyExpression; readonly scope: Scope } | null;
  readonly spec: FieldSpec;
  readonly qualifiers: ReadonlySet<string>;
  readonly owner: Ancestor;
  readonly declaration: AssignmentDeclaration | null;
}

/** What the reader of fields needs of its surroundings. */
export interface FieldContext {
  readonly types: TypeReader;
  readonly notes: Notes;
  readonly configOf: (ancestor: Ancestor) => ModelConfig;
}

/** The fields of a model in their order: bases first, right to left, as the method resolution order has it. */
export function modelFields(context: FieldContext, self: Ancestor): readonly ClassField[] {
  const { index } = context.types.evaluator;
  const mixins = new Map<string, ClassField>();
  const inherited = new Map<string, ClassField>();
  for (const ancestor of [...ancestorsOf(index, self.of, self.types)].reverse()) {
    for (const field of declaredFields(context, ancestor)) mixins.set(field.name, field);
  }
  for (const base of [...directAncestors(index, self)].reverse()) {
    if (isModelKind(classKind(index, base.of))) {
      for (const field of modelFields(context, base)) inherited.set(field.name, field);
    }
  }
  const own = new Map(declaredFields(context, self).map((field) => [field.name, field]));
  const config = context.configOf(self);
  // A map keeps the place of a name's first annotation.
  return [...mixins.keys()].flatMap((name) => {
    const field = own.get(name) ?? inherited.get(name) ?? mixins.get(name);
    return field === undefined || !isField(field)
      ? []
      : [
          own.has(name) || !inherited.has(name)
            ? withConfig(context, field, config)
            : withAlias(context, field, config),
        ];
  });
}

function isField({ name, qualifiers, spec }: ClassField): boolean {
  const isFinalConstant = qualifiers.has('final') && spec.default !== undefined;
  return !name.startsWith('_') && name !== 'model_config' && !qualifiers.has('class-var') && !isFinalConstant;
}

/** What the configuration adds to a field: an alias, a description out of the string below it. */
function withConfig(context: FieldContext, field: ClassField, config: ModelConfig): ClassField {
  let { spec } = field;
  const setting = config.get('use_attribute_docstrings');
  if (setting?.kind === 'bool' && setting.value && spec.description === undefined && field.declaration !== null) {
    const description = docstringText(field.owner.of.module.text, field.declaration.docstring);
    if (description !== null && description !== '') spec = { ...spec, description };
  }
  return withAlias(context, spec === field.spec ? field : { ...field, spec }, config);
}

/** The field with the alias that the configuration's generator makes, where it has none of a higher priority. */
function withAlias(context: FieldContext, field: ClassField, config: ModelConfig): ClassField {
  const { evaluator } = context.types;
  const { spec } = field;
  const generator = aliasGenerator(evaluator, config);
  const hasOwn = spec.alias !== undefined || spec.validationAlias !== undefined;
  const priority = spec.aliasPriority ?? (hasOwn ? 2 : 1);
  if (generator === null || (priority > 1 && hasOwn)) return field;
  if (generator === 'unknown') {
    context.notes.note('code makes the names that callers use', 'alias_generator');
    return field;
  }
  const setting = config.get('alias_generator');
  const name = generator(field.name);
  if (setting?.kind === 'lambda') {
    evaluator.remarks.splice(0);
    context.notes.note('code makes the names that callers use', 'alias_generator');
  }
  const { alias: _, validationAlias: __, ...rest } = spec;
  // A generator given as a plain function names the field in both directions.
  const both = setting?.kind === 'entity' && name !== null ? { alias: name } : {};
  const validationAlias = name === null ? {} : { validationAlias: { kind: 'name', name } as const };
  return { ...field, spec: { ...rest, ...validationAlias, ...both, aliasPriority: priority } };
}

/** The annotated names in the body of one class, the last annotation of each at the place of the first. */
export function declaredFields(context: FieldContext, self: Ancestor): readonly ClassField[] {
  const found = new Map<string, ClassField>();
  const scope = classScope(self.of, self.types);
  const { text } = self.of.module;
  /** Names of the body that have a default by now. */
  const taken = new Set<string>();
  for (const member of self.of.declaration.members) {
    // What stands in the way that is never taken (`else` of `if True`) is no field.
    if (member.kind !== 'assignment' || member.branch === 'fallback' || member.branch === 'type-checking') continue;
    const known = found.get(member.name);
    if (member.annotation !== null) {
      const { expression } = parseExpression(text, member.annotation);
      const value = member.value === null ? (known?.declaration?.value ?? null) : member.value;
      const assigned = value === null ? null : parseExpression(text, value).expression;
      found.set(
        member.name,
        context.notes.within(`field ${member.name}`, self.of.path, member.nameSpan, () =>
          readDeclared(context, self, { ...member, value }, expression, assigned, scope, taken),
        ),
      );
    } else if (known !== undefined && member.value !== null) {
      const assigned = parseExpression(text, member.value).expression;
      const annotation = known.declaration?.annotation;
      if (annotation != null) {
        found.set(
          member.name,
          readDeclared(
            context,
            self,
            { ...member, annotation },
            parseExpression(text, annotation).expression,
            assigned,
            scope,
            taken,
          ),
        );
      }
    }
  }
  return [...found.values()];
}

function readDeclared(
  context: FieldContext,
  owner: Ancestor,
  declaration: AssignmentDeclaration,
  annotation: PyExpression,
  assigned: PyExpression | null,
  scope: Scope,
  taken: Set<string>,
): ClassField {
  // `date: Optional[date] = None`: Python has put None in the place of the type when it comes to the annotation.
  if (declaration.value !== null) taken.add(declaration.name);
  const hidden = owner.of.module.futureAnnotations ? undefined : namesIn(annotation, 0).find((name) => taken.has(name));
  if (hidden !== undefined) {
    context.notes.note(`Python can take the default of "${hidden}" for the type of that name`, 'type');
  }
  const read = context.types.annotations.read(annotation, scope);
  const value = assigned === null ? null : context.types.evaluator.evaluate(assigned, scope);
  return {
    name: declaration.name,
    type: read.type,
    spec: fieldSpec(context, read.metadata, value),
    qualifiers: read.qualifiers,
    owner,
    declaration,
  };
}

/** The names in an annotation as it is evaluated: what stands in quotes is evaluated later. */
function namesIn(node: PyExpression, depth: number): readonly string[] {
  const within = (items: readonly PyExpression[]): readonly string[] =>
    depth > 20 ? [] : items.flatMap((item) => namesIn(item, depth + 1));
  if (node.kind === 'name') return [node.name];
  if (node.kind === 'subscript') return within([node.value, node.index]);
  if (node.kind === 'tuple' || node.kind === 'list') return within(node.items);
  if (node.kind === 'binary') return within(node.operands);
  return [];
}

export function fieldSpec(context: FieldContext, metadata: readonly Metadata[], assigned: PyValue | null): FieldSpec {
  const specs = metadata.map((item): FieldSpec => {
    if (item.kind === 'field') return item.spec;
    if (item.kind === 'deprecated') return { deprecated: true, metadata: [], unread: [] };
    return { metadata: [item], unread: [] };
  });
  for (const remark of context.types.evaluator.remarks.splice(0)) context.notes.note(remark);
  if (assigned?.kind === 'field') {
    // Its limits come before those in `Annotated`; the rest of it wins over them.
    const limits: FieldSpec = { metadata: assigned.spec.metadata, unread: [] };
    return mergeSpecs([limits, ...specs, { ...assigned.spec, metadata: [] }]);
  }
  const merged = mergeSpecs(specs);
  if (assigned === null) return merged;
  if (assigned.kind === 'ellipsis') return { ...merged, required: true };
  if (assigned.kind === 'call' && assigned.name === 'dataclasses.field') {
    return mergeSpecs([merged, dataclassField(assigned)]);
  }
  if (assigned.kind === 'unknown') {
    return {
      ...merged,
      default: { kind: 'unknown', reason: assigned.reason },
      unread: [...merged.unread, `default: ${assigned.reason}`],
    };
  }
  return { ...merged, default: { kind: 'value', value: assigned } };
}

/** `field(default=…, metadata={…})` of the standard library: keys of the metadata that Field knows count. */
function dataclassField(value: PyValue & { readonly kind: 'call' }): FieldSpec {
  const { keywords, unread } = value.call;
  let spec: FieldSpec = { metadata: [], unread: unread === null ? [] : [unread] };
  const metadata = keywords.get('metadata');
  if (metadata?.kind === 'dict') {
    const known = new Map(
      metadata.entries.flatMap(([key, item]) =>
        textOf(key) === null || !FIELD_KEYWORDS.has(textOf(key) ?? '') ? [] : [[textOf(key) ?? '', item] as const],
      ),
    );
    spec = mergeSpecs([
      spec,
      readField({ ...value.call, positional: [], keywords: known, unread: null }, PLAIN_ENCODER, 2),
    ]);
  } else if (metadata !== undefined && metadata.kind === 'unknown') {
    spec = { ...spec, unread: [...spec.unread, `metadata: ${metadata.reason}`] };
  }
  const given = keywords.get('default');
  const factory = keywords.get('default_factory');
  const init = keywords.get('init');
  const keywordOnly = keywords.get('kw_only');
  const missing =
    given === undefined ||
    (given.kind === 'entity' && given.entity.kind === 'external' && given.entity.name === 'dataclasses.MISSING');
  return {
    ...spec,
    ...(missing
      ? {}
      : {
          default:
            given.kind === 'unknown' ? { kind: 'unknown', reason: given.reason } : { kind: 'value', value: given },
        }),
    ...(factory === undefined ? {} : { default: { kind: 'factory', factory } }),
    ...(init?.kind === 'bool' && !init.value ? { init: false } : {}),
    ...(keywordOnly?.kind === 'bool' ? { keywordOnly: keywordOnly.value } : {}),
  };
}

const FIELD_KEYWORDS = wordSet(`
  alias validation_alias title description examples discriminator deprecated json_schema_extra pattern gt ge lt le
  multiple_of min_length max_length max_digits decimal_places strict
`);

/** The fields of a dataclass as its constructor takes them: bases first, keyword-only ones last. */
export function dataclassFields(context: FieldContext, self: Ancestor): readonly ClassField[] {
  const { index } = context.types.evaluator;
  const found = new Map<string, ClassField>();
  const keywordOnly = new Set<string>();
  for (const ancestor of [...ancestorsOf(index, self.of, self.types)].reverse()) {
    const decorator = dataclassDecorator(index, ancestor.of);
    if (decorator === null) continue;
    const { expression } = decorator;
    const allKeywords = expression.kind === 'call' && isTrueKeyword(context, ancestor, expression, 'kw_only');
    let after = allKeywords;
    for (const field of declaredFields(context, ancestor)) {
      if (isKeywordMarker(context, field)) {
        after = true;
      } else if (!field.qualifiers.has('class-var')) {
        found.set(field.name, field);
        keywordOnly.delete(field.name);
        if (field.spec.keywordOnly ?? after) keywordOnly.add(field.name);
      }
    }
  }
  const config = context.configOf(self);
  const fields = [...found.values()]
    .filter(({ spec }) => !(spec.init === false && spec.default === undefined))
    .map((field) => withConfig(context, field, config));
  return [
    ...fields.filter(({ name }) => !keywordOnly.has(name)),
    ...fields.filter(({ name }) => keywordOnly.has(name)),
  ];
}

function isTrueKeyword(context: FieldContext, ancestor: Ancestor, call: PyCall, name: string): boolean {
  const argument = call.arguments.find((given) => given.name === name);
  const value =
    argument === undefined ? null : context.types.evaluator.evaluate(argument.value, outerScope(ancestor.of));
  return value?.kind === 'bool' && value.value;
}

/** `_: KW_ONLY`. */
function isKeywordMarker(context: FieldContext, field: ClassField): boolean {
  const { type } = field;
  if (type === null || type.expression.kind === 'call') return false;
  return externalName(context.types.evaluator.index, type.scope, type.expression) === 'dataclasses.KW_ONLY';
}

/** The keys of a TypedDict, those of its bases first, each with whether it must be there. */
export function typedDictFields(
  context: FieldContext,
  self: Ancestor,
): readonly { readonly field: ClassField; readonly required: boolean }[] {
  const { index } = context.types.evaluator;
  const found = new Map<string, { readonly field: ClassField; readonly required: boolean }>();
  for (const base of directAncestors(index, self)) {
    for (const entry of typedDictFields(context, base)) found.set(entry.field.name, entry);
  }
  const total = settingExpression(self.of, 'total');
  const value = total === null ? null : context.types.evaluator.evaluate(total.expression, total.scope);
  const isTotal = !(value?.kind === 'bool' && !value.value);
  const config = context.configOf(self);
  for (const field of declaredFields(context, self)) {
    const required = field.qualifiers.has('required') || (isTotal && !field.qualifiers.has('not-required'));
    found.set(field.name, {
      field: withConfig(context, { ...field, spec: withoutDefault(field.spec) }, config),
      required,
    });
  }
  return [...found.values()];
}

function withoutDefault(spec: FieldSpec): FieldSpec {
  const { default: _, ...rest } = spec;
  return rest;
}
