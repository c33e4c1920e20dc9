/** The commands of our client that follow the edit of a code action: `save` takes the address of a file, `show` also a position in it. */
export const editCommands = { save: 'aion.saveEdited', show: 'aion.showEdited' } as const;
