import { type Conversion, convert, definitionOf } from '../../conversion/convert.ts';
import { lossesByKind } from '../../conversion/not-sent.ts';
import type { SourceTool } from '../../conversion/source-tools.ts';
import type { EmissionMemory } from '../../formats/emission-memory.ts';
import type { Emission, ToolFormat } from '../../formats/format.ts';
import type { TargetId } from '../../formats/format-id.ts';
import { readSlots } from '../../formats/shared/slots.ts';
import { targetOf } from '../../formats/targets.ts';
import { emptyObject, isJsonObject } from '../../json/json-value.ts';
import { printJson } from '../../json/print-json.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import { parameterTable } from '../../schema/parameter-table.ts';

/** Of a description in the list of all tools, in characters. */
const longestSummary = 80;

/** A tool by its index. With a name: if the tool of that name has another index now, that tool. */
type ChosenTool = number | { readonly index: number; readonly name: string };

export type ProviderView = ReturnType<typeof providerView>;

/**
 * What a provider is sent of these tools if they are used as they are. `toolAt` gives all details of one tool, null for none: also what a
 * conversion would change, which is a second step.
 */
export function providerView(
  tools: readonly SourceTool[],
  id: TargetId,
  loader: LoaderVersion,
  memory: EmissionMemory,
) {
  const { format, title } = targetOf(id);
  const conversion = convert(tools, { target: id, loader, memory, asWritten: true });
  const emissions = conversion.emissions;
  const { lost, notSent } = lossesByKind(conversion.losses);
  const counts = countsOf(lost, conversion.problems, tools.length);
  return {
    id,
    title,
    text: conversion.text,
    tools: tools.map(({ tool }, at) => {
      const { losses = 0, problems = 0 } = counts[at] ?? {};
      const summary = tool.description.slice(0, longestSummary).replace(/\s+/g, ' ').trim();
      return { name: tool.name, summary, isRefused: emissions[at]?.kind === 'refused', losses, problems };
    }),
    notSent,
    problems: conversion.problems.filter((problem) => problem.index === null).map(problemView),
    toolAt: (choice: ChosenTool) => {
      const index = chosenIndex(tools, choice);
      const [source, emission] = [tools[index], emissions[index]];
      return source === undefined || emission == null
        ? null
        : {
            ...toolView(source, emission, format),
            index,
            ...sayingsOf(lost, conversion.problems, index),
            changes: changesOf(convert([source], { target: id, loader, memory }), emission),
          };
    },
  };
}

/** Whether the provider refuses a tool, or something in one. */
export function isRefusing(
  tools: readonly SourceTool[],
  target: TargetId,
  loader: LoaderVersion,
  memory: EmissionMemory,
): boolean {
  const { refusals, problems } = convert(tools, { target, loader, memory, asWritten: true });
  return refusals.length > 0 || problems.some(({ severity }) => severity === 'error');
}

/** What the conversion of a tool changes in what is written without it, in sentences. */
function changesOf({ emissions: [emission] }: Conversion, written: Emission): readonly string[] {
  if (emission?.kind !== 'emitted' || written.kind !== 'emitted') return [];
  const before = new Set(written.losses.map(({ path, lost }) => `${path} ${lost}`));
  const lost = emission.losses
    .filter(({ path, lost: what }) => !before.has(`${path} ${what}`))
    .map(({ lost: what, reason }) => `${what}: ${reason}`);
  const warned = emission.warnings.filter((warning) => !written.warnings.includes(warning));
  return [...new Set([...lost, ...warned])];
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

function chosenIndex(tools: readonly SourceTool[], choice: ChosenTool): number {
  if (typeof choice === 'number') return choice;
  const { index, name } = choice;
  if (tools[index]?.tool.name === name) return index;
  const moved = tools.findIndex(({ tool }) => tool.name === name);
  return moved === -1 ? Math.max(Math.min(index, tools.length - 1), 0) : moved;
}

function sayingsOf(losses: Conversion['losses'], problems: Conversion['problems'], index: number) {
  const isOwn = (one: { readonly index: number | null }): boolean => one.index === index;
  return {
    losses: losses.filter(isOwn).map(({ path, lost, reason }) => ({ path, lost, reason })),
    problems: problems.filter(isOwn).map(problemView),
  };
}

function toolView({ tool, span, warnings }: SourceTool, emission: Emission, format: ToolFormat) {
  const refused = emission.kind === 'refused' ? emission.reason : null;
  const written = definitionOf(emission);
  const definition = isJsonObject(written) ? written : emptyObject();
  const { values } = readSlots(definition, format.slots);
  const text = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
  const inputs = values.get('inputs');
  const own = parameterTable(isJsonObject(inputs) ? inputs : emptyObject());
  // Some forms write parameters in other ways than a JSON Schema, and a description in no slot.
  const { rows, isCut } = own.rows.length > 0 ? own : parameterTable(tool.inputs);
  const hasDescription = format.slots.some(({ member }) => member === 'description');
  return {
    sourceName: tool.name,
    name: text(values.get('name'), tool.name),
    description: text(values.get('description'), refused === null && hasDescription ? '' : tool.description),
    parameters: rows,
    isCut,
    text: refused === null ? `${printJson(definition)}\n` : '',
    refused,
    start: span.start,
    warnings: [...warnings, ...emission.warnings],
  };
}

function problemView({ message, says, severity }: Conversion['problems'][number]) {
  return { message, says, severity };
}
