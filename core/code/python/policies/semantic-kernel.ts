import type { JsonObject, JsonValue } from '../../../json/json-value.ts';
import { readAnnotation } from '../../../python/schema/annotation.ts';
import { ancestorsOf, classKind, isModelKind } from '../../../python/schema/class-kinds.ts';
import { encode } from '../../../python/schema/encode.ts';
import { enumMembers } from '../../../python/schema/enums.ts';
import { functionParameters, type PyFunctionParameter, rawDocstring } from '../../../python/schema/parameters.ts';
import { classScope } from '../../../python/schema/scope.ts';
import type { ClassRef, Metadata } from '../../../python/schema/values-and-types.ts';
import { parseExpression } from '../../../python/syntax/parse-expression.ts';
import { wordSet } from '../../../text/words.ts';
import type { FrameworkPolicy } from '../policy.ts';
import { plainType, type RuntimeType, runtimeType } from '../runtime-types.ts';
import { valueText } from '../signature-text.ts';
import type { ToolSite } from '../tool-site.ts';

/** Semantic Kernel: `@kernel_function` of plugins. Source: semantic-kernel 1.45, measured. */
export const semanticKernelPolicy: FrameworkPolicy = {
  framework: 'semantic-kernel',
  packages: ['semantic-kernel'],
  versions: ['1.45'],
  sentOptions: wordSet('func name description'),
  read(site) {
    const { function: made, prefix } = site.found;
    if (made === null) return { name: undefined, description: undefined, schema: undefined, format: 'openai' };
    const own = site.isGiven('name', 1) ? site.text('name', 1) : made.declaration.name;
    if (prefix === null) site.missing('name', 'where the plugin is added decides the name before it');
    const description = site.isGiven('description', 2)
      ? site.text('description', 2)
      : (rawDocstring(site.table, made) ?? '');
    const properties: Record<string, JsonValue> = {};
    const required: string[] = [];
    for (const parameter of functionParameters(site.table, made)) {
      if (parameter.name === 'self') continue;
      const type =
        parameter.annotation === null
          ? null
          : runtimeType(site.table, { expression: parameter.annotation, scope: parameter.scope });
      const info = infoOf(site, parameter, type);
      if (!info.isShown) continue;
      properties[parameter.name] = schemaOf(site, type, info.description);
      if (info.isRequired) required.push(parameter.name);
    }
    return {
      name: own === undefined || prefix === null ? own : `${prefix}-${own}`,
      description,
      schema: { type: 'object', properties, required },
      format: 'openai',
    };
  },
};

interface ParameterInfo {
  readonly description: string | undefined;
  readonly isRequired: boolean;
  readonly isShown: boolean;
}

function infoOf(site: ToolSite, { assigned, name }: PyFunctionParameter, type: RuntimeType | null): ParameterInfo {
  if (assigned?.kind === 'unknown') site.missing(`parameter ${name}`, assigned.reason);
  const metadata = type?.kind === 'annotated' ? type.metadata : [];
  let description: string | undefined;
  let isShown = true;
  for (const item of metadata) {
    if (item.kind === 'str') description = item.value;
    if (item.kind !== 'dict') continue;
    for (const [key, value] of item.entries) {
      if (key.kind !== 'str') continue;
      if (key.value === 'description' && value.kind === 'str') description ??= value.value;
      if (key.value === 'include_in_function_choices' && value.kind === 'bool') isShown = value.value;
    }
  }
  const plain = type === null ? null : plainType(type);
  const isNullable = plain?.kind === 'union' && plain.members.some(({ kind }) => kind === 'none');
  const hasDefault = assigned !== null && assigned.kind !== 'none';
  return { description, isShown, isRequired: !hasDefault && !isNullable };
}

const names: Readonly<Record<string, string>> = {
  int: 'integer',
  str: 'string',
  bool: 'boolean',
  float: 'number',
  list: 'array',
  dict: 'object',
  set: 'array',
  tuple: 'array',
};

/** The schema of a parameter: an optional type counts as the type itself, others in a union by their names. */
function schemaOf(site: ToolSite, type: RuntimeType | null, description: string | undefined): JsonObject {
  if (type === null) return { ...(description === undefined ? {} : { description }), type: 'object', properties: {} };
  const plain = plainType(type);
  const said = description === undefined || description === '' ? {} : { description };
  if (plain.kind === 'union') {
    const members = plain.members.filter(({ kind }) => kind !== 'none');
    const [only] = members;
    if (members.length === 1 && only !== undefined) return build(site, only, description);
    return { anyOf: members.map((member) => ({ type: nameOf(member), ...said })) };
  }
  if (plain.kind === 'any') return { type: 'object', properties: {}, ...said };
  return build(site, plain, description);
}

function nameOf(type: RuntimeType): string {
  const plain = plainType(type);
  return plain.kind === 'builtin' ? (names[plain.name] ?? 'object') : 'object';
}

function build(site: ToolSite, type: RuntimeType, description: string | undefined, depth = 0): JsonObject {
  const said = description === undefined || description === '' ? {} : { description };
  const inner = (one: RuntimeType): JsonObject => build(site, one, undefined, depth + 1);
  if (depth > 20) return { type: 'object' };
  const plain = plainType(type);
  switch (plain.kind) {
    case 'builtin':
      return { type: names[plain.name] ?? 'object', ...said };
    case 'class':
      return ofClass(site, plain.of, description, depth);
    case 'generic': {
      const [first, second] = plain.items;
      if ((plain.origin === 'list' || plain.origin === 'set') && first !== undefined) {
        return { type: 'array', items: inner(first), ...said };
      }
      if (plain.origin === 'dict' && second !== undefined) {
        const values = inner(second);
        const isBare = values['type'] === 'object' && Object.keys(values).length === 1;
        return { type: 'object', additionalProperties: isBare ? { type: 'object', properties: {} } : values, ...said };
      }
      if (plain.origin === 'tuple') return { type: 'array', items: plain.items.map(inner), ...said };
      return { type: 'object', ...said };
    }
    case 'union': {
      const members = plain.members.filter(({ kind }) => kind !== 'none');
      const [only] = members;
      if (plain.members.length === 2 && members.length === 1 && only !== undefined) {
        const schema = inner(only);
        return { ...schema, type: [schema['type'] ?? 'object', 'null'], ...said };
      }
      return { anyOf: plain.members.map((member) => build(site, member, description, depth + 1)) };
    }
    default:
      return { type: 'object', ...said };
  }
}

function ofClass(site: ToolSite, of: ClassRef, description: string | undefined, depth: number): JsonObject {
  const { table } = site;
  const said = description === undefined || description === '' ? {} : { description };
  const kind = classKind(table.index, of);
  if (kind === 'enum') {
    const members = enumMembers(table.evaluator, of);
    const [first] = members;
    const type = first === undefined ? 'string' : (names[first.value.kind] ?? 'string');
    return { type, enum: members.map(({ value }) => encode(value) ?? null), ...said };
  }
  const properties: Record<string, JsonValue> = {};
  const required: string[] = [];
  for (const { of: ancestor } of [...ancestorsOf(table.index, of, new Map())].reverse()) {
    const scope = classScope(ancestor);
    for (const member of ancestor.declaration.members) {
      if (member.kind !== 'assignment' || member.annotation === null) continue;
      const { expression } = parseExpression(ancestor.module.text, member.annotation);
      const type = runtimeType(table, { expression, scope });
      const plain = plainType(type);
      const assigned = member.value === null ? null : table.evaluator.written(member.value, scope);
      const limits = [
        ...readAnnotation(table, expression, scope).metadata,
        ...(assigned?.kind === 'field' ? assigned.spec.metadata : []),
      ];
      const isOptional = plain.kind === 'union' && plain.members.some(({ kind: one }) => one === 'none');
      if (!isOptional) required.push(member.name);
      properties[member.name] = build(site, type, isModelKind(kind) ? limitText(site, limits) : undefined, depth + 1);
    }
  }
  return { type: 'object', properties, ...(required.length > 0 ? { required } : {}), ...said };
}

const limitNames: Readonly<Record<string, string>> = {
  min_length: 'MinLen',
  max_length: 'MaxLen',
  ge: 'Ge',
  gt: 'Gt',
  le: 'Le',
  lt: 'Lt',
  multiple_of: 'MultipleOf',
};

/** The library takes the first limit of a field for its description. */
function limitText(site: ToolSite, metadata: readonly Metadata[]): string | undefined {
  const first = metadata.find(({ kind }) => kind === 'constraint');
  if (first?.kind !== 'constraint') return undefined;
  const value = valueText(first.value);
  const name = limitNames[first.name];
  if (first.name === 'pattern' && value !== null) return `pattern=${value}`;
  if (name !== undefined && value !== null) return `${name}(${first.name}=${value})`;
  site.missing('description', 'it holds a limit of a field');
  return undefined;
}
