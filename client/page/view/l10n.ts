let translations: Readonly<Record<string, string>> = {};

/** Sets the translations of the page, by English sentence. */
export function speak(sentences: Readonly<Record<string, string>>): void {
  translations = sentences;
}

/** VS Code's `l10n` for pages. */
export const l10n = {
  /** The translation, with values in place of `{0}`, `{1}`. */
  t(english: string, ...values: readonly (string | number)[]): string {
    const sentence = translations[english] ?? english;
    return sentence.replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)] ?? ''));
  },
};
