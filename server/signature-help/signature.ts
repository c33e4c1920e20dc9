/** A form that is being filled in. The label is made of the pieces in order: plain text, and parameters. */
export interface Signature {
  readonly pieces: readonly (string | SignatureParameter)[];
  readonly documentation: string;
  /** Which of the parameters the cursor is at. */
  readonly active: number;
}

export interface SignatureParameter {
  readonly label: string;
  readonly documentation: string;
}
