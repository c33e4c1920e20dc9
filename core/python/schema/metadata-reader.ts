import { byWord } from '../../text/words.ts';
import type { PyExpression } from '../syntax/nodes.ts';
import { PLAIN_ENCODER } from './encode.ts';
import type { Evaluator } from './evaluate.ts';
import { type ConstraintName, constraintNamed, type Metadata } from './field-spec.ts';
import type { Notes } from './notes.ts';
import { type CallArguments, type PyValue, textOf } from './py-value.ts';
import { reasonOf } from './read-field.ts';
import type { Entity, Scope } from './scope.ts';

/** Reads what stands after the type in `Annotated[…]`, and the limits in calls like `constr(…)`. */
export class MetadataReader {
  readonly #evaluator: Evaluator;
  readonly #notes: Notes;

  constructor(evaluator: Evaluator, notes: Notes) {
    this.#evaluator = evaluator;
    this.#notes = notes;
  }

  limits(call: CallArguments): readonly Metadata[] {
    return [...call.keywords].flatMap(([key, value]) => {
      const name = this.#evaluator.version === 2 && ONLY_V1.has(key) ? null : constraintNamed(key);
      return name === null ? [] : this.#limit(name, value, key);
    });
  }

  #limit(name: ConstraintName, value: PyValue | undefined, keyword: string = name): readonly Metadata[] {
    if (value === undefined || value.kind === 'none') return [];
    if (value.kind !== 'unknown') return [{ kind: 'constraint', name, value }];
    this.#notes.note(value.reason, keyword);
    return [];
  }

  /** What one item of `Annotated[…]` after the type says. */
  read(expression: PyExpression, scope: Scope): readonly Metadata[] {
    const value = this.#evaluator.evaluate(expression, scope);
    if (value.kind === 'field') return [{ kind: 'field', spec: value.spec }];
    if (value.kind === 'str') return [{ kind: 'text', text: value.value }];
    if (value.kind === 'call') return this.#calledMetadata(value.name, value.call);
    if (value.kind === 'entity') return this.#namedMetadata(value.entity);
    if (value.kind === 'unknown') {
      this.#notes.note(value.reason, 'metadata in Annotated');
      return [];
    }
    return [{ kind: 'ignored' }];
  }

  #namedMetadata(entity: Entity): readonly Metadata[] {
    const name = entity.kind === 'external' ? entity.name : '';
    if (name.startsWith('langchain.Injected')) return [{ kind: 'injected' }];
    if (name === 'pydantic.SkipJsonSchema') return [{ kind: 'skip-schema' }];
    if (
      entity.kind === 'class' &&
      entity.of.declaration.members.some(
        (member) => member.name === '__get_pydantic_core_schema__' || member.name === '__get_pydantic_json_schema__',
      )
    ) {
      this.#notes.note(`${entity.of.declaration.name} changes the schema while the program runs`);
    }
    return [{ kind: 'ignored' }];
  }

  #calledMetadata(name: string, call: CallArguments): readonly Metadata[] {
    const first = call.positional[0];
    const constraint = CONSTRAINTS.get(name);
    if (constraint !== undefined) return this.#limit(constraint, first ?? call.keywords.get(constraint));
    if (name === 'annotated.Len') {
      return [
        ...this.#limit('min_length', nonZero(first ?? call.keywords.get('min_length'))),
        ...this.#limit('max_length', call.positional[1] ?? call.keywords.get('max_length')),
      ];
    }
    if (name === 'annotated.Interval' || name === 'pydantic.StringConstraints') return this.limits(call);
    const mode = VALIDATORS.get(name);
    if (mode !== undefined) {
      const input = call.keywordExpressions.get('json_schema_input_type');
      return [
        { kind: 'validator', mode, input: input === undefined ? null : { expression: input, scope: call.scope } },
      ];
    }
    if (name === 'pydantic.WithJsonSchema') {
      const schema = first === undefined ? undefined : PLAIN_ENCODER.encode(first);
      return schema === undefined ? this.#computed(first) : [{ kind: 'json-schema', schema }];
    }
    if (name === 'pydantic.Examples') {
      const examples = first === undefined ? undefined : PLAIN_ENCODER.encode(first);
      return examples === undefined ? this.#computed(first) : [{ kind: 'examples', examples }];
    }
    if (name === 'pydantic.Discriminator') return [{ kind: 'discriminator', name: textOf(first) }];
    if (name === 'pydantic.Tag') return textOf(first) === null ? [] : [{ kind: 'tag', tag: textOf(first) ?? '' }];
    if (name === 'pydantic.SkipJsonSchema') return [{ kind: 'skip-schema' }];
    if (name === 'pydantic.EncodedBytes' || name === 'pydantic.EncodedStr') {
      const encoder = call.keywords.get('encoder');
      const url =
        encoder?.kind === 'entity' && encoder.entity.kind === 'external' && encoder.entity.name.includes('Url');
      return [{ kind: 'encoded', format: url ? 'base64url' : 'base64' }];
    }
    if (name === 'typing.deprecated' || name === 'warnings.deprecated') return [{ kind: 'deprecated' }];
    if (name === 'pydantic.GetPydanticSchema') {
      this.#notes.note('GetPydanticSchema changes the schema while the program runs');
      return [];
    }
    return name.startsWith('langchain.Injected') ? [{ kind: 'injected' }] : [{ kind: 'ignored' }];
  }

  #computed(value: PyValue | undefined): readonly Metadata[] {
    this.#notes.note(value === undefined ? 'an argument is missing' : reasonOf(value), 'metadata in Annotated');
    return [];
  }
}

/** `Len(0)` sets no lower limit. */
function nonZero(value: PyValue | undefined): PyValue | undefined {
  return value?.kind === 'int' && value.value === 0 ? undefined : value;
}

/** Keywords of pydantic 1 that pydantic 2 has no limits for. */
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
