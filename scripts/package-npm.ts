/** The npm packages: `aion-language-service`, which is `core`, and `aion-cli`, the command line. */
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundles } from './build/bundles.ts';
import { runCommand } from './host/run-command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The members of the project's manifest that both packages have too. */
function sharedManifest(): Readonly<Record<string, unknown>> {
  const { version, license, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { version, license, repository, type: 'module' };
}

/**
 * Packs `core` as ES modules for every JavaScript host, with its types. `folder` is emptied first. Answers with the path of the packed
 * file; rejects with what the compiler or npm says.
 */
export async function packLibrary(folder: string): Promise<string> {
  beginPackage(folder, 'docs/library.md');
  await build({
    absWorkingDir: root,
    entryPoints: { index: 'core/index.ts', validator: 'validator/ajv-validate.ts' },
    outdir: folder,
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
  });
  const types = ['--declaration', '--emitDeclarationOnly', '--noEmit', 'false', '--outDir', join(folder, 'types')];
  await command(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', 'core', ...types], root);
  // The validator is apart: ajv makes code from schemas, which some pages forbid, and a program may bring its own.
  writeFileSync(
    join(folder, 'types/validator.d.ts'),
    "/** Checks a value against its schema by ajv. */\nexport declare const validateByAjv: import('./index.d.ts').Validate;\n",
  );
  writeManifest(folder, {
    name: 'aion-language-service',
    description:
      'Reads, checks, formats, completes and converts the tools of LLM agents in the AIONS notation and in tool JSON.',
    exports: {
      '.': { types: './types/index.d.ts', default: './index.js' },
      './validator': { types: './types/validator.d.ts', default: './validator.js' },
    },
  });
  return pack(folder);
}

/** Packs the command line with the bin `aion`, from its bundles in the folder `built`. */
export async function packCommandLine(folder: string, built = join(root, 'dist')): Promise<string> {
  beginPackage(folder, 'docs/cli.md');
  const ofNode = bundles.filter(({ surroundings, audience }) => surroundings === 'node' && audience === 'package');
  for (const { output } of ofNode) copyFileSync(join(built, basename(output)), join(folder, basename(output)));
  const start = ofNode.find(({ command: isCommand }) => isCommand === true);
  if (start === undefined) throw new Error('No bundle of scripts/build/bundles.ts is a command.');
  writeManifest(folder, {
    name: 'aion-cli',
    description: 'Checks, formats and converts the tools of LLM agents in the AIONS notation.',
    bin: { aion: `./${basename(start.output)}` },
    engines: { node: '>=20' },
  });
  return pack(folder);
}

function beginPackage(folder: string, readme: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  copyFileSync(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  copyFileSync(join(root, readme), join(folder, 'README.md'));
}

function writeManifest(folder: string, manifest: Readonly<Record<string, unknown>>): void {
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify({ ...manifest, ...sharedManifest() }, null, 2)}\n`);
}

async function pack(folder: string): Promise<string> {
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const output = await command(
    npm,
    ['pack', '--json', '--offline', '--ignore-scripts', '--pack-destination', '..'],
    folder,
  );
  const [{ filename }] = JSON.parse(output.slice(output.indexOf('['))) as [{ readonly filename: string }];
  return join(folder, '..', filename);
}

async function command(program: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, output } = await runCommand(program, args, { cwd });
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} failed:\n${output}`);
  return output;
}
