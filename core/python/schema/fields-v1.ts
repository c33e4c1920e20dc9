import { type Ancestor, ancestorsOf, classKind, directAncestors } from './class-kinds.ts';
import { aliasGenerator } from './config.ts';
import { type ClassField, declaredFields, type FieldContext, fieldSpec } from './fields.ts';
import { numberOf, type PyValue, textOf } from './py-value.ts';
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
      for (const field of modelFieldsV1(context, base)) found.set(field.name, withAlias(context, self, field));
    }
  }
  for (const field of declaredFields(context, self)) {
    const hidden = field.name.startsWith('_') && field.name !== '__root__';
    if (!hidden && !field.qualifiers.has('class-var')) {
      found.set(field.name, withConfig(context, self, { ...field, inferred: null }));
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
    const value = context.types.evaluator.written(member.value, classScope(self.of, self.types));
    if (value.kind === 'lambda' || value.kind === 'entity' || value.kind === 'type') continue;
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
    found.set(member.name, withConfig(context, self, field));
  }
  return [...found.values()];
}

/** What the configuration says of a field that the class declares: texts, and its alias where it has none. */
function withConfig(context: FieldContext, self: Ancestor, field: FieldV1): FieldV1 {
  const described = withTexts(field, settingOf(context, self, field));
  return field.spec.alias === undefined ? withAlias(context, self, described) : described;
}

function settingOf(context: FieldContext, self: Ancestor, field: FieldV1): PyValue | undefined {
  const fields = context.configOf(self).get('fields');
  return fields?.kind === 'dict' ? fields.entries.find(([key]) => textOf(key) === field.name)?.[1] : undefined;
}

/** Aliases out of the configuration: `fields = {"name": "alias"}`, else `alias_generator`; for inherited fields as well. */
function withAlias(context: FieldContext, self: Ancestor, field: FieldV1): FieldV1 {
  const setting = settingOf(context, self, field);
  const own = field.spec.aliasPriority ?? (field.spec.alias === undefined ? 0 : 2);
  const named = (key: string): PyValue | undefined =>
    setting?.kind === 'dict' ? setting.entries.find(([name]) => textOf(name) === key)?.[1] : undefined;
  const written = textOf(setting) ?? textOf(named('alias'));
  const priority = written === null ? 0 : (numberOf(named('alias_priority')) ?? 2);
  const aliased = (alias: string, aliasPriority: number): FieldV1 =>
    aliasPriority >= own ? { ...field, spec: { ...field.spec, alias, aliasPriority } } : field;
  const generator = priority > 1 ? null : aliasGenerator(context.types.evaluator, context.configOf(self));
  if (generator === 'unknown') {
    if (own <= 1) context.notes.note('code makes the names that callers use', 'alias_generator');
    return field;
  }
  const made = generator === null ? null : generator(field.name);
  return made !== null ? aliased(made, 1) : written !== null ? aliased(written, priority) : field;
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
export function inheritedDocstring(context: FieldContext, self: Ancestor): Ancestor | null {
  const { index } = context.types.evaluator;
  return ancestorsOf(index, self.of, self.types).find(({ of }) => of.declaration.docstring !== null) ?? null;
}
