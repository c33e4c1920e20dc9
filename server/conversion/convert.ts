import type { CancellationToken } from 'vscode-languageserver';
import {
  type ConvertOptions,
  convert,
  isKnownTool,
  loaderToWriteFor,
  lossesByKind,
  lossReport,
  type SchemaMode,
  type SourceTool,
  schemaModes,
  schemaModeWarning,
  usualSchemaMode,
  writeAhead,
} from '../../core/conversion/index.ts';
import { conversionTargets, EmissionMemory, targetNamed, targetOf, targets } from '../../core/formats/index.ts';
import type { LoaderVersion } from '../../core/loaders/index.ts';
import { LineIndex, say } from '../../core/text/index.ts';
import { pydanticOne } from '../../project/pydantic-one.ts';
import type {
  ConvertToolsParams,
  ConvertToolsResult,
  ListFormatsResult,
  LossReportParams,
  LossReportResult,
  SourceProblem,
} from '../../protocol/conversion.ts';
import type { ServerContext } from '../context.ts';
import { inTurns } from '../turns.ts';
import { leftOut, nothingFound, problemOfChosenFormats, reportedLoss, withChosenFormats } from './detect.ts';
import { writtenForPreviews } from './emission-memory.ts';
import { envelopeStyle, formatToRead } from './named-format.ts';
import { describedConflicts, describedFiles, pythonBeside } from './python-beside.ts';
import { type ReadSource, readSource } from './source.ts';

/** Writes the tools of a source in another format. It yields to other requests, for a thousand classes take seconds. */
export async function convertSource(
  params: ConvertToolsParams,
  context: ServerContext,
  token: CancellationToken,
): Promise<ConvertToolsResult> {
  const from = formatToRead(params.from);
  const to = targetNamed(params.to);
  if (!from.ok) return failed({ message: from.problem, range: null });
  if (!to.ok) return failed({ message: to.problem, range: null });
  const unknown = problemOfChosenFormats(params.forms);
  if (unknown !== null) return failed({ message: unknown, range: null });
  // The text is kept by the user, so it waits for the models of the workspace.
  await context.python.ready();
  const read = withChosenFormats(await readSource(params.source, from.id, context, 'for all'), params.forms);
  const chosen = chosenTools(read, params.tools);
  if (!chosen.ok) return failed(chosen.problem);
  const envelope = envelopeStyle(params.envelope);
  const loader = loaderToWriteFor(read.settings);
  const mode = to.id === 'aion' ? modeOf(params, loader) : 'inline';
  const python = mode === 'pydantic' ? await pythonBeside(params.source.uri, params.python, context) : null;
  const [unreadable] = python?.problems ?? [];
  if (unreadable !== undefined) {
    return failed({ message: say`${unreadable} Nothing was converted.`, range: null, about: 'python' });
  }
  const options: ConvertOptions = {
    target: to.id,
    loader,
    python,
    memory: new EmissionMemory(),
    ...(envelope === undefined ? {} : { envelope }),
    ...(mode === 'none' ? { schema: mode } : {}),
  };
  const isReady = await inTurns(chosen.tools, (tool) => writeAhead(tool, options), context.runtime, token);
  if (!isReady) return failed({ message: say`The conversion was cancelled.`, range: null });
  const conversion = convert(chosen.tools, options);
  const beside = python === null ? [] : describedFiles(python);
  const ignored = schemaModeWarning(mode, loader);
  const { uri = '' } = params.source;
  const outdated =
    beside.length === 0 ? null : await pydanticOne(context.folders.above(uri), python?.schemas ?? null, context.files);
  const warnings = [
    ...chosen.warnings,
    ...[ignored, outdated].filter((note) => note !== null),
    ...describedConflicts(beside),
    ...conversion.warnings,
  ];
  const { losses, refusals, problems, text } = conversion;
  const lines = new LineIndex(text);
  const isSilent = lossesByKind(losses).lost.length + refusals.length + problems.length + warnings.length === 0;
  return {
    problem: null,
    text,
    languageId: to.id === 'aion' ? 'aion' : (targetOf(to.id).program?.language ?? 'json'),
    count: conversion.count,
    losses: losses.map(reportedLoss),
    refusals: refusals.map(({ tool, reason }) => ({ tool, reason })),
    problems: problems.map(({ message, severity, span }) => ({ message, severity, range: lines.rangeOf(span) })),
    warnings,
    python: beside,
    report: isSilent ? null : lossReport(read.name, [{ target: to.id, conversion: { ...conversion, warnings } }]),
  };
}

function modeOf({ schema, python }: ConvertToolsParams, loader: LoaderVersion): SchemaMode {
  const known = schemaModes.find((mode) => mode === schema);
  return known ?? usualSchemaMode(loader, python !== undefined);
}

/** The losses of a source in each of some formats. */
export async function reportLosses(params: LossReportParams, context: ServerContext): Promise<LossReportResult> {
  const read = await readSource(params.source, null, context, 'for all');
  const chosen = chosenTools(read, undefined);
  if (!chosen.ok) return { problem: chosen.problem, text: '' };
  return { problem: null, text: reportOf(read, chosen.tools, params.to ?? read.settings.targets) };
}

/** The report of the losses of tools in the formats of these ids. */
export function reportOf(
  { name, settings }: Pick<ReadSource, 'name' | 'settings'>,
  tools: readonly SourceTool[],
  to: readonly string[],
): string {
  const loader = loaderToWriteFor(settings);
  const reported = to.flatMap((id) => {
    const target = targetNamed(id);
    return target.ok
      ? [{ target: target.id, conversion: convert(tools, { target: target.id, loader, memory: writtenForPreviews }) }]
      : [];
  });
  return lossReport(name, reported);
}

export function listFormats(): ListFormatsResult {
  const programs = conversionTargets.filter(({ program }) => program !== undefined);
  return {
    formats: [...targets, ...programs].map(({ id, title, format, program }) => ({
      id,
      title,
      writable: format.write !== undefined,
      ...(program === undefined ? {} : { program: endingOf(id, program.language) }),
    })),
  };
}

/** Python can import a module only if its name has no dot. */
function endingOf(id: string, language: 'python' | 'typescript'): string {
  const framework = id.slice(language.length + 1);
  return language === 'python' ? `_${framework.replaceAll('-', '_')}.py` : `.${framework}.ts`;
}

type Chosen =
  | { readonly ok: true; readonly tools: readonly SourceTool[]; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problem: SourceProblem };

function chosenTools(read: ReadSource, indexes: readonly number[] | undefined): Chosen {
  if (!read.tools.ok) {
    const { message, span } = read.tools.problem;
    return { ok: false, problem: { message, range: read.lines.rangeOf(span) } };
  }
  const all = read.tools.tools;
  const wanted = indexes === undefined ? null : new Set(indexes);
  const tools = all.filter((tool, index) => (wanted === null ? isKnownTool(tool) : wanted.has(index)));
  if (tools.length === 0) return { ok: false, problem: { message: nothingFound(read), range: null } };
  const warnings = [...(wanted === null ? leftOut(all) : []), ...read.tools.warnings];
  return { ok: true, tools, warnings };
}

export function failed(problem: SourceProblem): ConvertToolsResult {
  return {
    problem,
    text: '',
    languageId: 'plaintext',
    count: 0,
    losses: [],
    refusals: [],
    problems: [],
    warnings: [],
    python: [],
    report: null,
  };
}
