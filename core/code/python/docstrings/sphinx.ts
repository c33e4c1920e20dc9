import { cleanDocstring } from '../../../python/signature.ts';
import { type DescribedName, type DocstringSection, isEmptyLine, withoutLastBreaks } from './sections.ts';

const field =
  /^:(type|param|parameter|arg|argument|key|keyword|vartype|var|ivar|cvar|raises?|except|exception|returns?|rtype)/;

/** A docstring in Sphinx style, as griffe 2 parses it. */
export function sphinxSections(text: string): readonly DocstringSection[] {
  const lines = text.split('\n');
  const before: string[] = [];
  const parameters: DescribedName[] = [];
  let returned: string | null = null;
  let type: string | null = null;
  let hasOther = false;
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const kind = line.startsWith(':') ? field.exec(line)?.[1] : undefined;
    if (kind === undefined) {
      before.push(line);
      continue;
    }
    const [directive, value, last] = directiveAt(lines, at);
    at = last;
    if (directive === null) continue;
    const words = directive.split(' ');
    if (/^(?:param|arg|key)/.test(kind)) {
      const name = words.at(-1) ?? '';
      if (words.length > 1 && !parameters.some((other) => other.name === name)) {
        parameters.push({ name, description: value });
      }
    } else if (kind === 'return' || kind === 'returns') returned = value;
    else if (kind === 'rtype') type = value.replaceAll(' or ', ' | ');
    else if (kind !== 'type' && kind !== 'vartype') hasOther ||= words.length === 2;
  }
  const first = before.findIndex((line) => !isEmptyLine(line));
  const last = before.findLastIndex((line) => !isEmptyLine(line));
  const description = first < 0 ? '' : before.slice(first, last + 1).join('\n');
  return [
    { kind: 'text', text: description },
    ...(parameters.length === 0 ? [] : [{ kind: 'parameters', parameters } as const]),
    ...(returned === null ? [] : [{ kind: 'returns', type, description: returned, isEmpty: false } as const]),
    ...(hasOther ? [{ kind: 'other' } as const] : []),
  ];
}

/** The words and the value of `:words: value` with the lines behind it, and the last line read. */
function directiveAt(lines: readonly string[], from: number): readonly [string | null, string, number] {
  const found = [(lines[from] ?? '').trimStart()];
  let at = from + 1;
  for (; at < lines.length && !(lines[at] ?? '').startsWith(':'); at++) found.push(lines[at] ?? '');
  const line = withoutLastBreaks(cleanDocstring(found.join('\n')));
  const colon = line.indexOf(':', 1);
  return colon < 0 ? [null, '', at - 1] : [line.slice(1, colon), line.slice(colon + 1).trim(), at - 1];
}
