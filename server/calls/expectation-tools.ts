import { URI, Utils } from 'vscode-uri';
import { isKnownTool } from '../../core/conversion/index.ts';
import { addAll } from '../../core/text/index.ts';
import type { CanonicalTool } from '../../core/tools/index.ts';
import type { ServerContext } from '../context.ts';
import { readSource } from '../conversion/source.ts';
import { canonical, folderOf } from '../workspace/folders.ts';

const mayHoldTools = /\.(?:aion|jsonc?|jsonl|ndjson|ya?ml)$/i;
/** Of files and folders. More are no list of tools, and would take long. */
const mostEntries = 2_000;

/**
 * The tools at the paths of a file of expectations, as they are in the editor or on disk. Null where they aren't known for sure: without paths,
 * for a path that leads out of the workspace or to no readable tools, and for patterns with more than `*`, `**` and `?`, or with many of them.
 */
export async function toolsOfPaths(
  uri: string,
  paths: readonly string[],
  context: ServerContext,
): Promise<readonly CanonicalTool[] | null> {
  if (paths.length === 0) return null;
  const tools: CanonicalTool[] = [];
  for (const path of paths) {
    const found = await toolsAt(uri, path, context);
    if (found === null) return null;
    addAll(tools, found);
  }
  return tools;
}

async function toolsAt(uri: string, path: string, context: ServerContext): Promise<readonly CanonicalTool[] | null> {
  const segments = path.replaceAll('\\', '/').split('/');
  const first = segments.findIndex((segment) => /[*?[\]{}]/.test(segment));
  const base = first < 0 ? segments : segments.slice(0, first);
  const address = canonical(Utils.joinPath(URI.parse(folderOf(uri)), base.join('/')).toString());
  if (context.folders.of(address) === null) return null;
  if (first < 0 && /\.\w+$/.test(address)) return toolsOfFile(address, context);
  const wanted = first < 0 ? mayHoldTools : patternOf(segments.slice(first));
  if (wanted === null) return null;
  const files = await filesIn(address, context);
  const found = (files ?? []).filter((file) => wanted.test(file.slice(address.length + 1)));
  if (files === null || found.length === 0) return null;
  const tools: CanonicalTool[] = [];
  for (const file of found) {
    const inFile = await toolsOfFile(file, context);
    if (inFile === null && file.endsWith('.aion')) return null;
    // A folder has other JSON too.
    addAll(tools, inFile ?? []);
  }
  return tools;
}

/** The files in and below a folder, without those of packages and hidden folders; null for more than a person keeps tools in. */
async function filesIn(folder: string, { files }: ServerContext): Promise<readonly string[] | null> {
  const found: string[] = [];
  const waiting = [folder];
  let entries = 0;
  for (const one of waiting) {
    for (const { name, kind } of await files.list(one)) {
      if (++entries > mostEntries) return null;
      if (kind === 'file') found.push(files.child(one, name));
      else if (kind === 'folder' && !name.startsWith('.') && name !== 'node_modules')
        waiting.push(files.child(one, name));
    }
  }
  return found.sort();
}

async function toolsOfFile(address: string, context: ServerContext): Promise<readonly CanonicalTool[] | null> {
  const { tools } = await readSource({ uri: address }, null, context, 'for all');
  return tools.ok ? tools.tools.filter(isKnownTool).map(({ tool }) => tool) : null;
}

/** In one part of a path, and `**` in a whole one: each further one multiplies the time by the length of a name. */
const mostStars = 2;

/** A pattern of paths with `*`, `**` and `?`; null for one with other signs, or with more stars than people write. */
function patternOf(segments: readonly string[]): RegExp | null {
  if (segments.some((segment) => /[[\]{}]/.test(segment) || segment.split('*').length - 1 > mostStars)) return null;
  if (segments.filter((segment) => segment === '**').length > mostStars) return null;
  const parts = segments.map((segment, index) => {
    const isLast = index === segments.length - 1;
    if (segment === '**') return isLast ? '.*' : '(?:[^/]+/)*';
    const escaped = segment
      .replace(/[.+^$()|\\]/g, '\\$&')
      .replaceAll('*', '[^/]*')
      .replaceAll('?', '[^/]');
    return isLast ? escaped : `${escaped}/`;
  });
  return new RegExp(`^${parts.join('')}$`);
}
