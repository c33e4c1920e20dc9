/** How many references there are, as a sentence. */
export function referencesTitle(count: number): string {
  return count === 1 ? '1 reference' : `${count} references`;
}
