import type { RefusedBlock } from '../../loaders/document-differences.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import { say, translated, wording } from '../../text/say.ts';
import { type AionException, knownException } from '../finding.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { type LocalFinding, localFinding, type PlacedFinding } from '../rule.ts';
import type { LoaderReading } from './document-findings.ts';
import { loaderOther } from './loader-other.ts';

/**
 * The findings because of which a loader in force raises an exception, with one more where a version refuses a text and none of
 * `raised` says so: another finding that may be the cause, or else a new one.
 */
export function toldRefusals(
  placed: readonly PlacedFinding[],
  raised: ReadonlyMap<PlacedFinding, AionException>,
  reading: LoaderReading,
  loader: LoaderInForce,
): ToldRefusals {
  const told = new Map(raised);
  const more: PlacedFinding[] = [];
  const named = new Set<AionException>();
  for (const [{ local }, exception] of raised) {
    if (endsReading(local)) named.add(exception);
  }
  for (const [version, refused] of firstRefusals(reading, loader)) {
    const exception = exceptionOf(refused);
    if (exception === null || named.has(exception)) continue;
    named.add(exception);
    // A brace that is missing behind the block can be why the loader takes it for a tool.
    const cause = placed.find(
      (finding) =>
        finding.start + finding.local.span.start >= refused.span.start &&
        mayEndReading(finding.local, raised.get(finding) ?? null),
    );
    const finding = cause ?? findingOf(version, refused, exception);
    told.set(finding, exception);
    if (cause === undefined) more.push(finding);
  }
  return { raised: told, more };
}

/** The exceptions that the loaders in force raise, at the findings that tell of them, and those findings that are new. */
export interface ToldRefusals {
  readonly raised: ReadonlyMap<PlacedFinding, AionException>;
  readonly more: readonly PlacedFinding[];
}

function firstRefusals(
  reading: LoaderReading,
  { versions }: LoaderInForce,
): readonly (readonly [LoaderVersion, RefusedBlock])[] {
  const refusals = reading.refusals();
  return versions.flatMap((version) => {
    const first = refusals === 'not-an-array' ? noArray : refusals.get(version)?.[0];
    return first === undefined ? [] : [[version, first] as const];
  });
}

const start = { start: 0, end: 0 };
const noArray: RefusedBlock = {
  span: start,
  refusals: [{ reason: 'not-an-array', error: 'AIONParseError', span: start }],
};

function mayEndReading({ rule, severity }: LocalFinding, raised: AionException | null): boolean {
  const isOfForm = rule.family === 'syntax' || rule.family === 'notation';
  const isError = (severity ?? rule.defaultSeverity) === 'error' || (raised !== null && endsReading({ rule }));
  return isOfForm && rule.exception !== null && isError;
}

/** Whether `loads` ends for an exception of it. What it names is evaluated, and prompts are read, by other calls. */
export function endsReading({ rule }: Pick<LocalFinding, 'rule'>): boolean {
  return rule.family !== 'python' && rule.id !== 'multiple-system-prompts';
}

function exceptionOf({ refusals: [first] }: RefusedBlock): AionException | null {
  return first === undefined ? null : knownException(first.error);
}

const reasons = {
  'not-an-array': wording`the text has to begin with [ and end with ]`,
  'unknown-key': wording`it takes this for a property that it does not know`,
  'missing-name': wording`it finds no name in what it takes for a tool here`,
  'private-field': wording`it takes this for a schema field, and its name begins with _`,
  'neither-function-nor-link': wording`it finds neither a function nor a link in what it takes for a tool here`,
} as const;

function findingOf(
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
      say`aions-llm ${version} refuses the file with ${exception}: ${translated(reason)}. ${translated(loaderOther.advice)}`,
      { severity: 'error', exception, versions: [version] },
    ),
  };
}
