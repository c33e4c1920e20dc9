/** The commands that only work with the language server: there at once, and carried out when it answers. */
export const serverCommands = [
  'aion.convert',
  'aion.convertHere',
  'aion.emitTools',
  'aion.copyAs',
  'aion.previewAs',
  'aion.previewTool',
  'aion.previewAllProviders',
  'aion.compareProviders',
  'aion.showLoaderReading',
  'aion.showLossReport',
  'aion.importEditorTools',
  'aion.exportToManifest',
  'aion.checkCall',
  'aion.newCall',
] as const;

export type ServerCommand = (typeof serverCommands)[number];

/** What a command does; `given` may be anything, as key bindings and other extensions give what they like. */
export type CommandHandler = (...given: readonly unknown[]) => Promise<void>;
