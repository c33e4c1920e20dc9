import type { RefusedBlock } from '../../loaders/document-differences.ts';
import type { LoaderVersion } from '../../loaders/versions.ts';
import { type AionException, knownException } from '../finding.ts';
import type { LoaderInForce } from '../loader-in-force.ts';
import { type LocalFinding, localFinding, type PlacedFinding } from '../rule.ts';
import type { LoaderReading } from './document-findings.ts';
import { loaderOther } from './loader-other.ts';

/**
 * The findings, of which those that name an exception of the loader in force are errors, whoever named that loader: it
 * refuses the file. Where a version refuses a text and no finding says so, there is one more.
 */
export function withToldRefusals(
  placed: readonly PlacedFinding[],
  reading: LoaderReading,
  loader: LoaderInForce,
): readonly PlacedFinding[] {
  const told = placed.map((finding) => (endsReading(finding) ? raise(finding, finding.local.exception) : finding));
  const named = new Set(told.filter(endsReading).map(({ local }) => local.exception));
  for (const [version, refused] of firstRefusals(reading, loader)) {
    const exception = exceptionOf(refused);
    if (exception === null || named.has(exception)) {
      continue;
    }
    named.add(exception);
    // A brace that is missing behind the block can be why the loader takes it for a tool.
    const cause = told.find(
      ({ local, start }) => start + local.span.start >= refused.span.start && mayEndReading(local),
    );
    if (cause === undefined) {
      told.push(findingOf(version, refused, exception));
    } else {
      told[told.indexOf(cause)] = raise(cause, exception);
    }
  }
  return told;
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

function mayEndReading({ rule, severity }: LocalFinding): boolean {
  const isOfForm = rule.family === 'syntax' || rule.family === 'notation';
  return isOfForm && rule.exception !== null && (severity ?? rule.defaultSeverity) === 'error';
}

/** Whether `loads` ends for it. What it names is evaluated, and prompts are read, by other calls. */
function endsReading({ local: { exception, rule } }: PlacedFinding): boolean {
  return exception !== null && rule.family !== 'python' && rule.id !== 'multiple-system-prompts';
}

function raise({ local, start }: PlacedFinding, exception: AionException | null): PlacedFinding {
  return { local: { ...local, exception, severity: 'error' }, start };
}

function exceptionOf({ refusals: [first] }: RefusedBlock): AionException | null {
  return first === undefined ? null : knownException(first.error);
}

const reasons = {
  'not-an-array': 'the text has to begin with [ and end with ]',
  'unknown-key': 'it takes this for a property that it does not know',
  'missing-name': 'it finds no name in what it takes for a tool here',
  'private-field': 'it takes this for a schema field, and its name begins with _',
  'neither-function-nor-link': 'it finds neither a function nor a link in what it takes for a tool here',
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
      `aions-llm ${version} refuses the file with ${exception}: ${reason}. ${loaderOther.advice}`,
      { severity: 'error', exception, versions: [version] },
    ),
  };
}
