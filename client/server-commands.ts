/** Commands that need the server: registered at once, run when it answers. */
export const serverCommands = [
  'aion.convert',
  'aion.preview',
  'aion.showLossReport',
  'aion.chooseVersion',
  'aion.checkCall',
  'aion.newCall',
] as const;

export type ServerCommand = (typeof serverCommands)[number];

/** `given` may be anything: key bindings and other extensions choose it. */
export type CommandHandler = (...given: readonly unknown[]) => Promise<void>;
