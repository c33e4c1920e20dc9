/** Lenses that our own client runs, as {@link ClientExtras.commands} says; to any other they are sentences. */
export const lensCommands = {
  /** Puts the cursor on the tool and runs another command of the client. Arguments: address, position, command. */
  atElement: 'aion.atElement',
  /** Shows places in the editor's own view. Arguments: address, position, locations. */
  showReferences: 'aion.showReferences',
  /** Runs the tool at the cursor; only a client that can start processes has it. */
  runTool: 'aion.runTool',
} as const;
