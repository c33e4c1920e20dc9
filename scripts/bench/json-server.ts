import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The language server of VS Code's JSON extension, of the VS Code that the tests install. */
export const jsonServer = `${root}test/host/node_modules/code-server/lib/vscode/extensions/json-language-features/server/dist/node/jsonServerMain.js`;

/** Whether it is installed; where it is not, prints what is not measured because of it. */
export function isJsonServerThere(part: string): boolean {
  const isThere = existsSync(jsonServer);
  if (!isThere) console.log(`${part} is not measured: ${jsonServer} is missing; npm run test:vscode installs it.\n`);
  return isThere;
}
