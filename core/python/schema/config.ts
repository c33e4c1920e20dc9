import { isJsonObject, type JsonObject } from '../../json/json-value.ts';
import { wordSet } from '../../text/words.ts';
import { dottedName } from '../syntax/nodes.ts';
import { callArguments } from './calls.ts';
import { type Ancestor, basesOf, classKeywords, decoratorsOf, outerScope } from './class-kinds.ts';
import { encode } from './encode.ts';
import type { Evaluator } from './evaluate.ts';
import type { Notes } from './notes.ts';
import { textOf } from './py-value.ts';
import { classScope, isExternal } from './scope.ts';
import { toCamel, toPascal, toSnake } from './text-case.ts';
import type { CallArguments, ClassRef, PyValue } from './values-and-types.ts';

export type ModelConfig = ReadonlyMap<string, PyValue>;

/** The settings of a class: those of its bases, then `model_config`, `class Config`, and keywords of the class statement. */
export function configOf(evaluator: Evaluator, notes: Notes, ancestors: readonly Ancestor[]): ModelConfig {
  const config = new Map<string, PyValue>();
  for (const { of } of [...ancestors].reverse()) {
    if (basesOf(evaluator.index, of).some(({ entity }) => isExternal(entity, 'pydantic.BaseSettings'))) {
      config.set('extra', { kind: 'str', value: 'forbid' });
    }
    addOwn(evaluator, notes, of, config);
  }
  return config;
}

/** Settings about the model alone. */
const OF_THE_MODEL = wordSet('title json_schema_extra json_schema_mode_override model_title_generator');

/** The settings that a standard dataclass, a TypedDict or a NamedTuple without its own takes from the model around it. */
export function passedOn(config: ModelConfig): ModelConfig {
  return new Map([...config].filter(([name]) => !OF_THE_MODEL.has(name)));
}

function addOwn(evaluator: Evaluator, notes: Notes, of: ClassRef, config: Map<string, PyValue>): void {
  for (const member of of.declaration.members) {
    const isConfig = member.name === 'model_config' || member.name === '__pydantic_config__';
    if (member.kind === 'assignment' && isConfig && member.value !== null) {
      addConfig(config, evaluator.written(member.value, classScope(of)), notes);
    } else if (member.kind === 'class' && member.name === 'Config') {
      for (const setting of member.members) {
        if (setting.kind === 'assignment' && setting.value !== null) {
          config.set(setting.name, evaluator.written(setting.value, classScope(of)));
        } else if (setting.kind === 'function') {
          config.set(setting.name, { kind: 'unknown', reason: `${setting.name}() runs at run time` });
        }
      }
    }
  }
  for (const { name, value } of classKeywords(of)) {
    if (!['metaclass', 'total', 'closed', 'extra_items'].includes(name)) {
      config.set(name, evaluator.evaluate(value, outerScope(of)));
    }
  }
  addDecoratorConfig(evaluator, notes, of, config);
}

/** `@dataclass(config=…)` of pydantic and `@with_config(…)`. */
function addDecoratorConfig(evaluator: Evaluator, notes: Notes, of: ClassRef, config: Map<string, PyValue>): void {
  for (const { expression } of decoratorsOf(evaluator.index, of)) {
    if (expression.kind !== 'call') continue;
    const { positional, keywords } = callArguments(evaluator, expression.arguments, outerScope(of));
    const isWith = dottedName(expression.callee)?.endsWith('with_config') === true;
    const given = isWith ? positional[0] : keywords.get('config');
    if (given !== undefined) addConfig(config, given, notes);
    for (const [name, value] of isWith ? keywords : []) config.set(name, value);
  }
}

function addConfig(config: Map<string, PyValue>, value: PyValue, notes: Notes): void {
  if (value.kind === 'call' && (value.name === 'pydantic.ConfigDict' || value.name === 'pydantic.SettingsConfigDict')) {
    if (value.call.unread !== null) notes.note(value.call.unread, 'configuration');
    for (const [name, setting] of value.call.keywords) config.set(name, setting);
  } else if (value.kind === 'dict') {
    for (const [key, setting] of value.entries) {
      const name = textOf(key);
      if (name !== null) config.set(name, setting);
    }
  } else if (value.kind !== 'none') {
    notes.note('it is built at run time', 'configuration');
  }
}

/** A string setting (`extra`, `title`), also as a member of `Extra`; null where there is none. */
export function configText(config: ModelConfig, name: string): string | null {
  const value = config.get(name);
  if (value?.kind === 'entity' && value.entity.kind === 'external') return value.entity.name.split('.').at(-1) ?? null;
  return textOf(value);
}

/** A setting with a JSON object (`json_schema_extra`); null where there is none or code makes it. */
export function configObject(config: ModelConfig, name: string, notes: Notes): JsonObject | null {
  const value = config.get(name);
  if (value === undefined || value.kind === 'none') return null;
  const json = encode(value);
  if (isJsonObject(json)) return json;
  notes.note(value.kind === 'unknown' ? value.reason : 'a function changes the whole schema at run time', name);
  return null;
}

/** The alias of a field; null where the field keeps its name. */
type AliasGenerator = (name: string) => string | null;

/** The alias generator; null where there is none, `unknown` where code makes the aliases. */
export function aliasGenerator(evaluator: Evaluator, config: ModelConfig): AliasGenerator | 'unknown' | null {
  const value = config.get('alias_generator');
  if (value === undefined || value.kind === 'none') return null;
  return generatorOf(evaluator, value);
}

function generatorOf(evaluator: Evaluator, value: PyValue): AliasGenerator | 'unknown' {
  if (value.kind === 'call' && value.name === 'pydantic.AliasGenerator') return fromCall(evaluator, value.call);
  if (value.kind === 'lambda') {
    // A plain lambda is evaluated for its names, with a note that code makes them.
    return (name) => textOf(evaluator.applied(value, { kind: 'str', value: name }) ?? undefined) ?? name;
  }
  const name = value.kind === 'entity' && value.entity.kind === 'external' ? value.entity.name : '';
  return GENERATORS.get(name) ?? 'unknown';
}

const GENERATORS: ReadonlyMap<string, AliasGenerator> = new Map([
  ['pydantic.to_camel', toCamel],
  ['pydantic.to_pascal', toPascal],
  ['pydantic.to_snake', toSnake],
  ['str.upper', (name: string) => name.toUpperCase()],
  ['str.lower', (name: string) => name.toLowerCase()],
]);

function fromCall(evaluator: Evaluator, call: CallArguments): AliasGenerator | 'unknown' {
  const chosen = [call.keywords.get('validation_alias'), call.keywords.get('alias') ?? call.positional[0]].find(
    (given) => given !== undefined && given.kind !== 'none',
  );
  return chosen === undefined ? () => null : generatorOf(evaluator, chosen);
}
