/** A part of a docstring, as the library griffe tells them apart. */
export type DocstringSection =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'parameters' | 'other parameters'; readonly parameters: readonly DescribedName[] }
  | { readonly kind: 'returns'; readonly type: string | null; readonly description: string; readonly isEmpty: boolean }
  | { readonly kind: 'admonition'; readonly name: string }
  /** Any other section, such as the exceptions. */
  | { readonly kind: 'other' };

export interface DescribedName {
  readonly name: string;
  readonly description: string;
}

export function isEmptyLine(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

export function indentOf(line: string): number {
  return line.length - line.trimStart().length;
}

export function withoutLastBreaks(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '\n') end--;
  return text.slice(0, end);
}

/** The lines of a text section; null if all of them are empty. */
export function textSection(lines: readonly string[]): readonly DocstringSection[] {
  return lines.some((line) => line !== '') ? [{ kind: 'text', text: withoutLastBreaks(lines.join('\n')) }] : [];
}

/** Python's `str.split(separator, 1)`; null where the separator is missing. */
export function splitOnce(text: string, separator: string): readonly [string, string] | null {
  const at = text.indexOf(separator);
  return at < 0 ? null : [text.slice(0, at), text.slice(at + separator.length)];
}
