import { type JsonObject, objectOf } from '../json/json-value.ts';
import type { LoaderAnswer, LoaderRefusal } from './answer.ts';
import { type LoadedTool, loadedTool } from './load.ts';
import { type ReadBlock, type Reading, type ReadRefusal, readFileText } from './read.ts';
import { fieldSchema } from './schema-field.ts';
import { behaviourOf, type LoaderBehaviour, type LoaderVersion, patchOf } from './versions.ts';

type LangchainCall =
  | { readonly kind: 'python'; readonly expression: string }
  /** A tool without a function: the loader's replacement always answers with this sentence. */
  | { readonly kind: 'fallback'; readonly sentence: string }
  | { readonly kind: 'nothing' };

type LangchainParameters =
  | { readonly kind: 'known'; readonly args: JsonObject }
  | { readonly kind: 'class'; readonly expression: string };

export interface LangchainTool {
  readonly kind: 'Tool' | 'StructuredTool';
  readonly name: string;
  readonly description: string;
  readonly parameters: LangchainParameters;
  readonly call: LangchainCall;
}

/** A Python expression that the loader evaluates while it reads the file. This project never evaluates it. */
export interface EvaluatedExpression {
  readonly what: 'function' | 'schema';
  readonly expression: string;
  /** The message of the AIONParseError if the evaluation raises; Python's own words follow. */
  readonly messageIfItFails: string;
}

interface LangchainAnswer {
  /** Valid if all expressions before evaluate, to a callable or a schema class. */
  readonly answer: LoaderAnswer<readonly LangchainTool[]>;
  /** In the order of evaluation; the first that fails ends the reading. */
  readonly evaluated: readonly EvaluatedExpression[];
}

/** The result of `AIONS.get_langchain_tools(path, context)` of that version for a file with this text. */
export function langchainTools(text: string, version: LoaderVersion): LangchainAnswer {
  const reading = readFileText(text, version);
  const refused = reading.blocks.findIndex((block) => block.refusal !== null);
  const tools = reading.blocks.slice(0, refused === -1 ? undefined : refused).map(loadedTool);
  const evaluated = tools.flatMap((tool) => evaluatedOf(tool, reading.behaviour));
  return { answer: answerOf(reading, tools, version), evaluated };
}

/** One block of a file, as if it were alone in the file. */
interface LangchainBlock {
  /** As in the text. */
  readonly block: ReadBlock;
  readonly answer: LoaderAnswer<LangchainTool>;
  readonly evaluated: readonly EvaluatedExpression[];
}

/**
 * The tools that `AIONS.get_langchain_tools` of that version makes of the blocks of a file, also of those before and after a block for which
 * it refuses the file. `refusal` is that of the file, null if the version accepts it.
 */
export function langchainBlocks(
  text: string,
  version: LoaderVersion,
): { readonly refusal: LoaderRefusal | null; readonly blocks: readonly LangchainBlock[] } {
  const { blocks, refusal, behaviour } = readFileText(text, version);
  const made = blocks.map((block): LangchainBlock => {
    const tool = loadedTool(block);
    const refused = block.refusal === null ? missingKey(tool, version) : refusalOf(block.refusal);
    const answer = refused ?? { ok: true as const, value: langchainTool(tool, behaviour) };
    return { block, answer, evaluated: evaluatedOf(tool, behaviour) };
  });
  const first = made.find(({ answer }) => !answer.ok)?.answer;
  return { refusal: refusal !== null ? refusalOf(refusal) : first?.ok === false ? first : null, blocks: made };
}

function refusalOf({ error, message }: ReadRefusal): LoaderRefusal {
  return { ok: false, error, message };
}

function answerOf(
  { refusal }: Reading,
  tools: readonly LoadedTool[],
  version: LoaderVersion,
): LoaderAnswer<readonly LangchainTool[]> {
  if (refusal !== null) return refusalOf(refusal);
  const made: LangchainTool[] = [];
  for (const tool of tools) {
    const missing = missingKey(tool, version);
    if (missing !== null) return missing;
    made.push(langchainTool(tool, behaviourOf(version)));
  }
  return { ok: true, value: made };
}

function langchainTool(tool: LoadedTool, behaviour: LoaderBehaviour): LangchainTool {
  const fields = tool.args_schema_raw;
  return {
    kind: fields === undefined ? 'Tool' : 'StructuredTool',
    name: tool.name ?? '',
    description: descriptionOf(tool, behaviour),
    parameters: parametersOf(tool),
    call: callOf(tool, behaviour),
  };
}

function descriptionOf({ description = '', link }: LoadedTool, behaviour: LoaderBehaviour): string {
  const line = link === undefined ? null : documentationLine(link, behaviour);
  return line === null ? description : `${description}\n${line}`;
}

/** The line that the loaders of this behaviour append to the description of a tool with a link; null for those that know no link. */
export function documentationLine(link: string, behaviour: LoaderBehaviour): string | null {
  switch (behaviour) {
    case '1.0.0':
      return null;
    case '1.0.10':
      return `Documentation: ${link}`;
    case '1.0.5':
    case '1.0.12':
    case '1.0.16':
      return `Documentation Link: ${link}`;
  }
}

function parametersOf({ args_schema_raw, args_schema_str }: LoadedTool): LangchainParameters {
  if (args_schema_raw !== undefined) {
    return { kind: 'known', args: objectOf(args_schema_raw.map(([key, text]) => [key, fieldSchema(key, text)])) };
  }
  return args_schema_str === undefined
    ? { kind: 'known', args: { tool_input: { type: 'string' } } }
    : { kind: 'class', expression: args_schema_str };
}

function callOf(tool: LoadedTool, behaviour: LoaderBehaviour): LangchainCall {
  if (tool.function !== undefined) return { kind: 'python', expression: tool.function.raw_string };
  if (behaviour === '1.0.10') return { kind: 'fallback', sentence: 'No function provided.' };
  return tool.link === undefined
    ? { kind: 'nothing' }
    : { kind: 'fallback', sentence: referToDocumentation(tool.link) };
}

/** The result of a tool that has a link and no function. */
export function referToDocumentation(link: string): string {
  return `Action unavailable. Please refer to documentation: ${link}`;
}

function missingKey(tool: LoadedTool, version: LoaderVersion): LoaderRefusal | null {
  const missing = requiredKeys(version).find((key) => tool[key] === undefined);
  return missing === undefined ? null : { ok: false, error: 'KeyError', message: `'${missing}'` };
}

/** Whether `get_langchain_tools` of the version raises KeyError for a tool without a description. The others make one of an empty text. */
export function needsDescription(version: LoaderVersion): boolean {
  return requiredKeys(version).includes('description');
}

/** The keys that a version takes for granted, in its order. */
function requiredKeys(version: LoaderVersion): readonly ('name' | 'function' | 'description')[] {
  switch (behaviourOf(version)) {
    case '1.0.0':
      return ['name', 'function', 'description'];
    case '1.0.5':
      return ['name', 'description'];
    case '1.0.10':
      return ['name'];
    case '1.0.12':
      return patchOf(version) <= 14 ? ['name', 'description'] : ['name'];
    case '1.0.16':
      return ['name'];
  }
}

function evaluatedOf(tool: LoadedTool, behaviour: LoaderBehaviour): EvaluatedExpression[] {
  const expressions: EvaluatedExpression[] = [];
  if (tool.function !== undefined) {
    const expression = tool.function.raw_string;
    const messageIfItFails = `Could not parse function '${expression}'.${adviceOf(behaviour)} Error: `;
    expressions.push({ what: 'function', expression, messageIfItFails });
  }
  if (tool.args_schema_str !== undefined) {
    const expression = tool.args_schema_str;
    const messageIfItFails = `Could not parse schema '${expression}'. Ensure it is in context. Error: `;
    expressions.push({ what: 'schema', expression, messageIfItFails });
  }
  return expressions;
}

function adviceOf(behaviour: LoaderBehaviour): string {
  switch (behaviour) {
    case '1.0.0':
    case '1.0.5':
      return ' Ensure all dependencies are in context.';
    case '1.0.10':
      return '';
    case '1.0.12':
    case '1.0.16':
      return ' Ensure dependencies are passed in context.';
  }
}
