import { isJsonObject, type JsonValue } from '../../json/json-value.ts';
import { wordSet } from '../../text/words.ts';
import { encode } from './encode.ts';
import { constraintNamed, givenDefault } from './field-spec.ts';
import { isFalse, isTrue, textOf } from './py-value.ts';
import type { AliasSpec, CallArguments, ConstraintName, FieldSpec, Metadata, PyValue } from './values-and-types.ts';

const SILENT = wordSet(`
  default_factory exclude exclude_if frozen validate_default repr init_var strict coerce_numbers_to_str allow_inf_nan
  union_mode fail_fast include allow_mutation field_title_generator serialization_alias
`);

export function readField(call: CallArguments, version: 1 | 2): FieldSpec {
  const spec: Mutable<FieldSpec> = { metadata: [], unread: [] };
  const metadata: Metadata[] = [];
  const unread: string[] = call.unread === null ? [] : [call.unread];
  const extra: Record<string, JsonValue> = Object.create(null);
  const miss = (name: string, value: PyValue): void => {
    if (value.kind !== 'none') unread.push(`${name}: ${reasonOf(value)}`);
  };
  const read = (name: string, value: PyValue): void => {
    const constraint = constraintNamed(name);
    if (constraint !== null) {
      if (value.kind === 'unknown') miss(constraint, value);
      else if (value.kind !== 'none') metadata.push({ kind: 'constraint', name: renamed(constraint, version), value });
      return;
    }
    switch (name) {
      case 'default':
        if (value.kind === 'ellipsis') {
          delete spec.default;
          spec.required = true;
          return;
        }
        if (value.kind === 'unknown') miss(name, value);
        spec.default = givenDefault(value);
        return;
      case 'default_factory':
        if (value.kind !== 'none') spec.default = { kind: 'factory', factory: value };
        return;
      case 'title':
      case 'description':
      case 'alias': {
        const text = textOf(value);
        if (text !== null) spec[name] = text;
        else miss(name, value);
        return;
      }
      case 'alias_priority':
        if (value.kind === 'int') spec.aliasPriority = value.value;
        return;
      case 'validation_alias': {
        const alias = aliasOf(value);
        if (alias !== null) spec.validationAlias = alias;
        else miss(name, value);
        return;
      }
      case 'discriminator':
        spec.discriminator = textOf(value.kind === 'call' ? value.call.positional[0] : value);
        return;
      case 'init':
        spec.init = !isFalse(value);
        return;
      case 'kw_only':
        spec.keywordOnly = isTrue(value);
        return;
      case 'const':
        spec.const = isTrue(value);
        return;
      case 'deprecated':
        if (version === 1) break;
        spec.deprecated = value.kind !== 'none' && !isFalse(value);
        return;
    }
    if (SILENT.has(name)) return;
    const json = encode(value);
    if (name === 'json_schema_extra') {
      if (isJsonObject(json)) spec.extra = { ...(spec.extra ?? {}), ...json };
      else if (value.kind === 'unknown') miss(name, value);
      else if (value.kind !== 'none') unread.push(`${name}: a function changes the schema at run time`);
    } else if (json === undefined) {
      miss(name, value);
    } else if (name === 'examples') {
      spec.examples = json;
    } else {
      extra[name] = json;
    }
  };
  const [first] = call.positional;
  if (first !== undefined) read('default', first);
  for (const [name, value] of call.keywords) read(name, value);
  if (Object.keys(extra).length > 0 && spec.extra === undefined) spec.extra = extra;
  if (spec.alias !== undefined && spec.validationAlias === undefined) {
    spec.validationAlias = { kind: 'name', name: spec.alias };
  }
  return { ...spec, metadata, unread };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** Pydantic 2 also accepts the names of Pydantic 1 for the limits of lists. */
function renamed(name: ConstraintName, version: 1 | 2): ConstraintName {
  if (version === 1) return name;
  return name === 'min_items' ? 'min_length' : name === 'max_items' ? 'max_length' : name;
}

/** The key of an alias in a schema: the first choice that is a single name. */
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

export function reasonOf(value: PyValue): string {
  return value.kind === 'unknown' ? value.reason : 'it is computed at run time';
}
