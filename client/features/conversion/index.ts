import type { Memento } from 'vscode';
import type { CommandHandler } from '../../server-commands.ts';
import type { PreviewPlaces } from '../preview-places/index.ts';
import { convert } from './convert-command.ts';
import { copyAs, emitTools } from './convert-from-aion.ts';
import { compareProviders, previewAs, previewTool, showLoaderReading, showLossReport } from './previews.ts';
import type { Conversions } from './requests.ts';

/** The commands that code actions of the server may name. */
export const conversionCommandsOfServer: readonly string[] = ['aion.convert', 'aion.emitTools', 'aion.previewAs'];

/** The commands that convert tools and preview them. */
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
