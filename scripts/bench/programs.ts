import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { print } from './report.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The packed command line. */
export const builtCommand = `${root}dist/cli.cjs`;

const jsonServer = `${root}test/host/node_modules/code-server/lib/vscode/extensions/json-language-features/server/dist/node/jsonServerMain.js`;

/** The measured language servers by the language of their files: ours, and that of VS Code's JSON extension. */
export const servers = {
  aion: { command: [builtCommand, 'lsp', '--stdio'], madeBy: 'npm run build makes it' },
  json: { command: [jsonServer, '--stdio'], madeBy: 'npm run test:vscode installs it' },
} as const;

export type ServerLanguage = keyof typeof servers;

/** Whether these servers are built; if not, prints that `part` is not measured. */
export function areBuilt(part: string, ...languages: readonly ServerLanguage[]): boolean {
  return languages.every((language) => {
    const { command, madeBy } = servers[language];
    const isThere = existsSync(command[0]);
    if (!isThere) print(`${part} is not measured: ${command[0]} is missing; ${madeBy}.\n`);
    return isThere;
  });
}
