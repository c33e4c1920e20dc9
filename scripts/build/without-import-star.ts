import { readFileSync } from 'node:fs';
import type { Plugin } from 'esbuild';

/**
 * A CommonJS module as the compiler of TypeScript writes it, without the copies of what it imports as a whole: the language client made
 * sixteen of the whole API of VS Code while it was loaded, each with hundreds of members, and every use went through a getter. Where the
 * source asks such a copy for its `default`, all of it stays as it is.
 */
export function withoutImportStar(source: string): string {
  const copies = [...source.matchAll(/^const (\w+) = __importStar\(/gm)];
  if (copies.some(([, name]) => new RegExp(`\\b${name}\\.default\\b`).test(source))) return source;
  const direct = source.replaceAll(/\b__importStar\((require\("[^"]+"\))\)/g, '$1');
  if (direct.includes('__importStar(')) return source;
  const unused = ['setModuleDefault', 'importStar', ...(direct.includes('__exportStar(') ? [] : ['createBinding'])];
  return direct.replaceAll(new RegExp(`^var __(?:${unused.join('|')}) = [\\s\\S]*?^\\}\\)+(?:\\(\\))?;\\n`, 'gm'), '');
}

export const importStarLeftOut: Plugin = {
  name: 'aion-import-star',
  setup(builder) {
    const filter = /vscode-(?:jsonrpc|languageclient|languageserver|languageserver-protocol)[\\/]lib[\\/].*\.js$/;
    builder.onLoad({ filter }, ({ path }) => ({
      contents: withoutImportStar(readFileSync(path, 'utf8')),
      loader: 'js',
    }));
  },
};
