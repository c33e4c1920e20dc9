import { type CodeTool, type CodeTools, possibleRejectionOf, rejectionOf } from '../../code/code-tool.ts';
import { canonicalize } from '../../formats/canonicalize.ts';
import type { FormatId } from '../../formats/format-id.ts';
import { nearestFound } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import type { Span } from '../../text/span.ts';
import type { Finding } from '../finding.ts';
import { placeFinding } from '../place-finding.ts';
import { localFinding, type RuleDefinition } from '../rule.ts';
import type { CheckSettings } from '../settings.ts';
import { rejectedTool, runtimeValue, toolRejectedElsewhere, unreadTool } from './code-rules.ts';
import { findingOf } from './mistake-finding.ts';
import { type Mistake, mistakesIn, targetsFor } from './tool-json-problems.ts';

/**
 * Checks the tools that a program defines, as its frameworks send them, by the limits of their format and of the targets. Tools that a
 * framework rejects, and parts that can't be read without a run, are findings too. In text order.
 */
export function checkToolCode(code: CodeTools, settings: CheckSettings): readonly Finding[] {
  const findings = [...limitFindings(code.tools, settings), ...codeFindings(code, settings)];
  return withoutRepeats(findings).sort((a, b) => a.span.start - b.span.start || a.span.end - b.span.end);
}

/** Parts of a tool that have no place of their own share one, so the same problem in several of them reads the same. */
function withoutRepeats(findings: readonly Finding[]): Finding[] {
  const byText = new Map<string, Finding>();
  for (const finding of findings) {
    const { rule, span, message } = finding;
    const key = `${rule} ${span.start} ${span.end} ${message}`;
    if (!byText.has(key)) byText.set(key, finding);
  }
  return [...byText.values()];
}

/** What a framework rejects, what can't be read, and what only a run knows. */
function codeFindings({ tools, unread }: CodeTools, settings: CheckSettings): readonly Finding[] {
  const report = (rule: RuleDefinition, span: Span, message: string): readonly Finding[] => {
    const sentence = /[.!?。]$/.test(message) ? message : say`${message}.`;
    const finding = placeFinding({ local: localFinding(rule, span, sentence), start: 0 }, settings);
    return finding === null ? [] : [finding];
  };
  const ofTools = tools.flatMap((tool): readonly Finding[] => {
    const rejection = rejectionOf(tool);
    // Parts of a rejected tool are sent to no model.
    if (rejection !== null) return report(rejectedTool, tool.span, rejection);
    const possible = possibleRejectionOf(tool);
    return [
      ...(possible === null ? [] : report(toolRejectedElsewhere, tool.span, possible)),
      ...tool.unknown.flatMap(({ span, message }) => report(runtimeValue, span, message)),
    ];
  });
  return [...ofTools, ...unread.flatMap(({ span, message }) => report(unreadTool, span, message))];
}

function limitFindings(tools: readonly CodeTool[], settings: CheckSettings): readonly Finding[] {
  const byFormat = new Map<FormatId, CodeTool[]>();
  for (const tool of tools) {
    // The framework makes no tool of it, or what it makes of it isn't certain.
    if (tool.refusal !== null) continue;
    const others = byFormat.get(tool.format);
    if (others === undefined) byFormat.set(tool.format, [tool]);
    else others.push(tool);
  }
  return [...byFormat].flatMap(([format, found]) =>
    mistakesIn(found, format, targetsFor(format, settings), settings).flatMap(({ pointer, problems }) => {
      const [, index, inTool = ''] = /^\/(\d+)(.*)$/s.exec(pointer) ?? [];
      // A problem of the whole list has no index: it is at the first tool.
      const tool = found[Number(index ?? 0)];
      if (tool === undefined || (isOfForm(problems) && tool.framework !== '')) return [];
      if (problems[0].limit === 'unique-name' && !isBeside(tool, found)) return [];
      return findingOf(problems, placeIn(tool, inTool), format, settings) ?? [];
    }),
  );
}

/** Whether a definition has another form than its format requires. A framework writes that form, also of parts that can't be read. */
function isOfForm([{ limit }]: Mistake['problems']): boolean {
  return limit === 'shape';
}

/** Whether an earlier tool of the same block has the name. */
function isBeside(tool: CodeTool, all: readonly CodeTool[]): boolean {
  const { block } = tool;
  const name = nameOfTool(tool);
  const before = all.slice(0, all.indexOf(tool));
  return block !== undefined && before.some((other) => other.block === block && nameOfTool(other) === name);
}

function nameOfTool({ definition, format }: CodeTool): string {
  return canonicalize(definition, format).result.name;
}

/** The place of a part of the definition: its own, or that of the nearest part around it. */
function placeIn({ places, span }: CodeTool, pointer: string): Span {
  return nearestFound(pointer, (at) => places.get(at) ?? null) ?? span;
}
