import {
  type Conversion,
  convert,
  isKnownTool,
  loaderToWriteFor,
  type SourceTool,
} from '../../core/conversion/index.ts';
import { targetNamed } from '../../core/formats/index.ts';
import { printJson } from '../../core/json/index.ts';
import { languageService, PreviewPlaces } from '../../core/service/index.ts';
import { say } from '../../core/text/index.ts';
import type { SourceRange } from '../../protocol/conversion.ts';
import type { PreviewOf } from '../../protocol/preview.ts';
import { reportOf } from '../conversion/convert.ts';
import { nothingFound } from '../conversion/detect.ts';
import { writtenForPreviews } from '../conversion/emission-memory.ts';
import type { ReadSource } from '../conversion/source.ts';

export interface PreviewContent {
  readonly text: string;
  /** Set while the source cannot be read: the reason, and its range in the source. */
  readonly broken: { readonly message: string; readonly range: SourceRange; readonly shows: ShownOfBroken } | null;
  readonly problems: readonly PreviewProblem[];
  /** Null without a mapping between preview and source. */
  readonly places: PreviewPlaces | null;
}

export type ShownOfBroken = 'last valid' | 'readable' | 'reason';

interface PreviewProblem {
  /** Offsets in the text of the preview. */
  readonly span: { readonly start: number; readonly end: number };
  readonly severity: 'error' | 'warning';
  readonly code: string;
  readonly message: string;
  /** The affected tool; null for all tools, or for an outdated range. */
  readonly source: { readonly range: SourceRange; readonly tool: string } | null;
}

export interface GoodState {
  readonly tools: readonly SourceTool[];
}

/** The preview of a source as it is now, and the state to keep for the next one. */
export function previewContent(
  preview: PreviewOf,
  read: ReadSource,
  last: GoodState | null,
): { readonly content: PreviewContent; readonly good: GoodState | null } {
  if (preview.format === 'loader') {
    const text = languageService.getLoaderView(read.text, preview.loader, read.settings);
    return { content: { text, broken: null, problems: [], places: null }, good: last };
  }
  const now = read.tools.ok ? read.tools.tools.filter(isKnownTool) : null;
  const problem = read.tools.ok
    ? now?.length === 0
      ? { message: nothingFound(read), span: { start: 0, end: 0 } }
      : null
    : read.tools.problem;
  // A document without tools is not broken.
  const isEmpty = read.tools.ok && read.tools.tools.length === 0;
  const good = now !== null && (now.length > 0 || isEmpty) ? { tools: now } : last;
  if (problem === null || isEmpty) return { content: contentOf(preview, read, good?.tools ?? [], true), good };
  const broken = { message: problem.message, range: read.lines.rangeOf(problem.span) };
  const readable = last === null || last.tools.length === 0 ? read.readable() : [];
  if (readable.length > 0) {
    return { content: { ...contentOf(preview, read, readable, true), broken: { ...broken, shows: 'readable' } }, good };
  }
  if (good !== null) {
    const shown = contentOf(preview, read, good.tools, false);
    return { content: { ...shown, broken: { ...broken, shows: 'last valid' } }, good };
  }
  const text = sentence(problem.message);
  return { content: { text, broken: { ...broken, shows: 'reason' }, problems: [], places: null }, good };
}

/** `isCurrent`: whether the tools are those of the current source, so that their spans are valid. */
function contentOf(
  preview: PreviewOf,
  read: ReadSource,
  tools: readonly SourceTool[],
  isCurrent: boolean,
): PreviewContent {
  if (preview.format === 'losses') {
    return {
      text: reportOf(read, tools, preview.to ?? read.settings.targets),
      broken: null,
      problems: [],
      places: null,
    };
  }
  const format = targetNamed(preview.format);
  if (!format.ok) return { text: sentence(format.problem), broken: null, problems: [], places: null };
  const conversion = convert(tools, {
    target: format.id,
    loader: loaderToWriteFor(read.settings),
    memory: writtenForPreviews,
  });
  return {
    text: conversion.text,
    broken: null,
    problems: problemsOf(conversion, read, tools, isCurrent),
    places: isCurrent ? new PreviewPlaces(tools, conversion, format.id, read) : null,
  };
}

function problemsOf(
  { problems, refusals }: Conversion,
  { lines }: ReadSource,
  tools: readonly SourceTool[],
  isCurrent: boolean,
): readonly PreviewProblem[] {
  const sourceOf = (index: number | null): PreviewProblem['source'] => {
    const tool = index === null || !isCurrent ? undefined : tools[index];
    return tool === undefined ? null : { range: lines.rangeOf(tool.span), tool: tool.tool.name };
  };
  const refused = refusals.map(
    ({ tool, reason, index }): PreviewProblem => ({
      span: { start: 0, end: 1 },
      severity: 'error',
      code: 'refused',
      message: say`${tool} isn't in this preview: ${reason}`,
      source: sourceOf(index),
    }),
  );
  const limits = problems.map(
    ({ span, severity, limit, message, provider, says, source, index }): PreviewProblem => ({
      span,
      severity,
      code: limit,
      message: `${message} ${provider}: "${says}" (${source})`,
      source: sourceOf(index),
    }),
  );
  return [...refused, ...limits];
}

/** A sentence as a JSON string, for editors check previews as JSON. */
function sentence(text: string): string {
  return `${printJson(text)}\n`;
}
