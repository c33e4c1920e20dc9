import type { TargetId } from './format-id.ts';

/**
 * How sure a fact is. `certain`: the provider says it, or refuses such a request each time. `reported`: users report it.
 * `disputed`: sources disagree, or it depends on the model or endpoint; it is at most a warning.
 */
export type Certainty = 'certain' | 'reported' | 'disputed';

export interface Provenance {
  /** An address, if there is one. */
  readonly source: string;
  /** The day on which the source was last read: `2026-11-27`. */
  readonly verified: string;
  readonly certainty: Certainty;
  /** The models, endpoints or API versions, in words. Default: all. */
  readonly holdsFor?: string;
}

/** What a provider makes of `"strict": true` in a definition. */
type StrictDialect =
  /** The schema has to be in this subset of JSON Schema. */
  | 'openai'
  | 'azure-openai'
  | 'anthropic'
  | 'bedrock'
  | 'cerebras'
  | 'deepseek'
  /** All tools are strict, whatever the definition says. */
  | 'always'
  /** It is rejected. */
  | 'rejected'
  /** It is accepted, and has no effect. */
  | 'ignored'
  /** It is accepted. The schemas that it allows depend on the model, or aren't documented. */
  | 'unknown'
  /** Definitions have no such property. */
  | 'none';

export interface StrictFlag extends Provenance {
  readonly dialect: StrictDialect;
}

interface LimitBase extends Provenance {
  /** Stable within its provider: `name-pattern`, `tool-count`, … */
  readonly id: string;
  /** The limit in words, quoted in problems. */
  readonly says: string;
  /** It holds for strict tools: those of a strict target, and definitions with `"strict": true`. */
  readonly onlyStrict?: true;
}

/** What an endpoint requires of each schema in the arguments, beyond JSON Schema. */
export type SchemaRule =
  | 'array-items'
  | 'bare-references'
  | 'root-properties'
  | 'no-lookaround'
  | 'no-empty-objects'
  | 'no-empty-unions'
  | 'enforced-bounds'
  | 'few-repetitions'
  | 'plain-type-lists'
  | 'typed-properties'
  | 'one-type'
  | 'type-required'
  | 'string-enums'
  | 'no-empty-enum-values'
  | 'listed-required'
  | 'array-items-only'
  | 'enum-type'
  | 'grammar-patterns'
  | 'grammar-top-patterns'
  | 'local-references'
  | 'meaning-required'
  | 'no-container-enums'
  | 'numeric-bounds'
  | 'object-keywords'
  | 'object-properties'
  | 'object-schemas'
  | 'one-items-schema'
  | 'reference-alone'
  | 'references-to-definitions'
  | 'string-formats'
  | 'type-beside-reference'
  | 'type-beside-union'
  | 'typed-enums'
  | 'union-alone'
  | 'unique-enums';

export type ProviderLimit =
  | (LimitBase & {
      readonly kind: 'name';
      readonly severity?: LimitSeverity;
      /** A regular expression over the whole name, without the length. */
      readonly pattern: string;
      readonly maxLength: number;
      /** The allowed characters of a name, as a class; `_` replaces the others in repairing. */
      readonly allowed: string;
      /** The prefix for a name whose first character is not allowed there. */
      readonly firstAllowed?: string;
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
  | (LimitBase & { readonly kind: 'object-result'; readonly severity?: LimitSeverity })
  /** The annotations of MCP must have an effect. */
  | (LimitBase & { readonly kind: 'mcp-annotations'; readonly severity: LimitSeverity })
  /** The rules about `x-mcp-header` in the arguments. */
  | (LimitBase & { readonly kind: 'mcp-headers' })
  | (LimitBase & { readonly kind: 'root-keywords'; readonly refused: readonly string[] })
  | (LimitBase & {
      readonly kind: 'property-names';
      readonly pattern: string;
      readonly maxLength: number;
      /** The allowed characters, as a class. */
      readonly allowed: string;
    })
  | (LimitBase & { readonly kind: 'allowed-keywords'; readonly allowed: readonly string[] })
  | (LimitBase & { readonly kind: 'refused-keywords'; readonly refused: readonly string[] })
  | (LimitBase & { readonly kind: 'allowed-formats'; readonly allowed: readonly string[] })
  | (LimitBase & { readonly kind: 'no-strict' })
  | (LimitBase & { readonly kind: 'parameters-required' })
  /** The output schema names a dialect other than draft 2020-12. */
  | (LimitBase & { readonly kind: 'output-dialect'; readonly severity: LimitSeverity })
  /** The most that the strict tools of a request have together. */
  | (LimitBase & {
      readonly kind: 'strict-budget';
      readonly tools: number;
      readonly optional: number;
      readonly unions: number;
    })
  /** All tools of a request are strict, or none is. */
  | (LimitBase & { readonly kind: 'same-strict' })
  /** The known words of a member, by its path; others are taken, but mean nothing to the reader. */
  | (LimitBase & { readonly kind: 'known-words'; readonly words: Readonly<Record<string, readonly string[]>> })
  | (LimitBase & { readonly kind: 'schema-rule'; readonly severity?: LimitSeverity; readonly rule: SchemaRule })
  /** Objects have `additionalProperties: false`, and, if `allRequired`, no optional properties. */
  | (LimitBase & { readonly kind: 'strict-objects'; readonly allRequired: boolean })
  | (LimitBase & { readonly kind: 'strict-openai' })
  | (LimitBase & { readonly kind: 'strict-anthropic' });

/** `error`: the provider refuses it. `warning`: it is taken, without the intended effect. */
export type LimitSeverity = 'error' | 'warning';

/** A part of a definition or a schema that somebody refuses. */
export interface LimitFault {
  readonly pointer: string;
  readonly message: string;
  /** Default: that of the limit. */
  readonly severity?: LimitSeverity;
}

export interface ProviderProblem extends Provenance {
  /** JSON pointer into the judged definition. */
  readonly pointer: string;
  /** The format or target whose limit it is. */
  readonly format: TargetId;
  readonly provider: string;
  /** The limit's id, or `shape`. */
  readonly limit: string;
  readonly says: string;
  readonly severity: LimitSeverity;
  readonly message: string;
}

/** A fact that the provider says. `verified`: the day on which the source was read. */
export function certain(source: string, verified: string, holdsFor?: string): Provenance {
  return { source, verified, certainty: 'certain', ...(holdsFor === undefined ? {} : { holdsFor }) };
}

/** The fact about `strict`. `evidence`: the source that says so. */
export function strictFlag(dialect: StrictDialect, evidence: Provenance): StrictFlag {
  return { dialect, ...evidence };
}

/** For formats whose definitions have no `strict`. */
export const noStrictFlag: StrictFlag = strictFlag(
  'none',
  certain('The definition has no such property.', '2026-11-29'),
);

/** For providers whose documentation doesn't say it. */
export const unknownStrictFlag: StrictFlag = strictFlag('unknown', disputed('No source found.', '2026-11-29'));

/** A fact that users report, usually with the provider's error. */
export function reported(source: string, verified: string, holdsFor?: string): Provenance {
  return { ...certain(source, verified, holdsFor), certainty: 'reported' };
}

/** A fact about which sources disagree, or that depends on the model or endpoint. */
export function disputed(source: string, verified: string, holdsFor?: string): Provenance {
  return { ...certain(source, verified, holdsFor), certainty: 'disputed' };
}

export function objectRoot(says: string, provenance: Provenance): ProviderLimit {
  return { id: 'object-root', kind: 'object-root', says, ...provenance };
}

export function objectResult(says: string, provenance: Provenance): Extract<ProviderLimit, { kind: 'object-result' }> {
  return { id: 'object-result', kind: 'object-result', says, ...provenance };
}

export type NameLimit = Extract<ProviderLimit, { kind: 'name' }>;

/** The limit of a name: `allowed` characters (a class of a regular expression), at most `maxLength` of them. */
export function nameLimit(allowed: string, maxLength: number, says: string, provenance: Provenance): NameLimit {
  return { id: 'name-pattern', kind: 'name', pattern: `^${allowed}+$`, maxLength, allowed, says, ...provenance };
}

/** A rule for each schema in the arguments. Its id is that of the limit. */
export function schemaRule(
  rule: SchemaRule,
  says: string,
  provenance: Provenance,
): Extract<ProviderLimit, { kind: 'schema-rule' }> {
  return { id: rule, kind: 'schema-rule', rule, says, ...provenance };
}

/** The limit on the number of tools in a request. */
export function toolCount(max: number, says: string, provenance: Provenance): ProviderLimit {
  return { id: 'tool-count', kind: 'tool-count', max, says, ...provenance };
}

/** The first limit of this kind; undefined if the list has none. */
export function limitOf<K extends ProviderLimit['kind']>(
  limits: readonly ProviderLimit[],
  kind: K,
): Extract<ProviderLimit, { kind: K }> | undefined {
  return limits.find((limit): limit is Extract<ProviderLimit, { kind: K }> => limit.kind === kind);
}
