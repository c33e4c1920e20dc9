declare const types: unique symbol;

/** The name of a request, which knows what is sent with it and what is answered. */
export type RequestName<Params, Result> = string & { readonly [types]?: readonly [Params, Result] };
