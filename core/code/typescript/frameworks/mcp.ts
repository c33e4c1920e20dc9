import { packageVersion } from '../../../javascript/packages.ts';
import { type CodeValue, forced, isKind, memberOf, type ObjectValue } from '../../../javascript/values.ts';
import { isJsonObject, type JsonObject, objectOf } from '../../../json/json-value.ts';
import { DefinitionBuilder } from '../definition.ts';
import { type FoundTool, type Framework, memberPlace, type SiteReading } from '../framework.ts';
import { isShape, looksLikeJsonSchema, type SchemaRules } from '../schema-of-value.ts';
import { isZodSchema, type ZodSchema } from '../zod/schema-part.ts';
import { convertsBy } from '../zod/zod-json-schema.ts';

const withoutInputs: JsonObject = objectOf([
  ['type', 'object'],
  ['properties', objectOf([])],
]);

const taskSupport: JsonObject = objectOf([['taskSupport', 'forbidden']]);

/** The SDK with version 1, `@modelcontextprotocol/sdk`. */
function rulesOf(io: 'input' | 'output'): SchemaRules {
  return {
    zod: convertsBy({ target: 'draft-7', io }, { strictUnions: true, pipeStrategy: io }),
    acceptsShape: true,
    instead: (schema) => (isObjectSchema(schema) ? null : withoutInputs),
    literalRefusal: 'inputSchema must be a Zod schema or raw shape, received an unrecognized object',
  };
}

/** The SDK with version 2, `@modelcontextprotocol/server`. */
function laterRulesOf(io: 'input' | 'output'): SchemaRules {
  return {
    zod: convertsBy({ target: 'draft-2020-12', io }),
    acceptsShape: true,
    afterZod: (json) =>
      isJsonObject(json) && json['type'] === undefined ? objectOf([['type', 'object'], ...Object.entries(json)]) : json,
  };
}

function isObjectSchema({ version, zod }: ZodSchema): boolean {
  if (version === 3) return Reflect.get(zod, 'shape') !== undefined;
  const internals: unknown = Reflect.get(zod, '_zod');
  const definition: unknown =
    typeof internals === 'object' && internals !== null ? Reflect.get(internals, 'def') : null;
  return typeof definition === 'object' && definition !== null && Reflect.get(definition, 'type') === 'object';
}

/** `server.registerTool(name, config, callback)`, `registerToolTask(…)` for long ones, and `server.tool(name, description, shape, annotations, callback)`. */
export const mcpSdk: Framework = {
  names: ['registerTool', 'registerToolTask', 'tool'],
  find(reading) {
    if (!reading.isMethodCall || !isServer(reading)) return null;
    const found = reading.calledName === 'tool' ? shortTool(reading) : registeredTool(reading);
    return found;
  },
};

/** Whether the method is one of an MCP server, as far as the file shows it. */
function isServer(reading: SiteReading): boolean {
  const { receiver } = reading;
  if (isKind(receiver, 'result')) {
    const { callee } = receiver;
    return isKind(callee, 'external') && /mcp|modelcontextprotocol/i.test(`${callee.module} ${callee.path.join('.')}`);
  }
  if (isKind(receiver, 'external')) return /mcp|modelcontextprotocol/i.test(receiver.module);
  if (!isKind(receiver, 'unknown') && !isKind(receiver, 'method') && receiver !== undefined) return false;
  // No other library has a method of this name with these arguments.
  if (reading.calledName !== 'tool' && reading.nodes.length > 2) return true;
  return reading.module.text.includes('McpServer') || reading.module.text.includes('modelcontextprotocol');
}

function registeredTool(reading: SiteReading): FoundTool | null {
  const [name, config] = reading.inputs;
  if (reading.nodes.length < 2) return null;
  if (!isKind(config, 'object')) {
    if (!isKind(config, 'unknown') || reading.nodes.length < 3) return null;
    const definition = new DefinitionBuilder(frameworkOf(reading), reading.interpreter, reading.place);
    definition.name(name, reading.inputPlace(0));
    definition.unknown(config);
    return { definition, format: 'mcp' };
  }
  return mcpTool(reading, name, {
    title: [memberOf(config, 'title'), memberPlace(config, 'title')],
    description: [memberOf(config, 'description'), memberPlace(config, 'description')],
    inputSchema: [memberOf(config, 'inputSchema'), memberPlace(config, 'inputSchema')],
    outputSchema: [memberOf(config, 'outputSchema'), memberPlace(config, 'outputSchema')],
    annotations: [memberOf(config, 'annotations'), memberPlace(config, 'annotations')],
    icons: [memberOf(config, 'icons'), memberPlace(config, 'icons')],
    _meta: [memberOf(config, '_meta'), memberPlace(config, '_meta')],
    execution: [memberOf(config, 'execution'), memberPlace(config, 'execution')],
  });
}

type Part = readonly [CodeValue, ReturnType<typeof memberPlace>];

interface Parts {
  readonly title?: Part;
  readonly description?: Part;
  readonly inputSchema?: Part;
  readonly outputSchema?: Part;
  readonly annotations?: Part;
  readonly icons?: Part;
  readonly _meta?: Part;
  readonly execution?: Part;
}

function mcpTool(reading: SiteReading, name: CodeValue, parts: Parts): FoundTool {
  const isLater = usesLaterSdk(reading);
  const definition = new DefinitionBuilder(frameworkOf(reading), reading.interpreter, reading.place);
  const plain = (key: 'title' | 'description' | 'annotations' | 'icons' | '_meta'): void => {
    const part = parts[key];
    if (part !== undefined) definition.plain(key, part[0], part[1]);
  };
  definition.name(name, reading.inputPlace(0));
  plain('title');
  plain('description');
  const [input, inputPlace] = parts.inputSchema ?? [undefined, undefined];
  if (input === undefined || input === null) definition.constant('inputSchema', withoutInputs);
  else definition.schema('inputSchema', input, isLater ? laterRulesOf('input') : rulesOf('input'), inputPlace);
  plain('annotations');
  if (isLater) plain('icons');
  else if (reading.calledName === 'registerToolTask') addExecution(definition, parts.execution);
  else if (sendsTaskSupport(reading)) definition.constant('execution', taskSupport);
  plain('_meta');
  const [output, outputPlace] = parts.outputSchema ?? [undefined, undefined];
  if (output !== undefined && output !== null) {
    definition.schema('outputSchema', output, isLater ? laterRulesOf('output') : rulesOf('output'), outputPlace);
  }
  return { definition, format: 'mcp' };
}

/** `server.tool`: which of the arguments is which depends on their values. */
function shortTool(reading: SiteReading): FoundTool | null {
  const count = reading.nodes.length;
  if (count < 2) return null;
  const [name, ...others] = reading.inputs;
  const last = reading.nodes.at(-1);
  // Other libraries have a method of this name too: a tool of MCP has a name first, and a function last.
  if (typeof name !== 'string' && !isKind(name, 'unknown')) return null;
  if (last?.type === 'ObjectExpression' || last?.type === 'StringLiteral') return null;
  const rest = others.map((value, index) => ({ value: forced(value), place: reading.inputPlace(index + 1) }));
  const parts: { -readonly [Key in keyof Parts]: Parts[Key] } = {};
  const isText = typeof rest[0]?.value === 'string' || (isKind(rest[0]?.value, 'unknown') && rest.length > 2);
  if (isText) {
    const text = rest.shift();
    parts.description = [text?.value, text?.place];
  }
  if (rest.length > 1) {
    const [first] = rest;
    const isSchema = isRawShape(first?.value) || isKind(first?.value, 'unknown');
    if (first !== undefined && (isSchema || (isKind(first.value, 'host') && isZodSchema(first.value.content)))) {
      rest.shift();
      parts.inputSchema = [first.value, first.place];
      const second = rest[0];
      if (rest.length > 1 && second !== undefined) parts.annotations = [second.value, second.place];
    } else if (first !== undefined && isKind(first.value, 'object')) {
      const isNested = [...first.value.members.values()].some(
        ({ value }) => isKind(value, 'object') || isKind(value, 'list'),
      );
      if (isNested) parts.inputSchema = [first.value, first.place];
      else parts.annotations = [first.value, first.place];
    }
  }
  return mcpTool(reading, name, parts);
}

function isRawShape(value: CodeValue): value is ObjectValue {
  return isKind(value, 'object') && !looksLikeJsonSchema(value) && isShape(value);
}

function usesLaterSdk(reading: SiteReading): boolean {
  return reading.imports(/^@modelcontextprotocol\/server(?:\/|$)/);
}

function frameworkOf(reading: SiteReading): string {
  return usesLaterSdk(reading) ? '@modelcontextprotocol/server' : '@modelcontextprotocol/sdk';
}

/** Whether the SDK sends `execution`, which it does from 1.24 on; without a locked version, the newest one counts. */
function sendsTaskSupport(reading: SiteReading): boolean {
  const found = packageVersion(reading.interpreter.modules.files, reading.module.path, '@modelcontextprotocol/sdk');
  const exact = found?.isExact ? found.version : '';
  const [, minor] = /^1\.(\d+)\./.exec(exact) ?? [];
  return minor === undefined || Number(minor) >= 24;
}

/** A tool that runs as a task requires one of its clients, except where it says otherwise. */
function addExecution(definition: DefinitionBuilder, [value, place]: Part = [undefined, undefined]): void {
  if (isKind(value, 'object') && value.members.has('taskSupport')) definition.plain('execution', value, place);
  else definition.constant('execution', objectOf([['taskSupport', 'required']]));
}
