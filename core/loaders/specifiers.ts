import { publishedLoaderVersions } from './published.ts';
import { type LoaderVersion, loaderVersion, oldestLoaderVersion } from './versions.ts';

/** The syntax of a specifier: PEP 440 (`>=1.0.5,<2`), or Poetry's, which adds `^1.0.5`, `~1.0`, `1.0.*`, a bare version and `||`. */
export type SpecifierDialect = 'pep440' | 'poetry';

interface SpecifiedLoader {
  readonly version: LoaderVersion;
  readonly exact: boolean;
}

interface Release {
  /** The epoch, then the numbers between the dots. */
  readonly numbers: readonly number[];
  /** -1 before the release (`rc`, `dev`, …), 1 after it (`post`), 0 the release itself. */
  readonly stage: -1 | 0 | 1;
  readonly isWildcard: boolean;
}

interface Clause {
  readonly operator: string;
  readonly release: Release;
}

/** In characters. A longer text is not a real specifier. */
const longestSpecifier = 1_000;

/** The detected aions-llm version; an unreadable part allows everything. If no known version fits: the nearest one below, else the oldest. */
export function specifiedLoader(specifier: string, dialect: SpecifierDialect): SpecifiedLoader {
  const alternatives = alternativesOf(specifier.slice(0, longestSpecifier), dialect);
  for (const clauses of alternatives) {
    for (const { operator, release } of clauses) {
      const version = isEqualTo(operator) && !release.isWildcard && release.stage === 0 ? versionOf(release) : null;
      if (version !== null && clauses.every((clause) => allows(clause, releaseOf(version)))) {
        return { version, exact: true };
      }
    }
  }
  const newest = (allowed: (clause: Clause, release: Release) => boolean): LoaderVersion | undefined =>
    publishedLoaderVersions.findLast((version) =>
      alternatives.some((clauses) => clauses.every((clause) => allowed(clause, releaseOf(version)))),
    );
  return { version: newest(allows) ?? newest(isNotAbove) ?? oldestLoaderVersion, exact: false };
}

/** Whether a specifier allows a version from `major` on. An unreadable part allows everything. */
export function allowsFrom(specifier: string, dialect: SpecifierDialect, major: number): boolean {
  return allowsOne(specifier, dialect, [major, Number.MAX_SAFE_INTEGER], (other) => other >= major);
}

/** Whether a specifier allows a version with this major number. An unreadable part allows everything. */
export function allowsMajor(specifier: string, dialect: SpecifierDialect, major: number): boolean {
  return allowsOne(specifier, dialect, [major], (other) => other === major);
}

function allowsOne(
  specifier: string,
  dialect: SpecifierDialect,
  majors: readonly number[],
  isTried: (major: number) => boolean,
): boolean {
  const alternatives = alternativesOf(specifier.slice(0, longestSpecifier), dialect);
  const release = (...numbers: readonly number[]): Release => ({
    numbers: [0, ...numbers],
    stage: 0,
    isWildcard: false,
  });
  // The first and the last version of a major, and the named ones: no clause changes its answer between those.
  const tried = [
    ...majors.flatMap((major) => [release(major), release(major, Number.MAX_SAFE_INTEGER)]),
    ...alternatives.flatMap((clauses) => clauses.map((clause) => clause.release)),
  ].filter(({ numbers }) => isTried(numbers[1] ?? 0));
  return alternatives.some((clauses) => tried.some((version) => clauses.every((clause) => allows(clause, version))));
}

function alternativesOf(specifier: string, dialect: SpecifierDialect): Clause[][] {
  const alternatives = dialect === 'poetry' ? specifier.split('|').filter((part) => part !== '') : [specifier];
  const read = alternatives.map((alternative) => clausesOf(alternative, dialect));
  return read.length === 0 ? [[]] : read;
}

function clausesOf(text: string, dialect: SpecifierDialect): Clause[] {
  return text
    .replace(/[()]/g, ' ')
    .replace(/([=<>~!^])\s+/g, '$1')
    .split(/[\s,]+/)
    .flatMap((part) => clauseOf(part, dialect) ?? []);
}

function clauseOf(part: string, dialect: SpecifierDialect): Clause | null {
  const operator = /^(?:===|==|~=|!=|<=|>=|<|>|\^|~|=)?/.exec(part)?.[0] ?? '';
  const release = readRelease(part.slice(operator.length));
  if (release === null || (operator === '' && dialect === 'pep440')) return null;
  return { operator: operator === '' ? '==' : operator, release };
}

function readRelease(text: string): Release | null {
  const parts = /^v?(?:(\d{1,9})!)?(\d{1,9}(?:\.\d{1,9})*)(\.\*)?(.*)$/is.exec(text);
  if (parts === null) return null;
  const [, epoch = '0', numbers = '', wildcard, rest = ''] = parts;
  const suffix = rest
    .toLowerCase()
    .replace(/\+.*$/s, '')
    .replace(/^[-_.]+/, '');
  const stage = suffix === '' ? 0 : /^(?:post|rev|r|\d)/.test(suffix) && !suffix.startsWith('rc') ? 1 : -1;
  return { numbers: [Number(epoch), ...numbers.split('.').map(Number)], stage, isWildcard: wildcard !== undefined };
}

function isEqualTo(operator: string): boolean {
  return operator === '==' || operator === '===' || operator === '=';
}

function releaseOf(version: LoaderVersion): Release {
  return { numbers: [0, ...version.split('.').map(Number)], stage: 0, isWildcard: false };
}

function versionOf(release: Release): LoaderVersion | null {
  const [epoch, ...numbers] = release.numbers;
  while (numbers.length > 3 && numbers.at(-1) === 0) numbers.pop();
  const padded = numbers.length === 1 ? [...numbers, 0] : numbers;
  return epoch === 0 ? loaderVersion(padded.join('.')) : null;
}

function allows({ operator, release }: Clause, version: Release): boolean {
  const order = compare(version, release);
  if (operator === '!=') return release.isWildcard ? !hasPrefix(version, release.numbers) : order !== 0;
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  if (operator === '>') return order > 0;
  if (operator === '>=') return order >= 0;
  if (operator === '~=') return order >= 0 && hasPrefix(version, release.numbers.slice(0, -1));
  if (operator === '^') {
    return order >= 0 && hasPrefix(version, release.numbers.slice(0, firstNotZero(release.numbers) + 1));
  }
  if (operator === '~') {
    return order >= 0 && hasPrefix(version, release.numbers.slice(0, Math.min(3, release.numbers.length)));
  }
  return release.isWildcard ? hasPrefix(version, release.numbers) : order === 0;
}

/** Whether the version does not lie above the range of the clause; lower bounds are ignored. */
function isNotAbove(clause: Clause, version: Release): boolean {
  if (clause.operator === '>' || clause.operator === '>=' || clause.operator === '!=') return true;
  if (clause.operator === '<' || clause.operator === '<=') return allows(clause, version);
  return compare(version, clause.release) <= 0 || allows(clause, version);
}

function firstNotZero(numbers: readonly number[]): number {
  const index = numbers.findIndex((number, place) => place > 0 && number !== 0);
  return index === -1 ? numbers.length - 1 : index;
}

function hasPrefix(version: Release, prefix: readonly number[]): boolean {
  return prefix.every((number, index) => (version.numbers[index] ?? 0) === number);
}

function compare(a: Release, b: Release): number {
  for (let index = 0; index < Math.max(a.numbers.length, b.numbers.length); index++) {
    const difference = (a.numbers[index] ?? 0) - (b.numbers[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return a.stage - b.stage;
}
