import { l10n, type Memento, Uri, window } from 'vscode';
import { filesIn, isFolder, openDocument } from '../../open-files.ts';
import { pickOne } from '../../pick-one.ts';
import { isServed } from '../../served.ts';
import type { CommandHandler } from '../../server-commands.ts';
import type { PreviewPlaces } from '../preview-places/index.ts';
import { sourceOfArgument, sourceOfToolsView } from './active-source.ts';
import { convertFromAion, copyAs, emitTools } from './convert-from-aion.ts';
import { convertToAion } from './convert-to-aion.ts';
import { fromAion, toAion } from './direction.ts';
import { compareProviders, previewAs, previewTool, showLoaderReading, showLossReport } from './previews.ts';
import type { Conversions } from './requests.ts';

/** Commands that the server's code actions may name. */
export const conversionCommandsOfServer: readonly string[] = ['aion.convert', 'aion.emitTools', 'aion.previewAs'];

export function conversionCommands(conversions: Conversions, memory: Memento, places: PreviewPlaces) {
  const previews = { conversions, memory, places };
  return {
    'aion.convert': (argument, others) => convert(conversions, argument, others),
    'aion.emitTools': (argument) => emitTools(conversions, argument),
    'aion.copyAs': (argument, format) => copyAs(conversions, argument, format),
    'aion.previewAs': (argument, format) => previewAs(previews, argument, format),
    'aion.previewTool': () => previewTool(previews),
    'aion.compareProviders': (argument, left, right) => compareProviders(conversions, argument, [left, right]),
    'aion.showLoaderReading': (argument, version) => showLoaderReading(argument, version),
    'aion.showLossReport': (argument) => showLossReport(argument),
  } satisfies Readonly<Record<string, CommandHandler>>;
}

type Way = 'to' | 'from';

/** *AION: Convert Tools…*: converts the active editor, files of the explorer or a code action's source, to or from the notation. */
async function convert(conversions: Conversions, argument?: unknown, others?: unknown): Promise<void> {
  const files = filesOfExplorer(argument, others);
  const way = await wayOf(argument, files);
  if (way === 'to') await convertToAion(conversions, argument, files);
  if (way === 'from') await convertFromAion(conversions, argument, files);
}

/** The files and folders chosen in the explorer; empty for the active editor, whose menu gives its document. */
function filesOfExplorer(argument: unknown, others: unknown): readonly Uri[] {
  const given = Array.isArray(others) && others.length > 0 ? others : [argument];
  const uris = given.filter((one) => one instanceof Uri);
  const active = window.activeTextEditor?.document.uri.toString();
  return uris.length === 1 && uris[0]?.toString() === active ? [] : uris;
}

/** Undefined: cancelled. */
async function wayOf(argument: unknown, files: readonly Uri[]): Promise<Way | undefined> {
  if (sourceOfArgument(argument) !== undefined) return 'to';
  if (sourceOfToolsView(argument) !== undefined) return 'from';
  if (files.length === 0) {
    const editor = window.activeTextEditor;
    return editor !== undefined && isServed(editor.document) ? 'from' : 'to';
  }
  const held = new Set((await Promise.all(files.map(waysOf))).flat());
  const [only, ...rest] = held;
  return rest.length === 0 ? (only ?? 'to') : pickWay();
}

async function waysOf(uri: Uri): Promise<readonly Way[]> {
  // A document may be in no file system.
  const open = openDocument(uri);
  if (open !== undefined) return [isServed(open) ? 'from' : 'to'];
  if (!(await isFolder(uri))) return [uri.path.endsWith('.aion') ? 'from' : 'to'];
  const holds = async (glob: string): Promise<boolean> => (await filesIn(uri, glob, 1)).length > 0;
  return [
    ...((await holds(toAion().glob)) ? (['to'] as const) : []),
    ...((await holds(fromAion('').glob)) ? (['from'] as const) : []),
  ];
}

function pickWay(): Promise<Way | undefined> {
  return pickOne<Way>(
    [
      { label: l10n.t('To AION'), description: l10n.t('the JSON files'), value: 'to' },
      { label: l10n.t('From AION'), description: l10n.t('the .aion files'), value: 'from' },
    ],
    { placeHolder: l10n.t('The selection has both kinds of files. Which files do you want to convert?') },
  );
}
