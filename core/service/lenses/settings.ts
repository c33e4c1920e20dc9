export const defaultCodeLenses = {
  /** *Preview* and *Copy as…*. */
  actions: true,
  references: true,
  providerProblems: true,
};

export type CodeLensSettings = Readonly<typeof defaultCodeLenses>;
