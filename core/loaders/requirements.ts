import { smallest } from '../text/long-list.ts';
import type { Span } from '../text/span.ts';

/** A requirement as PEP 508 writes it: a name and the versions asked for. */
export interface Requirement {
  readonly name: string;
  /** Without blanks around it; `==` and the version for a file or a tag of a repository that tells it; else empty. */
  readonly specifier: string;
  /** The specifier, or the name where there is none. Offsets of the requirement's text. */
  readonly span: Span;
}

/** The requirements of a requirements file, one a line; options, comments and what hangs on a continued line left out. */
export function requirementLines(text: string): { readonly text: string; readonly span: Span }[] {
  // A line that ends in a backslash goes on; blanks in place of both characters keep every offset.
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

/** A `#` begins a comment at the start of a line or after white space; elsewhere it belongs to an address. */
function commentStart(line: string): number {
  for (let at = line.indexOf('#'); at !== -1; at = line.indexOf('#', at + 1)) {
    if (at === 0 || line[at - 1] === ' ' || line[at - 1] === '\t') return at;
  }
  return -1;
}

const nameCharacter = /[A-Za-z0-9._-]/;

/** Reads `name[extras] specifier ; marker` or `name[extras] @ address ; marker`; null where no name stands. */
export function readRequirement(text: string): Requirement | null {
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

/** Before a marker or an option such as `--hash=…`, blanks left off. */
function specifierEnd(text: string, from: number): number {
  const stops = [text.indexOf(';', from), text.indexOf(' --', from)].filter((stop) => stop !== -1);
  return from + text.slice(from, smallest(stops, text.length)).trimEnd().length;
}

/** The version in the name of a wheel or archive (`aions_llm-1.0.5-py3-none-any.whl`) or in the tag of a repository (`….git@v1.0.5`). */
function versionInAddress(address: string): string | null {
  const file = /aions[-_.]llm-(\d+(?:\.\d+)*)/i.exec(address);
  const tag = /@v?(\d+(?:\.\d+)*)\s*(?:#|$)/i.exec(address);
  return file?.[1] ?? tag?.[1] ?? null;
}
