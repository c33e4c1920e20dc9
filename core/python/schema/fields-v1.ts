import { parseExpression } from '../syntax/parse-expression.ts';
import { type Ancestor, ancestorsOf, classKind, directAncestors } from './class-kinds.ts';
import { aliasGenerator } from './config.ts';
import { type ClassField, declaredFields, type FieldContext, fieldSpec } from './fields.ts';
import { type PyValue, textOf } from './py-value.ts';
import { classScope } from './scope.ts';

/** A field of a pydantic 1 model; without an annotation its type is that of its default. */
export interface FieldV1 extends ClassField {
  readonly inferred: PyValue | null;
}

/** The fields of a pydantic 1 model: those of its bases from right to left, its annotated ones, then the inferred ones. */
export function modelFieldsV1(context: FieldContext, self: Ancestor): readonly FieldV1[] {
  const { index } = context.types.evaluator;
  const found = new Map<string, FieldV1>();
  for (const base of [...directAncestors(index, self)].reverse()) {
    if (classKind(index, base.of) === 'model' || classKind(index, base.of) === 'settings') {
      for (const field of modelFieldsV1(context, base)) {
        found.set(field.name, field);
      }
    }
  }
  for (const field of declaredFields(context, self)) {
    const hidden = field.name.startsWith('_') && field.name !== '__root__';
    if (!hidden && !field.qualifiers.has('class-var')) {
      found.set(field.name, withAlias(context, self, { ...field, inferred: null }));
    }
  }
  const annotated = new Set(
    self.of.declaration.members.flatMap((member) =>
      member.kind === 'assignment' && member.annotation !== null ? [member.name] : [],
    ),
  );
  for (const member of self.of.declaration.members) {
    if (
      member.kind !== 'assignment' ||
      member.value === null ||
      member.form !== 'whole' ||
      member.name.startsWith('_') ||
      annotated.has(member.name)
    ) {
      continue;
    }
    const value = context.types.evaluator.evaluate(
      parseExpression(self.of.module.text, member.value).expression,
      classScope(self.of, self.types),
    );
    if (value.kind === 'lambda' || value.kind === 'entity' || value.kind === 'type') {
      continue;
    }
    const known = found.get(member.name);
    const spec = fieldSpec(context, [], value);
    const field: FieldV1 =
      known === undefined
        ? {
            name: member.name,
            type: null,
            spec,
            qualifiers: new Set(),
            owner: self,
            declaration: member,
            inferred: spec.default?.kind === 'value' ? spec.default.value : value,
          }
        : { ...known, spec: { ...known.spec, ...spec, metadata: [...known.spec.metadata, ...spec.metadata] } };
    found.set(member.name, withAlias(context, self, field));
  }
  return [...found.values()];
}

/** Aliases out of the configuration: `alias_generator`, and `fields = {"name": "alias"}`. */
function withAlias(context: FieldContext, self: Ancestor, field: FieldV1): FieldV1 {
  const config = context.configOf(self);
  const fields = config.get('fields');
  const setting = fields?.kind === 'dict' ? fields.entries.find(([key]) => textOf(key) === field.name)?.[1] : undefined;
  const described = withTexts(field, setting);
  if (field.spec.alias !== undefined) {
    return described;
  }
  const alias =
    setting?.kind === 'dict' ? textOf(setting.entries.find(([key]) => textOf(key) === 'alias')?.[1]) : textOf(setting);
  if (alias !== null) {
    return { ...described, spec: { ...described.spec, alias } };
  }
  const generator = aliasGenerator(context.types.evaluator, config);
  if (generator === 'unknown') {
    context.notes.note('code makes the names that callers use', 'alias_generator');
  }
  return generator === null || generator === 'unknown'
    ? described
    : { ...described, spec: { ...described.spec, alias: generator(field.name) } };
}

/** The title and description that the configuration gives a field which has none of its own. */
function withTexts(field: FieldV1, setting: PyValue | undefined): FieldV1 {
  const text = (key: string): string | null =>
    setting?.kind === 'dict' ? textOf(setting.entries.find(([name]) => textOf(name) === key)?.[1]) : null;
  const title = field.spec.title ?? text('title');
  const description = field.spec.description ?? text('description');
  return title === null && description === null
    ? field
    : {
        ...field,
        spec: { ...field.spec, ...(title === null ? {} : { title }), ...(description === null ? {} : { description }) },
      };
}

/** The docstring of a class or of the nearest ancestor that has one, as `inspect.getdoc` finds it. */
export function inheritedDocstring(context: FieldContext, self: Ancestor): { readonly of: Ancestor['of'] } | null {
  const { index } = context.types.evaluator;
  return ancestorsOf(index, self.of, self.types).find(({ of }) => of.declaration.docstring !== null) ?? null;
}
