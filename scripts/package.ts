/** `npm run package`: builds and packs `dist/aion-language-tools.vsix`, the npm packages in `dist/npm`, and `dist/pipelines`. */
import { cpSync, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { advisoriesIn, isGrave } from './build/advisories.ts';
import { bundles } from './build/bundles.ts';
import { billFile, buildAll, noticesFile } from './build.ts';
import { runCommand } from './host/run-command.ts';
import { layOutPipelines, packCommandLine, packLibrary } from './package-npm.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const sizeLimit = 2_000_000;

/**
 * The page of the extension. The published page has a picture from the repository; a package of this folder has a page without, since
 * network and repository may be missing.
 */
type PageOfExtension = 'README.md' | 'MARKETPLACE.md';

export const packageFile = join(root, 'dist/aion-language-tools.vsix');

interface Packed {
  readonly bytes: number;
  /** From the project root, sorted. */
  readonly files: readonly string[];
}

/** Builds and packs. Rejects if a bundle or something that the manifest names is missing, or if the package has 2 MB or more. */
export async function packExtension(page: PageOfExtension = 'README.md'): Promise<Packed> {
  await buildAll({ production: true, tests: false });
  const files = await packedFiles();
  await vsce('package', '--out', packageFile, '--readme-path', page);
  const bytes = statSync(packageFile).size;
  if (bytes >= sizeLimit) throw new Error(`The package has ${bytes} bytes; ${sizeLimit} is the limit.`);
  return { bytes, files };
}

/** Copies the files of the package to `folder`, from the built bundles. Rejects as `packExtension` does for a missing file. */
export async function layOutPackage(folder: string): Promise<void> {
  for (const path of await packedFiles()) cpSync(join(root, path), join(folder, path));
}

async function packedFiles(): Promise<readonly string[]> {
  const files = (await vsce('ls')).trim().split('\n').toSorted();
  const made = bundles.flatMap(({ audience, output }) => (audience === 'package' ? [output] : []));
  const absent = [...manifestPaths(), ...made, noticesFile].filter(
    (path) => !existsSync(join(root, path)) || !files.includes(path),
  );
  if (absent.length > 0) throw new Error(`These files are needed and not packed: ${absent.join(', ')}`);
  return files;
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

/** Throws for a grave advisory of a shipped package. Without an answer of the registry this is said, and packing goes on. */
async function checkAdvisories(): Promise<void> {
  const bill: { readonly components: readonly { readonly name: string }[] } = JSON.parse(
    readFileSync(join(root, billFile), 'utf8'),
  );
  const npm = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { output } = await runCommand('npm', npm, { cwd: root });
  const found = advisoriesIn(
    output,
    bill.components.map(({ name }) => name),
  );
  if (found.kind === 'unknown') return console.log(`Advisories are unknown: ${found.because}`);
  const lines = found.advisories.map(({ package: name, severity }) => `${name} (${severity})`);
  console.log(`Advisories for shipped packages: ${lines.join(', ') || 'none'}`);
  if (found.advisories.some(isGrave)) throw new Error('A shipped package has a grave advisory: update it.');
}

if (import.meta.main) {
  const { bytes, files } = await packExtension('MARKETPLACE.md');
  console.log(`${packageFile}: ${files.length} files, ${Math.round(bytes / 1000)} KB`);
  const npmFolder = join(root, 'dist/npm');
  for (const file of [await packLibrary(join(npmFolder, 'library')), await packCommandLine(join(npmFolder, 'cli'))]) {
    console.log(`${file}: ${Math.round(statSync(file).size / 1000)} KB`);
  }
  layOutPipelines(join(root, 'dist/pipelines'), join(npmFolder, 'cli'));
  await checkAdvisories();
}
