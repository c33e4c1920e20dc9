import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The command line as it is packed. */
export const builtCommand = fileURLToPath(new URL('../../dist/cli.cjs', import.meta.url));

/** Whether it is there; says where it is not that `part` is not measured. */
export function isBuilt(part: string): boolean {
  const isThere = existsSync(builtCommand);
  if (!isThere) console.log(`${part} is not measured: ${builtCommand} is missing; npm run build makes it.\n`);
  return isThere;
}
