/** Which lenses a person wants to see over the tools. */
export interface CodeLensSettings {
  /** *Preview* and *Copy as…*. */
  readonly actions: boolean;
  /** How often other texts mention the tool. */
  readonly references: boolean;
  /** Which providers would refuse something of the tool. */
  readonly providerProblems: boolean;
}

export const codeLensKinds = ['actions', 'references', 'providerProblems'] as const;

export const defaultCodeLenses: CodeLensSettings = { actions: true, references: true, providerProblems: true };
