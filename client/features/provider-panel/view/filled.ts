/** A sentence with its values in place of `{0}`, `{1}`. */
export function filled(sentence: string, ...values: readonly (string | number)[]): string {
  return sentence.replace(/\{(\d)\}/g, (_, at) => String(values[Number(at)] ?? ''));
}
