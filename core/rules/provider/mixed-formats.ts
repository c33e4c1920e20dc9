import { judge } from '../../formats/judge.ts';
import { type ProviderProblem, reported } from '../../formats/limits.ts';
import { formatOf } from '../../formats/registry.ts';
import { splitPointer } from '../../json/pointer.ts';
import { say } from '../../text/say.ts';
import type { PlacedTool } from './placed-tool.ts';

/** A tool in a list of tools of another format. */
export interface MixedTool {
  readonly placed: PlacedTool;
  readonly problem: ProviderProblem;
}

/** The tools that the reader of the others in their list can't read. The format of the first tool counts for the list. */
export function toolsOfOtherFormats(tools: readonly PlacedTool[]): readonly MixedTool[] {
  const first = new Map<string, PlacedTool>();
  const found: MixedTool[] = [];
  for (const placed of tools) {
    const list = listOf(placed);
    const known = list === null ? undefined : first.get(list);
    if (list === null || known?.document !== placed.document) {
      if (list !== null) first.set(list, placed);
      continue;
    }
    const problem = problemIn(placed, known);
    if (problem !== null) found.push({ placed, problem });
  }
  return found;
}

/** The pointer of the list that a tool is in; null for a tool elsewhere. */
function listOf({ tool }: PlacedTool): string | null {
  return /^\d+$/.test(splitPointer(tool.pointer)?.at(-1) ?? '') ? tool.pointer.replace(/\/\d+$/, '') : null;
}

function problemIn({ tool }: PlacedTool, { tool: first }: PlacedTool): ProviderProblem | null {
  if (tool.format === first.format || tool.format === 'raw' || first.format === 'raw') return null;
  const isReadable = judge(tool.definition, first.format).every(({ limit }) => limit !== 'shape');
  if (isReadable) return null;
  const [own, others] = [formatOf(tool.format), formatOf(first.format)];
  return {
    pointer: '',
    format: first.format,
    provider: others.provider,
    limit: 'one-format',
    says: say`All tools of a request have one format.`,
    severity: 'warning',
    message: say`The format is ${own.title}, but that of the list is ${others.title}.`,
    ...reported('https://github.com/BerriAI/litellm/issues/25193', '2026-11-29'),
  };
}
