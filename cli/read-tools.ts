import { canonicalize } from '../core/formats/canonicalize.ts';
import { type DetectedFormat, type DetectedTool, detectTools } from '../core/formats/detect.ts';
import { parseJson } from '../core/json/parse-json.ts';
import { NotationDocument } from '../core/notation/notation-document.ts';
import { check } from '../core/rules/check.ts';
import { defaultSettings } from '../core/rules/settings.ts';
import { LineIndex } from '../core/text/line-index.ts';
import type { CanonicalTool } from '../core/tools/canonical-tool.ts';
import { elementsOf } from '../core/tools/element-of-node.ts';
import { elementToTool } from '../core/tools/element-to-tool.ts';
import { withKeptTool } from '../core/tools/kept-tool.ts';
import type { Loss } from '../core/tools/loss.ts';

/** One tool as it was read. */
export interface ReadTool {
  readonly tool: CanonicalTool;
  readonly format: DetectedFormat;
  /** Where its definition lies in the file: a JSON pointer; of a `.aion` file the index among the elements. */
  readonly pointer: string;
  readonly losses: readonly Loss[];
  readonly warnings: readonly string[];
}

export type ReadTools =
  | { readonly ok: true; readonly tools: readonly ReadTool[]; readonly warnings: readonly string[] }
  /** Why the text has no tools to read, as a sentence with its place. */
  | { readonly ok: false; readonly says: string };

export type ReadDefinitions =
  | { readonly ok: true; readonly definitions: readonly DetectedTool[]; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly says: string };

/**
 * The tools of a text: JSON of any form, or a document of the notation if its name, or `from`, says so; standard input, which
 * has no name, is one if it is no JSON. `from` is the form to read it in; null for the one it seems to be in. `kept` are the
 * canonical tools beside a document.
 */
export function readTools(
  name: string,
  text: string,
  from: DetectedFormat | null,
  kept: readonly CanonicalTool[] = [],
): ReadTools {
  if (from === 'aion' || name.endsWith('.aion')) return readNotation(text, kept);
  const read = readDefinitions(text);
  if (!read.ok)
    return name === '-' && from === null && NotationDocument.parse(text).aionLike ? readNotation(text, []) : read;
  const tools = read.definitions.map(({ definition, pointer, format }): ReadTool => {
    const { result, losses, warnings } = canonicalize(definition, from ?? (format === 'raw' ? undefined : format));
    return { tool: result, format: from ?? format, pointer, losses, warnings };
  });
  return { ok: true, tools, warnings: read.warnings };
}

/** The definitions in a text of JSON, as they stand. */
export function readDefinitions(text: string): ReadDefinitions {
  const parsed = parseJson(text);
  const error = parsed.problems.find(({ severity }) => severity === 'error');
  if (error !== undefined)
    return { ok: false, says: `${place(text, error.span.start)}, read as JSON: ${error.message}` };
  const found = parsed.documents.map(({ value }) => detectTools(value));
  const isSingle = parsed.documents.length === 1;
  const definitions = found.flatMap(({ tools }, index) =>
    tools.map((tool) => (isSingle ? tool : { ...tool, pointer: `/${index}${tool.pointer}` })),
  );
  return { ok: true, definitions, warnings: found.flatMap(({ warnings }) => warnings) };
}

/** A document with mistakes of form is not converted: what it would lose stands in no list. */
function readNotation(text: string, kept: readonly CanonicalTool[]): ReadTools {
  const document = NotationDocument.parse(text);
  const mistake = check(document, defaultSettings).find(
    ({ family, severity }) => family === 'syntax' && severity === 'error',
  );
  if (mistake !== undefined) return { ok: false, says: `${place(text, mistake.span.start)}: ${mistake.message}` };
  const tools = elementsOf(document).map((element, index): ReadTool => {
    const { result, losses, warnings } = elementToTool(element);
    const beside = kept.find(({ name }) => name === result.name);
    const tool = beside === undefined ? result : withKeptTool(element, result, beside);
    return { tool, format: 'aion', pointer: `/${index}`, losses, warnings };
  });
  return { ok: true, tools, warnings: [] };
}

function place(text: string, offset: number): string {
  const { line, character } = new LineIndex(text).positionAt(offset);
  return `line ${line + 1}, column ${character + 1}`;
}
