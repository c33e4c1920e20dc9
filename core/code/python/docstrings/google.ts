import { addAll } from '../../../text/long-list.ts';
import { wordSet } from '../../../text/words.ts';
import {
  type DescribedName,
  type DocstringSection,
  indentOf,
  isEmptyLine,
  splitOnce,
  textSection,
  withoutLastBreaks,
} from './sections.ts';

export interface GoogleOptions {
  /** Whether `Returns:` lists named values: else it is one block, of the type and the description. */
  readonly namedReturns: boolean;
}

const parameterSections = wordSet('args arguments params parameters');
const otherParameterSections: ReadonlySet<string> = new Set([
  ...['keyword args', 'keyword arguments', 'other args', 'other arguments', 'other params', 'other parameters'],
]);
const otherSections: ReadonlySet<string> = new Set([
  ...['type args', 'type arguments', 'type params', 'type parameters', 'raises', 'exceptions', 'yields', 'receives'],
  ...['examples', 'attributes', 'functions', 'methods', 'classes', 'type aliases', 'modules', 'warns', 'warnings'],
]);

/** A heading: words, a colon and perhaps a title. */
const heading = /^(\w[\s\w-]{0,200}):(?:\s+(\S.*))?\s*$/;

/** A docstring in Google style, as griffe 2 parses it. */
export function googleSections(text: string, { namedReturns }: GoogleOptions): readonly DocstringSection[] {
  const lines = text.split('\n');
  const sections: DocstringSection[] = [];
  let current: string[] = [];
  const endText = (): void => {
    addAll(sections, textSection(current));
    current = [];
  };
  let isCode = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isFence = /^ *```/.test(line);
    if (isFence || isCode) {
      if (isFence) isCode = !isCode;
      current.push(line);
      continue;
    }
    const name = line.length < 1_000 && line.includes(':') ? heading.exec(line)?.[1] : undefined;
    if (name === undefined || !beginsSection(lines, at)) {
      current.push(line);
      continue;
    }
    const kind = name.toLowerCase();
    if (kind === 'returns') {
      endText();
      const [section, end] = readReturns(lines, at + 1, namedReturns);
      sections.push(section);
      at = end;
    } else if (parameterSections.has(kind) || otherParameterSections.has(kind)) {
      endText();
      const [items, end] = blockItems(lines, at + 1);
      sections.push({
        kind: parameterSections.has(kind) ? 'parameters' : 'other parameters',
        parameters: items.flatMap(parameterOf),
      });
      at = end;
    } else if (otherSections.has(kind)) {
      endText();
      const [, end] = kind === 'examples' ? block(lines, at + 1) : blockItems(lines, at + 1);
      sections.push({ kind: 'other' });
      at = end;
    } else {
      const [contents, end] = block(lines, at + 1);
      if (contents === '') {
        current.push(lines[end] ?? '');
      } else {
        endText();
        sections.push({ kind: 'admonition', name: kind.replaceAll(' ', '-') });
      }
      at = end;
    }
  }
  endText();
  return sections;
}

function beginsSection(lines: readonly string[], at: number): boolean {
  const isSpaced = at === 0 || isEmptyLine(lines[at - 1]);
  const isBlankBelow = at < lines.length - 1 && isEmptyLine(lines[at + 1]);
  const isIndented = at < lines.length - 1 && !isBlankBelow && (lines[at + 1] ?? '').startsWith(' ');
  const areIndented = at < lines.length - 2 && !isEmptyLine(lines[at + 2]) && (lines[at + 2] ?? '').startsWith(' ');
  if (!isIndented && !areIndented) return false;
  return isSpaced && !(areIndented && isBlankBelow);
}

/** The items of a section, each with its lines, and the last line read. */
function blockItems(lines: readonly string[], from: number): readonly [readonly (readonly string[])[], number] {
  let at = from;
  if (at >= lines.length) return [[], at];
  while (at < lines.length && isEmptyLine(lines[at])) at++;
  const indent = indentOf(lines[at] ?? '');
  if (indent === 0) return [[], at - 1];
  const items: string[][] = [];
  let current = [(lines[at] ?? '').slice(indent)];
  const one = ' '.repeat(indent);
  for (at++; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isEmptyLine(line)) current.push('');
    else if (line.startsWith(one + one)) current.push(line.slice(indent * 2));
    else if (line.startsWith(`${one} `)) current.push(line.trimStart());
    else if (line.startsWith(one)) {
      items.push(current);
      current = [line.slice(indent)];
    } else break;
  }
  items.push(current);
  return [items, at - 1];
}

function block(lines: readonly string[], from: number): readonly [string, number] {
  let at = from;
  if (at >= lines.length) return ['', from - 1];
  while (at < lines.length && isEmptyLine(lines[at])) at++;
  const indent = indentOf(lines[at] ?? '');
  if (indent === 0) return ['', from - 1];
  const found = [(lines[at] ?? '').trimStart()];
  const one = ' '.repeat(indent);
  for (at++; at < lines.length && ((lines[at] ?? '').startsWith(one) || isEmptyLine(lines[at])); at++) {
    found.push((lines[at] ?? '').slice(indent));
  }
  return [withoutLastBreaks(found.join('\n')), at - 1];
}

function parameterOf(item: readonly string[]): readonly DescribedName[] {
  const [head = '', ...rest] = item;
  const split = splitOnce(head, ':');
  if (split === null) return [];
  const [written, text] = split;
  const isTyped = written.includes('(') && written.endsWith(')');
  const name = isTyped ? (written.split('(')[0] ?? '').trim() : written;
  return [{ name, description: withoutLastBreaks([text.trimStart(), ...rest].join('\n')) }];
}

function readReturns(lines: readonly string[], from: number, named: boolean): readonly [DocstringSection, number] {
  if (named) {
    // Who reads named values doesn't read their descriptions.
    const [items, end] = blockItems(lines, from);
    return [{ kind: 'returns', type: null, description: '', isEmpty: items.length === 0 }, end];
  }
  const [written, end] = block(lines, from);
  const [head = '', ...rest] = written.split('\n');
  const split = splitOnce(head, ':');
  const type = split === null ? null : bare(split[0]);
  const text = split === null ? head : split[1];
  const description = withoutLastBreaks([text.trimStart(), ...rest].join('\n'));
  return [{ kind: 'returns', type: type === '' ? null : type, description, isEmpty: written === '' }, end];
}

/** Python's `lstrip("(").rstrip(")")`. */
function bare(text: string): string {
  let start = 0;
  let end = text.length;
  while (text[start] === '(') start++;
  while (end > start && text[end - 1] === ')') end--;
  return text.slice(start, end);
}
