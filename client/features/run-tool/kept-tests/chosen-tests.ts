interface ChoosableTest {
  readonly id: string;
  readonly changes: boolean;
  /** Whether the user chose this test itself, not its group. */
  readonly isNamed: boolean;
}

/** Splits the tests into those that run at once and those to confirm: they change something and are run with a group. */
export function chosenTests<Test extends ChoosableTest>(
  tests: readonly Test[],
): { readonly atOnce: readonly Test[]; readonly toAsk: readonly Test[] } {
  const toAsk = tests.filter(({ changes, isNamed }) => changes && !isNamed);
  return { atOnce: tests.filter((test) => !toAsk.includes(test)), toAsk };
}
