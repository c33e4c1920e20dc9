/** A calculation that is made when its value is first asked for, and never again. */
export function once<Value>(calculate: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: calculate() };
    return made.value;
  };
}
