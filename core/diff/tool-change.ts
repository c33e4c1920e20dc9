import type { JsonValue } from '../json/json-value.ts';

/**
 * `breaking`: a witness proves it. `risky`: it may change which tool a model chooses, or what a client allows. `unknown`: neither proven nor
 * refuted.
 */
export type ChangeVerdict = 'breaking' | 'risky' | 'unknown' | 'compatible';

/** For whom a change matters. `callers` have a definition, saved calls or plans; `readers` read results. */
export type Audience = 'callers' | 'readers' | 'clients' | 'models';

export type ChangeKind =
  | 'tool-removed'
  | 'tool-added'
  | 'arguments'
  | 'argument-removed'
  | 'result'
  | 'annotation'
  | 'title'
  | 'description'
  | 'argument-description'
  | 'argument-order';

export interface ToolChange {
  readonly tool: string;
  readonly kind: ChangeKind;
  readonly audience: Audience;
  readonly verdict: ChangeVerdict;
  /** The place in the arguments or the result, as a JSON pointer; empty for the whole. */
  readonly pointer: string;
  readonly message: string;
  /** For `breaking`: arguments that were valid, or a result that wasn't possible. Undefined for other verdicts. */
  readonly witness?: JsonValue;
}
