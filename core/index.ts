/**
 * The public API. Text and data go in, text and data come out. No function reads a file, waits, or throws for any text. Offsets count
 * UTF-16 code units from 0; spans are half-open.
 */
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
import { type MendedCalls, mendCalls } from './calls/mend-call.ts';
import { readCalls as readCallsOfText } from './calls/read-calls.ts';
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
export type { CallMend, MendedCalls, MendRefusal } from './calls/mend-call.ts';
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
 * The form of one tool definition, and the confidence of each form from 0 to 1: those of aumai-toolcanon always, others above 0. `raw`: no
 * known form.
 */
export function detect(definition: JsonObject): {
  readonly format: DetectedFormat;
  readonly confidence: NamedConfidences;
} {
  return detectFormat(definition);
}

/**
 * The canonical tool of one definition, with the losses of reading and the warnings. `format` is the form to read it in; without it, the
 * form that {@link detect} finds.
 */
export function canonicalize(definition: JsonObject, format?: DetectedFormat): Converted<CanonicalTool> {
  return canonicalizeDefinition(definition, format);
}

/**
 * A canonical tool in the form of a provider, with its losses; or the reason why the provider cannot have it. A tool needs a name; the other
 * members have defaults.
 */
export function emit(
  tool: Pick<CanonicalTool, 'name'> & Partial<CanonicalTool>,
  format: FormatId,
  options: EmitOptions = {},
): Emission {
  return emitTool(wholeCanonical(tool), format, options);
}

/** The findings of a `.aion` text, in text order. Settings that are left out have the editor's defaults. */
export function check(text: string, settings: Partial<CheckSettings> = {}): readonly Finding[] {
  return checkDocument(NotationDocument.parse(text), { ...defaultSettings, ...settings });
}

/** The `.aion` text with all safe fixes applied. Fixing the result again changes nothing. */
export function fix(text: string, settings: Partial<CheckSettings> = {}): string {
  return applyEdits(text, fixAll(NotationDocument.parse(text), { ...defaultSettings, ...settings }));
}

/** The `.aion` text in the standard layout. White space changes; the order of properties changes only where `style` asks for it. */
export function format(text: string, style: Partial<FormatStyle> = {}): string {
  return applyEdits(text, formatText(NotationDocument.parse(text), { ...defaultFormatOptions, ...style }));
}

/** A suggestion at an offset. */
export interface Completion {
  readonly label: string;
  readonly kind: Suggestion['kind'];
  readonly detail: string;
  readonly edit: TextEdit;
  /** The new text of `edit` with tab stops (`${1:…}`), for editors that can place the cursor. */
  readonly snippet: string;
  /** Further edits of the suggestion: a missing comma before it. */
  readonly otherEdits: readonly TextEdit[];
}

/** The suggestions at an offset of a `.aion` text, likeliest first. */
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

/** The choices of {@link convert}. */
export interface ConvertTextOptions {
  /** The form to read: `aion` for the notation. Default: the detected form. */
  readonly from?: DetectedFormat;
  /** The loader that will read a `.aion` result. Default: the newest. */
  readonly loader?: LoaderVersion;
  /** Default: a single tool without an envelope, several tools in the provider's envelope. */
  readonly envelope?: EnvelopeStyle;
}

/** A conversion, or the reason why no tools could be read. */
export type ConvertAnswer =
  | { readonly ok: true; readonly conversion: Omit<Conversion, 'emissions' | 'toolPointers'> }
  | { readonly ok: false; readonly problem: SourceProblem };

/** The tools of a text (tool JSON of any form, or the notation) as the text of another form, with all losses. */
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

/** The result of `AIONS.loads(text)` of the Python package `aions-llm` in that version, or the exception it raises. */
export function loads(text: string, version: LoaderVersion = newestLoaderVersion): LoadAnswer {
  return loadText(text, version);
}

/** The `.aion` text of tools as {@link loads} returns them, for that version of the loader, with all losses. */
export function dumps(tools: readonly LoadedTool[], version: LoaderVersion = newestLoaderVersion): ConvertAnswer {
  return convert(JSON.stringify(tools), 'aion', { from: 'aions', loader: version, envelope: 'request' });
}

/** The registration of one tool of a text, with its name. */
export type NamedRegistration = Registration & { readonly name: string };

/** Registers each tool of a text (tool JSON of any form, or the notation) as {@link ToolRegistry} does, or gives the reason for none. */
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
 * The calls in a model's answer: the response of a provider, the events of a stream, or the text of a model. The family is detected unless
 * `options` names it. `tools` of the options is `list()` of a {@link ToolRegistry}: it gives types, and filters nothing.
 */
export function readCalls(text: string, options: ReadCallsOptions = {}): CallReadings {
  return readCallsOfText(text, options);
}

/**
 * The problems of a call that {@link readCalls} read, in text order: an unknown tool; missing, extra and wrong arguments. `validate` checks
 * the arguments against the schema: `validateByAjv` of `aion-language-service/validator`, or your own validator. `lionagi` also matches the
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
 * The question that {@link checkCall} asks `validate`; null for none. An untrusted schema may hold a pattern that never ends: let a worker
 * that you can stop answer the question, and give `checkCall` a `validate` that returns the answer.
 */
export function questionOfCall(call: ReadCall, tools: ToolRegistry): ValidationQuestion | null {
  return askAboutCall(call, tools.callables);
}

/**
 * The text with all its calls mended, with each change and each refusal. The meaning stays: no tool, argument or value is added. `types`
 * also changes the type of an argument where its schema allows one type only.
 */
export function mendCall(
  text: string,
  tools: ToolRegistry,
  options: Omit<ReadCallsOptions, 'tools'> & { readonly types?: boolean } = {},
): MendedCalls {
  return mendCalls(text, { ...options, tools: tools.list(), callables: tools.callables });
}

/** Calls in the form of another provider or framework, with the parts that the form cannot carry. Names and arguments stay. */
export function convertCalls(calls: readonly ReadCall[], target: CallFormId): ConvertedCalls {
  return convertReadCalls(calls, callForm(target));
}

/**
 * The tool results in a text, in the form of another provider or framework, with the parts that the form cannot carry; null for a text
 * without results. Their form is detected.
 */
export function convertResult(text: string, target: CallFormId): ConvertedCalls | null {
  return convertReadResults(text, callForm(target));
}

/**
 * The problems of a tool's result, a JSON text, by the output schema of the tool. `structuredContent` of MCP is unwrapped. An error of the
 * tool gives no problem. In the style `mac` the text must be a result of MAC, and the messages are those of MAC. `validate` is used as in
 * {@link checkCall}.
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

/** The question that {@link checkResult} asks `validate`; null for none. */
export function questionOfResult(
  name: string,
  text: string,
  tools: ToolRegistry,
  style: SentenceStyle = 'plain',
): ValidationQuestion | null {
  return questionOfResultText(name, text, tools.callables, style);
}

/**
 * The problems of a plan of Aeon Core in JSON: its goal, its steps, unregistered tools, and arguments that do not fit. `validate` is used
 * as in {@link checkCall}; {@link questionsOfPlan} gives its questions.
 */
export function checkPlan(text: string, tools: ToolRegistry, validate: Validate): readonly CallFinding[] {
  return checkAeonPlan(text, tools.callables, validate);
}

/** The questions that {@link checkPlan} asks `validate`. */
export function questionsOfPlan(text: string, tools: ToolRegistry): readonly ValidationQuestion[] {
  return askAboutPlan(text, tools.callables);
}
