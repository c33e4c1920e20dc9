import type { CommandHandler } from '../../server-commands.ts';
import { convertFromAion, copyAs, emitTools } from './convert-from-aion.ts';
import { convertToAion } from './convert-to-aion.ts';
import { compareProviders, previewAs, showCanonical, showLoaderReading, showLossReport } from './previews.ts';
import type { Conversions } from './requests.ts';

/** The commands that code actions of the server may name. */
export const conversionCommandsOfServer: readonly string[] = ['aion.convertToAion', 'aion.emitTools', 'aion.previewAs'];

/** The commands that convert tools and preview them. */
export function conversionCommands(conversions: Conversions) {
  return {
    'aion.convertToAion': (argument, others) => convertToAion(conversions, argument, others),
    'aion.convertFromAion': (argument, others) => convertFromAion(conversions, argument, others),
    'aion.emitTools': (argument) => emitTools(conversions, argument),
    'aion.copyAs': (argument, format) => copyAs(conversions, argument, format),
    'aion.previewAs': (argument, format) => previewAs(conversions, argument, format),
    'aion.showCanonical': (argument) => showCanonical(argument),
    'aion.compareProviders': (argument, left, right) => compareProviders(conversions, argument, [left, right]),
    'aion.showLoaderReading': (argument, version) => showLoaderReading(argument, version),
    'aion.showLossReport': (argument) => showLossReport(argument),
  } satisfies Readonly<Record<string, CommandHandler>>;
}
