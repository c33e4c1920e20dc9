import { byWord } from '../../text/words.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { encode } from './encode.ts';
import type { Evaluator } from './evaluate.ts';
import { constraintNamed } from './field-spec.ts';
import type { Notes } from './notes.ts';
import { textOf } from './py-value.ts';
import { reasonOf } from './read-field.ts';
import { isExternal } from './scope.ts';
import type { CallArguments, ConstraintName, Entity, Metadata, PyValue, Scope } from './values-and-types.ts';

export function limitsIn(call: CallArguments, version: 1 | 2, notes: Notes): readonly Metadata[] {
  return [...call.keywords].flatMap(([key, value]) => {
    const name = version === 2 && ONLY_V1.has(key) ? null : constraintNamed(key);
    return name === null ? [] : limit(notes, name, value, key);
  });
}

function limit(
  notes: Notes,
  name: ConstraintName,
  value: PyValue | undefined,
  keyword: string = name,
): readonly Metadata[] {
  if (value === undefined || value.kind === 'none') return [];
  if (value.kind !== 'unknown') return [{ kind: 'constraint', name, value }];
  notes.note(value.reason, keyword);
  return [];
}

/** The metadata of one item of `Annotated[…]` after the type; empty for one without a trace in a schema. */
export function readMetadata(
  evaluator: Evaluator,
  notes: Notes,
  expression: PyExpression,
  scope: Scope,
): readonly Metadata[] {
  const value = evaluator.evaluate(expression, scope);
  if (value.kind === 'field') return [{ kind: 'field', spec: value.spec }];
  if (value.kind === 'str') return [{ kind: 'text', text: value.value }];
  if (value.kind === 'call') return calledMetadata(value.name, value.call, evaluator.version, notes);
  if (value.kind === 'entity') return namedMetadata(value.entity, notes);
  if (value.kind === 'unknown') notes.note(value.reason, 'metadata in Annotated');
  return [];
}

const SKIPPED: Metadata = { kind: 'type', type: { kind: 'invalid', skipped: true } };
const SKIP = 'pydantic.SkipJsonSchema';

function namedMetadata(entity: Entity, notes: Notes): readonly Metadata[] {
  if (isExternal(entity, SKIP)) return [SKIPPED];
  const { name = '', members = [] } = entity.kind === 'class' ? entity.of.declaration : {};
  if (members.some((member) => /^__get_pydantic_(?:core|json)_schema__$/.test(member.name))) {
    notes.note(`${name} changes the schema at run time`);
  }
  return [];
}

function calledMetadata(name: string, call: CallArguments, version: 1 | 2, notes: Notes): readonly Metadata[] {
  const first = call.positional[0];
  const constraint = CONSTRAINTS.get(name);
  if (constraint !== undefined) return limit(notes, constraint, first ?? call.keywords.get(constraint));
  const mode = VALIDATORS.get(name);
  if (mode !== undefined) {
    const input = call.keywordExpressions.get('json_schema_input_type');
    return [{ kind: 'validator', mode, input: input === undefined ? null : { expression: input, scope: call.scope } }];
  }
  switch (name) {
    case 'annotated.Len': {
      const least = first ?? call.keywords.get('min_length');
      const isZero = least?.kind === 'int' && least.value === 0;
      return [
        ...limit(notes, 'min_length', isZero ? undefined : least),
        ...limit(notes, 'max_length', call.positional[1] ?? call.keywords.get('max_length')),
      ];
    }
    case 'annotated.Interval':
    case 'pydantic.StringConstraints':
      return limitsIn(call, version, notes);
    case 'pydantic.WithJsonSchema':
    case 'pydantic.Examples': {
      const json = first === undefined ? undefined : encode(first);
      if (json === undefined) {
        notes.note(first === undefined ? 'an argument is missing' : reasonOf(first), 'metadata in Annotated');
        return [];
      }
      if (name === 'pydantic.Examples') return [{ kind: 'annotated', updates: { examples: json } }];
      return [{ kind: 'type', type: { kind: 'written', schema: json } }];
    }
    case 'pydantic.Discriminator':
      return [{ kind: 'discriminator', name: textOf(first) }];
    case 'pydantic.Tag': {
      const tag = textOf(first);
      return tag === null ? [] : [{ kind: 'annotated', updates: {}, tag }];
    }
    case SKIP:
      return [SKIPPED];
    case 'pydantic.EncodedBytes':
    case 'pydantic.EncodedStr': {
      const encoder = call.keywords.get('encoder');
      const isUrl =
        encoder?.kind === 'entity' && encoder.entity.kind === 'external' && encoder.entity.name.includes('Url');
      return [{ kind: 'annotated', updates: { format: isUrl ? 'base64url' : 'base64' } }];
    }
    case 'typing.deprecated':
    case 'warnings.deprecated':
      return [{ kind: 'deprecated' }];
    case 'pydantic.GetPydanticSchema':
      notes.note('GetPydanticSchema changes the schema at run time');
  }
  return [];
}

/** Keywords of pydantic 1 that are no limits in pydantic 2. */
const ONLY_V1: ReadonlySet<string> = new Set(['regex', 'min_items', 'max_items', 'unique_items']);
const CONSTRAINTS = byWord<ConstraintName>({
  gt: 'annotated.Gt',
  ge: 'annotated.Ge',
  lt: 'annotated.Lt',
  le: 'annotated.Le',
  multiple_of: 'annotated.MultipleOf',
  min_length: 'annotated.MinLen',
  max_length: 'annotated.MaxLen',
});
const VALIDATORS = byWord<'after' | 'before' | 'wrap' | 'plain'>({
  after: 'pydantic.AfterValidator',
  before: 'pydantic.BeforeValidator',
  wrap: 'pydantic.WrapValidator',
  plain: 'pydantic.PlainValidator',
});
