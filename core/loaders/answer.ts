/** The Python exceptions that a loader raises, by the names its users see. */
export type LoaderException =
  | 'AIONParseError'
  | 'AIONPropertyError'
  | 'AttributeError'
  | 'KeyError'
  | 'NameError'
  | 'RecursionError';

export interface LoaderRefusal {
  readonly ok: false;
  readonly error: LoaderException;
  readonly message: string;
}

/** The value of a call of the loader, or the exception that it raises. */
export type LoaderAnswer<Value> = { readonly ok: true; readonly value: Value } | LoaderRefusal;
