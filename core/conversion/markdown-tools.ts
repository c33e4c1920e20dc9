import type { DetectedFormat } from '../formats/detect.ts';
import { LineIndex } from '../text/line-index.ts';
import { addAll } from '../text/long-list.ts';
import { say } from '../text/say.ts';
import { shiftSpan } from '../text/span.ts';
import { contentOf, fencesOf, mayHoldJson } from './markdown-fences.ts';
import { isKnownTool, type SourceTool, type SourceTools, toolsOfJson } from './source-tools.ts';

/** Almost every JSON block with a tool has one of these keys. */
const soundsLikeTool = /"(?:name|function|input_?schema|parameters|toolSpec)"/i;

/** The tools in the code blocks of Markdown; other blocks are skipped. Never throws. */
export function toolsOfMarkdown(text: string, from: DetectedFormat | null = null): SourceTools {
  const tools: SourceTool[] = [];
  const warnings: string[] = [];
  const lines = new LineIndex(text);
  for (const fence of fencesOf(text)) {
    if (!mayHoldJson(fence, text)) continue;
    const content = contentOf(fence, text);
    const read = toolsOfJson(content, from);
    if (read.ok) {
      const placed = read.tools.map((tool) => ({ ...tool, span: shiftSpan(tool.span, fence.span.start) }));
      addAll(tools, placed.filter(isKnownTool));
      addAll(warnings, read.warnings);
    } else if (soundsLikeTool.test(content)) {
      const { line } = lines.positionAt(fence.span.start + read.problem.span.start);
      warnings.push(say`Skipped the code block in line ${line + 1}. ${read.problem.message}`);
    }
  }
  return { ok: true, tools, warnings };
}
