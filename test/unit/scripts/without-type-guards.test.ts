import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { globSync } from 'tinyglobby';
import { describe, expect, it } from 'vitest';
import { withoutTypeGuards } from '../../../scripts/build/without-type-guards.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const fromServer = createRequire(createRequire(import.meta.url).resolve('vscode-languageserver/node'));
const protocol = createRequire(fromServer.resolve('vscode-languageserver-protocol/node'));
const types = join(dirname(protocol.resolve('vscode-languageserver-types')), '../esm/main.js');

const exportedBy = async (source: string): Promise<Readonly<Record<string, unknown>>> =>
  await import(`data:text/javascript,${encodeURIComponent(source)}`);

describe('the types of the protocol that servers bring along', () => {
  it('have all their numbers and words, and none of the rest', async () => {
    const all: Readonly<Record<string, unknown>> = await import(pathToFileURL(types).href);
    const left = await exportedBy(withoutTypeGuards(readFileSync(types, 'utf8')));
    expect(left).toMatchObject({ SymbolKind: all['SymbolKind'], CodeActionKind: all['CodeActionKind'] });
    expect(Object.keys(left).length).toBeGreaterThan(20);
    for (const [name, value] of Object.entries(all)) {
      const members = Object.values(value as object);
      const isConstant = typeof value === 'object' && members.some((member) => typeof member !== 'function');
      if (isConstant) expect(Object.keys(left[name] ?? {}), name).toEqual(Object.keys(value as object));
      else if (name in left) expect(['DocumentUri', 'URI', 'WorkspaceFolder', 'integer', 'uinteger']).toContain(name);
    }
  });

  it('are all that servers and their libraries use', async () => {
    const all: Readonly<Record<string, unknown>> = await import(pathToFileURL(types).href);
    const left = await exportedBy(withoutTypeGuards(readFileSync(types, 'utf8')));
    const gone = Object.keys(all).filter((name) => !(name in left));
    expect(gone).toContain('Range');
    const own = globSync(['server/**/*.ts', 'cli/**/*.ts'], { cwd: root, absolute: true });
    for (const file of own) {
      const source = readFileSync(file, 'utf8');
      for (const [, names = ''] of source.matchAll(
        /^import \{([^}]*)\} from 'vscode-languageserver(?:-types|-protocol)?(?:\/\w+)?';/gm,
      )) {
        const values = names.split(',').map((name) => name.trim());
        expect(
          values.filter((name) => gone.includes(name)),
          file,
        ).toEqual([]);
      }
    }
    const libraries = [
      fromServer.resolve('vscode-languageserver/node'),
      protocol.resolve('vscode-languageserver-protocol/node'),
    ];
    const used = libraries.flatMap((entry) =>
      globSync('**/*.js', { cwd: join(dirname(entry), '..'), absolute: true, ignore: ['**/test/**'] }).flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/vscode_languageserver(?:_types|_protocol)?_1\.(\w+)/g)].map(
          ([, name]) => name,
        ),
      ),
    );
    expect(used.length).toBeGreaterThan(100);
    expect(used.filter((name) => gone.includes(name ?? ''))).toEqual([]);
  });
});
