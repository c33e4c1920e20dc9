/**
 * The commands of our client for code actions. `save` takes the address of an edited file, `show` also a position in it. `disableRule` takes
 * the address of a document and a rule, and turns the rule off in the workspace settings, which set it.
 */
export const editCommands = {
  save: 'aion.saveEdited',
  show: 'aion.showEdited',
  disableRule: 'aion.disableRuleInSettings',
} as const;
