/** White space of the grammar: only space, tab, CR and LF. */
export function isWhite(code: number): boolean {
  return code === 32 || code === 10 || code === 13 || code === 9;
}

export function isLineBreak(code: number): boolean {
  return code === 10 || code === 13;
}

/** The characters of keys: `A-Z a-z 0-9 _ -`. */
export function isKeyCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 45
  );
}

/** Space-like characters outside the grammar (no-break space, line separator, byte order mark …). */
export function isOddWhite(code: number): boolean {
  return (
    code === 0xa0 ||
    code === 0x85 ||
    code === 0x0b ||
    code === 0x0c ||
    (code >= 0x1c && code <= 0x1f) ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200b) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** The characters of action links and of signs typed for them, also on Chinese and Japanese keyboards: `-=:>~→⟶⇒–—` `－＝：＞》`. */
export function isLinkCharacter(code: number): boolean {
  return (
    code === 45 ||
    code === 61 ||
    code === 58 ||
    code === 62 ||
    code === 126 ||
    code === 0x2192 ||
    code === 0x27f6 ||
    code === 0x21d2 ||
    code === 0x2013 ||
    code === 0x2014 ||
    code === 0xff0d ||
    code === 0xff1d ||
    code === 0xff1a ||
    code === 0xff1e ||
    code === 0x300b
  );
}

/** Quotes outside the notation: single, back, curly and angle quotes, primes, and those of Chinese and Japanese keyboards. */
export function isWrongQuote(code: number): boolean {
  return (
    code === 39 ||
    code === 96 ||
    code === 0xb4 ||
    (code >= 0x2018 && code <= 0x201f) ||
    code === 0xab ||
    code === 0xbb ||
    (code >= 0x2032 && code <= 0x2036) ||
    (code >= 0x300c && code <= 0x300f) ||
    (code >= 0x301d && code <= 0x301f) ||
    code === 0xff02 ||
    code === 0xff07
  );
}

/** Signs typed for a comma, also on Chinese, Japanese and Arabic keyboards: `; . ， 、 ； 。 ､ ، ؛`. */
export function isLikeComma(code: number): boolean {
  return (
    code === 59 ||
    code === 46 ||
    code === 0xff0c ||
    code === 0x3001 ||
    code === 0xff1b ||
    code === 0x3002 ||
    code === 0xff64 ||
    code === 0x60c ||
    code === 0x61b
  );
}

/** Whether the character is one of `{ } [ ] ,`. */
export function isStructural(code: number): boolean {
  return code === 123 || code === 125 || code === 91 || code === 93 || code === 44;
}

/** The offset at which the line of `offset` begins; CR and LF each end a line. */
export function lineStartBefore(text: string, offset: number): number {
  let i = offset;
  while (i > 0 && !isLineBreak(text.charCodeAt(i - 1))) i--;
  return i;
}

/** The offset of the last character before `offset` that is no white space; `from` at the least. */
export function lastBefore(text: string, offset: number, from: number): number {
  let i = offset - 1;
  while (i > from && isWhite(text.charCodeAt(i))) i--;
  return i;
}

/** The offset of the first line break from `offset` on; `limit` at the most. */
export function lineEndFrom(text: string, offset: number, limit: number): number {
  let i = offset;
  while (i < limit && !isLineBreak(text.charCodeAt(i))) i++;
  return i;
}

/** The offset of the first character from `offset` on that is no space or tab; `limit` at the most. */
export function skipBlanks(text: string, offset: number, limit: number): number {
  let i = offset;
  while (i < limit && (text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9)) i++;
  return i;
}

/** Whether a comment begins at `offset`: `#`, `//`, `<!--` or a block comment. */
export function beginsComment(text: string, offset: number): boolean {
  const code = text.charCodeAt(offset);
  const next = text.charCodeAt(offset + 1);
  return code === 35 || (code === 47 && (next === 47 || next === 42)) || beginsMarkupComment(text, offset);
}

/** Whether `<!--` is at `offset`. */
export function beginsMarkupComment(text: string, offset: number): boolean {
  return text.charCodeAt(offset) === 60 && text.startsWith('!--', offset + 1);
}
