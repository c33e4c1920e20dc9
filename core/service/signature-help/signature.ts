/** A form that is being filled in. The label is made of the pieces in order: plain text, and parameters. */
export interface Signature {
  readonly pieces: readonly (string | SignatureParameter)[];
  readonly documentation: string;
  /** Which of the parameters the cursor is at; null behind the last one, or in an argument that there is none for. */
  readonly active: number | null;
}

export interface SignatureParameter {
  readonly label: string;
  readonly documentation: string;
}
