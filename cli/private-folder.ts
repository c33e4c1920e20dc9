import { lstatSync, mkdirSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The folder for compiled code, in the user's cache folder; made if missing. Null where it can't be made, or where another user can write
 * to it or replace it: then nothing is kept.
 */
export function privateFolder(environment: Environment = process.env, platform = process.platform): string | null {
  try {
    const caches = cacheFolder(environment, platform);
    if (caches === null) return null;
    const folder = join(caches, 'aion-language-tools');
    mkdirSync(caches, { recursive: true, mode: 0o700 });
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return isPrivate(folder) ? folder : null;
  } catch {
    return null;
  }
}

/** Whether the folder is the user's own, no link, and closed to others. Windows has no such modes; its cache folder is the user's. */
function isPrivate(folder: string): boolean {
  const { uid, mode } = lstatSync(folder);
  if (!lstatSync(folder).isDirectory()) return false;
  const own = process.getuid?.();
  if (own === undefined) return true;
  const above = statSync(dirname(folder));
  const canBeReplaced =
    (above.uid !== own && above.uid !== 0) || ((above.mode & 0o022) !== 0 && (above.mode & 0o1000) === 0);
  return uid === own && (mode & 0o077) === 0 && !canBeReplaced;
}

/** As each system names it; an absolute path. */
function cacheFolder(environment: Environment, platform: NodeJS.Platform): string | null {
  if (platform === 'win32') return environment['LOCALAPPDATA'] || null;
  if (platform === 'darwin') return join(homedir(), 'Library', 'Caches');
  const named = environment['XDG_CACHE_HOME'] ?? '';
  // A relative path has no effect, as the XDG Base Directory Specification says.
  return named.startsWith('/') ? named : join(homedir(), '.cache');
}
