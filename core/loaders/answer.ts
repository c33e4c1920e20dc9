/** The Python exceptions that a loader raises over a file, by the names its users see. */
export type LoaderException =
  | 'AIONParseError'
  | 'AIONPropertyError'
  | 'AttributeError'
  | 'KeyError'
  | 'NameError'
  | 'RecursionError';

/** What a call of the loader ends in when it raises. */
export interface LoaderRefusal {
  readonly ok: false;
  readonly error: LoaderException;
  readonly message: string;
}

/** What a call of the loader would give: its value, or the exception it would raise. */
export type LoaderAnswer<Value> = { readonly ok: true; readonly value: Value } | LoaderRefusal;
