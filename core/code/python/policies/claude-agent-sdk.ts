import { isJsonObject, type JsonObject, objectOf } from '../../../json/json-value.ts';
import { dottedName, type PyExpression } from '../../../python/syntax/nodes.ts';
import { wordSet } from '../../../text/words.ts';
import type { FrameworkPolicy } from '../policy.ts';
import type { ToolSite } from '../tool-site.ts';

/** The Claude Agent SDK: `@tool(name, description, input_schema)`. Source: claude-agent-sdk 0.2, measured. */
export const claudeAgentSdkPolicy: FrameworkPolicy = {
  framework: 'claude-agent-sdk',
  packages: ['claude-agent-sdk'],
  versions: ['0.2'],
  sentOptions: wordSet('name description input_schema annotations'),
  read(site) {
    const annotations = site.json('annotations');
    return {
      name: site.text('name', 0),
      description: site.text('description', 1),
      schema: schemaOf(site),
      format: 'mcp',
      ...(annotations !== undefined && isJsonObject(annotations) ? { more: { annotations } } : {}),
    };
  },
};

function schemaOf(site: ToolSite): JsonObject | undefined {
  const expression = site.expressionOf('input_schema', 2);
  if (expression?.kind === 'dict' && expression.entries.every(({ key }) => key?.kind === 'string')) {
    const members = expression.entries.map(
      ({ key, value }) => [key?.kind === 'string' ? (key.value ?? '') : '', value] as const,
    );
    const names = members.map(([name]) => name);
    if (!names.includes('type') || !names.includes('properties')) {
      const properties = objectOf(members.map(([name, type]) => [name, schemaOfType(type)]));
      return { type: 'object', properties, required: names };
    }
  }
  const value = site.option('input_schema', 2);
  const json = value === undefined ? undefined : site.jsonOf(value);
  if (json !== undefined && isJsonObject(json)) return json;
  site.missing('input_schema', 'it is a class or only known at run time', expression);
  return undefined;
}

const words: Readonly<Record<string, string>> = {
  str: 'string',
  int: 'integer',
  float: 'number',
  bool: 'boolean',
  list: 'array',
  List: 'array',
  dict: 'object',
  Dict: 'object',
};

/** The schema of a type; the SDK makes a string of each type that it doesn't know. */
function schemaOfType(type: PyExpression): JsonObject {
  if (type.kind === 'binary') return ofUnion(type.operands);
  if (type.kind !== 'subscript') return { type: words[lastName(type)] ?? 'string' };
  const arguments_ = type.index.kind === 'tuple' ? type.index.items : [type.index];
  const [first] = arguments_;
  const name = lastName(type.value);
  if (first === undefined) return { type: 'string' };
  if (name === 'Annotated') {
    const text = arguments_.slice(1).find((one) => one.kind === 'string');
    const inner = schemaOfType(first);
    return text?.kind === 'string' && text.value !== null ? { ...inner, description: text.value } : inner;
  }
  if (name === 'Optional' || name === 'Union') return ofUnion(arguments_);
  if (words[name] === 'array') return { type: 'array', items: schemaOfType(first) };
  return { type: words[name] ?? 'string' };
}

function ofUnion(types: readonly PyExpression[]): JsonObject {
  const others = types.filter((type) => type.kind !== 'constant');
  const [only] = others;
  return others.length === 1 && only !== undefined ? schemaOfType(only) : { anyOf: others.map(schemaOfType) };
}

function lastName(expression: PyExpression): string {
  return dottedName(expression)?.split('.').at(-1) ?? '';
}
