import { l10n, RelativePattern, Uri, workspace } from 'vscode';
import { writtenTools } from '../../../agent/expectations/written-tools.ts';
import { convertToolsRequest } from '../../../protocol/conversion.ts';
import { workspacePlacesRequest } from '../../../protocol/files.ts';
import type { LanguageServer } from '../../language-server.ts';
import { isFolder, isThere } from '../../open-files.ts';
import { toolPlaceOf } from './tool-paths.ts';

export type CaseTools = ReturnType<typeof writtenTools>;

const toolFiles = '**/*.{aion,json,jsonc,jsonl,ndjson,yaml,yml}';

/**
 * The tools that a file of expectations names; without names, those of all `.aion` files of its workspace folder. Rejects with a sentence
 * for a path that leads nowhere or out of the workspace, and for an unreadable file.
 */
export async function toolsOfPaths(file: Uri, paths: readonly string[], server: LanguageServer): Promise<CaseTools> {
  const found = new Map<string, { readonly uri: Uri; readonly isNamed: boolean }>();
  const add = async (uris: readonly Uri[], isNamed: boolean): Promise<void> => {
    for (const uri of await placesOf(uris, server)) found.set(uri.toString(), { uri, isNamed });
  };
  const folder = workspace.getWorkspaceFolder(file);
  if (paths.length === 0 && folder !== undefined) {
    await add(await workspace.findFiles(new RelativePattern(folder, '**/*.aion')), false);
  }
  for (const path of paths) {
    const { base, pattern } = toolPlaceOf(path);
    const named = Uri.joinPath(file, '..', base);
    if (!(await isThere(named))) throw new Error(l10n.t('"{0}" in "tools" doesn\'t exist.', path));
    if (pattern === null && !(await isFolder(named))) await add([named], true);
    else {
      const [place = named] = await placesOf([named], server);
      await add(await workspace.findFiles(new RelativePattern(place, pattern ?? toolFiles)), false);
    }
  }
  const sorted = [...found.values()].toSorted((a, b) => (a.uri.path < b.uri.path ? -1 : 1));
  const tools: CaseTools[number][] = [];
  for (const { uri, isNamed } of sorted) tools.push(...(await toolsOfFile(uri, isNamed, server)));
  return tools;
}

/** Where files or folders are, without links. Rejects with a sentence for one outside of the workspace. */
async function placesOf(uris: readonly Uri[], server: LanguageServer): Promise<readonly Uri[]> {
  const paths = uris.map((uri) => (uri.scheme === 'file' ? uri.fsPath : uri.path));
  const places = await server.request(workspacePlacesRequest, { paths });
  return uris.map((uri, index) => {
    const place = places[index] ?? null;
    if (place === null) {
      throw new Error(l10n.t('"{0}" in "tools" isn\'t in the workspace.', workspace.asRelativePath(uri)));
    }
    return Uri.parse(place, true);
  });
}

async function toolsOfFile(uri: Uri, isNamed: boolean, server: LanguageServer): Promise<CaseTools> {
  const params = { source: { uri: uri.toString() }, to: 'canonical', envelope: 'list' };
  const { problem, text, refusals } = await server.request(convertToolsRequest, params);
  const isNotation = uri.path.endsWith('.aion');
  // A folder has other JSON too: files without tools are skipped.
  if (problem !== null && !isNamed && !isNotation) return [];
  const [refusal] = refusals;
  const why = problem?.message ?? (refusal === undefined ? null : `${refusal.tool}: ${refusal.reason}`);
  if (why !== null) throw new Error(`${workspace.asRelativePath(uri)}: ${why}`);
  return writtenTools(text);
}
