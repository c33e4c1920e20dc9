import { isJsonObject } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { pointerOf } from '../json/pointer.ts';
import { smallest } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';
import { type SpecifierDialect, specifiedLoader } from './specifiers.ts';
import { tomlStrings } from './toml-strings.ts';
import type { LoaderVersion } from './versions.ts';

/** A file that lists packages. */
export interface PackageList {
  readonly fileName: string;
  readonly text: string;
}

interface LoaderPin {
  readonly version: LoaderVersion;
  /** As written; empty where the package is named without a version. */
  readonly specifier: string;
  /** The specifier, or the package name where there is none. Offsets of the file's text. */
  readonly span: Span;
  /** Whether one version is named; else `version` is the newest known one that the specifier allows. */
  readonly exact: boolean;
}

type PinFileKind = 'lock' | 'pipfile-lock' | 'requirements' | 'pyproject' | 'pipfile';
const bindingOrder: readonly PinFileKind[] = ['lock', 'pipfile-lock', 'requirements', 'pyproject', 'pipfile'];

/** The kind of the file by its name, with or without folders before it; null for other files. */
export function pinFileKind(fileName: string): PinFileKind | null {
  const parts = fileName.split(/[\\/]/);
  const name = (parts.at(-1) ?? '').toLowerCase();
  if (name === 'uv.lock' || name === 'poetry.lock' || name === 'pdm.lock' || /^pylock(?:\.[^.]+)?\.toml$/.test(name)) {
    return 'lock';
  }
  if (name === 'pipfile.lock') return 'pipfile-lock';
  if (name === 'pipfile') return 'pipfile';
  if (name === 'pyproject.toml') return 'pyproject';
  const isText = name.endsWith('.txt') || name.endsWith('.in');
  const isRequirements =
    name.startsWith('requirements') || name.startsWith('constraints') || parts.at(-2)?.toLowerCase() === 'requirements';
  return isText && (isRequirements || /[-_.]requirements\.(?:txt|in)$/.test(name)) ? 'requirements' : null;
}

/**
 * The pin of `aions-llm` (in any spelling that Python accepts) in a file; null for none. A single version counts before a range, a range
 * before a bare name; then the first. Reads tolerantly, in linear time; nothing is run or looked up.
 */
export function pinIn(fileName: string, text: string): LoaderPin | null {
  const kind = pinFileKind(fileName);
  if (kind === null) return null;
  const pins = mentions(kind, text, loaderPackage).map(pinOf);
  return pins.find((pin) => pin.exact) ?? pins.find((pin) => pin.specifier !== '') ?? pins[0] ?? null;
}

/** The binding pin of several files: lock files before requirements before projects; then the first given. Null for none. */
export function bindingPin<Place extends { readonly fileName: string }>(places: readonly Place[]): Place | null {
  const rank = ({ fileName }: Place): number => {
    const kind = pinFileKind(fileName);
    return kind === null ? bindingOrder.length : bindingOrder.indexOf(kind);
  };
  let best: Place | null = null;
  for (const place of places) {
    if (best === null || rank(place) < rank(best)) best = place;
  }
  return best;
}

const loaderPackage = 'aions-llm';

/** Whether the name is the package's. Python treats `-`, `_` and `.` alike, and ignores case. */
function isNamed(packageName: string, name: string | undefined): boolean {
  return name !== undefined && name.toLowerCase().replace(/[-_.]+/g, '-') === packageName;
}

/** A mention of a package, with the versions it asks for (empty: any). */
interface Mention {
  readonly specifier: string;
  readonly span: Span;
  readonly dialect: SpecifierDialect;
}

function pinOf({ specifier, span, dialect }: Mention): LoaderPin {
  return { ...specifiedLoader(specifier, dialect), specifier, span };
}

/** The mentions of a package (in lower case, with `-`) in a file; empty for a file of another kind. */
export function mentionsIn(fileName: string, text: string, packageName: string): readonly Mention[] {
  const kind = pinFileKind(fileName);
  return kind === null ? [] : mentions(kind, text, packageName);
}

function mentions(kind: PinFileKind, text: string, packageName: string): Mention[] {
  switch (kind) {
    case 'requirements':
      return requirementLines(text).flatMap((line) => requirementMention(line, packageName));
    case 'lock':
      return lockMentions(text, packageName);
    case 'pipfile-lock':
      return pipfileLockMentions(text, packageName);
    case 'pyproject':
    case 'pipfile':
      return projectMentions(text, packageName);
  }
}

function requirementMention(source: { readonly text: string; readonly span: Span }, packageName: string): Mention[] {
  const requirement = readRequirement(source.text);
  if (requirement === null || !isNamed(packageName, requirement.name)) return [];
  const { specifier, span } = requirement;
  return [
    {
      specifier,
      span: { start: source.span.start + span.start, end: source.span.start + span.end },
      dialect: 'pep440',
    },
  ];
}

/** `[[package]]` (or `[[packages]]`) tables with their name and version, in either order. */
function lockMentions(text: string, packageName: string): Mention[] {
  const named = new Set<number>();
  const versions = new Map<number, Mention>();
  for (const { path, text: value, span, table } of tomlStrings(text)) {
    const [first, key] = path;
    if (path.length !== 2 || (first !== 'package' && first !== 'packages')) continue;
    if (key === 'name' && isNamed(packageName, value)) named.add(table);
    else if (key === 'version') versions.set(table, { specifier: `==${value}`, span, dialect: 'pep440' });
  }
  return [...named].flatMap((table) => versions.get(table) ?? []);
}

function pipfileLockMentions(text: string, packageName: string): Mention[] {
  const document = parseJson(text).documents[0];
  if (document === undefined || !isJsonObject(document.value)) return [];
  return Object.entries(document.value).flatMap(([section, packages]) =>
    Object.entries(section !== '_meta' && isJsonObject(packages) ? packages : {})
      .filter(([name]) => isNamed(packageName, name))
      .map(([name, entry]): Mention => {
        const version = isJsonObject(entry) ? entry['version'] : undefined;
        const place = pointerOf(typeof version === 'string' ? [section, name, 'version'] : [section, name]);
        const span = document.pointers.nearest(place);
        return typeof version === 'string'
          ? { specifier: version, span: { start: span.start + 1, end: span.end - 1 }, dialect: 'pep440' }
          : { specifier: '', span, dialect: 'pep440' };
      }),
  );
}

const holdsDependencies = /(?:^|-)(?:dependencies|packages)$/;

/** Lists of requirements (PEP 621, optional dependencies, dependency groups, uv, Hatch) and tables by name (Poetry, Pipenv). */
function projectMentions(text: string, packageName: string): Mention[] {
  return tomlStrings(text).flatMap((string): Mention[] => {
    const { path, text: value, span } = string;
    const place = path.findIndex(
      (name, index) => isNamed(packageName, name) && holdsDependencies.test(path[index - 1] ?? ''),
    );
    if (place !== -1) {
      const rest = path.slice(place + 1).filter((name) => name !== '[]');
      const isVersion = rest.length === 0 || (rest.length === 1 && rest[0] === 'version');
      return [{ specifier: isVersion ? value : '', span, dialect: 'poetry' }];
    }
    const holders = path.at(-1) === '[]' ? path.slice(-3, -1) : [];
    const isRequirement = holders.some((name) => name === 'dependency-groups' || holdsDependencies.test(name));
    return isRequirement ? requirementMention(string, packageName) : [];
  });
}

/** A requirement in the form of PEP 508: a name and a version specifier. */
interface Requirement {
  readonly name: string;
  /** Trimmed; `==` and the version for a file or a repository tag that names it; else empty. */
  readonly specifier: string;
  /** The specifier, or the name where there is none. Offsets of the requirement's text. */
  readonly span: Span;
}

function requirementLines(text: string): { readonly text: string; readonly span: Span }[] {
  // A line that ends in a backslash continues; blanks in place of both characters keep every offset.
  const joined = text.replace(/\\\r\n/g, '   ').replace(/\\[\r\n]/g, '  ');
  const lines: { text: string; span: Span }[] = [];
  let start = 0;
  for (const line of joined.split('\n')) {
    const comment = commentStart(line);
    const content = comment === -1 ? line : line.slice(0, comment);
    if (content.trim() !== '' && !content.trimStart().startsWith('-')) {
      lines.push({ text: content, span: { start, end: start + content.length } });
    }
    start += line.length + 1;
  }
  return lines;
}

/** A `#` begins a comment at the start of a line or after white space; elsewhere it is part of a URL. */
function commentStart(line: string): number {
  for (let at = line.indexOf('#'); at !== -1; at = line.indexOf('#', at + 1)) {
    if (at === 0 || line[at - 1] === ' ' || line[at - 1] === '\t') return at;
  }
  return -1;
}

const nameCharacter = /[A-Za-z0-9._-]/;

/** Reads `name[extras] specifier ; marker` or `name[extras] @ address ; marker`; null without a name. */
function readRequirement(text: string): Requirement | null {
  let at = skipBlanks(text, 0);
  const nameStart = at;
  while (at < text.length && nameCharacter.test(text[at] ?? '')) at++;
  const name = { start: nameStart, end: at };
  if (at === nameStart) return null;
  at = skipBlanks(text, at);
  if (text[at] === '[') {
    const close = text.indexOf(']', at);
    at = skipBlanks(text, close === -1 ? text.length : close + 1);
  }
  const end = specifierEnd(text, at);
  const written = text.slice(name.start, name.end);
  if (text[at] === '@') {
    const version = versionInAddress(text.slice(at + 1, end));
    return {
      name: written,
      specifier: version === null ? '' : `==${version}`,
      span: version === null ? name : { start: at, end },
    };
  }
  return end > at
    ? { name: written, specifier: text.slice(at, end), span: { start: at, end } }
    : { name: written, specifier: '', span: name };
}

function skipBlanks(text: string, from: number): number {
  let at = from;
  while (text[at] === ' ' || text[at] === '\t' || text[at] === '\r') at++;
  return at;
}

/** The end before a marker or an option such as `--hash=…`, without blanks. */
function specifierEnd(text: string, from: number): number {
  const stops = [text.indexOf(';', from), text.indexOf(' --', from)].filter((stop) => stop !== -1);
  return from + text.slice(from, smallest(stops, text.length)).trimEnd().length;
}

/** The version in a file name (`aions_llm-1.0.5-py3-none-any.whl`) or in a repository's tag (`….git@v1.0.5`); null for none. */
function versionInAddress(address: string): string | null {
  const file = /aions[-_.]llm-(\d+(?:\.\d+)*)/i.exec(address);
  const tag = /@v?(\d+(?:\.\d+)*)\s*(?:#|$)/i.exec(address);
  return file?.[1] ?? tag?.[1] ?? null;
}
