/** The commands of our client that follow the edit of a code action. Each takes the address of a file. */
export const editCommands = { save: 'aion.saveEdited', show: 'aion.showEdited' } as const;
