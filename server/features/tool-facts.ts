import { isKnownTool, loaderToWriteFor, type SourceTool } from '../../core/conversion/index.ts';
import { targetNamed } from '../../core/formats/index.ts';
import { type JsonValue, printJson } from '../../core/json/index.ts';
import { type LoadAnswer, type LoaderVersion, loadFileText } from '../../core/loaders/index.ts';
import { detectedLoader, type Finding } from '../../core/rules/index.ts';
import { languageService } from '../../core/service/index.ts';
import { say, visible } from '../../core/text/index.ts';
import {
  type LoaderFacts,
  type ProviderFacts,
  type ToolFacts,
  type ToolFactsParams,
  type ToolFactsResult,
  toolFactsRequest,
} from '../../protocol/agent-tools.ts';
import type { ServerContext } from '../context.ts';
import { writtenForPreviews } from '../conversion/emission-memory.ts';
import { type ReadSource, readSource } from '../conversion/source.ts';
import { ownRequest } from '../own-request.ts';
import { findingsOf, textFinding } from './check-text.ts';

/** A model cannot use more at once. */
const mostTools = 20;
const mostProviders = 8;

export const toolFacts = ownRequest(toolFactsRequest, 'telling of tools', nothing, factsOf);

async function factsOf({ source, tool, providers }: ToolFactsParams, context: ServerContext): Promise<ToolFactsResult> {
  const read = await readSource(source, null, context);
  if (!read.tools.ok) {
    const { line } = read.lines.positionAt(read.tools.problem.span.start);
    return nothing(
      read.text === '' ? read.tools.problem.message : say`Line ${line + 1}: ${read.tools.problem.message}`,
    );
  }
  const all = read.tools.tools.filter(isKnownTool);
  const chosen = [...all.entries()].filter(([, one]) => tool === undefined || one.tool.name === tool);
  if (chosen.length === 0) {
    return nothing(tool === undefined ? say`No tool found.` : say`No tool named "${visible(tool)}" found.`);
  }
  const loader = loaderToWriteFor(read.settings);
  const views: ViewOfProvider[] = [];
  for (const id of (providers ?? read.settings.targets).slice(0, mostProviders)) {
    const format = targetNamed(id);
    if (!format.ok) return nothing(format.problem);
    views.push(languageService.getProviderView(all, format.id, loader, writtenForPreviews));
  }
  const { text, notation } = read;
  const findings = notation === null ? [] : (await findingsOf(source, text, notation, context)).findings;
  const loaded = notation === null ? null : loadedBy(read);
  const shown = chosen.slice(0, mostTools);
  return {
    problem: null,
    tools: shown.map(([index, one]): ToolFacts => {
      const { name } = one.tool;
      return {
        name: visible(name),
        line: read.lines.positionAt(one.span.start).line + 1,
        findings: findings.filter((finding) => isIn(finding, one)).map((finding) => textFinding(finding, read.lines)),
        loader: loaded === null ? null : keptOf(name, loaded),
        providers: views.flatMap((view) => sentTo(view, index) ?? []),
      };
    }),
    leftOut: chosen.length - shown.length,
  };
}

function isIn({ span }: Finding, { span: own }: SourceTool): boolean {
  return own.start <= span.start && span.start < own.end;
}

interface Loaded {
  readonly version: LoaderVersion;
  readonly answer: LoadAnswer;
}

function loadedBy({ text, settings }: ReadSource): Loaded | null {
  const [version] = detectedLoader(settings).versions;
  return version === undefined ? null : { version, answer: loadFileText(text, version) };
}

function keptOf(name: string, { version, answer }: Loaded): LoaderFacts {
  if (!answer.ok) return { version, kept: null, refusal: `${answer.error}: ${visible(answer.message)}` };
  const kept = answer.value.find((one) => one.name === name);
  // The loader has only JSON values.
  return { version, kept: kept === undefined ? null : printJson(kept as JsonValue), refusal: null };
}

type ViewOfProvider = ReturnType<typeof languageService.getProviderView>;

function sentTo({ id, title, toolAt }: ViewOfProvider, index: number): ProviderFacts | null {
  const shown = toolAt(index);
  if (shown === null) return null;
  const { text, refused, losses, problems, warnings } = shown;
  return {
    ...{ id, title, text, refused },
    notes: [
      ...losses.map(({ path, lost, reason }) => `Not sent: ${path}: ${lost}. ${reason}`),
      ...problems.map(({ message, says, severity }) => `${severity}: ${message} The provider says: "${says}"`),
      ...warnings,
    ].map(visible),
  };
}

function nothing(problem: string): ToolFactsResult {
  return { problem, tools: [], leftOut: 0 };
}
