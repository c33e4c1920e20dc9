declare const types: unique symbol;

/** A request name, typed by its params and result. */
export type RequestName<Params, Result> = string & { readonly [types]?: readonly [Params, Result] };
