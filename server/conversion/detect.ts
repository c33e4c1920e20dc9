import { type ConvertOptions, convert, loaderToWriteFor, toolName } from '../../core/conversion/convert.ts';
import { PythonFiles } from '../../core/conversion/python-files.ts';
import { type SchemaMode, usualSchemaMode } from '../../core/conversion/schema-mode.ts';
import type { SourceTool } from '../../core/conversion/source-tools.ts';
import type { DetectedFormat as FormatOrRaw } from '../../core/formats/detect.ts';
import type { FormatId } from '../../core/formats/format-id.ts';
import { findFormat } from '../../core/formats/registry.ts';
import type { DetectedFormat, DetectedTool, DetectToolsParams, DetectToolsResult } from '../../protocol/conversion.ts';
import type { ServerContext } from '../context.ts';
import { formatToRead, formatToWrite } from './named-format.ts';
import { type ReadSource, readSource } from './source.ts';

/** For more tools than this the losses of each are not worked out before somebody chose: nobody reads them in a list. */
const mostWithLosses = 500;
const mostWithModels = 100;

/** Two formats whose confidences are no further apart than this are told apart by a person. */
const closeConfidence = 0.15;

/** The tools in a source, in which format they are, and what each would lose in another. */
export async function detectSource(params: DetectToolsParams, context: ServerContext): Promise<DetectToolsResult> {
  const from = formatToRead(params.from);
  const to = formatToWrite(params.to ?? 'aion');
  if (!from.ok) return nothing(from.problem);
  if (!to.ok) return nothing(to.problem);
  const read = await readSource(params.source, from.id, context);
  if (!read.tools.ok) {
    const { message, span } = read.tools.problem;
    return { ...nothing(message), problem: { message, range: read.lines.rangeOf(span) } };
  }
  const known = read.tools.tools.flatMap((tool, index) => (tool.format === 'raw' ? [] : [{ tool, index }]));
  if (known.length === 0) return { ...nothing(nothingFound(read)), warnings: read.tools.warnings };
  const formats = likeliestFormats(known.map(({ tool }) => tool));
  const [first, second] = formats;
  const isClose =
    from.id === null &&
    first !== undefined &&
    second !== undefined &&
    first.confidence < 1 &&
    first.confidence - second.confidence <= closeConfidence;
  const options: LossOptions = { target: to.id, schema: to.id === 'aion' ? params.schema : undefined };
  const most = options.schema === 'pydantic' ? mostWithModels : mostWithLosses;
  return {
    problem: null,
    formats,
    isClose,
    tools: known.map(({ tool, index }) => describe(tool, index, known.length <= most ? options : null, read)),
    usualSchema: usualSchemaMode(loaderToWriteFor(read.settings), true),
    warnings: [...leftOut(read.tools.tools), ...read.tools.warnings],
  };
}

/** What to say of a source without a tool. */
export function nothingFound({ name, tools }: ReadSource): string {
  return tools.ok && tools.tools.length > 0
    ? `No tool definition of a known form was found in ${name}.`
    : `There is no tool definition in ${name}.`;
}

/** A warning about definitions of no known form; none where there are none. */
export function leftOut(tools: readonly SourceTool[]): readonly string[] {
  const unknown = tools.filter(({ format }) => format === 'raw').length;
  return unknown === 0
    ? []
    : [`${unknown} ${unknown === 1 ? 'definition is' : 'definitions are'} of no known form and left out.`];
}

function nothing(message: string): DetectToolsResult {
  return {
    problem: { message, range: null },
    formats: [],
    isClose: false,
    tools: [],
    usualSchema: 'inline',
    warnings: [],
  };
}

/** The formats by how sure they are of all the tools together; first those in which tools are read. */
function likeliestFormats(tools: readonly SourceTool[]): readonly DetectedFormat[] {
  const sums = new Map<FormatOrRaw, number>();
  const winners = new Set<FormatOrRaw>();
  for (const { confidence, format } of tools) {
    winners.add(format);
    for (const [id, sure] of Object.entries(confidence)) {
      // The keys of a confidence are formats.
      sums.set(id as FormatOrRaw, (sums.get(id as FormatOrRaw) ?? 0) + sure);
    }
  }
  return [...sums]
    .map(([id, sum]) => ({ id, sum, isWinner: winners.has(id) }))
    .filter(({ id, sum }) => id !== 'raw' && sum / tools.length >= 0.5)
    .sort((a, b) => Number(b.isWinner) - Number(a.isWinner) || b.sum - a.sum)
    .map(({ id, sum }) => ({ id, title: titleOf(id), confidence: Math.round((sum / tools.length) * 100) / 100 }));
}

interface LossOptions {
  readonly target: FormatId;
  readonly schema: SchemaMode | undefined;
}

/** `options`: what the losses are told of; null for none. */
function describe(source: SourceTool, index: number, options: LossOptions | null, { lines }: ReadSource): DetectedTool {
  const conversion = options === null ? null : convert([source], conversionOptions(options));
  return {
    index,
    name: toolName(source),
    format: source.format,
    formatTitle: titleOf(source.format),
    range: lines.rangeOf(source.span),
    losses: (conversion?.losses ?? []).map(({ tool, path, lost, reason }) => ({ tool, path, lost, reason })),
    refused: conversion?.refusals[0]?.reason ?? null,
    warnings: source.warnings,
  };
}

function conversionOptions({ target, schema }: LossOptions): ConvertOptions {
  if (schema === 'pydantic') return { target, python: new PythonFiles({ schemas: null, functions: null }) };
  return schema === 'none' ? { target, schema } : { target };
}

export function titleOf(format: FormatOrRaw): string {
  return findFormat(format)?.title ?? 'no known form';
}
