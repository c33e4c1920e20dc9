import {
  type ConvertOptions,
  confidencesOfTool,
  convert,
  formatsOf,
  isKnownTool,
  loaderToWriteFor,
  PythonFiles,
  readAs,
  type SchemaMode,
  type SourceTool,
  toolName,
  usualSchemaMode,
} from '../../core/conversion/index.ts';
import {
  type DetectedFormat as FormatOrRaw,
  findFormat,
  type TargetId,
  targetNamed,
} from '../../core/formats/index.ts';
import { isJsonObject } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import type {
  ChosenFormat,
  DetectedFormat,
  DetectedTool,
  DetectToolsParams,
  DetectToolsResult,
  ToolLoss,
} from '../../protocol/conversion.ts';
import type { ServerContext } from '../context.ts';
import { formatToRead } from './named-format.ts';
import { type ReadSource, readSource } from './source.ts';

/** For more tools, losses are computed only after a choice: such a list is too long to read. */
const mostWithLosses = 500;
const mostWithModels = 100;

/** The tools in a source, their formats, and their losses in another format. */
export async function detectSource(params: DetectToolsParams, context: ServerContext): Promise<DetectToolsResult> {
  const from = formatToRead(params.from);
  const to = targetNamed(params.to ?? 'aion');
  if (!from.ok) return noTools(from.problem);
  if (!to.ok) return noTools(to.problem);
  const unknown = problemOfChosenFormats(params.forms);
  if (unknown !== null) return noTools(unknown);
  const read = withChosenFormats(await readSource(params.source, from.id, context), params.forms);
  if (!read.tools.ok) {
    const { message, span } = read.tools.problem;
    return { ...noTools(message), problem: { message, range: read.lines.rangeOf(span) } };
  }
  const known = read.tools.tools.flatMap((tool, index) => (isKnownTool(tool) ? [{ tool, index }] : []));
  if (known.length === 0) return { ...noTools(nothingFound(read)), warnings: read.tools.warnings };
  const options: LossOptions = { target: to.id, schema: to.id === 'aion' ? params.schema : undefined };
  const most = options.schema === 'pydantic' ? mostWithModels : mostWithLosses;
  return {
    problem: null,
    tools: known.map(({ tool, index }) => ({
      ...describe(tool, index, known.length <= most ? options : null, read),
      forms: from.id === null ? formsToAsk(tool) : [],
    })),
    usualSchema: usualSchemaMode(loaderToWriteFor(read.settings), true),
    warnings: [...leftOut(read.tools.tools), ...read.tools.warnings],
  };
}

/** The sentence for a source without a tool. */
export function nothingFound({ name, tools }: ReadSource): string {
  const why = tools.ok ? (tools.tools.find(({ noTool }) => noTool !== null)?.noTool ?? null) : null;
  return say`No tool definition found in ${name}.${why === null ? '' : ` ${why}`}`;
}

/** A warning about definitions of no known format; empty for none. */
export function leftOut(tools: readonly SourceTool[]): readonly string[] {
  const unknown = tools.filter((tool) => !isKnownTool(tool)).length;
  return unknown === 0
    ? []
    : [
        unknown === 1
          ? say`Omitted 1 definition of unknown format.`
          : say`Omitted ${unknown} definitions of unknown format.`,
      ];
}

export function noTools(message: string): DetectToolsResult {
  return { problem: { message, range: null }, tools: [], usualSchema: 'inline', warnings: [] };
}

/** The source with single tools read again in the chosen formats. */
export function withChosenFormats(read: ReadSource, chosen: readonly ChosenFormat[] | undefined): ReadSource {
  if (!read.tools.ok || chosen === undefined) return read;
  const forms = new Map(chosen.map(({ index, form }) => [index, formatToRead(form)]));
  const tools = read.tools.tools.map((tool, index) => {
    const form = forms.get(index);
    return form?.ok === true && form.id !== null ? readAs(tool, form.id) : tool;
  });
  return { ...read, tools: { ...read.tools, tools } };
}

/** The problem of the chosen formats, as a sentence; null for none. */
export function problemOfChosenFormats(chosen: readonly ChosenFormat[] = []): string | null {
  for (const { form } of chosen) {
    const named = formatToRead(form);
    if (!named.ok) return named.problem;
  }
  return null;
}

function formsToAsk(tool: SourceTool): readonly DetectedFormat[] {
  const forms = formatsOf(tool);
  if (forms.length < 2) return [];
  const confidence = confidencesOfTool(tool);
  return forms.flatMap((form): readonly DetectedFormat[] => {
    if (form === 'raw') return [];
    const { properties } = readAs(tool, form).tool.inputs;
    const parameters = isJsonObject(properties) ? Object.keys(properties) : [];
    return [{ id: form, title: titleOf(form), confidence: confidence[form] ?? 0, parameters }];
  });
}

interface LossOptions {
  readonly target: TargetId;
  readonly schema: SchemaMode | undefined;
}

function describe(
  source: SourceTool,
  index: number,
  options: LossOptions | null,
  { lines }: ReadSource,
): Omit<DetectedTool, 'forms'> {
  const conversion = options === null ? null : convert([source], conversionOptions(options));
  return {
    index,
    name: toolName(source),
    format: source.format,
    formatTitle: titleOf(source.format),
    range: lines.rangeOf(source.span),
    losses: conversion?.losses.map(reportedLoss) ?? [],
    refused: conversion?.refusals[0]?.reason ?? null,
    warnings: source.warnings,
  };
}

/** The members of a loss that the client knows. */
export function reportedLoss({ tool, path, lost, reason, notSent }: ToolLoss): ToolLoss {
  return { tool, path, lost, reason, ...(notSent === undefined ? {} : { notSent }) };
}

function conversionOptions({ target, schema }: LossOptions): ConvertOptions {
  if (schema === 'pydantic') return { target, python: new PythonFiles({ schemas: null, functions: null }) };
  return schema === 'none' ? { target, schema } : { target };
}

function titleOf(format: FormatOrRaw): string {
  return findFormat(format)?.title ?? 'unknown format';
}
