/**
 * The front door: everything that another program may call, and the types it needs for that. Text and data go in, text and data come
 * out. No function reads a file, waits, or throws for any text. Offsets count UTF-16 code units from 0; spans are half-open.
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
import { type Confidences, type DetectedFormat, detectFormat } from './formats/detect.ts';
import { emitTool } from './formats/emit.ts';
import type { Emission, EmitOptions, EnvelopeStyle } from './formats/format.ts';
import type { FormatId } from './formats/format-id.ts';
import type { JsonObject } from './json/json-value.ts';
import { type LoadAnswer, type LoadedTool, loads as loadText } from './loaders/load.ts';
import { type LoaderVersion, newestLoaderVersion } from './loaders/versions.ts';
import { formatDocument } from './notation/formatting/format-document.ts';
import { defaultFormatOptions, type FormatStyle, lineEndOf } from './notation/formatting/options.ts';
import { NotationDocument } from './notation/notation-document.ts';
import { check as checkDocument, fixAll } from './rules/check.ts';
import type { Finding } from './rules/finding.ts';
import { templateSnippet, templateText } from './rules/fix/template.ts';
import { type CheckSettings, defaultSettings } from './rules/settings.ts';
import type { Suggestion } from './service/completion/suggestion.ts';
import { suggestionsAt } from './service/completion/suggestions.ts';
import { applyEdits, type TextEdit } from './text/span.ts';
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
export type { Confidences, DetectedFormat } from './formats/detect.ts';
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

/** The form of one tool definition, and how sure each form is, from 0 to 1. `raw` means no known form. */
export function detect(definition: JsonObject): { readonly format: DetectedFormat; readonly confidence: Confidences } {
  return detectFormat(definition);
}

/**
 * The canonical tool of one definition, with what was lost in reading it and warnings for a person. `format` is the form to read it in;
 * without it, the form that {@link detect} finds.
 */
export function canonicalize(definition: JsonObject, format?: DetectedFormat): Converted<CanonicalTool> {
  return canonicalizeDefinition(definition, format);
}

/** One canonical tool in the form of a provider, with its losses, or the reason why that provider cannot have it. */
export function emit(tool: CanonicalTool, format: FormatId, options: EmitOptions = {}): Emission {
  return emitTool(tool, format, options);
}

/** The findings of a `.aion` text, in the order of their places. Settings left out have the defaults of the editor. */
export function check(text: string, settings: Partial<CheckSettings> = {}): readonly Finding[] {
  return checkDocument(NotationDocument.parse(text), { ...defaultSettings, ...settings });
}

/** The `.aion` text with all safe fixes applied. Fixing the result again changes nothing. */
export function fix(text: string, settings: Partial<CheckSettings> = {}): string {
  return applyEdits(text, fixAll(NotationDocument.parse(text), { ...defaultSettings, ...settings }));
}

/** The `.aion` text in the one layout. White space changes, and the order of properties where `style` asks for it. */
export function format(text: string, style: Partial<FormatStyle> = {}): string {
  const options = { ...defaultFormatOptions, ...style, eol: lineEndOf(text) };
  return applyEdits(text, formatDocument(NotationDocument.parse(text), options));
}

/** One thing that may be written at a place. */
export interface Completion {
  readonly label: string;
  readonly kind: Suggestion['kind'];
  /** A word or two about it. */
  readonly detail: string;
  readonly edit: TextEdit;
  /** The new text of `edit` with tab stops (`${1:…}`), for editors that can place the cursor. */
  readonly snippet: string;
  /** Edits elsewhere that go with it: a comma that is missing before. */
  readonly otherEdits: readonly TextEdit[];
}

/** What may be written at an offset of a `.aion` text, likeliest first. */
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
  /** The form to read: `aion` for the notation. Default: the form that the text seems to be in. */
  readonly from?: DetectedFormat;
  /** The loader that is to read a `.aion` result. Default: the one that the result asks for. */
  readonly loader?: LoaderVersion;
  /** Default: one tool alone, several in the provider's own envelope. */
  readonly envelope?: EnvelopeStyle;
}

/** A conversion, or the reason why no tools could be read; then nothing is written. */
export type ConvertAnswer =
  | { readonly ok: true; readonly conversion: Omit<Conversion, 'toolPointers'> }
  | { readonly ok: false; readonly problem: SourceProblem };

/** The tools of a text (tool JSON of any form, or the notation) as the text of another form, with everything that is lost. */
export function convert(text: string, target: FormatId, options: ConvertTextOptions = {}): ConvertAnswer {
  const { from = null, loader = null, envelope } = options;
  const read = toolsOfText(text, from);
  if (!read.ok) return read;
  const conversion = convertTools(read.tools, {
    target,
    loader,
    said: read.warnings,
    ...(envelope === undefined ? {} : { envelope }),
  });
  return { ok: true, conversion };
}

/** What `AIONS.loads(text)` of the Python package `aions-llm` returns in that version, or the exception it raises. */
export function loads(text: string, version: LoaderVersion = newestLoaderVersion): LoadAnswer {
  return loadText(text, version);
}

/** The `.aion` text of tools as {@link loads} returns them, for that version of the loader, with everything that is lost. */
export function dumps(tools: readonly LoadedTool[], version: LoaderVersion = newestLoaderVersion): ConvertAnswer {
  return convert(JSON.stringify(tools), 'aion', { from: 'aions', loader: version, envelope: 'request' });
}

/** The answer to one tool of a text: its name, and whether it was registered. */
export type NamedRegistration = Registration & { readonly name: string };

/** Registers the tools of a text (tool JSON of any form, or the notation), each as {@link ToolRegistry} does, or says why there are none. */
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
 * The calls in what a model answered: the response of a provider, the events of a stream, or the text of a model. The family is detected
 * unless `options` names it. `tools` of the options are those of {@link ToolRegistry} by its `list()`: they give types, and filter nothing.
 */
export function readCalls(text: string, options: ReadCallsOptions = {}): CallReadings {
  return readCallsOfText(text, options);
}

/**
 * What is wrong with a call that {@link readCalls} read, in the order of the text: an unknown tool, missing, extra and wrong arguments.
 * `validate` checks them against the schema: `validateByAjv` of `aion-language-service/validator`, or a validator of your own. With
 * `lionagi` the names of the arguments are matched as LionAGI does, too.
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
 * What {@link checkCall} will ask its `validate`; null if it will ask nothing. A schema from a stranger may hold a pattern that takes for ever:
 * let a worker that you can stop answer the question, and give `checkCall` a `validate` that returns the answer.
 */
export function questionOfCall(call: ReadCall, tools: ToolRegistry): ValidationQuestion | null {
  return askAboutCall(call, tools.callables);
}

/**
 * The text with all its calls mended, with each change and what was refused. The meaning stays: no tool, argument or value is added. With
 * `types` also the type of an argument is changed, where its schema takes one type only.
 */
export function mendCall(
  text: string,
  tools: ToolRegistry,
  options: Omit<ReadCallsOptions, 'tools'> & { readonly types?: boolean } = {},
): MendedCalls {
  return mendCalls(text, { ...options, tools: tools.list(), callables: tools.callables });
}

/** Calls in the form of another provider or framework, with what that form has no place for. Names and arguments stay. */
export function convertCalls(calls: readonly ReadCall[], target: CallFormId): ConvertedCalls {
  return convertReadCalls(calls, callForm(target));
}

/**
 * The results of tools that a text holds, in the form of another provider or framework, with what that form has no place for; null where the
 * text holds none. The form that they are in is detected.
 */
export function convertResult(text: string, target: CallFormId): ConvertedCalls | null {
  return convertReadResults(text, callForm(target));
}

/**
 * What is wrong with what a tool gave, a JSON text, by the output schema of the tool. `structuredContent` of MCP is opened, and an error of the
 * tool is right. With the style `mac` it must be a result of MAC, and the sentences are its own. `validate` is asked as in {@link checkCall}.
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

/** What {@link checkResult} will ask its `validate`; null if it will ask nothing. */
export function questionOfResult(
  name: string,
  text: string,
  tools: ToolRegistry,
  style: SentenceStyle = 'plain',
): ValidationQuestion | null {
  return questionOfResultText(name, text, tools.callables, style);
}

/**
 * What is wrong with a plan of Aeon Core in JSON: its goal, its steps, tools that are not registered, and arguments that do not fit. `validate`
 * is asked as in {@link checkCall}; {@link questionsOfPlan} are what it will be asked.
 */
export function checkPlan(text: string, tools: ToolRegistry, validate: Validate): readonly CallFinding[] {
  return checkAeonPlan(text, tools.callables, validate);
}

/** What {@link checkPlan} will ask its `validate`. */
export function questionsOfPlan(text: string, tools: ToolRegistry): readonly ValidationQuestion[] {
  return askAboutPlan(text, tools.callables);
}
