/** The requested members, or the reason why they are missing, as a sentence for a person. */
export type OrProblem<Members> = ({ readonly ok: true } & Members) | Refused;

interface Refused {
  readonly ok: false;
  readonly problem: string;
}
