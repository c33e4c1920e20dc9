import type { JsonObject, JsonValue } from '../../json/json-value.ts';
import { wordSet } from '../../text/words.ts';
import type { Encoder } from './encode.ts';
import { type AliasSpec, type ConstraintName, constraintNamed, type FieldSpec, type Metadata } from './field-spec.ts';
import { type CallArguments, isTrue, type PyValue, textOf } from './py-value.ts';

/** Keywords of `Field` that leave no trace in a schema. */
const SILENT = wordSet(`
  default_factory exclude exclude_if frozen validate_default repr init_var strict coerce_numbers_to_str allow_inf_nan
  union_mode fail_fast include allow_mutation field_title_generator
`);

export function readField(call: CallArguments, encoder: Encoder, version: 1 | 2): FieldSpec {
  const spec: Mutable<FieldSpec> = { metadata: [], unread: [] };
  const metadata: Metadata[] = [];
  const unread: string[] = call.unread === null ? [] : [call.unread];
  const extra: Record<string, JsonValue> = Object.create(null);
  const first = call.positional[0];
  if (first !== undefined) setDefault(spec, first, unread);
  for (const [name, value] of call.keywords) {
    const constraint = constraintNamed(name);
    if (constraint !== null) {
      addConstraint(metadata, unread, constraint, value, version);
    } else if (!readPlainKeyword(spec, name, value, unread, encoder, version) && !SILENT.has(name)) {
      readExtra(extra, name, value, unread, encoder);
    }
  }
  if (Object.keys(extra).length > 0 && spec.extra === undefined) spec.extra = extra;
  if (spec.alias !== undefined && spec.validationAlias === undefined) {
    spec.validationAlias = { kind: 'name', name: spec.alias };
  }
  return { ...spec, metadata, unread };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

function addConstraint(
  metadata: Metadata[],
  unread: string[],
  name: ConstraintName,
  value: PyValue,
  version: 1 | 2,
): void {
  if (value.kind === 'none') return;
  if (value.kind === 'unknown') {
    unread.push(`${name}: ${value.reason}`);
    return;
  }
  const renamed =
    version === 2 && name === 'min_items' ? 'min_length' : version === 2 && name === 'max_items' ? 'max_length' : name;
  metadata.push({ kind: 'constraint', name: renamed, value });
}

function setDefault(spec: Mutable<FieldSpec>, value: PyValue, unread: string[]): void {
  if (value.kind === 'unknown') {
    unread.push(`default: ${value.reason}`);
    spec.default = { kind: 'unknown', reason: value.reason };
  } else if (value.kind === 'ellipsis') {
    delete spec.default;
    spec.required = true;
  } else {
    spec.default = { kind: 'value', value };
  }
}

/** Whether `name` is a keyword of `Field` with a meaning of its own. */
function readPlainKeyword(
  spec: Mutable<FieldSpec>,
  name: string,
  value: PyValue,
  unread: string[],
  encoder: Encoder,
  version: 1 | 2,
): boolean {
  switch (name) {
    case 'default':
      setDefault(spec, value, unread);
      return true;
    case 'default_factory':
      if (value.kind !== 'none') spec.default = { kind: 'factory', factory: value };
      return true;
    case 'title':
    case 'description':
    case 'alias': {
      const text = textOf(value);
      if (text !== null) spec[name] = text;
      else if (value.kind !== 'none') unread.push(`${name}: ${reasonOf(value)}`);
      return true;
    }
    case 'alias_priority':
      if (value.kind === 'int') spec.aliasPriority = value.value;
      return true;
    case 'serialization_alias':
      return true;
    case 'validation_alias':
      readAlias(spec, value, unread);
      return true;
    case 'examples': {
      const examples = encoder.encode(value);
      if (examples !== undefined) spec.examples = examples;
      else unread.push(`examples: ${reasonOf(value)}`);
      return true;
    }
    case 'deprecated':
      if (version === 1) return false;
      spec.deprecated = !(value.kind === 'none' || (value.kind === 'bool' && !value.value));
      return true;
    case 'discriminator':
      spec.discriminator = value.kind === 'call' ? textOf(value.call.positional[0]) : textOf(value);
      return true;
    case 'json_schema_extra': {
      const extra = encoder.encode(value);
      if (typeof extra === 'object' && extra !== null && !Array.isArray(extra)) {
        spec.extra = { ...(spec.extra ?? {}), ...(extra as JsonObject) };
      } else if (value.kind !== 'none') {
        unread.push(
          `json_schema_extra: ${value.kind === 'unknown' ? value.reason : 'a function changes the schema while the program runs'}`,
        );
      }
      return true;
    }
    case 'init':
      spec.init = !(value.kind === 'bool' && !value.value);
      return true;
    case 'kw_only':
      spec.keywordOnly = isTrue(value);
      return true;
    case 'const':
      spec.const = isTrue(value);
      return true;
    default:
      return false;
  }
}

function readAlias(spec: Mutable<FieldSpec>, value: PyValue, unread: string[]): void {
  const name = aliasOf(value);
  if (name !== null) spec.validationAlias = name;
  else if (value.kind !== 'none') unread.push(`validation_alias: ${reasonOf(value)}`);
}

/** The key an alias shows in a schema: the first choice that is a single name. */
function aliasOf(value: PyValue): AliasSpec | null {
  const text = textOf(value);
  if (text !== null) return { kind: 'name', name: text };
  if (value.kind !== 'call') return null;
  if (value.name === 'pydantic.AliasPath') {
    const single = value.call.positional.length === 1 ? textOf(value.call.positional[0]) : null;
    return single === null ? { kind: 'path' } : { kind: 'name', name: single };
  }
  if (value.name === 'pydantic.AliasChoices') {
    const choices = value.call.positional.map(aliasOf);
    return choices.find((choice) => choice?.kind === 'name') ?? { kind: 'path' };
  }
  return null;
}

function readExtra(
  extra: Record<string, JsonValue>,
  name: string,
  value: PyValue,
  unread: string[],
  encoder: Encoder,
): void {
  const json = encoder.encode(value);
  if (json === undefined) unread.push(`${name}: ${reasonOf(value)}`);
  else extra[name] = json;
}

export function reasonOf(value: PyValue): string {
  return value.kind === 'unknown' ? value.reason : 'it is worked out while the program runs';
}
