import { isKnownTool, loaderToWriteFor } from '../../core/conversion/index.ts';
import { targetNamed } from '../../core/formats/index.ts';
import { languageService } from '../../core/service/index.ts';
import { say } from '../../core/text/index.ts';
import {
  type ProviderViewsParams,
  type ProviderViewsResult,
  providerPanelRequest,
} from '../../protocol/provider-panel.ts';
import type { ServerContext } from '../context.ts';
import { writtenForPreviews } from '../conversion/emission-memory.ts';
import { providerView } from '../conversion/provider-view.ts';
import { readSource } from '../conversion/source.ts';
import { ownRequest } from '../own-request.ts';

export const providerViews = ownRequest(
  providerPanelRequest,
  'showing what providers get',
  (problem) => ({ problem, views: [], refusing: [] }),
  viewsOf,
);

async function viewsOf(
  { uri, formats, tool, judged = [] }: ProviderViewsParams,
  context: ServerContext,
): Promise<ProviderViewsResult> {
  const { tools: read, readable, lines, settings } = await readSource({ uri }, null, context);
  const problem = read.ok
    ? null
    : say`Line ${lines.positionAt(read.problem.span.start).line + 1}: ${read.problem.message}`;
  const tools = read.ok ? read.tools.filter(isKnownTool) : readable();
  if (tools.length === 0) return { problem: problem ?? say`No tool found.`, views: [], refusing: [] };
  const loader = loaderToWriteFor(settings);
  return {
    problem,
    views: formats.flatMap((name) => {
      const format = targetNamed(name);
      return format.ok ? [providerView(tools, format.id, lines, loader, tool)] : [];
    }),
    refusing: judged.filter((name) => {
      const format = targetNamed(name);
      return format.ok && languageService.isRefusing(tools, format.id, loader, writtenForPreviews);
    }),
  };
}
