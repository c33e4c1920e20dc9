import type { Branch } from './declarations.ts';

type Outcome = 'open' | 'true' | 'false' | 'type-checking';

/** The outcome of a condition as far as it is known without a run. Assumes Python 3.9 or newer. */
export function conditionOutcome(condition: string): Outcome {
  if (/^(?:\w+\.)?TYPE_CHECKING$/.test(condition)) return 'type-checking';
  if (/^(?:False|0)$/.test(condition)) return 'false';
  if (/^(?:True|1|not\s+(?:\w+\.)?TYPE_CHECKING|__name__\s*==\s*(["'])__main__\1)$/.test(condition)) return 'true';
  const version = /^(?:sys\.)?version_info(?:\[:2\])?\s*(>=|>|<=|<)\s*\(\s*(\d+)\s*(?:,\s*(\d+)\s*)?/.exec(condition);
  if (version === null || Number(version[2]) > 3 || (Number(version[2]) === 3 && Number(version[3] ?? 0) > 13)) {
    return 'open';
  }
  return version[1] === '>=' || version[1] === '>' ? 'true' : 'false';
}

/** The branches of a compound statement: that of its first body, and that of its alternative bodies. */
export function branchesOf(
  statement: string,
  outcome: Outcome,
  branch: Branch,
): readonly [first: Branch, later: Branch] {
  if (statement === 'TryStatement') return [branch, 'fallback'];
  if (statement !== 'IfStatement') return [branch, branch];
  switch (outcome) {
    case 'type-checking':
      return ['type-checking', branch];
    case 'true':
      return [branch, 'never'];
    case 'false':
      return ['never', branch];
    case 'open':
      return [branch === 'main' ? 'chosen' : branch, 'alternative'];
  }
}
