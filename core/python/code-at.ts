/** A Python expression, complete or not, with strings and comments blanked. */
interface CodeAt {
  /** As long as the text. Strings, comments and the commas between a lambda's parameters are blanks. */
  readonly code: string;
  /** Whether the offset is in a string or a comment. */
  readonly quoted: boolean;
}

/** Blanks the parts of `text` that are no code. One pass, never throws. */
export function codeAt(text: string, offset: number): CodeAt {
  const pieces: string[] = [];
  let quoted = false;
  let copied = 0;
  for (let at = 0; at < text.length; ) {
    const character = text.charAt(at);
    const isQuote = character === "'" || character === '"';
    if (!isQuote && character !== '#') {
      at++;
      continue;
    }
    const { end, closed } = isQuote ? endOfString(text, at) : { end: endOfLine(text, at), closed: false };
    quoted ||= offset > at && (closed ? offset < end : offset <= end);
    pieces.push(text.slice(copied, at), text.slice(at, end).replace(/[^\r\n]/g, ' '));
    copied = end;
    at = end;
  }
  const code = pieces.join('') + text.slice(copied);
  return { code: code.replace(/\blambda\b[^:()[\]{}]*/g, (found) => found.replaceAll(',', ' ')), quoted };
}

/** The end of the string that begins at the quotation mark, behind the closing mark. A backslash escapes a mark. */
function endOfString(text: string, start: number): { readonly end: number; readonly closed: boolean } {
  const quote = text.charAt(start);
  const mark = text.startsWith(quote.repeat(3), start) ? quote.repeat(3) : quote;
  for (let at = start + mark.length; at < text.length; at++) {
    if (text.charAt(at) === '\\') at++;
    else if (text.startsWith(mark, at)) return { end: at + mark.length, closed: true };
  }
  return { end: text.length, closed: false };
}

function endOfLine(text: string, start: number): number {
  const lineBreak = /[\r\n]/g;
  lineBreak.lastIndex = start;
  return lineBreak.exec(text)?.index ?? text.length;
}
