/** All functions are synchronous. They read no files and throw for no text. Offsets count UTF-16 code units from 0; spans are half-open. */
import type { CallReadings, ReadCall, ReadCallsOptions } from './calls/call.ts';
import { questionOfCall as askAboutCall, type CallFinding, checkCall as checkOneCall } from './calls/check-call.ts';
import { questionsOfPlan as askAboutPlan, checkPlan as checkAeonPlan } from './calls/check-plan.ts';
import { checkResultText, questionOfResultText } from './calls/check-result.ts';
import {
  type ConvertedCalls,
  callForm,
  convertCalls as convertReadCalls,
  convertResults as convertReadResults,
} from './calls/convert-call.ts';
import type { CallFormId } from './calls/forms/call-form.ts';
import type { SentenceStyle } from './calls/known-sentences.ts';
import { type LionagiMode, lionagiMismatch } from './calls/lionagi-match.ts';
import { readCalls as readCallsOfText } from './calls/read-calls.ts';
import { type RepairedCalls, repairCalls } from './calls/repair-call.ts';
import type { Registration, ToolRegistry } from './calls/tool-registry.ts';
import type { Validate, ValidationQuestion } from './calls/validation.ts';
import { type Conversion, convert as convertTools } from './conversion/convert.ts';
import type { SourceProblem } from './conversion/source-tools.ts';
import { toolsOfText } from './conversion/text-tools.ts';
import { canonicalize as canonicalizeDefinition } from './formats/canonicalize.ts';
import { type DetectedFormat, detectFormat, type NamedConfidences } from './formats/detect.ts';
import { emitTool } from './formats/emit.ts';
import type { Emission, EmitOptions, EnvelopeStyle } from './formats/format.ts';
import type { FormatId } from './formats/format-id.ts';
import type { JsonObject } from './json/json-value.ts';
import { type LoadAnswer, type LoadedTool, loads as loadText } from './loaders/load.ts';
import { type LoaderVersion, newestLoaderVersion } from './loaders/versions.ts';
import { formatText } from './notation/formatting/format-document.ts';
import { defaultFormatOptions, type FormatStyle } from './notation/formatting/options.ts';
import { NotationDocument } from './notation/notation-document.ts';
import { check as checkDocument } from './rules/check.ts';
import type { Finding } from './rules/finding.ts';
import { templateSnippet, templateText } from './rules/fix/template.ts';
import { fixAll } from './rules/fix-all.ts';
import { type CheckSettings, defaultSettings } from './rules/settings.ts';
import type { Suggestion } from './service/completion/suggestion.ts';
import { suggestionsAt } from './service/completion/suggestions.ts';
import { applyEdits, type TextEdit } from './text/span.ts';
import { wholeCanonical } from './tools/canonical-json.ts';
import type { CanonicalTool } from './tools/canonical-tool.ts';
import type { Converted } from './tools/loss.ts';

export type {
  ArgumentNotation,
  ArgumentPlaces,
  CallableTool,
  CallProblem,
  CallProblemKind,
  CallReading,
  CallReadings,
  ReadCall,
  ReadCallsOptions,
} from './calls/call.ts';
export type { CallFamily } from './calls/call-family.ts';
export type { CallFinding, CallFindingCode } from './calls/check-call.ts';
export type { ConvertedCalls } from './calls/convert-call.ts';
export type { CallFormId } from './calls/forms/call-form.ts';
export type { SentenceStyle } from './calls/known-sentences.ts';
export type { LionagiMode } from './calls/lionagi-match.ts';
export type { CallRepair, RepairedCalls, RepairRefusal } from './calls/repair-call.ts';
export { type Registration, ToolRegistry, type WrittenTools } from './calls/tool-registry.ts';
export type { SchemaViolation, Validate, ValidationAnswer, ValidationQuestion } from './calls/validation.ts';
export type { Conversion, PlacedProblem, Refusal, ToolLoss } from './conversion/convert.ts';
export type { SourceProblem } from './conversion/source-tools.ts';
export type { Confidences, DetectedFormat, NamedConfidences } from './formats/detect.ts';
export type { Emission, EmitOptions, EnvelopeStyle, Repair } from './formats/format.ts';
export type { FormatId } from './formats/format-id.ts';
export type { ProviderProblem } from './formats/limits.ts';
export type { JsonArray, JsonObject, JsonValue } from './json/json-value.ts';
export type { LoaderAnswer, LoaderException, LoaderRefusal } from './loaders/answer.ts';
export type { LoadAnswer, LoadedFunction, LoadedTool } from './loaders/load.ts';
export type { LoaderVersion } from './loaders/versions.ts';
export type { FormatStyle } from './notation/formatting/options.ts';
export type { Finding, RelatedPlace, RuleFamily, Severity } from './rules/finding.ts';
export type { CheckSettings } from './rules/settings.ts';
export type { Span, TextEdit } from './text/span.ts';
export type { CanonicalTool, ToolCapability, ToolSecurity } from './tools/canonical-tool.ts';
export type { Converted, Loss } from './tools/loss.ts';

/**
 * The format of a tool definition (`raw`: unknown), and the confidence from 0 to 1 of the formats of aumai-toolcanon and of others above 0.
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
  format: FormatId,
  options: EmitOptions = {},
): Emission {
  return emitTool(wholeCanonical(tool), format, options);
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
  /** Default: none for a single tool, the provider's request for several. */
  readonly envelope?: EnvelopeStyle;
}

/** A conversion, or why no tools could be read. */
export type ConvertAnswer =
  | { readonly ok: true; readonly conversion: Omit<Conversion, 'emissions' | 'toolPointers'> }
  | { readonly ok: false; readonly problem: SourceProblem };

/** The tools of a text (tool JSON or AION) in another format, with all losses. */
export function convert(text: string, target: FormatId, options: ConvertTextOptions = {}): ConvertAnswer {
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
  return convert(JSON.stringify(tools), 'aion', { from: 'aions', loader: version, envelope: 'request' });
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
 * The calls in a model's response: JSON of a provider, the events of a stream, or plain text. The family is detected unless `options` names
 * it. The option `tools` (`list()` of a {@link ToolRegistry}) gives types to arguments; calls of other tools are read too.
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
 * The arguments and the schema that {@link checkCall} passes to `validate`; null for none. A pattern in an untrusted schema may never
 * finish: validate in a worker that you can stop, and pass `checkCall` a `validate` that returns the result.
 */
export function questionOfCall(call: ReadCall, tools: ToolRegistry): ValidationQuestion | null {
  return askAboutCall(call, tools.callables);
}

/**
 * The text with its calls repaired, with each change and each refusal. Repairs add no tool, argument or value. `types` also converts a
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
export function convertCalls(calls: readonly ReadCall[], target: CallFormId): ConvertedCalls {
  return convertReadCalls(calls, callForm(target));
}

/** The tool results of a text in another provider's or framework's format, with all losses; null for none. */
export function convertResult(text: string, target: CallFormId): ConvertedCalls | null {
  return convertReadResults(text, callForm(target));
}

/**
 * The findings of a tool's JSON result, by the tool's output schema. `structuredContent` of MCP is unwrapped; an error of the tool has no
 * findings. The style `mac` requires a result of MAC, and uses MAC's messages.
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

/** The result and the schema that {@link checkResult} passes to `validate`; null for none. */
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
