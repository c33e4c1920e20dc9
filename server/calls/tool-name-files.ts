import type { Range } from 'vscode-languageserver';
import { placesOfToolName } from '../../core/calls/index.ts';
import { LineIndex } from '../../core/text/index.ts';
import type { ServerContext } from '../context.ts';
import { canonical } from '../workspace/folders.ts';
import { toolNameFileOf } from '../workspace/tool-name-file.ts';

/** In characters. A larger file is not written by hand. */
const longestFile = 4_000_000;

/** A file outside of the notation, as it is open or as it was saved; `version` is null for one that is not open. */
export interface OtherFile {
  readonly uri: string;
  readonly version: number | null;
  readonly text: string;
  rangeOf(span: { readonly start: number; readonly end: number }): Range;
}

/** The addresses of the wanted files in and below the workspace folders. */
export async function* filesBelow(
  folders: readonly string[],
  isWanted: (address: string) => boolean,
  { tree }: ServerContext,
): AsyncGenerator<string> {
  // A workspace folder may be inside another one.
  const waiting = new Set(folders);
  for (const folder of waiting) {
    const content = await tree.of(folder);
    for (const file of content?.files ?? []) if (isWanted(file)) yield file;
    for (const inner of content?.folders ?? []) waiting.add(inner);
  }
}

/** The file at an address: the editor's text if it is open there, else the saved one; null where it cannot be read. */
export async function otherFile(address: string, { toolTexts, files }: ServerContext): Promise<OtherFile | null> {
  for (const open of toolTexts.all()) {
    if (canonical(open.uri) !== address) continue;
    const { uri, version, text } = open;
    return { uri, version, text, rangeOf: (span) => open.rangeOf(span) };
  }
  const text = await files.readFile(address);
  if (text === null || text.length > longestFile) return null;
  const lines = new LineIndex(text);
  return { uri: address, version: null, text, rangeOf: (span) => lines.rangeOf(span) };
}

/** The places of a tool's name in saved calls, plans, expectations and configuration files below the folders; strings with their quotes. */
export async function toolNamesInFiles(
  name: string,
  folders: readonly string[],
  context: ServerContext,
): Promise<readonly { readonly document: OtherFile; readonly ranges: readonly Range[] }[]> {
  const found: { readonly document: OtherFile; readonly ranges: readonly Range[] }[] = [];
  for await (const address of filesBelow(folders, (one) => toolNameFileOf(one) !== null, context)) {
    const kind = toolNameFileOf(address);
    const document = await otherFile(address, context);
    const spans = document === null || kind === null ? [] : placesOfToolName(document.text, kind, name);
    if (document !== null && spans.length > 0) {
      found.push({ document, ranges: spans.map((span) => document.rangeOf(span)) });
    }
  }
  return found;
}
