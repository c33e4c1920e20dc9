import type { SourceTool } from '../../core/conversion/index.ts';
import type { TargetId } from '../../core/formats/index.ts';
import type { LoaderVersion } from '../../core/loaders/index.ts';
import { languageService } from '../../core/service/index.ts';
import type { LineIndex } from '../../core/text/index.ts';
import type { ProviderView, ToolChoice } from '../../protocol/provider-panel.ts';
import { writtenForPreviews } from './emission-memory.ts';

/** The view of a provider on these tools, with one of them in full detail. `lines` are those of the source. */
export function providerView(
  tools: readonly SourceTool[],
  id: TargetId,
  lines: LineIndex,
  loader: LoaderVersion,
  choice: ToolChoice = { line: 0 },
): ProviderView {
  const chosen = 'line' in choice ? indexAt(choice.line, tools, lines) : choice;
  const { text, toolAt, ...view } = languageService.getProviderView(tools, id, loader, writtenForPreviews);
  const bytes = new TextEncoder().encode(text).length;
  const shown = toolAt(chosen);
  if (shown === null) return { ...view, bytes, shown };
  const { start, ...tool } = shown;
  return { ...view, bytes, shown: { ...tool, place: lines.positionAt(start) } };
}

function indexAt(line: number, tools: readonly SourceTool[], lines: LineIndex): number {
  const starts = tools.map(({ span }) => lines.positionAt(span.start).line);
  return Math.max(starts.indexOf(starts.findLast((start) => start <= line) ?? -1), 0);
}
