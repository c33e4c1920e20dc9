interface ChoosableTest {
  readonly id: string;
  readonly isReadOnly: boolean;
  /** Whether the user chose this test itself, not its group. */
  readonly isNamed: boolean;
}

/** Splits the tests into those that run at once and those to confirm: they are not read-only and are run with a group. */
export function chosenTests<Test extends ChoosableTest>(
  tests: readonly Test[],
): { readonly atOnce: readonly Test[]; readonly toAsk: readonly Test[] } {
  const toAsk = tests.filter(({ isReadOnly, isNamed }) => !isReadOnly && !isNamed);
  return { atOnce: tests.filter((test) => !toAsk.includes(test)), toAsk };
}
