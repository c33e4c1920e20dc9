/** The style of the report: its colours, and how strings from files are shown safely. */
export interface EvalTextStyle {
  readonly colour: (colour: 'red' | 'green' | 'yellow' | 'bold' | 'dim', text: string) => string;
  readonly shown: (text: string) => string;
  /** Whether all different answers are shown, with all of their text. */
  readonly isVerbose?: boolean;
}
