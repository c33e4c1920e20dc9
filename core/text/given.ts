/** The members without null and undefined values. */
export function given<Members extends object>(
  members: Members,
): { readonly [Key in keyof Members]?: NonNullable<Members[Key]> } {
  const kept: { [Key in keyof Members]?: NonNullable<Members[Key]> } = {};
  for (const key in members) {
    const value = members[key];
    if (value !== null && value !== undefined) kept[key] = value;
  }
  return kept;
}
