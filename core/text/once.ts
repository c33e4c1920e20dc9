/** Calculates a value at the first call and keeps it. */
export function once<Value>(calculate: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: calculate() };
    return made.value;
  };
}
