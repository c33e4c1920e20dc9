/** A sentence, and the line of the source on which it begins. */
interface MarkedSentence {
  readonly pattern: string;
  readonly line: number;
}

/**
 * The translated sentences of a TypeScript source: templates with the tag `say` or `wording`, and the first argument of `l10n.t`. Values
 * are `{0}`, `{1}`, … in the pattern.
 */
export function sentencesOf(source: string): readonly MarkedSentence[] {
  const found: MarkedSentence[] = [];
  for (const match of source.matchAll(/\b(?:say|wording)`|\bl10n\.t\(\s*(?=['"`])/g)) {
    const start = match.index + match[0].length;
    const line = source.slice(0, match.index).split('\n').length;
    const isTag = match[0].endsWith('`');
    const pattern = isTag ? templatePattern(source, start) : literalText(source, start);
    found.push({ pattern, line });
  }
  return found;
}

/** `at` is behind the opening backtick. */
function templatePattern(source: string, at: number): string {
  let text = '';
  let values = 0;
  for (let index = at; index < source.length; index++) {
    if (source.charAt(index) === '`') return unescaped(text);
    if (source.startsWith('${', index)) {
      text += `{${values++}}`;
      index = endOfValue(source, index + 2);
    } else {
      text += source.charAt(index);
      if (source.charAt(index) === '\\') text += source.charAt(++index);
    }
  }
  throw new Error(`A template is not closed: ${source.slice(at, at + 40)}`);
}

function endOfValue(source: string, at: number): number {
  let depth = 1;
  for (let index = at; index < source.length; index++) {
    const sign = source.charAt(index);
    if (sign === "'" || sign === '"') index = endOfQuoted(source, index);
    else if (sign === '`') index = endOfTemplate(source, index + 1);
    else if (sign === '{') depth++;
    else if (sign === '}' && --depth === 0) return index;
  }
  throw new Error(`A value is not closed: ${source.slice(at, at + 40)}`);
}

function endOfTemplate(source: string, at: number): number {
  for (let index = at; index < source.length; index++) {
    if (source.charAt(index) === '`') return index;
    if (source.charAt(index) === '\\') index++;
    else if (source.startsWith('${', index)) index = endOfValue(source, index + 2);
  }
  throw new Error(`A template is not closed: ${source.slice(at, at + 40)}`);
}

function endOfQuoted(source: string, at: number): number {
  for (let index = at + 1; index < source.length; index++) {
    if (source.charAt(index) === '\\') index++;
    else if (source.charAt(index) === source.charAt(at)) return index;
  }
  throw new Error(`A text is not closed: ${source.slice(at, at + 40)}`);
}

function literalText(source: string, at: number): string {
  return source.charAt(at) === '`'
    ? templatePattern(source, at + 1)
    : unescaped(source.slice(at + 1, endOfQuoted(source, at)));
}

function unescaped(text: string): string {
  return text.replace(/\\(u[0-9A-Fa-f]{4}|[\s\S])/g, (_, sign: string) =>
    sign.startsWith('u') && sign.length === 5
      ? String.fromCharCode(Number.parseInt(sign.slice(1), 16))
      : ({ n: '\n', t: '\t', r: '\r' }[sign] ?? sign),
  );
}
