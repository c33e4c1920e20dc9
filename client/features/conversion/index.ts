import { l10n, Uri, window } from 'vscode';
import { toolPlacesRequest } from '../../../protocol/tool-places.ts';
import { ask } from '../../ask.ts';
import { member } from '../../json.ts';
import { filesIn, isFolder, openDocument } from '../../open-files.ts';
import { pickOne } from '../../pick-one.ts';
import { isProgramPath, isServed } from '../../served.ts';
import { sourceOfArgument, sourceOfToolsView } from './active-source.ts';
import { mostFiles } from './convert-files.ts';
import { convertFromAion } from './convert-from-aion.ts';
import { convertNew } from './convert-new.ts';
import { convertToAion } from './convert-to-aion.ts';
import { fromAion } from './direction.ts';
import type { Conversions } from './requests.ts';

/** Commands that the server's code actions may name. */
export const conversionCommandsOfServer: readonly string[] = ['aion.convert'];

type Way = 'to' | 'from' | 'new';

/**
 * *AION: Convert Tools…*: converts the active editor, files of the explorer or a code action's source, to or from the notation. An
 * argument with `from` (`clipboard`, `files`, `editor`, or `ask`) names another source, whichever editor is open.
 */
export async function convertTools(conversions: Conversions, argument?: unknown, others?: unknown): Promise<void> {
  const files = filesOfExplorer(argument, others);
  const way = await wayOf(conversions, argument, files);
  if (way === 'new') await convertNew(conversions, member(argument, 'from'));
  if (way === 'to') await convertToAion(conversions, argument, files);
  if (way === 'from') await convertFromAion(conversions, argument, files);
}

/** The files and folders chosen in the explorer, also one that is open; empty for the active editor, whose menu gives its document alone. */
function filesOfExplorer(argument: unknown, others: unknown): readonly Uri[] {
  if (Array.isArray(others) && others.length > 0) return others.filter((one) => one instanceof Uri);
  const active = window.activeTextEditor?.document.uri.toString();
  return argument instanceof Uri && argument.toString() !== active ? [argument] : [];
}

/** An empty file has fewer lines. */
const mostEmptyLines = 100;

/** Undefined: cancelled. */
async function wayOf(conversions: Conversions, argument: unknown, files: readonly Uri[]): Promise<Way | undefined> {
  if (member(argument, 'from') !== undefined) return 'new';
  if (sourceOfArgument(argument) !== undefined) return 'to';
  const viewed = sourceOfToolsView(argument)?.uri;
  if (viewed !== undefined) return isProgramPath(viewed) ? 'to' : 'from';
  if (files.length === 0) {
    const document = window.activeTextEditor?.document;
    if (document === undefined) return 'new';
    if (!isServed(document)) return 'to';
    const isEmpty = document.lineCount < mostEmptyLines && /^[\s[\]]*$/.test(document.getText());
    return isEmpty ? 'new' : 'from';
  }
  const held = new Set((await Promise.all(files.map((uri) => waysOf(conversions, uri)))).flat());
  const [only, ...rest] = held;
  return rest.length === 0 ? (only ?? 'to') : pickWay();
}

async function waysOf(conversions: Conversions, uri: Uri): Promise<readonly Way[]> {
  // A document may be in no file system.
  const open = openDocument(uri);
  if (open !== undefined) return [isServed(open) ? 'from' : 'to'];
  if (!(await isFolder(uri))) return [uri.path.endsWith('.aion') ? 'from' : 'to'];
  const holds = async (glob: string): Promise<boolean> => (await filesIn(uri, glob, 1)).length > 0;
  // The modules behind a `.aion` file are no question.
  const isTo = (await holds('**/*.{json,jsonc,jsonl}')) || (await hasPythonTools(conversions, uri));
  return [...(isTo ? (['to'] as const) : []), ...((await holds(fromAion('').glob)) ? (['from'] as const) : [])];
}

async function hasPythonTools({ client }: Conversions, folder: Uri): Promise<boolean> {
  const uris = (await filesIn(folder, '**/*.py', mostFiles)).map(String);
  return uris.length > 0 && (await ask(client, toolPlacesRequest, { uris })).uris.length > 0;
}

function pickWay(): Promise<Way | undefined> {
  return pickOne<Way>(
    [
      { label: l10n.t('To AION'), description: l10n.t('the JSON and Python files'), value: 'to' },
      { label: l10n.t('From AION'), description: l10n.t('the .aion files'), value: 'from' },
    ],
    { placeHolder: l10n.t('Convert to AION or from AION?') },
  );
}
