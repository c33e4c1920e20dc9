/**
 * The sentences that a person reads, in the language of the process. They stand in the code in English:
 *
 *     say`Unknown property ${key}.`
 *
 * The English pattern, `Unknown property {0}.`, is the key of a translation. `l10n/` has a bundle for each language, and
 * `scripts/build-l10n.ts` collects the patterns. docs/translation.md tells how to add a sentence or a language.
 */

export type Sentences = Readonly<Record<string, string>>;

interface Spoken {
  sentences: Sentences | null;
}

/** Shared in the process: each bundle of the package has its own copy of this module. */
const processWide = globalThis as typeof globalThis & { aionSpoken?: Spoken };
processWide.aionSpoken ??= { sentences: null };
const spoken: Spoken = processWide.aionSpoken;

const patterns = new WeakMap<TemplateStringsArray, string>();

/** Sets the language of the process; null is English. Existing sentences do not change. */
export function speak(sentences: Sentences | null): void {
  spoken.sentences = sentences;
}

/** The sentence in the language of the process; in English without a translation. */
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

/** The parts for a sentence: `a, b and c`. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1) ?? '';
  return parts.length < 2 ? last : say`${parts.slice(0, -1).join(', ')} and ${last}`;
}

/** The result of `work` with sentences in English: for a model, an agent or another program. `work` must be synchronous. */
export function inEnglish<T>(work: () => T): T {
  const { sentences } = spoken;
  spoken.sentences = null;
  try {
    return work();
  } finally {
    spoken.sentences = sentences;
  }
}

/** Marks an English sentence of a table, which exists before the language is known; `translated` translates it for display. */
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
