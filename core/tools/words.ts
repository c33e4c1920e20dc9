export interface SpokenWord {
  readonly word: string;
  /** The word before it in the same sentence, `''` for the first. */
  readonly before: string;
}

/** The words of a name or text by sentence, in lower case; camelCase is split (`getHTTPPage2` → get, http, page2). */
export function sentencesOf(text: string): readonly (readonly SpokenWord[])[] {
  const { first, others } = firstSentenceOf(text);
  return [first, ...laterSentences(others)].filter((words) => words.length > 0);
}

/** The words of each sentence of a text, including empty sentences. */
export function laterSentences(text: string): readonly (readonly SpokenWord[])[] {
  return text.split(sentenceEnds).map(wordsOf);
}

/** The words of the first sentence that has any, and the text behind it, for which they are often not needed. */
export function firstSentenceOf(text: string): {
  readonly first: readonly SpokenWord[];
  readonly others: string;
} {
  for (let start = 0; start < text.length; ) {
    sentenceEnds.lastIndex = start;
    const end = sentenceEnds.exec(text);
    const first = wordsOf(text.slice(start, end?.index));
    start = end === null ? text.length : sentenceEnds.lastIndex;
    if (first.length > 0) return { first, others: text.slice(start) };
  }
  return { first: [], others: '' };
}

const sentenceEnds = /[.!?:;](?:\s+|$)|\n\s*\n/g;

/** Runs of letters and digits, and the words inside a run. ASCII has its own patterns: nearly every text is ASCII, and they are faster. */
const asciiPatterns = { run: /[A-Za-z0-9']+/g, word: /[A-Z]+(?![a-z])[0-9']*|[A-Z]?[a-z0-9']+|[A-Z]+/g };
const allPatterns = {
  run: /[\p{L}\p{N}']+/gu,
  word: /\p{Lu}+(?!\p{Ll})[\p{N}']*|\p{Lu}?[\p{Ll}\p{Lo}\p{N}']+|\p{Lu}+/gu,
};

export function wordsOf(text: string): readonly SpokenWord[] {
  const words: SpokenWord[] = [];
  let before = '';
  const add = (word: string): void => {
    words.push({ word, before });
    before = word;
  };
  const pattern = /^[\x00-\x7f]*$/.test(text) ? asciiPatterns : allPatterns;
  for (const run of text.match(pattern.run) ?? []) {
    const lower = run.toLowerCase();
    // Fast path: most runs are in lower case.
    if (pattern === asciiPatterns && lower === run) {
      add(run);
    } else if (/^(?:[A-Z][a-z])?[a-z0-9']*$/.test(run)) {
      add(lower);
    } else {
      for (const part of run.match(pattern.word) ?? []) add(part.toLowerCase());
    }
  }
  return words;
}

/** A verb or noun in base form, third person or plural, and -ing form (`create`: creates, creating). Participles are adjectives. */
export function wordForms(base: string): readonly string[] {
  const stem = base.endsWith('e') ? base.slice(0, -1) : base;
  const plural = base.endsWith('y') ? [`${base.slice(0, -1)}ies`] : [];
  return [base, `${base}s`, `${base}es`, ...plural, `${stem}ing`, `${base}${base.slice(-1)}ing`];
}

/** The base of each form of `bases`; of two bases with the same form the first. */
export function basesByForm(bases: readonly string[]): ReadonlyMap<string, string> {
  return new Map(bases.toReversed().flatMap((base) => wordForms(base).map((form) => [form, base] as const)));
}
