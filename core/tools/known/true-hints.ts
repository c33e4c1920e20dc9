import type { CodeEffects } from '../../python/effects/code-effects.ts';
import { say } from '../../text/say.ts';
import type { CanonicalTool } from '../canonical-tool.ts';
import type { Loss } from '../loss.ts';
import { evidenceText } from './effect-text.ts';

interface TrueHints {
  readonly tool: CanonicalTool;
  readonly losses: readonly Loss[];
}

/** The tool without `readOnlyHint: true` if its code has side effects; the author's hint is a loss then. */
export function withTrueHints(tool: CanonicalTool, effectsOf: (executable: string) => CodeEffects): TrueHints {
  const { annotations, executable } = tool;
  if (annotations?.['readOnlyHint'] !== true || executable === undefined) return { tool, losses: [] };
  const { effect, because } = effectsOf(executable);
  if (effect !== 'changes' || because === null) return { tool, losses: [] };
  const { capabilities } = tool;
  const changing = capabilities.side_effects ? {} : { action: 'write', side_effects: true, idempotent: false };
  const reason = say`Changed the hint to false: the code has side effects (${evidenceText(because)}).`;
  return {
    tool: {
      ...tool,
      annotations: { ...annotations, readOnlyHint: false },
      capabilities: { ...capabilities, ...changing },
    },
    losses: [{ path: '/annotations/readOnlyHint', lost: '"readOnlyHint": true', reason }],
  };
}
