import { words } from '../../text/words.ts';
import { readAnnotation } from './annotation.ts';
import type { DefinitionOf, ReadField } from './definition.ts';
import type { Definitions } from './definitions.ts';
import { finishedField, readModelFields } from './field-reader.ts';
import { fieldSpec, isRequiredKey } from './fields.ts';
import { isFalse, isTrue, textOf } from './py-value.ts';
import { ANY } from './type-node.ts';
import type { CallArguments, PyValue } from './values-and-types.ts';

type MadeClass = Pick<DefinitionOf<'made'>, 'form' | 'fields' | 'base' | 'description' | 'config'>;

const FORBID: PyValue = { kind: 'str', value: 'forbid' };

/**
 * The class that a call makes: `TypedDict("Name", …)`, `namedtuple("Name", …)`, `create_model("Name", …)`. `made`: the canonical name of
 * the callee.
 */
export function madeClass(table: Definitions, made: string, call: CallArguments): MadeClass {
  const plain = { base: null, description: null, config: new Map<string, PyValue>() } as const;
  if (made === 'typing.TypedDict') {
    const config = isTrue(call.keywords.get('closed')) ? new Map([['extra', FORBID]]) : plain.config;
    return { ...plain, form: 'typed-dict', fields: functionalTypedDict(table, call), config };
  }
  if (made === 'typing.NamedTuple' || made === 'typing.namedtuple') {
    return { ...plain, form: 'named-tuple', fields: functionalTuple(table, call) };
  }
  if (made === 'pydantic.create_model') return createdModel(table, call);
  table.notes.note('a call creates the class at run time');
  return { ...plain, form: 'dataclass', fields: [] };
}

function functionalTypedDict(table: Definitions, call: CallArguments): readonly ReadField[] {
  const { notes, evaluator } = table;
  const fields = call.expressions[1];
  const isTotal = !isFalse(call.keywords.get('total'));
  if (call.keywords.has('extra_items')) notes.note('extra_items is ignored');
  if (fields?.kind !== 'dict') {
    notes.note('the keys are built at run time');
    return [];
  }
  return fields.entries.flatMap(({ key, value }) => {
    const name = key === null ? null : textOf(evaluator.evaluate(key, call.scope));
    if (name === null) {
      notes.note('a key is added at run time');
      return [];
    }
    const { type, metadata, qualifiers } = readAnnotation(table, value, call.scope);
    const field = finishedField(table, name, type, fieldSpec(table, metadata, null));
    return [{ ...field, alias: name, required: isRequiredKey(qualifiers, isTotal) }];
  });
}

function functionalTuple({ notes, types }: Definitions, call: CallArguments): readonly ReadField[] {
  const spec = { metadata: [], unread: [] };
  const anything = (name: string): ReadField => ({ name, alias: name, node: ANY, spec, required: true });
  const second = call.expressions[1];
  const value = call.positional[1];
  if (value?.kind === 'str') return words(value.value.replaceAll(',', ' ')).map(anything);
  if (second?.kind !== 'list' && second?.kind !== 'tuple') {
    notes.note('the fields are built at run time');
    return [];
  }
  return second.items.flatMap((item) => {
    if (item.kind === 'string' && item.value !== null) return [anything(item.value)];
    const [name, type] = item.kind === 'tuple' || item.kind === 'list' ? item.items : [];
    return name?.kind === 'string' && name.value !== null && type !== undefined
      ? [{ ...anything(name.value), node: types.read(type, call.scope) }]
      : [];
  });
}

/** `create_model("Name", __base__=…, field=(type, default))`. */
function createdModel(table: Definitions, call: CallArguments): MadeClass {
  table.notes.note('create_model creates the class at run time; the arguments of the call are used');
  const given = call.keywords.get('__base__');
  const isClass = given?.kind === 'entity' && given.entity.kind === 'class';
  const base = isClass ? { of: given.entity.of, types: new Map() } : null;
  const fields = new Map((base === null ? [] : readModelFields(table, base)).map((field) => [field.name, field]));
  for (const [name, expression] of call.keywordExpressions) {
    const [type, value] =
      expression.kind === 'tuple' && expression.items.length === 2 ? expression.items : [expression];
    if (name.startsWith('__') || type === undefined) continue;
    const assigned = value === undefined ? null : table.evaluator.evaluate(value, call.scope);
    const annotation = readAnnotation(table, type, call.scope);
    const spec = fieldSpec(table, annotation.metadata, assigned);
    fields.set(name, finishedField(table, name, annotation.type, spec));
  }
  return {
    form: 'model',
    base,
    description: textOf(call.keywords.get('__doc__')),
    fields: [...fields.values()],
    config: base === null ? new Map() : table.configOf(base),
  };
}
