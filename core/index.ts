/** All functions are synchronous. They never read files, and never throw, whatever the text contains. Offsets count UTF-16 code units from 0; spans are half-open. A number of JSON is a double if it writes the same text, or else an `ExactNumber` with its text: `12345678901234567890`, `1.0`. */
import {
  questionOfCall as askAboutCall,
  questionsOfPlan as askAboutPlan,
  type CallFinding,
  type CallFormatId,
  type CallReadings,
  type ConvertedCalls,
  callFormat,
  checkPlan as checkAeonPlan,
  checkCall as checkOneCall,
  checkResultText,
  convertCalls as convertReadCalls,
  convertResults as convertReadResults,
  type LionagiMode,
  lionagiMismatch,
  questionOfResultText,
  type ReadCall,
  type ReadCallsOptions,
  type Registration,
  type RepairedCalls,
  readCalls as readCallsOfText,
  repairCalls,
  type SentenceStyle,
  type ToolRegistry,
  type Validate,
  type ValidationQuestion,
} from './calls/index.ts';
import { type Conversion, convert as convertTools, type SourceProblem, toolsOfText } from './conversion/index.ts';
import {
  canonicalize as canonicalizeDefinition,
  type DetectedFormat,
  detectFormat,
  type Emission,
  type EmitOptions,
  type EnvelopeStyle,
  emitTool,
  type NamedConfidences,
  type TargetId,
} from './formats/index.ts';
import { type JsonObject, jsonLine } from './json/index.ts';
import {
  type LoadAnswer,
  type LoadedTool,
  type LoaderVersion,
  loads as loadText,
  newestLoaderVersion,
} from './loaders/index.ts';
import { defaultFormatOptions, type FormatStyle, formatText, NotationDocument } from './notation/index.ts';
import {
  type CheckSettings,
  check as checkDocument,
  defaultSettings,
  type Finding,
  fixAll,
  templateSnippet,
  templateText,
} from './rules/index.ts';
import { type Suggestion, suggestionsAt } from './service/index.ts';
import { applyEdits, type TextEdit } from './text/index.ts';
import { type CanonicalTool, type Converted, wholeCanonical } from './tools/index.ts';

export {
  type ArgumentNotation,
  type ArgumentPlaces,
  type CallableTool,
  type CallFamily,
  type CallFinding,
  type CallFindingCode,
  type CallFormatId,
  type CallProblem,
  type CallProblemKind,
  type CallReading,
  type CallReadings,
  type CallRepair,
  type ConvertedCalls,
  type LionagiMode,
  type ReadCall,
  type ReadCallsOptions,
  type Registration,
  type RepairedCalls,
  type RepairRefusal,
  type SchemaViolation,
  type SentenceStyle,
  ToolRegistry,
  type Validate,
  type ValidationAnswer,
  type ValidationQuestion,
  type WrittenTools,
} from './calls/index.ts';
export type { Conversion, PlacedProblem, Refusal, SourceProblem, ToolLoss } from './conversion/index.ts';
export type {
  Confidences,
  DetectedFormat,
  Emission,
  EmitOptions,
  EnvelopeStyle,
  FormatId,
  NamedConfidences,
  ProviderProblem,
  Repair,
  TargetId,
} from './formats/index.ts';
export { ExactNumber, type JsonArray, type JsonNumber, type JsonObject, type JsonValue } from './json/index.ts';
export type {
  LoadAnswer,
  LoadedFunction,
  LoadedTool,
  LoaderAnswer,
  LoaderException,
  LoaderRefusal,
  LoaderVersion,
} from './loaders/index.ts';
export type { FormatStyle } from './notation/index.ts';
export type { CheckSettings, Finding, RelatedPlace, RuleFamily, Severity } from './rules/index.ts';
export type { Span, TextEdit } from './text/index.ts';
export type { CanonicalTool, Converted, Loss, ToolCapability, ToolSecurity } from './tools/index.ts';

/**
 * The format of a tool definition (`raw` if unknown), and a confidence from 0 to 1 for each format. `openai`, `anthropic`, `mcp`, `langchain`
 * and `raw` are always listed, other formats only if their confidence is above 0.
 */
export function detect(definition: JsonObject): {
  readonly format: DetectedFormat;
  readonly confidence: NamedConfidences;
} {
  return detectFormat(definition);
}

/** The canonical tool of a definition, with losses and warnings. Default format: the one that {@link detect} returns. */
export function canonicalize(definition: JsonObject, format?: DetectedFormat): Converted<CanonicalTool> {
  return canonicalizeDefinition(definition, format);
}

/** A tool in a provider's format, with its losses, or why the format can't represent it. A tool requires only a name. */
export function emit(
  tool: Pick<CanonicalTool, 'name'> & Partial<CanonicalTool>,
  target: TargetId,
  options: EmitOptions = {},
): Emission {
  return emitTool(wholeCanonical(tool), target, options);
}

/** The findings of a `.aion` text, in text order. Omitted settings have the editor's defaults. */
export function check(text: string, settings: Partial<CheckSettings> = {}): readonly Finding[] {
  return checkDocument(NotationDocument.parse(text), { ...defaultSettings, ...settings });
}

/** The `.aion` text with all safe fixes applied. A second call changes nothing. */
export function fix(text: string, settings: Partial<CheckSettings> = {}): string {
  return applyEdits(text, fixAll(NotationDocument.parse(text), { ...defaultSettings, ...settings }));
}

/** The formatted `.aion` text. Only white space changes, unless `style` sets an order of properties. */
export function format(text: string, style: Partial<FormatStyle> = {}): string {
  return applyEdits(text, formatText(NotationDocument.parse(text), { ...defaultFormatOptions, ...style }));
}

/** A completion item. */
export interface Completion {
  readonly label: string;
  readonly kind: Suggestion['kind'];
  readonly detail: string;
  readonly edit: TextEdit;
  /** The new text of `edit` with tab stops (`${1:…}`), for editors that can place the cursor. */
  readonly snippet: string;
  /** Additional edits, such as a missing comma before it. */
  readonly otherEdits: readonly TextEdit[];
}

/** The completion items at an offset of a `.aion` text, best match first. */
export function complete(text: string, offset: number): readonly Completion[] {
  return suggestionsAt(NotationDocument.parse(text), offset).map(
    ({ label, kind, detail, template, replace, otherEdits }) => ({
      label,
      kind,
      detail,
      edit: { span: replace, newText: templateText(template) },
      snippet: templateSnippet(template),
      otherEdits,
    }),
  );
}

/** The options of {@link convert}. */
export interface ConvertTextOptions {
  /** The format to read. Default: the detected format. */
  readonly from?: DetectedFormat;
  /** The aions-llm version that will read a `.aion` result. Default: the newest. */
  readonly loader?: LoaderVersion;
  /** What surrounds the tools. Default: nothing for one tool; the provider's request body for several. */
  readonly envelope?: EnvelopeStyle;
}

/** A conversion, or why no tools could be read. */
export type ConvertAnswer =
  | { readonly ok: true; readonly conversion: Omit<Conversion, 'emissions' | 'toolPointers'> }
  | { readonly ok: false; readonly problem: SourceProblem };

/** The tools of a text (tool JSON or AION) in another format, with all losses. */
export function convert(text: string, target: TargetId, options: ConvertTextOptions = {}): ConvertAnswer {
  const { from = null, loader, envelope } = options;
  const read = toolsOfText(text, from);
  if (!read.ok) return read;
  const conversion = convertTools(read.tools, {
    target,
    ...(loader === undefined ? {} : { loader }),
    said: read.warnings,
    ...(envelope === undefined ? {} : { envelope }),
  });
  return { ok: true, conversion };
}

/** What `AIONS.loads(text)` of that aions-llm version returns, or the exception that it raises. */
export function loads(text: string, version: LoaderVersion = newestLoaderVersion): LoadAnswer {
  return loadText(text, version);
}

/** The `.aion` text of tools from {@link loads}, for that aions-llm version, with all losses. */
export function dumps(tools: readonly LoadedTool[], version: LoaderVersion = newestLoaderVersion): ConvertAnswer {
  return convert(jsonLine(tools), 'aion', { from: 'aions', loader: version, envelope: 'request' });
}

/** The registration of one tool. */
export type NamedRegistration = Registration & { readonly name: string };

/** Registers each tool of a text (tool JSON or AION), or returns why no tools could be read. */
export function registerTools(
  text: string,
  tools: ToolRegistry,
  options: { readonly from?: DetectedFormat; readonly update?: boolean } = {},
):
  | { readonly ok: true; readonly registrations: readonly NamedRegistration[] }
  | { readonly ok: false; readonly problem: SourceProblem } {
  const { from = null, update = false } = options;
  const read = toolsOfText(text, from);
  if (!read.ok) return read;
  return {
    ok: true,
    registrations: read.tools.map(({ tool, noTool }) => ({
      name: tool.name,
      ...(noTool === null ? tools.register(tool, { update }) : { ok: false, problem: noTool }),
    })),
  };
}

/**
 * The calls in a model's response: JSON of a provider, the events of a stream, or plain text. The format of the
 * response is detected, unless `options` specifies it. With the option `tools` (`list()` of a {@link ToolRegistry}), arguments in a format without
 * types, as in XML, get the type in the tool's schema. Calls to other tools are also read.
 */
export function readCalls(text: string, options: ReadCallsOptions = {}): CallReadings {
  return readCallsOfText(text, options);
}

/**
 * The findings of a call from {@link readCalls}, in text order: an unknown tool, or missing, extra and wrong arguments. `validate` checks
 * arguments against the schema: `validateByAjv` of `aion-language-service/validator`, or your own function. `lionagi` also compares the
 * names of arguments as LionAGI does.
 */
export function checkCall(
  call: ReadCall,
  tools: ToolRegistry,
  validate: Validate,
  lionagi: LionagiMode | null = null,
): readonly CallFinding[] {
  const mismatch = lionagi === null ? null : lionagiMismatch(call, tools.callables, lionagi);
  return [...checkOneCall(call, tools.callables, validate), ...(mismatch === null ? [] : [mismatch])];
}

/**
 * The arguments and the schema that {@link checkCall} passes to `validate`, or null if there is nothing to validate. If you don't trust
 * the schema, validate in a worker that you can stop: a regular expression in the schema can run forever. Then call `checkCall` with a
 * `validate` that returns the result of the worker.
 */
export function questionOfCall(call: ReadCall, tools: ToolRegistry): ValidationQuestion | null {
  return askAboutCall(call, tools.callables);
}

/**
 * The text with its calls repaired, with the changes and the problems that weren't repaired. Repairs add no tool, argument or value. `types` also converts a
 * value if its schema allows only one type.
 */
export function repairCall(
  text: string,
  tools: ToolRegistry,
  options: Omit<ReadCallsOptions, 'tools'> & { readonly types?: boolean } = {},
): RepairedCalls {
  return repairCalls(text, { ...options, tools: tools.list(), callables: tools.callables });
}

/** Calls in another provider's or framework's format, with all losses. Names and arguments don't change. */
export function convertCalls(calls: readonly ReadCall[], target: CallFormatId): ConvertedCalls {
  return convertReadCalls(calls, callFormat(target));
}

/** The tool results of a text in another provider's or framework's format, with all losses, or null if it has none. */
export function convertResult(text: string, target: CallFormatId): ConvertedCalls | null {
  return convertReadResults(text, callFormat(target));
}

/**
 * The findings of a tool's JSON result, by the tool's output schema. `structuredContent` of MCP is unwrapped; an error of the tool has no
 * findings. The style `mac` is for results in the format of MAC (Model Agnostic Context, a
 * TypeScript library), and uses MAC's messages.
 */
export function checkResult(
  name: string,
  text: string,
  tools: ToolRegistry,
  validate: Validate,
  style: SentenceStyle = 'plain',
): readonly CallFinding[] {
  return checkResultText(name, text, tools.callables, validate, style);
}

/** The result and the schema that {@link checkResult} passes to `validate`, or null if there is nothing to validate. */
export function questionOfResult(
  name: string,
  text: string,
  tools: ToolRegistry,
  style: SentenceStyle = 'plain',
): ValidationQuestion | null {
  return questionOfResultText(name, text, tools.callables, style);
}

/** The findings of an Aeon Core plan in JSON: its goal, steps, unregistered tools, and wrong arguments. */
export function checkPlan(text: string, tools: ToolRegistry, validate: Validate): readonly CallFinding[] {
  return checkAeonPlan(text, tools.callables, validate);
}

/** The arguments and schemas that {@link checkPlan} passes to `validate`. */
export function questionsOfPlan(text: string, tools: ToolRegistry): readonly ValidationQuestion[] {
  return askAboutPlan(text, tools.callables);
}
