import type { TargetId } from '../../../core/formats/format-id.ts';
import { judgeAllFor } from '../../../core/formats/judge.ts';
import type { ProviderProblem } from '../../../core/formats/limits.ts';
import { targetOf } from '../../../core/formats/targets.ts';
import type { CanonicalTool } from '../../../core/tools/canonical-tool.ts';

/** The problems of one tool with a target. Pointers lead into its definition. */
export function judgeFor(tool: CanonicalTool, targetId: TargetId): readonly ProviderProblem[] {
  const problems = judgeAllFor([tool], [targetOf(targetId)], new Set([0]));
  return problems.map((problem) => ({ ...problem, pointer: problem.pointer.replace(/^\/0/, '') }));
}
