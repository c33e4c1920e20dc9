import { fitsDouble, isNumber } from '../../json/exact-number.ts';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue, member, objectOf } from '../../json/json-value.ts';
import { childPointer } from '../../json/pointer.ts';
import { referToDocumentation } from '../../loaders/langchain.ts';
import { fieldTitle } from '../../python/schema/schema-values.ts';
import { DEEPEST_LITERAL, literalDepth } from '../../python/write/python-literal.ts';
import { rewriteSchema } from '../../schema/walk.ts';
import { addAll } from '../../text/long-list.ts';
import { say } from '../../text/say.ts';
import type { CanonicalTool } from '../../tools/canonical-tool.ts';
import { type Loss, notSupportedBy } from '../../tools/loss.ts';
import type { PythonCall } from '../../tools/python-call.ts';
import { withMembers } from '../../tools/with-members.ts';
import { aiSdk } from '../ai-sdk.ts';
import type { ToolFormat } from '../format.ts';
import type { ProgramTargetId } from '../format-id.ts';
import { langchain } from '../langchain.ts';
import { mcp } from '../mcp.ts';
import { openaiResponses } from '../openai-responses.ts';
import { writeSlots } from '../shared/slots.ts';
import type { Target } from '../target.ts';
import { aiSdkProgram } from './ai-sdk.ts';
import { fastmcpProgram } from './fastmcp.ts';
import { langchainProgram } from './langchain.ts';
import { mcpTypescriptProgram } from './mcp-typescript.ts';
import { openaiAgentsProgram } from './openai-agents.ts';
import type { ProgramWriter, ToolOfProgram } from './program.ts';

/** The targets that are written as a program. */
export const programTargets: readonly Target[] = [
  programTarget('python-fastmcp', 'FastMCP (Python code)', 'FastMCP', mcp, fastmcpProgram),
  programTarget('python-langchain', 'LangChain (Python code)', 'LangChain', langchain, langchainProgram),
  programTarget(
    'python-openai-agents',
    'OpenAI Agents SDK (Python code)',
    'the OpenAI Agents SDK',
    openaiResponses,
    openaiAgentsProgram,
  ),
  programTarget('typescript-ai-sdk', 'AI SDK (TypeScript code)', 'the AI SDK', aiSdk, aiSdkProgram),
  programTarget('typescript-mcp', 'MCP SDK (TypeScript code)', 'the MCP SDK', mcp, mcpTypescriptProgram),
];

/** A target with the limits of the format in which the framework sends its tools. */
function programTarget(
  id: ProgramTargetId,
  title: string,
  provider: string,
  sent: ToolFormat,
  program: ProgramWriter,
): Target {
  const slots = program.members.map((name) => ({ member: name, path: [name] }));
  const format: ToolFormat = {
    id: sent.id,
    title,
    provider,
    slots,
    dialect: 'json-schema',
    limits: sent.limits,
    strictFlag: sent.strictFlag,
    detectedBy: [],
    detect: () => 0,
    parse: sent.parse,
    write(tool, options) {
      const asSent = sent.write?.(tool, options);
      if (asSent?.kind === 'impossible') return asSent;
      const titled = withTitles(tool.inputs, program.titles);
      const { description: ofSchema, ...undescribed } = titled.schema;
      // A decorated function has one description.
      const isDescribed = program.language === 'python' && ofSchema !== undefined;
      const description = program.trimsDescription === true ? tool.description.trim() : tool.description;
      const annotations = asSent === undefined ? undefined : member(asSent.result, 'annotations');
      const result = writeSlots(
        withMembers(tool, {
          description,
          inputs: isDescribed ? undescribed : titled.schema,
          ...(isJsonObject(annotations) ? { annotations } : {}),
        }),
        slots,
      );
      if (program.language === 'python' && literalDepth(result) > DEEPEST_LITERAL) {
        const reason = say`Python can't parse more than ${DEEPEST_LITERAL} nested levels.`;
        return { kind: 'impossible', reason, losses: [] };
      }
      const losses: Loss[] = [...(asSent?.losses ?? [])];
      const reason = notSupportedBy(provider);
      if (!titled.isWhole) {
        losses.push({ path: '/inputs', lost: say`schema titles`, reason, notSent: say`schema titles` });
      }
      if (isDescribed && ofSchema !== tool.description) {
        // The docstring of a tool's function, which no model is sent: the tool has its own description.
        const notSent = tool.source_format === 'aion' ? { notSent: say`schema descriptions` } : {};
        losses.push({ path: '/inputs/description', lost: say`schema description`, reason, ...notSent });
      }
      if (program.language === 'typescript') addAll(losses, lostDigits(titled.schema, '/inputs'));
      const repair = { path: '/description', message: say`Removed white space around the description.` };
      return { kind: 'written', result, losses, repairs: description === tool.description ? [] : [repair] };
    },
    envelope: (emitted) => emitted,
  };
  return { id, title, provider, format, limits: sent.limits, strictFlag: sent.strictFlag, program };
}

/** The numbers that a program in JavaScript would read as others. */
function lostDigits(value: JsonValue, path: string): readonly Loss[] {
  if (isNumber(value)) {
    if (fitsDouble(value)) return [];
    return [{ path, lost: String(value), reason: say`JavaScript reads this number as ${String(Number(value))}.` }];
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, item]) => lostDigits(item, childPointer(path, key)));
}

/** The tool of a definition that such a target has written. */
export function toolOfProgram(
  definition: JsonObject,
  call: PythonCall | null,
  { executable, link }: Pick<CanonicalTool, 'executable' | 'link'>,
): ToolOfProgram {
  const text = (key: string): string | undefined => {
    const value = member(definition, key);
    return typeof value === 'string' ? value : undefined;
  };
  const object = (key: string): JsonObject | undefined => {
    const value = member(definition, key);
    return isJsonObject(value) ? value : undefined;
  };
  const list = (key: string): readonly JsonValue[] | undefined => {
    const value = member(definition, key);
    return isJsonArray(value) ? value : undefined;
  };
  return {
    name: text('name') ?? '',
    title: text('title'),
    description: text('description') ?? '',
    inputs: object('inputs') ?? {},
    outputs: object('outputs'),
    annotations: object('annotations'),
    examples: list('examples'),
    icons: list('icons'),
    meta: object('meta'),
    call,
    sentence: link === undefined || executable !== undefined ? null : referToDocumentation(link),
    namesOfPython: (call?.target ?? executable ?? '').match(/[A-Za-z_]\w*/g) ?? [],
    isStrict: member(definition, 'strict') === true,
  };
}

/** Stands for the key of a title that is kept. */
const keptTitle = '\0title';

/** The schema with the titles that its framework sends. A title that the framework makes of the name is removed too. */
function withTitles(
  schema: JsonObject,
  titles: ProgramWriter['titles'],
): { readonly schema: JsonObject; readonly isWhole: boolean } {
  if (titles === 'all') return { schema, isWhole: true };
  const marked =
    titles === 'none'
      ? schema
      : titles === 'parameters'
        ? withMarkedTitles(schema)
        : rewriteSchema(schema, (inner) => (isJsonObject(inner) ? withMarkedTitles(inner) : inner));
  let isWhole = true;
  const rewritten = rewriteSchema(marked, (inner) => {
    if (!isJsonObject(inner)) return inner;
    const isTitled = typeof inner['title'] === 'string';
    if (isTitled) isWhole = false;
    const kept = Object.entries(inner).filter(([key]) => key !== 'title' || !isTitled);
    return objectOf(kept.map(([key, value]) => [key === keptTitle ? 'title' : key, value]));
  });
  return { schema: isJsonObject(rewritten) ? rewritten : schema, isWhole };
}

/** An object whose properties have a mark at the titles that aren't made of their names. */
function withMarkedTitles(schema: JsonObject): JsonObject {
  const { properties } = schema;
  if (!isJsonObject(properties)) return schema;
  const marked = Object.entries(properties).map(([name, property]): readonly [string, JsonValue] => {
    if (!isJsonObject(property) || property['title'] === fieldTitle(name)) return [name, property];
    const entries = Object.entries(property).map(([key, value]) => [key === 'title' ? keptTitle : key, value] as const);
    return [name, objectOf(entries)];
  });
  return { ...schema, properties: objectOf(marked) };
}
