import type { CodeTool } from '../../code/code-tool.ts';
import type { FormatId } from '../../formats/format-id.ts';
import { nearestFound } from '../../json/pointer.ts';
import type { Span } from '../../text/span.ts';
import type { Finding } from '../finding.ts';
import type { CheckSettings } from '../settings.ts';
import { findingOf } from './mistake-finding.ts';
import { mistakesIn, targetsFor } from './tool-json-problems.ts';

/** Checks the tools that a program defines, as its frameworks send them, by the limits of their format and of the targets. In text order. */
export function checkToolCode(tools: readonly CodeTool[], settings: CheckSettings): readonly Finding[] {
  const byFormat = new Map<FormatId, CodeTool[]>();
  for (const tool of tools) {
    // The framework makes no tool of it.
    if (tool.refusal !== null) continue;
    const others = byFormat.get(tool.format);
    if (others === undefined) byFormat.set(tool.format, [tool]);
    else others.push(tool);
  }
  const findings = [...byFormat].flatMap(([format, found]) =>
    mistakesIn(found, format, targetsFor(format, settings), settings).flatMap(({ pointer, problems }) => {
      const [, index, inTool = ''] = /^\/(\d+)(.*)$/s.exec(pointer) ?? [];
      // A problem of the whole list has no index: it is at the first tool.
      const tool = found[Number(index ?? 0)];
      return tool === undefined ? [] : (findingOf(problems, placeIn(tool, inTool), format, settings) ?? []);
    }),
  );
  return findings.sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** The place of a part of the definition: its own, or that of the nearest part around it. */
function placeIn({ places, span }: CodeTool, pointer: string): Span {
  return nearestFound(pointer, (at) => places.get(at) ?? null) ?? span;
}
