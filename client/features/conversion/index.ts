import { FileType, l10n, type Memento, RelativePattern, Uri, window, workspace } from 'vscode';
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

/** *AION: Convert…*: converts the active editor, files of the explorer or a code action's source, to or from the notation. */
async function convert(conversions: Conversions, argument?: unknown, others?: unknown): Promise<void> {
  const way = await wayOf(argument, others);
  if (way === 'to') await convertToAion(conversions, argument, others);
  if (way === 'from') await convertFromAion(conversions, argument, others);
}

/** Undefined: cancelled. */
async function wayOf(argument: unknown, others: unknown): Promise<Way | undefined> {
  if (sourceOfArgument(argument) !== undefined) return 'to';
  if (sourceOfToolsView(argument) !== undefined) return 'from';
  const given = Array.isArray(others) && others.length > 0 ? others : [argument];
  const uris = given.filter((one) => one instanceof Uri);
  if (uris.length === 0) {
    const editor = window.activeTextEditor;
    return editor !== undefined && isServed(editor.document) ? 'from' : 'to';
  }
  const held = new Set((await Promise.all(uris.map(waysOf))).flat());
  const [only, ...rest] = held;
  return rest.length === 0 ? (only ?? 'to') : pickWay();
}

async function waysOf(uri: Uri): Promise<readonly Way[]> {
  // The editor menu names its document, which may be in no file system.
  const open = workspace.textDocuments.find((document) => document.uri.toString() === uri.toString());
  if (open !== undefined) return [isServed(open) ? 'from' : 'to'];
  const { type } = await workspace.fs.stat(uri);
  if ((type & FileType.Directory) === 0) return [uri.path.endsWith('.aion') ? 'from' : 'to'];
  const holds = async (glob: string): Promise<boolean> =>
    (await workspace.findFiles(new RelativePattern(uri, glob), '**/{node_modules,.git}/**', 1)).length > 0;
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
