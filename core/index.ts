/**
 * The front door: everything that another program may call, and the types it needs for that. Text and data go in, text and data come
 * out. No function reads a file, waits, or throws for any text. Offsets count UTF-16 code units from 0; spans are half-open.
 */
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
  const { toolPointers: _, ...conversion } = convertTools(read.tools, {
    target,
    loader,
    ...(envelope === undefined ? {} : { envelope }),
  });
  return { ok: true, conversion: { ...conversion, warnings: [...read.warnings, ...conversion.warnings] } };
}

/** What `AIONS.loads(text)` of the Python package `aions-llm` returns in that version, or the exception it raises. */
export function loads(text: string, version: LoaderVersion = newestLoaderVersion): LoadAnswer {
  return loadText(text, version);
}

/** The `.aion` text of tools as {@link loads} returns them, for that version of the loader, with everything that is lost. */
export function dumps(tools: readonly LoadedTool[], version: LoaderVersion = newestLoaderVersion): ConvertAnswer {
  return convert(JSON.stringify(tools), 'aion', { from: 'aions', loader: version, envelope: 'request' });
}
