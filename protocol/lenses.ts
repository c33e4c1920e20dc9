/**
 * What a code lens over a tool runs in our own client. A client names those that it has in
 * {@link ClientExtras.commands}; to any other the lenses are sentences.
 */
export const lensCommands = {
  /** Puts the cursor on the tool and runs another command of the client. Arguments: address, position, command. */
  atElement: 'aion.atElement',
  /** Shows places in the editor's own view. Arguments: address, position, locations. */
  showReferences: 'aion.showReferences',
  /** Runs the tool at the cursor; only a client that can start processes has it. */
  runTool: 'aion.runTool',
} as const;
