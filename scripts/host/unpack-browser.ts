/** Debian's Chromium for a person who is not root: apt downloads it with its dependencies, and dpkg unpacks it into a folder. */
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { globSync } from 'tinyglobby';
import { runCommand } from './run-command.ts';

const home = fileURLToPath(new URL('../../.cache/chromium', import.meta.url));

/**
 * The path of a script that starts the Chromium in `.cache/chromium`, downloaded if missing. Rejects with the output of apt or dpkg on
 * failure, and with the command for root that would help.
 */
export async function unpackBrowser(packages: readonly string[]): Promise<string> {
  const script = join(home, 'chromium');
  if (existsSync(script)) return script;
  console.log(`Unpacking ${packages.join(' and ')} into .cache/chromium, as this is not root …`);
  rmSync(home, { recursive: true, force: true });
  const archives = join(home, 'cache/archives');
  for (const folder of [join(home, 'state/lists/partial'), join(archives, 'partial')])
    mkdirSync(folder, { recursive: true });
  try {
    await aptGet('update', '-q');
    await aptGet('install', '-y', '-q', '--no-install-recommends', '--download-only', ...packages);
    const files = join(home, 'files');
    for (const archive of readdirSync(archives).filter((name) => name.endsWith('.deb')))
      await succeed('dpkg', ['-x', join(archives, archive), files]);
    rmSync(join(home, 'cache'), { recursive: true });
    writeStarter(script, files);
    return script;
  } catch (error) {
    const root = `As root, "apt-get install ${packages.join(' ')}" does it.`;
    throw new Error(`No Chromium was found, and unpacking one failed. ${root}`, { cause: error });
  }
}

/** The lists and archives are in the folder. The list of installed packages is the machine's, so only the rest is downloaded. */
async function aptGet(...args: readonly string[]): Promise<void> {
  const options = [
    `Dir::State=${join(home, 'state')}`,
    'Dir::State::status=/var/lib/dpkg/status',
    `Dir::Cache=${join(home, 'cache')}`,
    'Debug::NoLocking=true',
    'APT::Sandbox::User=',
  ];
  await succeed('apt-get', [...options.flatMap((option) => ['-o', option]), ...args]);
}

async function succeed(command: string, args: readonly string[]): Promise<void> {
  const { code, output } = await runCommand(command, args);
  if (code !== 0) throw new Error(`${command} ended with ${code}:\n${output}`);
}

/** By default the loader and fontconfig look only in the folders of the machine. */
function writeStarter(script: string, files: string): void {
  const fonts = join(home, 'fonts.conf');
  const folders = ['/usr/share/fonts', join(files, 'usr/share/fonts')].map((folder) => `<dir>${folder}</dir>`).join('');
  writeFileSync(fonts, `<fontconfig>${folders}<cachedir>${join(home, 'font-cache')}</cachedir></fontconfig>\n`);
  const libraries = globSync(['usr/lib/*-linux-gnu*', 'lib/*-linux-gnu*', 'usr/lib/*-linux-gnu*/*/'], {
    cwd: files,
    absolute: true,
    onlyDirectories: true,
  }).map((folder) => folder.replace(/\/$/, ''));
  const program = join(files, 'usr/lib/chromium/chromium');
  if (!existsSync(program)) throw new Error(`The package has no ${program}.`);
  writeFileSync(
    script,
    `#!/bin/sh\nexport LD_LIBRARY_PATH='${libraries.join(':')}' FONTCONFIG_FILE='${fonts}'\nexec '${program}' "$@"\n`,
  );
  chmodSync(script, 0o755);
}
