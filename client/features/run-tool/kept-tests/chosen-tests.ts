/** A test as far as it matters which are run. */
export interface ChoosableTest {
  readonly id: string;
  readonly changes: boolean;
  /** Whether the person named this one test, and not a group that it belongs to. */
  readonly isNamed: boolean;
}

/** Those that run at once, and those that a person is asked about first: they change something, and were run as a part of a group. */
export function chosenTests<Test extends ChoosableTest>(
  tests: readonly Test[],
): { readonly atOnce: readonly Test[]; readonly toAsk: readonly Test[] } {
  const toAsk = tests.filter(({ changes, isNamed }) => changes && !isNamed);
  return { atOnce: tests.filter((test) => !toAsk.includes(test)), toAsk };
}
