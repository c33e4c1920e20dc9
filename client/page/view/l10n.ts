let translations: Readonly<Record<string, string>> = {};

/** Sets the language of the page: its sentences, by the English ones. */
export function speak(sentences: Readonly<Record<string, string>>): void {
  translations = sentences;
}

/** For a page what VS Code's own `l10n` is for the extension. */
export const l10n = {
  /** The sentence in the language of the editor, with its values in place of `{0}`, `{1}`. */
  t(english: string, ...values: readonly (string | number)[]): string {
    const sentence = translations[english] ?? english;
    return sentence.replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)] ?? ''));
  },
};
