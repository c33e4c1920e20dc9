import type { RequestName } from './request.ts';

/** Requests the policies of the nearest `.aionrc.json`, which a model with tools receives. Never fails. */
export const policiesRequest = 'aion/policies' as RequestName<PoliciesParams, PoliciesResult>;

export interface PoliciesParams {
  /** A file URI, which need not exist: the search goes upwards from its folder. */
  readonly uri: string;
}

export interface PoliciesResult {
  readonly policies: readonly {
    readonly name: string;
    readonly description: string;
    readonly tags: readonly string[];
    readonly rule: string;
  }[];
  /** The policies that always apply. */
  readonly activePolicies: readonly string[];
  /** The first mistake of the file with its position, as a sentence; null for none. */
  readonly problem: string | null;
}
