import { words } from '../../text/words.ts';
import type { DefinitionOf, ReadField } from './definition.ts';
import type { FieldReader } from './field-reader.ts';
import type { FieldSpec } from './field-spec.ts';
import { type FieldContext, fieldSpec } from './fields.ts';
import { type CallArguments, isTrue, type PyValue, textOf } from './py-value.ts';
import type { PlacedType } from './scope.ts';
import { ANY } from './type-node.ts';

/** What a definition says of a class that a call makes, beside its names. */
type MadeClass = Pick<DefinitionOf<'made'>, 'form' | 'fields' | 'base' | 'description' | 'config'>;

const FORBID: PyValue = { kind: 'str', value: 'forbid' };

/** Reads the classes that calls make: `TypedDict("Name", …)`, `namedtuple("Name", …)`, `create_model("Name", …)`. */
export class MadeClasses {
  readonly #context: FieldContext;
  readonly #fields: FieldReader;

  constructor(context: FieldContext, fields: FieldReader) {
    this.#context = context;
    this.#fields = fields;
  }

  /** `made`: the canonical name of what is called. */
  read(made: string, call: CallArguments): MadeClass {
    const plain = { base: null, description: null, config: new Map<string, PyValue>() } as const;
    if (made === 'typing.TypedDict') {
      return {
        ...{ ...plain, form: 'typed-dict', fields: this.#functionalTypedDict(call) },
        config: isTrue(call.keywords.get('closed')) ? new Map([['extra', FORBID]]) : plain.config,
      };
    }
    if (made === 'typing.NamedTuple' || made === 'typing.namedtuple') {
      return { ...plain, form: 'named-tuple', fields: this.#functionalTuple(call) };
    }
    if (made === 'pydantic.create_model') return this.#createdModel(call);
    this.#context.notes.note('a call makes the class while the program runs');
    return { ...plain, form: 'dataclass', fields: [] };
  }

  #functionalTypedDict(call: CallArguments): readonly ReadField[] {
    const fields = call.expressions[1];
    const total = call.keywords.get('total');
    if (call.keywords.has('extra_items')) {
      this.#context.notes.note('extra_items says which other keys there are; it is left out');
    }
    if (fields?.kind !== 'dict') {
      this.#context.notes.note('its keys are put together while the program runs');
      return [];
    }
    return fields.entries.flatMap(({ key, value }) => {
      const name = key === null ? null : textOf(this.#context.types.evaluator.evaluate(key, call.scope));
      if (name === null) {
        this.#context.notes.note('a key is put in while the program runs');
        return [];
      }
      const annotation = this.#context.types.annotations.read(value, call.scope);
      const required =
        annotation.qualifiers.has('required') ||
        (!(total?.kind === 'bool' && !total.value) && !annotation.qualifiers.has('not-required'));
      const spec = fieldSpec(this.#context, annotation.metadata, null);
      return [{ name, alias: name, node: this.#fields.nodeOf(annotation.type, spec, []), spec, required }];
    });
  }

  #functionalTuple(call: CallArguments): readonly ReadField[] {
    const spec: FieldSpec = { metadata: [], unread: [] };
    const anything = (name: string): ReadField => ({ name, alias: name, node: ANY, spec, required: true });
    const second = call.expressions[1];
    const value = call.positional[1];
    if (value?.kind === 'str') return words(value.value.replaceAll(',', ' ')).map(anything);
    if (second?.kind !== 'list' && second?.kind !== 'tuple') {
      this.#context.notes.note('its fields are put together while the program runs');
      return [];
    }
    return second.items.flatMap((item) => {
      if (item.kind === 'string' && item.value !== null) return [anything(item.value)];
      const [name, type] = item.kind === 'tuple' || item.kind === 'list' ? item.items : [];
      return name?.kind === 'string' && name.value !== null && type !== undefined
        ? [{ ...anything(name.value), node: this.#context.types.read(type, call.scope) }]
        : [];
    });
  }

  /** `create_model("Name", __base__=…, field=(type, default))`. */
  #createdModel(call: CallArguments): MadeClass {
    this.#context.notes.note(
      'create_model makes the class while the program runs; it is read from the arguments of the call',
    );
    const given = call.keywords.get('__base__');
    const base =
      given?.kind === 'entity' && given.entity.kind === 'class'
        ? { of: given.entity.of, types: new Map<string, PlacedType>() }
        : null;
    const inherited = base === null ? [] : this.#fields.modelFields(base);
    const own = [...call.keywordExpressions].flatMap(([name, expression]): readonly ReadField[] => {
      if (name.startsWith('__')) return [];
      const [type, value] =
        expression.kind === 'tuple' && expression.items.length === 2 ? expression.items : [expression, null];
      if (type === undefined) return [];
      const assigned = value == null ? null : this.#context.types.evaluator.evaluate(value, call.scope);
      const annotation = this.#context.types.annotations.read(type, call.scope);
      return [
        this.#fields.finished(name, annotation.type, fieldSpec(this.#context, annotation.metadata, assigned), []),
      ];
    });
    const names = new Set(own.map(({ name }) => name));
    return {
      form: 'model',
      base,
      description: textOf(call.keywords.get('__doc__')),
      fields: [
        ...inherited.map((field) =>
          names.has(field.name) ? (own.find(({ name }) => name === field.name) ?? field) : field,
        ),
        ...own.filter(({ name }) => !inherited.some((field) => field.name === name)),
      ],
      config: base === null ? new Map() : this.#context.configOf(base),
    };
  }
}
