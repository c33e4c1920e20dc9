/** `npm run package`: builds what is published and packs it: `dist/aion-language-tools.vsix`, and the npm packages in `dist/npm`. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildAll } from './build.ts';
import { runCommand } from './host/run-command.ts';
import { packCommandLine, packLibrary } from './package-npm.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sizeLimit = 2_000_000;

export const packageFile = join(root, 'dist/aion-language-tools.vsix');

export interface Packed {
  readonly bytes: number;
  /** From the project root, sorted. */
  readonly files: readonly string[];
}

/** Builds and packs. Rejects when something that the manifest names is missing, or when the package has 2 MB or more. */
export async function packExtension(): Promise<Packed> {
  await buildAll({ production: true, tests: false, strict: true });
  const files = (await vsce('ls')).trim().split('\n').toSorted();
  const absent = manifestPaths().filter((path) => !existsSync(join(root, path)) || !files.includes(path));
  if (absent.length > 0) throw new Error(`package.json names files that are not packed: ${absent.join(', ')}`);
  await vsce('package', '--out', packageFile);
  const bytes = statSync(packageFile).size;
  if (bytes >= sizeLimit) throw new Error(`The package has ${bytes} bytes; ${sizeLimit} is the limit.`);
  return { bytes, files };
}

/** Bundles hold all dependencies, so none is packed. */
async function vsce(...args: readonly string[]): Promise<string> {
  const script = join(root, 'node_modules/@vscode/vsce/vsce');
  const { code, output } = await runCommand(process.execPath, [script, ...args, '--no-dependencies'], { cwd: root });
  if (code !== 0) throw new Error(`vsce ${args[0]} failed:\n${output}`);
  return output;
}

/** Every `./path` in the manifest's contributions and entry points. */
function manifestPaths(): readonly string[] {
  const manifest: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const paths = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === 'string') {
      if (value.startsWith('./')) paths.add(value.slice(2));
    } else if (typeof value === 'object' && value !== null) Object.values(value).forEach(visit);
  };
  for (const key of ['main', 'browser', 'bin', 'contributes']) visit(manifest[key]);
  if (typeof manifest['icon'] === 'string') paths.add(manifest['icon']);
  return [...paths];
}

if (import.meta.main) {
  const { bytes, files } = await packExtension();
  console.log(`${packageFile}: ${files.length} files, ${Math.round(bytes / 1000)} KB`);
  const npmFolder = join(root, 'dist/npm');
  for (const file of [await packLibrary(join(npmFolder, 'library')), await packCommandLine(join(npmFolder, 'cli'))]) {
    console.log(`${file}: ${Math.round(statSync(file).size / 1000)} KB`);
  }
}
