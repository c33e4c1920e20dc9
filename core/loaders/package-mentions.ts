import { isJsonObject } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { smallest } from '../text/long-list.ts';
import { type Span, shiftSpan } from '../text/span.ts';
import { type PinFileKind, pinFileKind } from './pin-files.ts';
import type { SpecifierDialect } from './specifiers.ts';
import { readTomlStrings } from './toml-strings.ts';

/** A mention of a package, with the versions it asks for (empty: any). */
export interface Mention {
  readonly specifier: string;
  readonly span: Span;
  readonly dialect: SpecifierDialect;
}

/** Of one package in one file. Real lists have one for each platform or group. */
const mostMentions = 50;
/** In characters: how far what a machine wrote about one package is read, on both sides of its name. */
const longestEntry = 10_000;

/**
 * The first mentions of a package (in lower case, with `-`) in a file; empty for a file of another kind. Only the places that name the package
 * are read, so a file of some MB takes milliseconds.
 */
export function mentionsIn(fileName: string, text: string, packageName: string): readonly Mention[] {
  const kind = pinFileKind(fileName);
  return kind === null ? [] : [...mentions(kind, text, spellingsOf(packageName))].slice(0, mostMentions);
}

/** Python treats `-`, `_` and `.` alike, and ignores case: the source of a pattern with the flag `i`. */
function spellingsOf(packageName: string): string {
  return `${packageName.split('-').join('[-_.]+')}(?![A-Za-z0-9._-])`;
}

function mentions(kind: PinFileKind, text: string, name: string): Iterable<Mention> {
  switch (kind) {
    case 'requirements':
      return requirementsIn(text, name);
    case 'lock':
      return lockMentions(text, name);
    case 'pipfile-lock':
      return pipfileLockMentions(text, name);
    case 'pyproject':
    case 'pipfile':
      return new RegExp(name, 'i').test(text) ? projectMentions(text, name) : [];
  }
}

function* requirementsIn(text: string, name: string): Generator<Mention> {
  const begin = new RegExp(`^[ \\t]*${name}`, 'gim');
  for (let count = 0, found = begin.exec(text); found !== null && count < mostMentions; found = begin.exec(text)) {
    // The line may continue the one before.
    if (/\\\r?\n$/.test(text.slice(Math.max(0, found.index - 3), found.index))) continue;
    count++;
    const line = logicalLine(text.slice(found.index, found.index + longestEntry));
    yield requirementMention(line, found.index, found[0]);
  }
}

/** Up to the end of the line or a comment. A line that ends in a backslash continues; blanks in place of both characters keep every offset. */
function logicalLine(text: string): string {
  const joined = text.replace(/\\\r\n/g, '   ').replace(/\\[\r\n]/g, '  ');
  const [line = ''] = joined.split('\n', 1);
  const comment = commentStart(line);
  return comment === -1 ? line : line.slice(0, comment);
}

/** A `#` begins a comment at the start of a line or after white space; elsewhere it is part of a URL. */
function commentStart(line: string): number {
  for (let at = line.indexOf('#'); at !== -1; at = line.indexOf('#', at + 1)) {
    if (at === 0 || line[at - 1] === ' ' || line[at - 1] === '\t') return at;
  }
  return -1;
}

/**
 * Reads `name[extras] specifier ; marker` or `name[extras] @ address ; marker` (PEP 508), which begins with `begin`: blanks and the name. `start`:
 * the offset of the text. The span is that of the specifier, or of the name where there is none.
 */
function requirementMention(text: string, start: number, begin: string): Mention {
  const name = { start: begin.length - begin.trimStart().length, end: begin.length };
  let at = skipBlanks(text, name.end);
  if (text[at] === '[') {
    const close = text.indexOf(']', at);
    at = skipBlanks(text, close === -1 ? text.length : close + 1);
  }
  const end = specifierEnd(text, at);
  const given = text.slice(at, end);
  const mention = (specifier: string): Mention => ({
    specifier,
    span: shiftSpan(specifier === '' ? name : { start: at, end }, start),
    dialect: 'pep440',
  });
  if (!given.startsWith('@')) return mention(given);
  const version = versionInAddress(given.slice(1));
  return mention(version === null ? '' : `==${version}`);
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

/** `[[package]]` (or `[[packages]]`) tables with their name and version, in either order. */
function* lockMentions(text: string, name: string): Generator<Mention> {
  const nameLine = new RegExp(`^[ \\t]*name[ \\t]*=[ \\t]*["']${name}`, 'gim');
  for (
    let count = 0, found = nameLine.exec(text);
    found !== null && count < mostMentions;
    found = nameLine.exec(text)
  ) {
    count++;
    const { index } = found;
    const before = text.slice(Math.max(0, index - longestEntry), index);
    const start = index - before.length + before.lastIndexOf('\n[') + 1;
    const after = text.slice(index, index + longestEntry);
    const next = after.indexOf('\n[');
    const end = index + (next === -1 ? after.length : next + 1);
    yield* packageTable(text.slice(start, end), start);
    nameLine.lastIndex = end;
  }
}

/** The version of a table that has a name; `start`: the offset of the text. */
function packageTable(text: string, start: number): Mention[] {
  const found: Mention[] = [];
  readTomlStrings(text, (path, span) => {
    const [first, key] = path;
    if (path.length !== 2 || (first !== 'package' && first !== 'packages') || key !== 'version') return;
    const version = text.slice(span.start, span.end);
    found.push({ specifier: `==${version}`, span: shiftSpan(span, start), dialect: 'pep440' });
  });
  return found.slice(0, 1);
}

function* pipfileLockMentions(text: string, name: string): Generator<Mention> {
  const entry = new RegExp(`"${name}"\\s{0,20}:\\s{0,20}(?=\\{)`, 'gi');
  for (let count = 0, found = entry.exec(text); found !== null && count < mostMentions; found = entry.exec(text)) {
    count++;
    const start = found.index + found[0].length;
    const after = text.slice(start, start + longestEntry);
    // An entry has lists, but no objects.
    const end = after.indexOf('}') + 1;
    const document = parseJson(after.slice(0, end)).documents[0];
    if (document === undefined || !isJsonObject(document.value)) continue;
    const version = document.value['version'];
    const isMeta = /"_meta"\s{0,20}:\s{0,20}\{\s{0,20}$/.test(text.slice(Math.max(0, found.index - 100), found.index));
    if (isMeta) continue;
    const span = document.pointers.nearest(typeof version === 'string' ? '/version' : '');
    yield typeof version === 'string'
      ? { specifier: version, span: { start: start + span.start + 1, end: start + span.end - 1 }, dialect: 'pep440' }
      : { specifier: '', span: shiftSpan(span, start), dialect: 'pep440' };
  }
}

const holdsDependencies = /(?:^|-)(?:dependencies|packages)$/;

/** Lists of requirements (PEP 621, optional dependencies, dependency groups, uv, Hatch) and tables by name (Poetry, Pipenv). */
function projectMentions(text: string, name: string): Mention[] {
  const found: Mention[] = [];
  const isName = new RegExp(`^${name}$`, 'i');
  const begin = new RegExp(`^[ \\t\\r]*${name}`, 'i');
  readTomlStrings(text, (path, span) => {
    if (found.length >= mostMentions) return;
    const place = path.findIndex(
      (key, index) => index > 0 && holdsDependencies.test(path[index - 1] ?? '') && isName.test(key),
    );
    if (place !== -1) {
      const rest = path.slice(place + 1).filter((key) => key !== '[]');
      const isVersion = rest.length === 0 || (rest.length === 1 && rest[0] === 'version');
      found.push({ specifier: isVersion ? text.slice(span.start, span.end) : '', span, dialect: 'poetry' });
      return;
    }
    const holders = path.at(-1) === '[]' ? path.slice(-3, -1) : [];
    if (!holders.some((key) => key === 'dependency-groups' || holdsDependencies.test(key))) return;
    const requirement = text.slice(span.start, Math.min(span.end, span.start + longestEntry));
    const [start] = begin.exec(requirement) ?? [];
    if (start !== undefined) found.push(requirementMention(requirement, span.start, start));
  });
  return found;
}
