import { isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { parseJson } from '../json/parse-json.ts';
import { largest } from '../text/long-list.ts';
import { type FileSource, folderOf, foldersAbove, joinedPath } from './file-source.ts';

/** The version of a package that a file uses, as far as it is known, and the file that says so. */
export interface PackageVersion {
  /** As it is written: an exact version, or a range. */
  readonly version: string;
  readonly from: string;
  /** Whether it is the version in use, and not one that the project asks for. */
  readonly isExact: boolean;
}

const dependencyKeys = ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'];

/** The content of a JSON file with comments, or null. */
export function jsonFile(files: FileSource, path: string): JsonObject | null {
  const text = files.text(path);
  if (text === null) return null;
  const value = parseJson(text).documents[0]?.value;
  return isJsonObject(value) ? value : null;
}

/** The version of a package for a file: as installed, as locked, or as the nearest `package.json` asks for it. */
export function packageVersion(files: FileSource, path: string, name: string): PackageVersion | null {
  for (const folder of foldersAbove(path)) {
    const installed = at(folder, `node_modules/${name}/package.json`);
    const version = manifestText(jsonFile(files, installed), ['version']);
    if (version !== null) return { version, from: installed, isExact: true };
  }
  for (const folder of foldersAbove(path)) {
    const locked = lockedVersion(files, folder, name);
    if (locked !== null) return locked;
  }
  for (const folder of foldersAbove(path)) {
    const asked = askedVersion(files, folder, name);
    if (asked !== null) return asked;
  }
  return null;
}

function askedVersion(files: FileSource, folder: string, name: string): PackageVersion | null {
  const from = at(folder, 'package.json');
  const manifest = jsonFile(files, from);
  for (const key of dependencyKeys) {
    const version = manifestText(manifest, [key, name]);
    if (version !== null && /\d/.test(version)) return { version, from, isExact: false };
    if (version?.startsWith('catalog:')) return catalogVersion(files, folder, name);
  }
  return null;
}

function catalogVersion(files: FileSource, folder: string, name: string): PackageVersion | null {
  for (const above of [folder, ...foldersAbove(folder)]) {
    const from = at(above, 'pnpm-workspace.yaml');
    const version = wordAfter(files.text(from) ?? '', [
      `\n  ${name}: `,
      `\n    ${name}: `,
      `\n  '${name}': `,
      `\n    '${name}': `,
    ]);
    if (version !== null) return { version, from, isExact: false };
  }
  return null;
}

function lockedVersion(files: FileSource, folder: string, name: string): PackageVersion | null {
  const npm = at(folder, 'package-lock.json');
  const npmText = files.text(npm);
  if (npmText !== null) {
    // Searched and not parsed: a lock file has megabytes.
    const start = npmText.indexOf(`"node_modules/${name}": {`);
    const version = start === -1 ? null : wordAfter(npmText.slice(start, start + 400), ['"version": "']);
    if (version !== null) return { version, from: npm, isExact: true };
  }
  return null;
}

/** The text after the first of these marks that is there, up to a space or quote. */
function wordAfter(text: string, marks: readonly string[]): string | null {
  for (const mark of marks) {
    const start = text.indexOf(mark);
    if (start === -1) continue;
    const word = /^['"]?([^\s'",]+)/.exec(text.slice(start + mark.length, start + mark.length + 60))?.[1];
    if (word !== undefined) return word;
  }
  return null;
}

/** The largest major version that a range allows by name; null without a number. */
export function majorVersion(range: string): number | null {
  const majors = range
    .replace(/^npm:.*@/, '')
    .split('||')
    .map((part) => /\d+/.exec(part)?.[0])
    .flatMap((text) => (text === undefined ? [] : [Number(text)]));
  return majors.length === 0 ? null : largest(majors);
}

export function manifestText(root: JsonObject | null, keys: readonly string[]): string | null {
  let value = root === null ? undefined : (root as JsonObject[string]);
  for (const key of keys) value = isJsonObject(value) ? member(value, key) : undefined;
  return typeof value === 'string' ? value : null;
}

export function at(folder: string, path: string): string {
  return joinedPath(folder, path) ?? path;
}

/** The folders of the project's own packages, by their names. */
export function ownPackages(files: FileSource): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const path of files.packages()) {
    const name = manifestText(jsonFile(files, path), ['name']);
    if (name !== null) found.set(name, folderOf(path));
  }
  return found;
}
