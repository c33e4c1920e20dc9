import { addAll, smallest } from '../../../text/long-list.ts';
import { wordSet } from '../../../text/words.ts';
import {
  type DescribedName,
  type DocstringSection,
  indentOf,
  isEmptyLine,
  textSection,
  withoutLastBreaks,
} from './sections.ts';

const otherSections: ReadonlySet<string> = new Set([
  ...wordSet('deprecated yields receives raises warns examples attributes functions methods classes modules'),
  ...['type parameters', 'type aliases'],
]);

function isDashLine(line: string | undefined): boolean {
  return line?.includes('-') === true && line.replaceAll('-', '').trim() === '';
}

/** A docstring in NumPy style, as griffe 2 parses it. */
export function numpySections(text: string): readonly DocstringSection[] {
  const lines = text.split('\n');
  const sections: DocstringSection[] = [];
  let current: string[] = [];
  let admonition = '';
  const end = (): void => {
    if (admonition === '') addAll(sections, textSection(current));
    else sections.push({ kind: 'admonition', name: admonition.toLowerCase().replaceAll(' ', '-') });
    current = [];
  };
  let isCode = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isFence = /^ *```/.test(line);
    if (isFence || isCode) {
      if (isFence) isCode = !isCode;
      current.push(line);
    } else if (isEmptyLine(line)) {
      current.push('');
    } else if (at === lines.length - 1) {
      current.push(line);
      end();
      admonition = '';
    } else if (isDashLine(lines[at + 1])) {
      end();
      const kind = line.toLowerCase();
      const isKnown = kind === 'parameters' || kind === 'other parameters' || kind === 'returns';
      if (isKnown || otherSections.has(kind)) {
        admonition = '';
        const [items, last] =
          kind === 'examples' || kind === 'deprecated' ? skipped(lines, at + 2) : blockItems(lines, at + 2);
        addAll(sections, sectionOf(kind, items));
        at = last;
      } else {
        admonition = line;
        at++;
      }
    } else {
      current.push(line);
    }
  }
  end();
  return sections;
}

function sectionOf(kind: string, items: readonly (readonly string[])[]): readonly DocstringSection[] {
  if (kind === 'parameters' || kind === 'other parameters') {
    const parameters = items.flatMap(parametersOf);
    return parameters.length === 0 ? [] : [{ kind, parameters }];
  }
  if (kind !== 'returns') return [{ kind: 'other' }];
  const [first] = items;
  if (first === undefined) return [];
  const [head = '', ...rest] = first;
  const [, named, , only] =
    /^(?:\*{0,2}[_a-z][_a-z0-9]*\s*:\s*(.+)|(\*{0,2}[_a-z][_a-z0-9]*)\s*:\s*|\s*:\s*$|(?::\s*)?(.+)\s*)/i.exec(head) ??
    [];
  return [{ kind: 'returns', type: named ?? only ?? null, description: dedented(rest), isEmpty: false }];
}

const parameterLine = /^(\*{0,2}[_a-z][_a-z0-9]*(?:,\s\*{0,2}[_a-z][_a-z0-9]*){0,50})/i;

function parametersOf([head = '', ...rest]: readonly string[]): readonly DescribedName[] {
  const names = parameterLine.exec(head)?.[1];
  if (names === undefined) return [];
  const description = rest.join('\n').trimEnd();
  return names.split(', ').map((name) => ({ name, description }));
}

function blockItems(lines: readonly string[], from: number): readonly [readonly (readonly string[])[], number] {
  let at = from;
  if (at >= lines.length) return [[], at];
  while (at < lines.length && isEmptyLine(lines[at])) at++;
  const items: string[][] = [];
  let current = [lines[at] ?? ''];
  for (at++; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (isEmptyLine(line)) current.push('');
    else if (line.startsWith('    ')) current.push(line.slice(4));
    else if (line.startsWith(' ')) current.push(line.trimStart());
    else if (isDashLine(lines[at + 1])) break;
    else {
      items.push(current);
      current = [line];
    }
  }
  items.push(current);
  return [items, at - 1];
}

/** A block without items, up to an empty line before the next section. */
function skipped(lines: readonly string[], from: number): readonly [readonly (readonly string[])[], number] {
  let at = from;
  while (at < lines.length && isEmptyLine(lines[at])) at++;
  for (; at < lines.length; at++) {
    if (isEmptyLine(lines[at]) && (isDashLine(lines[at + 1]) || isDashLine(lines[at + 2]))) break;
  }
  return [[], at - 1];
}

/** Python's `textwrap.dedent` of the lines, without the line breaks at their end. */
function dedented(lines: readonly string[]): string {
  const margin = smallest(lines.filter((line) => !isEmptyLine(line)).map(indentOf));
  return withoutLastBreaks(lines.map((line) => (isEmptyLine(line) ? '' : line.slice(margin))).join('\n'));
}
