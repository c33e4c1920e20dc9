/**
 * The npm packages: `aion-language-service`, which is `core`, and `aion-cli`, the command line. The latter is also the repository of the
 * GitHub Action and the pre-commit hooks.
 */
import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile } from 'esbuild';
import { bundles, copies } from './build/bundles.ts';
import { noticesText, shippedPackages } from './build/notices.ts';
import { esbuildOptions, noticesFile } from './build.ts';
import { translatedBundles } from './build-l10n.ts';
import { runCommand } from './host/run-command.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

function sharedManifest(): Readonly<Record<string, unknown>> {
  const { version, license, repository } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return { version, license, repository, type: 'module' };
}

/**
 * Packs `core` and `agent` as ES modules for every JavaScript host, with their types. `folder` is emptied first. Returns the path of the
 * packed file; rejects with the output of the compiler or npm.
 */
export async function packLibrary(folder: string): Promise<string> {
  beginPackage(folder, 'docs/library.md');
  const { metafile } = await build({
    metafile: true,
    absWorkingDir: root,
    entryPoints: { index: 'core/index.ts', agent: 'agent/index.ts', validator: 'validator/ajv-validate.ts' },
    outdir: folder,
    bundle: true,
    platform: 'neutral',
    mainFields: ['module', 'main'],
    target: 'es2022',
    format: 'esm',
    legalComments: 'none',
    logLevel: 'warning',
  });
  writeNotices(folder, [metafile]);
  const compiler = [join(root, 'node_modules/typescript/bin/tsc'), '--declaration', '--emitDeclarationOnly'];
  const typesOf = (source: string, to: string): Promise<string> =>
    command(process.execPath, [...compiler, '--noEmit', 'false', '-p', source, '--outDir', join(folder, to)], root);
  await typesOf('core', 'types');
  // With the folders that it uses, each separately.
  await typesOf('agent', 'types/rooms');
  // The validator is separate: ajv makes code from schemas, which some pages forbid, and a program may bring its own.
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
      './agent': { types: './types/rooms/agent/index.d.ts', default: './agent.js' },
      './validator': { types: './types/validator.d.ts', default: './validator.js' },
    },
  });
  return pack(folder);
}

/** The bundles of the command line: those for Node, what they share with workers, and the validating script. */
export const commandLineBundles = bundles.filter(
  ({ surroundings, audience }) =>
    audience === 'package' && ['node', 'node and workers', 'any worker'].includes(surroundings),
);

/** Packs the command line with the bin `aion`, from its bundles in the folder `built`. */
export async function packCommandLine(folder: string, built = join(root, 'dist')): Promise<string> {
  beginPackage(folder, 'docs/cli.md');
  for (const { output } of commandLineBundles)
    copyFileSync(join(built, basename(output)), join(folder, basename(output)));
  for (const { from, to } of copies) {
    const target = join(folder, to.slice('dist/'.length));
    mkdirSync(dirname(target), { recursive: true });
    copyFileSync(join(root, from), target);
  }
  mkdirSync(join(folder, 'l10n'));
  for (const language of translatedBundles().keys()) {
    for (const name of [`bundle.l10n.${language}.json`, `help.l10n.${language}.json`]) {
      copyFileSync(join(root, 'l10n', name), join(folder, 'l10n', name));
    }
  }
  // The bundles exist; this only lists their content.
  const held = await Promise.all(
    commandLineBundles.map((bundle) => build({ ...esbuildOptions(bundle, true), write: false, metafile: true })),
  );
  writeNotices(
    folder,
    held.map(({ metafile }) => metafile),
  );
  const start = commandLineBundles.find(({ command: isCommand }) => isCommand === true);
  if (start === undefined) throw new Error('No bundle of scripts/build/bundles.ts is a command.');
  writeManifest(folder, {
    name: 'aion-cli',
    description: 'Checks, formats and converts the tools of LLM agents in the AIONS notation.',
    bin: { aion: `./${basename(start.output)}` },
    engines: { node: '>=20' },
  });
  return pack(folder);
}

/**
 * Lays out the content of the repository of the GitHub Action and the pre-commit hooks: the packed folder of the command line, with both
 * declarations. `folder` is emptied first. Nothing has to be built or downloaded there.
 */
export function layOutPipelines(folder: string, commandLine: string): void {
  rmSync(folder, { recursive: true, force: true });
  cpSync(commandLine, folder, { recursive: true });
  for (const name of ['action.yml', '.pre-commit-hooks.yaml']) {
    copyFileSync(join(root, 'pipelines', name), join(folder, name));
  }
  const page = readFileSync(join(root, 'docs/pipelines.md'), 'utf8');
  // The other pages are in the repository of the project.
  const pages = 'https://github.com/aion-language-tools/aion-language-tools/blob/main/docs/';
  writeFileSync(join(folder, 'README.md'), page.replaceAll(/\]\((?=[\w-]+\.md)/g, `](${pages}`));
}

function writeNotices(folder: string, metafiles: readonly Metafile[]): void {
  writeFileSync(join(folder, basename(noticesFile)), noticesText(shippedPackages(metafiles, root)));
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
