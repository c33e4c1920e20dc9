/** The default code lenses. */
export const defaultCodeLenses = {
  /** *Preview* and *Copy as…*. */
  actions: true,
  /** The number of mentions in other texts. */
  references: true,
  /** The providers that would refuse a part of the tool. */
  providerProblems: true,
};

export type CodeLensSettings = Readonly<typeof defaultCodeLenses>;
