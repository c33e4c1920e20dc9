/** Lens commands of our client ({@link ClientExtras.commands}); other clients show text only. */
export const lensCommands = {
  /** Runs a client command with the cursor on the tool. Arguments: URI, position, command. */
  atElement: 'aion.atElement',
  /** Shows locations in the editor's own view. Arguments: URI, position, locations. */
  showReferences: 'aion.showReferences',
  /** Runs the tool at the cursor; only for clients with processes. */
  runTool: 'aion.runTool',
} as const;
