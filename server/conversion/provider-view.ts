import { type Conversion, convert } from '../../core/conversion/convert.ts';
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
import type { ProviderView, ToolView } from '../../protocol/provider-panel.ts';

/** More tools than this nobody reads one by one; the text has them all. */
const mostTools = 200;

/** What a provider gets of these tools. `lines` are those of the source. */
export function providerView(
  tools: readonly SourceTool[],
  id: FormatId,
  lines: LineIndex,
  loader: LoaderVersion | null,
): ProviderView {
  const format = formatOf(id);
  const conversion = convert(tools, { target: id, loader });
  const { emissions } = emitTools(
    tools.map(({ tool }) => tool),
    id,
    loader === null ? {} : { loaderVersion: loader },
  );
  return {
    id,
    title: format.title,
    text: conversion.text,
    bytes: new TextEncoder().encode(conversion.text).length,
    tools: tools.slice(0, mostTools).flatMap((source, index) => {
      const emission = emissions[index];
      return emission === undefined ? [] : [toolView(source, emission, format, lines)];
    }),
    losses: conversion.losses.map(({ tool, path, lost, reason }) => ({ tool, path, lost, reason })),
    problems: problemsOf(conversion),
    warnings: conversion.warnings,
  };
}

function toolView({ tool, span }: SourceTool, emission: Emission, format: ToolFormat, lines: LineIndex): ToolView {
  const place = lines.positionAt(span.start);
  const refused = emission.kind === 'refused' ? emission.reason : null;
  const definition = emission.kind === 'emitted' && isJsonObject(emission.result) ? emission.result : emptyObject();
  const { values } = readSlots(definition, format.slots);
  const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
  const inputs = values.get('inputs');
  const { rows, isCut } = parameterTable(isJsonObject(inputs) ? inputs : emptyObject());
  return {
    name: text(values.get('name'), tool.name),
    description: text(values.get('description'), refused === null ? '' : tool.description),
    parameters: rows,
    isCut,
    text: refused === null ? `${printJson(definition).text}\n` : '',
    refused,
    place,
  };
}

function problemsOf({ problems }: Conversion): ProviderView['problems'] {
  return problems.map(({ message, says, severity }) => ({ message, says, severity }));
}
