/** The sentences of the form; `{0}` stands for what the schema says. */
export interface FormLabels {
  readonly missing: string;
  readonly notNumber: string;
  readonly notWhole: string;
  readonly atLeast: string;
  readonly atMost: string;
  readonly greater: string;
  readonly less: string;
  readonly multiple: string;
  readonly tooShort: string;
  readonly tooLong: string;
  readonly tooFew: string;
  readonly tooMany: string;
  readonly notJson: string;
  readonly notObject: string;
  readonly wrongType: string;
}

/** A sentence with its value in it. */
export function filled(sentence: string, value: string | number): string {
  return sentence.replace('{0}', () => String(value));
}
