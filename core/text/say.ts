/**
 * The sentences that a person reads, in the language of the process. They stand in the code in English:
 *
 *     say`${key} is not a tool property.`
 *
 * The English pattern, `{0} is not a tool property.`, is the key of a translation. `l10n/` has a bundle for each language, and
 * `scripts/build-l10n.ts` collects the patterns. docs/translation.md tells how to add a sentence or a language.
 */

/** The translations of one language, by their English patterns. */
export type Sentences = Readonly<Record<string, string>>;

interface Spoken {
  sentences: Sentences | null;
}

/** One for the process: each bundle of the package has its own copy of this module. */
const processWide = globalThis as typeof globalThis & { aionSpoken?: Spoken };
processWide.aionSpoken ??= { sentences: null };
const spoken: Spoken = processWide.aionSpoken;

const patterns = new WeakMap<TemplateStringsArray, string>();

/** Sets the language of the process. What was said before stays as it is. Null is English. */
export function speak(sentences: Sentences | null): void {
  spoken.sentences = sentences;
}

/** The sentence in the language of the process; in English where it has no translation. */
export function say(strings: TemplateStringsArray, ...values: readonly (string | number | undefined)[]): string {
  const { sentences } = spoken;
  if (sentences !== null) {
    const translated = sentences[patternOf(strings)];
    if (translated !== undefined) {
      return translated.replace(/\{(\d+)\}/g, (mark, index: string) => String(values[Number(index)] ?? mark));
    }
  }
  let english = strings[0] ?? '';
  for (let index = 0; index < values.length; index++) english += `${values[index]}${strings[index + 1]}`;
  return english;
}

/**
 * What `work` gives, with every sentence in English: for what a model, an agent or another program is told. `work` is not asynchronous: what it
 * begins and leaves would speak the language of the process.
 */
export function inEnglish<T>(work: () => T): T {
  const { sentences } = spoken;
  spoken.sentences = null;
  try {
    return work();
  } finally {
    spoken.sentences = sentences;
  }
}

/** An English sentence of a table, which exists before the language is known: `translated` gives it where it is shown. */
export function wording(strings: TemplateStringsArray): string {
  return strings[0] ?? '';
}

/** A sentence marked with `wording`, in the language of the process. */
export function translated(english: string): string {
  return spoken.sentences?.[english] ?? english;
}

function patternOf(strings: TemplateStringsArray): string {
  let pattern = patterns.get(strings);
  if (pattern === undefined) {
    pattern = strings.reduce((before, text, index) => `${before}{${index - 1}}${text}`);
    patterns.set(strings, pattern);
  }
  return pattern;
}
