import { translated } from '../text/say.ts';
import type { LimitFault, LimitSeverity, Provenance, ProviderLimit, ProviderProblem } from './limits.ts';
import type { Target } from './target.ts';

/** A limit with its source. */
export type StatedLimit = Provenance & Pick<ProviderLimit, 'id' | 'says'> & { readonly severity?: LimitSeverity };

/** A fault as a problem of a target, with the limit that it breaks. */
export function providerProblem(target: Target, limit: StatedLimit, fault: LimitFault): ProviderProblem {
  const { source, verified, certainty, holdsFor } = limit;
  return {
    pointer: fault.pointer,
    format: target.id,
    provider: target.provider,
    limit: limit.id,
    says: translated(limit.says),
    source,
    verified,
    certainty,
    ...(holdsFor === undefined ? {} : { holdsFor }),
    severity: certainty === 'disputed' ? 'warning' : (fault.severity ?? limit.severity ?? 'error'),
    message: fault.message,
  };
}
