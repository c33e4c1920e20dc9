/** A Chromium for the tests and screenshots: an installed one, or Debian's. */
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from './run-command.ts';
import { unpackBrowser } from './unpack-browser.ts';

/** Debian's Chromium has no font of its own: without one, every screenshot has only empty boxes. */
const debianPackages = ['chromium', 'fonts-dejavu-core'];

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge'];
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/**
 * The path of a Chromium: `CHROME_PATH`, else an installed one, else Debian's: installed now, or without root unpacked into
 * `.cache/chromium`. Rejects with one sentence of advice if none can be had.
 */
export async function findBrowser(): Promise<string> {
  const found = installedBrowser();
  if (found !== undefined) return found;
  if (existsSync('/usr/bin/apt-get')) {
    if (process.getuid?.() !== 0) return unpackBrowser(debianPackages);
    await aptInstall();
    const installed = installedBrowser();
    if (installed !== undefined) return installed;
  }
  throw new Error(
    'No Chromium was found: install Chrome, Chromium or Edge, or say where it is in the environment variable CHROME_PATH.',
  );
}

function installedBrowser(): string | undefined {
  const given = process.env['CHROME_PATH'];
  if (given !== undefined && given !== '') return given;
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...onPath, ...places].find((path) => existsSync(path));
}

async function aptInstall(): Promise<void> {
  console.log(`Installing ${debianPackages.join(' and ')} …`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const commands = [
    ['update', '-q'],
    ['install', '-y', '-q', '--no-install-recommends', ...debianPackages],
  ];
  for (const args of commands) {
    const { code, output } = await runCommand('apt-get', args, { env });
    if (code !== 0) throw new Error(`apt-get ${args[0]} failed:\n${output}`);
  }
}

/** For a Chromium without a desktop, started by root or not, that sends nothing by itself. Documented by Chromium. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
