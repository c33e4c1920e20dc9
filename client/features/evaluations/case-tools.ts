import { l10n, RelativePattern, Uri, workspace } from 'vscode';
import { writtenTools } from '../../../agent/expectations/written-tools.ts';
import { convertToolsRequest } from '../../../protocol/conversion.ts';
import type { LanguageServer } from '../../language-server.ts';
import { isFolder } from '../../open-files.ts';
import { toolPlaceOf } from './tool-paths.ts';

export type CaseTools = ReturnType<typeof writtenTools>;

const toolFiles = '**/*.{aion,json,jsonc,jsonl,ndjson,yaml,yml}';

/**
 * The tools that a file of expectations names; without names, those of all `.aion` files of its workspace folder. Rejects with a sentence
 * for a path that leads nowhere or out of the workspace, and for an unreadable file.
 */
export async function toolsOfPaths(file: Uri, paths: readonly string[], server: LanguageServer): Promise<CaseTools> {
  const found = new Map<string, { readonly uri: Uri; readonly isNamed: boolean }>();
  const add = (uri: Uri, isNamed: boolean): void => void found.set(uri.toString(), { uri, isNamed });
  const folder = workspace.getWorkspaceFolder(file);
  if (paths.length === 0 && folder !== undefined) {
    for (const uri of await workspace.findFiles(new RelativePattern(folder, '**/*.aion'))) add(uri, false);
  }
  for (const path of paths) {
    const { base, pattern } = toolPlaceOf(path);
    const place = Uri.joinPath(file, '..', base);
    if (workspace.getWorkspaceFolder(place) === undefined) {
      throw new Error(l10n.t('“{0}” in "tools" does not lie in the workspace.', path));
    }
    if (pattern === null && !(await leadsToFolder(place, path))) add(place, true);
    else {
      for (const uri of await workspace.findFiles(new RelativePattern(place, pattern ?? toolFiles))) add(uri, false);
    }
  }
  const sorted = [...found.values()].toSorted((a, b) => (a.uri.path < b.uri.path ? -1 : 1));
  const tools: CaseTools[number][] = [];
  for (const { uri, isNamed } of sorted) tools.push(...(await toolsOfFile(uri, isNamed, server)));
  return tools;
}

async function leadsToFolder(place: Uri, path: string): Promise<boolean> {
  try {
    return await isFolder(place);
  } catch {
    throw new Error(l10n.t('“{0}” in "tools" does not exist.', path));
  }
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
