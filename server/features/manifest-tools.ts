import {
  convert,
  definitionOf,
  isKnownTool,
  lossesByKind,
  lossReport,
  manifestWithTools,
} from '../../core/conversion/index.ts';
import { isJsonObject } from '../../core/json/index.ts';
import { say } from '../../core/text/index.ts';
import {
  type ManifestToolsParams,
  type ManifestToolsResult,
  manifestToolsRequest,
} from '../../protocol/manifest-tools.ts';
import type { ServerContext } from '../context.ts';
import { readSource } from '../conversion/source.ts';
import { ownRequest } from '../own-request.ts';

export const manifestTools = ownRequest(manifestToolsRequest, 'writing tools into a manifest', failed, write);

async function write({ uri, manifest }: ManifestToolsParams, context: ServerContext): Promise<ManifestToolsResult> {
  const { name, tools: read } = await readSource({ uri }, null, context);
  if (!read.ok) return failed(read.problem.message);
  const tools = read.tools.filter(isKnownTool);
  if (tools.length === 0) return failed(say`No tool found in ${name}.`);
  const conversion = convert(tools, { target: 'vscode', envelope: 'list' });
  const written = manifestWithTools(manifest, conversion.emissions.map(definitionOf).filter(isJsonObject));
  if (written === null) return failed(say`The package.json isn't valid JSON, or can't contain tools.`);
  const { losses, refusals, problems } = conversion;
  const isSilent = lossesByKind(losses).lost.length + refusals.length + problems.length === 0;
  return { problem: null, ...written, report: isSilent ? null : lossReport(name, [{ target: 'vscode', conversion }]) };
}

function failed(problem: string): ManifestToolsResult {
  return { problem, text: '', added: [], changed: [], report: null };
}
