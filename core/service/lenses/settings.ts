export const defaultCodeLenses = {
  /** *Run* and *Preview*. */
  actions: true,
  references: true,
  providerProblems: true,
};

export type CodeLensSettings = Readonly<typeof defaultCodeLenses>;
