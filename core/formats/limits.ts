import type { FormatId } from './format-id.ts';

interface LimitBase {
  /** Stable within its provider: `name-pattern`, `tool-count`, … */
  readonly id: string;
  /** The limit in a person's words, quoted in problems. */
  readonly says: string;
  /** Where the rule or number is published. */
  readonly source: string;
}

/** What a provider refuses, as data. */
export type ProviderLimit =
  | (LimitBase & {
      readonly kind: 'name';
      /** A regular expression over the whole name, without the length. */
      readonly pattern: string;
      readonly maxLength: number;
      /** One character of the name that is allowed, as a class; the others are replaced by `_` when mending. */
      readonly allowed: string;
      /** Put in front of a name whose first character is not allowed there. */
      readonly firstAllowed?: string;
      /** Beginnings that are reserved. */
      readonly reservedPrefixes?: readonly string[];
    })
  | (LimitBase & {
      readonly kind: 'description';
      readonly minLength: number;
      readonly maxLength?: number;
      readonly severity: LimitSeverity;
    })
  | (LimitBase & { readonly kind: 'tool-count'; readonly max: number })
  | (LimitBase & { readonly kind: 'object-root' })
  | (LimitBase & { readonly kind: 'object-result' })
  | (LimitBase & { readonly kind: 'root-keywords'; readonly refused: readonly string[] })
  | (LimitBase & {
      readonly kind: 'property-names';
      /** A regular expression over the whole name of an argument. */
      readonly pattern: string;
      readonly maxLength: number;
      /** One character that is allowed, as a class. */
      readonly allowed: string;
    })
  | (LimitBase & { readonly kind: 'allowed-keywords'; readonly allowed: readonly string[] })
  /** Words that a member has, by its path; others are taken, and say nothing to the reader. */
  | (LimitBase & { readonly kind: 'known-words'; readonly words: Readonly<Record<string, readonly string[]>> })
  | (LimitBase & { readonly kind: 'strict-openai' })
  | (LimitBase & { readonly kind: 'strict-anthropic' });

/** `error`: the provider refuses it. `warning`: it is taken, and does not do what one hopes. */
export type LimitSeverity = 'error' | 'warning';

/** One thing that a provider would refuse in a tool definition. */
export interface ProviderProblem {
  /** JSON pointer into the definition that was judged. */
  readonly pointer: string;
  readonly format: FormatId;
  readonly provider: string;
  /** The limit's id, or `shape`. */
  readonly limit: string;
  /** The limit as the provider states it. */
  readonly says: string;
  readonly source: string;
  readonly severity: LimitSeverity;
  /** What is wrong, and what to write. */
  readonly message: string;
}

/** That the arguments are an object. */
export function objectRoot(says: string, source: string): ProviderLimit {
  return { id: 'object-root', kind: 'object-root', says, source };
}

/** That the result is an object. */
export function objectResult(says: string, source: string): ProviderLimit {
  return { id: 'object-result', kind: 'object-result', says, source };
}

/** That a name is made of `allowed` characters, a class of a regular expression, and no longer than `maxLength`. */
export function nameLimit(allowed: string, maxLength: number, says: string, source: string): ProviderLimit {
  return { id: 'name-pattern', kind: 'name', pattern: `^${allowed}+$`, maxLength, allowed, says, source };
}

/** How many tools a request holds. */
export function toolCount(max: number, says: string, source: string): ProviderLimit {
  return { id: 'tool-count', kind: 'tool-count', max, says, source };
}

/** The limit of one kind, if the list has one. */
export function limitOf<K extends ProviderLimit['kind']>(
  limits: readonly ProviderLimit[],
  kind: K,
): Extract<ProviderLimit, { kind: K }> | undefined {
  return limits.find((limit): limit is Extract<ProviderLimit, { kind: K }> => limit.kind === kind);
}
