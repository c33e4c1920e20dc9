import type { RequestName } from './request.ts';

/** Asks for the policies of the nearest `.aionrc.json`: what a model that uses tools is given beside them. Never fails. */
export const policiesRequest = 'aion/policies' as RequestName<PoliciesParams, PoliciesResult>;

export interface PoliciesParams {
  /** The address of a file, which need not exist: looked for from its folder upwards. */
  readonly uri: string;
}

export interface PoliciesResult {
  readonly policies: readonly {
    readonly name: string;
    readonly description: string;
    readonly tags: readonly string[];
    readonly rule: string;
  }[];
  /** The names of those that hold without being asked for. */
  readonly activePolicies: readonly string[];
  /** The first mistake of the file, a sentence with its place; null where it has none. */
  readonly problem: string | null;
}
