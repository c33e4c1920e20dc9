/** Which lenses a person sees over the tools, as long as they set nothing else. */
export const defaultCodeLenses = {
  /** *Preview* and *Copy as…*. */
  actions: true,
  /** How often other texts mention the tool. */
  references: true,
  /** Which providers would refuse something of the tool. */
  providerProblems: true,
};

export type CodeLensSettings = Readonly<typeof defaultCodeLenses>;
