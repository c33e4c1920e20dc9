/** One word of a name or text, in lower case. */
export interface Word {
  readonly word: string;
  /** The word before it in the same sentence, `''` for the first. */
  readonly before: string;
}

/**
 * The words of a name or text by sentence: cut at everything but letters and digits, and inside camelCase
 * (`getHTTPPage2` → get, http, page2).
 */
export function sentencesOf(text: string): readonly (readonly Word[])[] {
  return text
    .split(/[.!?:;](?:\s+|$)|\n\s*\n/)
    .map(wordsOf)
    .filter((words) => words.length > 0);
}

export function wordsOf(text: string): readonly Word[] {
  const words: Word[] = [];
  let before = '';
  for (const run of text.match(/[\p{L}\p{N}']+/gu) ?? []) {
    for (const part of run.match(/\p{Lu}+(?!\p{Ll})[\p{N}']*|\p{Lu}?[\p{Ll}\p{Lo}\p{N}']+|\p{Lu}+/gu) ?? []) {
      const word = part.toLowerCase();
      words.push({ word, before });
      before = word;
    }
  }
  return words;
}

/** Whether `word` is `base`, its third person or its -ing form (`create`: creates, creating). Participles are adjectives and do not count. */
export function isFormOf(word: string, base: string): boolean {
  if (word === base) {
    return true;
  }
  const stem = base.endsWith('e') ? base.slice(0, -1) : base;
  const last = base.charAt(base.length - 1);
  return (
    word === `${base}s` ||
    word === `${base}es` ||
    (base.endsWith('y') && word === `${base.slice(0, -1)}ies`) ||
    word === `${stem}ing` ||
    word === `${base}${last}ing`
  );
}
