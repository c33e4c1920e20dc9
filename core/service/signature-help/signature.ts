/** A text to fill in. The label is the pieces in order: plain text, and parameters. */
export interface Signature {
  readonly pieces: readonly (string | SignatureParameter)[];
  readonly documentation: string;
  /** The index of the parameter at the cursor; null behind the last one, or in an argument without one. */
  readonly active: number | null;
}

export interface SignatureParameter {
  readonly label: string;
  readonly documentation: string;
}
