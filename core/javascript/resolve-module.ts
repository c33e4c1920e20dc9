import { isJsonArray, isJsonObject, type JsonObject, member } from '../json/json-value.ts';
import { type FileSource, folderOf, foldersAbove, joinedPath } from './file-source.ts';
import { at, jsonFile, manifestText } from './packages.ts';

const endings = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.json'];
const typeScriptEndings: Readonly<Record<string, readonly string[]>> = {
  js: ['ts', 'tsx', 'jsx'],
  jsx: ['tsx'],
  mjs: ['mts'],
  cjs: ['cts'],
};

/** The file that an import names, or null for a package outside the project. */
export function resolveModule(
  files: FileSource,
  packages: ReadonlyMap<string, string>,
  importer: string,
  specifier: string,
): string | null {
  if (specifier.startsWith('.')) return fileAt(files, joinedPath(folderOf(importer), specifier));
  return (
    byTypeScriptPaths(files, importer, specifier) ??
    byOwnImports(files, importer, specifier) ??
    inOwnPackage(files, packages, specifier)
  );
}

/** The file for a path that may lack its ending, or name the JavaScript that a TypeScript file becomes. */
function fileAt(files: FileSource, path: string | null): string | null {
  if (path === null) return null;
  const ending = /\.([cm]?jsx?)$/.exec(path)?.[1] ?? '';
  const bare = path.slice(0, path.length - ending.length);
  const candidates = [
    ...(typeScriptEndings[ending] ?? []).map((other) => bare + other),
    ...(/\.[cm]?[jt]sx?$|\.json$/.test(path) ? [path] : []),
    ...endings.map((other) => path + other),
    ...endings.map((other) => at(path, `index${other}`)),
  ];
  return candidates.find((candidate) => files.text(candidate) !== null) ?? null;
}

function byTypeScriptPaths(files: FileSource, importer: string, specifier: string): string | null {
  for (const folder of foldersAbove(importer)) {
    const found = pathsOf(files, at(folder, 'tsconfig.json'), 0);
    if (found === null) continue;
    for (const [pattern, targets] of found.paths) {
      const rest = matched(pattern, specifier);
      if (rest === null) continue;
      for (const target of targets) {
        const file = fileAt(
          files,
          joinedPath(
            found.base,
            target.replace('*', () => rest),
          ),
        );
        if (file !== null) return file;
      }
    }
    const direct = found.hasBase ? fileAt(files, joinedPath(found.base, specifier)) : null;
    if (direct !== null) return direct;
    break;
  }
  const short = /^[@~]\/(.*)$/.exec(specifier)?.[1];
  if (short === undefined) return null;
  for (const folder of foldersAbove(importer)) {
    const file = fileAt(files, at(folder, short)) ?? fileAt(files, at(folder, `src/${short}`));
    if (file !== null) return file;
  }
  return null;
}

interface TypeScriptPaths {
  readonly base: string;
  readonly hasBase: boolean;
  readonly paths: readonly (readonly [string, readonly string[]])[];
}

function pathsOf(files: FileSource, path: string, depth: number): TypeScriptPaths | null {
  const config = jsonFile(files, path);
  if (config === null) return null;
  const options = member(config, 'compilerOptions');
  const baseUrl = isJsonObject(options) ? manifestText(options, ['baseUrl']) : null;
  const paths = isJsonObject(options) ? member(options, 'paths') : undefined;
  if (isJsonObject(paths)) {
    return { base: at(folderOf(path), baseUrl ?? '.'), hasBase: baseUrl !== null, paths: pathEntries(paths) };
  }
  const parent = manifestText(config, ['extends']);
  const inherited =
    parent?.startsWith('.') && depth < 4 ? pathsOf(files, withJson(at(folderOf(path), parent)), depth + 1) : null;
  if (inherited !== null) return inherited;
  return { base: at(folderOf(path), baseUrl ?? '.'), hasBase: baseUrl !== null, paths: [] };
}

function withJson(path: string): string {
  return path.endsWith('.json') ? path : `${path}.json`;
}

function pathEntries(paths: JsonObject): TypeScriptPaths['paths'] {
  return Object.entries(paths).map(([pattern, targets]) => [
    pattern,
    isJsonArray(targets) ? targets.filter((target) => typeof target === 'string') : [],
  ]);
}

/** The text in place of `*` if the pattern matches; null if it doesn't. */
function matched(pattern: string, specifier: string): string | null {
  const star = pattern.indexOf('*');
  if (star === -1) return pattern === specifier ? '' : null;
  const before = pattern.slice(0, star);
  const after = pattern.slice(star + 1);
  const fits =
    specifier.length >= before.length + after.length && specifier.startsWith(before) && specifier.endsWith(after);
  return fits ? specifier.slice(before.length, specifier.length - after.length) : null;
}

/** `#name` imports of the nearest `package.json`. */
function byOwnImports(files: FileSource, importer: string, specifier: string): string | null {
  if (!specifier.startsWith('#')) return null;
  for (const folder of foldersAbove(importer)) {
    const imports = member(jsonFile(files, at(folder, 'package.json')) ?? {}, 'imports');
    if (!isJsonObject(imports)) continue;
    for (const [pattern, target] of Object.entries(imports)) {
      const rest = matched(pattern, specifier);
      const path =
        typeof target === 'string' ? target : isJsonObject(target) ? manifestText(target, ['default']) : null;
      const file =
        rest === null || path === null
          ? null
          : fileAt(
              files,
              at(
                folder,
                path.replace('*', () => rest),
              ),
            );
      if (file !== null) return file;
    }
    return null;
  }
  return null;
}

function inOwnPackage(files: FileSource, packages: ReadonlyMap<string, string>, specifier: string): string | null {
  const parts = specifier.split('/');
  const name = parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
  const folder = packages.get(name);
  if (folder === undefined) return null;
  const inside = parts.slice(name.split('/').length).join('/') || 'index';
  return fileAt(files, at(folder, `src/${inside}`)) ?? fileAt(files, at(folder, inside));
}
