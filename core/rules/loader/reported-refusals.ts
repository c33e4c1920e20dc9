import type { RefusedBlock } from '../../loaders/document-differences.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import { say, translated, wording } from '../../text/say.ts';
import type { AionException } from '../finding.ts';
import { type LocalFinding, localFinding, type PlacedFinding } from '../rule.ts';
import { loaderOther } from './loader-rules.ts';

function isNotationError({ rule }: LocalFinding): boolean {
  return (rule.family === 'syntax' || rule.family === 'notation') && rule.exception !== null;
}

/** Whether an unreported refusal may be reported by this finding. `raised`: the exception that a loader raises because of it. */
export function mayEndReading(local: LocalFinding, raised: AionException | null): boolean {
  const { rule, severity } = local;
  const isError = (severity ?? rule.defaultSeverity) === 'error' || (raised !== null && endsReading(local));
  return isNotationError(local) && endsReading(local) && isError;
}

/** Whether the finding's exception ends `loads`. Other calls evaluate names and read prompts. */
export function endsReading({ rule }: Pick<LocalFinding, 'rule'>): boolean {
  return rule.family !== 'python' && rule.id !== 'multiple-system-prompts';
}

const reasons = {
  'not-an-array': wording`the file must start with [ and end with ]`,
  'unknown-key': wording`this is read as an unknown property`,
  'missing-name': wording`this is read as a tool without a name`,
  'private-field': wording`this is read as a schema field that starts with _`,
  'neither-function-nor-link': wording`this is read as a tool without a function or link`,
} as const;

/** A finding for a refusal that no other finding reports. */
export function unreportedRefusal(
  version: LoaderVersion,
  { refusals: [first], span }: RefusedBlock,
  exception: AionException,
): PlacedFinding {
  const reason = reasons[first?.reason ?? 'not-an-array'];
  return {
    start: 0,
    local: localFinding(
      loaderOther,
      first?.span ?? span,
      say`aions-llm ${version} raises ${exception}: ${translated(reason)}.`,
      { severity: 'error', exception, versions: [version] },
    ),
  };
}
