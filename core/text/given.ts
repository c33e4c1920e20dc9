/** The members that have a value: without those that are null or undefined. */
export function given<Members extends object>(
  members: Members,
): { readonly [Key in keyof Members]?: NonNullable<Members[Key]> } {
  const kept = Object.entries(members).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as { [Key in keyof Members]?: NonNullable<Members[Key]> };
}
