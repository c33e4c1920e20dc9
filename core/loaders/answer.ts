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

export type LoaderAnswer<Value> = { readonly ok: true; readonly value: Value } | LoaderRefusal;
