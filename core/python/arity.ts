import type { ParameterKind } from './syntax/nodes.ts';

/** What the arity of a call depends on; parameters of lambdas and of functions both have it. */
export interface ArityParameter {
  readonly name: string;
  readonly kind: ParameterKind;
  readonly default: unknown;
}

/** Whether a number of arguments, given by position, fits a list of parameters. */
export type Arity =
  | { readonly verdict: 'ok' }
  | {
      readonly verdict: 'too-few';
      readonly missing: readonly string[];
      readonly least: number;
      readonly most: number | null;
    }
  | { readonly verdict: 'too-many'; readonly least: number; readonly most: number }
  /** Parameters without a default that cannot be given by position. */
  | { readonly verdict: 'keyword-only'; readonly names: readonly string[] };

/**
 * Judges a call with `argumentCount` arguments by position. `most` is null where `*args` takes any number.
 * A default counts as there when it is not null.
 */
export function arityOf(parameters: readonly ArityParameter[], argumentCount: number): Arity {
  const positional = parameters.filter(
    (parameter) => parameter.kind === 'positional' || parameter.kind === 'positional-only',
  );
  const required = positional.filter((parameter) => parameter.default === null);
  const most = parameters.some((parameter) => parameter.kind === 'var-positional') ? null : positional.length;
  if (argumentCount < required.length) {
    const missing = required.slice(argumentCount).map((parameter) => parameter.name);
    return { verdict: 'too-few', missing, least: required.length, most };
  }
  if (most !== null && argumentCount > most) return { verdict: 'too-many', least: required.length, most };
  const names = parameters
    .filter((parameter) => parameter.kind === 'keyword-only' && parameter.default === null)
    .map((parameter) => parameter.name);
  return names.length > 0 ? { verdict: 'keyword-only', names } : { verdict: 'ok' };
}
