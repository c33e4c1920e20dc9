/** The words of a text, separated by white space. */
export function words(text: string): readonly string[] {
  return text.split(/\s+/).filter((word) => word !== '');
}

export function wordSet(text: string): ReadonlySet<string> {
  return new Set(words(text));
}

/** Maps each word to the name of its group, in the order of the names. */
export function byWord<Name extends string>(
  groups: Readonly<Partial<Record<Name, string>>>,
): ReadonlyMap<string, Name> {
  const found = new Map<string, Name>();
  for (const [name, text] of Object.entries(groups)) {
    for (const word of words(text as string)) found.set(word, name as Name);
  }
  return found;
}
