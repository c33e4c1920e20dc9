import { type Conversion, convert } from '../../core/conversion/convert.ts';
import { toldLosses } from '../../core/conversion/not-sent.ts';
import type { SourceTool } from '../../core/conversion/source-tools.ts';
import { emitTools } from '../../core/formats/emit.ts';
import type { Emission, ToolFormat } from '../../core/formats/format.ts';
import type { FormatId } from '../../core/formats/format-id.ts';
import { formatOf } from '../../core/formats/registry.ts';
import { readSlots } from '../../core/formats/shared/slots.ts';
import { emptyObject, isJsonObject } from '../../core/json/json-value.ts';
import { printJson } from '../../core/json/print-json.ts';
import type { LoaderVersion } from '../../core/loaders/versions.ts';
import { parameterTable } from '../../core/schema/parameter-table.ts';
import type { LineIndex } from '../../core/text/line-index.ts';
import type { ProviderView, ToolChoice, ToolLine, ToolView } from '../../protocol/provider-panel.ts';
import { writtenForPreviews } from './emission-memory.ts';

/** Of a description in the list of all tools, in characters. */
const longestSummary = 80;

/** What a provider gets of these tools, and of one of them in every detail. `lines` are those of the source. */
export function providerView(
  tools: readonly SourceTool[],
  id: FormatId,
  lines: LineIndex,
  loader: LoaderVersion | null,
  choice: ToolChoice = { line: 0 },
): ProviderView {
  const format = formatOf(id);
  const conversion = convert(tools, { target: id, loader, memory: writtenForPreviews });
  const { emissions } = emitTools(
    tools.map(({ tool }) => tool),
    id,
    { memory: writtenForPreviews, ...(loader === null ? {} : { loaderVersion: loader }) },
  );
  const { lost, notSent } = toldLosses(conversion.losses);
  const counts = countsOf(lost, conversion.problems, tools.length);
  const index = chosenIndex(tools, choice, lines);
  const [source, emission] = [tools[index], emissions[index]];
  return {
    id,
    title: format.title,
    bytes: new TextEncoder().encode(conversion.text).length,
    tools: tools.map(({ tool }, at): ToolLine => {
      const { losses = 0, problems = 0 } = counts[at] ?? {};
      const summary = tool.description.slice(0, longestSummary).replace(/\s+/g, ' ').trim();
      return { name: tool.name, summary, isRefused: emissions[at]?.kind === 'refused', losses, problems };
    }),
    notSent,
    problems: conversion.problems.filter((problem) => problem.index === null).map(problemView),
    shown:
      source === undefined || emission === undefined
        ? null
        : { ...toolView(source, emission, format, lines), index, ...sayingsOf(lost, conversion.problems, index) },
  };
}

function countsOf(
  losses: Conversion['losses'],
  problems: Conversion['problems'],
  count: number,
): readonly { readonly losses: number; readonly problems: number }[] {
  const counts = Array.from({ length: count }, () => ({ losses: 0, problems: 0 }));
  for (const { index } of losses) {
    const own = counts[index];
    if (own !== undefined) own.losses++;
  }
  for (const { index } of problems) {
    const own = index === null ? undefined : counts[index];
    if (own !== undefined) own.problems++;
  }
  return counts;
}

function chosenIndex(tools: readonly SourceTool[], choice: ToolChoice, lines: LineIndex): number {
  if ('line' in choice) {
    const starts = tools.map(({ span }) => lines.positionAt(span.start).line);
    const start = starts.findLast((line) => line <= choice.line);
    return start === undefined ? 0 : starts.indexOf(start);
  }
  const { index, name } = choice;
  if (tools[index]?.tool.name === name) return index;
  const moved = tools.findIndex(({ tool }) => tool.name === name);
  return moved === -1 ? Math.max(Math.min(index, tools.length - 1), 0) : moved;
}

/** What is said of one tool. */
function sayingsOf(
  losses: Conversion['losses'],
  problems: Conversion['problems'],
  index: number,
): Pick<ToolView, 'losses' | 'problems'> {
  const isOwn = (one: { readonly index: number | null }): boolean => one.index === index;
  return {
    losses: losses.filter(isOwn).map(({ path, lost, reason }) => ({ path, lost, reason })),
    problems: problems.filter(isOwn).map(problemView),
  };
}

function toolView(
  { tool, span, warnings }: SourceTool,
  emission: Emission,
  format: ToolFormat,
  lines: LineIndex,
): Omit<ToolView, 'index' | 'losses' | 'problems'> {
  const place = lines.positionAt(span.start);
  const refused = emission.kind === 'refused' ? emission.reason : null;
  const definition = emission.kind === 'emitted' && isJsonObject(emission.result) ? emission.result : emptyObject();
  const { values } = readSlots(definition, format.slots);
  const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
  const inputs = values.get('inputs');
  const { rows, isCut } = parameterTable(isJsonObject(inputs) ? inputs : emptyObject());
  return {
    sourceName: tool.name,
    name: text(values.get('name'), tool.name),
    description: text(values.get('description'), refused === null ? '' : tool.description),
    parameters: rows,
    isCut,
    text: refused === null ? `${printJson(definition).text}\n` : '',
    refused,
    place,
    warnings: [...warnings, ...emission.warnings],
  };
}

function problemView({ message, says, severity }: Conversion['problems'][number]): ProviderView['problems'][number] {
  return { message, says, severity };
}
