/** The members of what was asked for, or why it cannot be had, as a sentence for the person. */
export type OrProblem<Members> = ({ readonly ok: true } & Members) | Refused;

export interface Refused {
  readonly ok: false;
  readonly problem: string;
}
