import { env, l10n, Uri, window } from 'vscode';
import type { ConvertToolsParams, ConvertToolsResult, ToolSource } from '../../../protocol/conversion.ts';
import { member, textOf } from '../../json.ts';
import { type Choice, lastFirst, pickOne } from '../../pick-one.ts';
import { protocolRangeOf } from '../../protocol-ranges.ts';
import { sayError } from '../../say-error.ts';
import { exportToManifest } from '../editor-tools/export-to-manifest.ts';
import { nameOf, sourceOfToolsView } from './active-source.ts';
import { convertFiles } from './convert-files.ts';
import { type Direction, fromAion, placeBeside } from './direction.ts';
import { pickFormat } from './pick-format.ts';
import type { Conversions } from './requests.ts';
import { showText } from './show-text.ts';
import { writeConverted } from './write-converted.ts';

const destinationNames = ['beside', 'document', 'clipboard', 'request', 'manifest'] as const;
type Destination = (typeof destinationNames)[number];

/**
 * *AION: Convert Tools…* in a `.aion` file: asks for tools, format and destination, unless the argument of a key binding has them. Files of the
 * explorer become files beside them.
 */
export async function convertFromAion(
  conversions: Conversions,
  argument: unknown,
  files: readonly Uri[],
): Promise<void> {
  const [first] = files;
  if (first !== undefined) {
    const format = await pickFormat(conversions, first);
    if (format === undefined) return;
    return convertFiles(conversions, files, fromAion(format, await conversions.programEnding(format)));
  }
  const source = sourceOfToolsView(argument) ?? (await pickTools(conversions, member(argument, 'tools')));
  if (source === undefined) return;
  const address = Uri.parse(source.uri ?? '', true);
  const to = textOf(member(argument, 'to')) ?? (await pickFormat(conversions, address));
  if (to === undefined) return;
  const given = destinationNames.find((name) => name === member(argument, 'destination'));
  const program = await conversions.programEnding(to);
  const direction = fromAion(to, program);
  const destination = given ?? (await pickDestination(conversions, source, direction, program !== undefined));
  if (destination === undefined) return;
  if (destination === 'manifest') return exportToManifest(conversions, address);
  const envelope = destination === 'request' ? { envelope: 'request' } : {};
  const result = await converted(conversions, { source, to, ...envelope });
  if (result === undefined) return;
  const { text, count, report } = result;
  const target = destination === 'beside' ? placeBeside(address, direction) : undefined;
  if (target !== undefined) {
    const written = { source: address, target, text, tools: count, report, conflicts: [] };
    return writeConverted([written], direction.ending, [], conversions.reports);
  }
  if (destination === 'clipboard') {
    await env.clipboard.writeText(text);
    window.setStatusBarMessage(l10n.t('Copied {0} tools as {1}', count, to), 5_000);
  } else await showText(text, result.languageId, 'beside');
  if (report !== null) await conversions.reports.show(l10n.t('{0}: losses', nameOf(address)), report);
}

/** Asks whether to convert all tools or those at the cursor, if they differ. Undefined: cancelled, or no tools after a message. */
async function pickTools(conversions: Conversions, given: unknown): Promise<ToolSource | undefined> {
  const editor = window.activeTextEditor;
  if (editor === undefined) return undefined;
  const { document, selection } = editor;
  const file = { uri: document.uri.toString() };
  const atCursor = { ...file, range: protocolRangeOf(selection) };
  if (given === 'file') return file;
  if (given === 'cursor') return atCursor;
  const { problem, tools } = await conversions.detect({ source: file });
  if (problem !== null) {
    sayError(problem.message);
    return undefined;
  }
  const start = selection.start.line;
  const touched = tools.filter(({ range }) => range.start.line <= selection.end.line && start <= range.end.line);
  if (touched.length === 0 || touched.length === tools.length) return file;
  const [first] = touched;
  const some: Choice<'file' | 'cursor'> = {
    label: selection.isEmpty ? l10n.t('The tool at the cursor') : l10n.t('The tools in the selection'),
    description: touched.length === 1 ? (first?.name ?? '') : String(touched.length),
    value: 'cursor',
  };
  const all: Choice<'file' | 'cursor'> = { label: l10n.t('All tools of the file'), value: 'file' };
  const last = selection.isEmpty ? conversions.answers.to('tools') : 'cursor';
  const placeHolder = l10n.t('Which tools?');
  const picked = await conversions.answers.noted('tools', await pickOne(lastFirst([all, some], last), { placeHolder }));
  if (picked === undefined) return undefined;
  return picked === 'file' ? file : atCursor;
}

async function pickDestination(
  conversions: Conversions,
  source: ToolSource,
  direction: Direction,
  isProgram: boolean,
): Promise<Destination | undefined> {
  const target = placeBeside(Uri.parse(source.uri ?? '', true), direction);
  const beside: readonly Choice<Destination>[] =
    target === undefined ? [] : [{ label: l10n.t('New file'), description: nameOf(target), value: 'beside' }];
  // The manifest holds all tools of a file.
  const manifest: readonly Choice<Destination>[] =
    direction.to === 'vscode' && source.range === undefined
      ? [{ label: 'package.json', description: l10n.t('as languageModelTools'), value: 'manifest' }]
      : [];
  const request: readonly Choice<Destination>[] = isProgram
    ? []
    : [
        {
          label: l10n.t('Request body'),
          description: l10n.t('a new document, formatted as in a request to the provider'),
          value: 'request',
        },
      ];
  const destinations: readonly Choice<Destination>[] = [
    ...manifest,
    ...beside,
    { label: l10n.t('Clipboard'), value: 'clipboard' },
    { label: l10n.t('New document'), value: 'document' },
    ...request,
  ];
  const ordered = lastFirst(destinations, conversions.answers.to('destination'));
  return conversions.answers.noted('destination', await pickOne(ordered, { placeHolder: l10n.t('Destination') }));
}

/** The result; undefined after a reported failure. */
async function converted(
  conversions: Conversions,
  params: ConvertToolsParams,
): Promise<ConvertToolsResult | undefined> {
  const result = await conversions.convert(params);
  const [refusal] = result.refusals;
  const message =
    result.problem?.message ??
    (result.count === 0 && refusal !== undefined ? `${refusal.tool}: ${refusal.reason}` : null);
  if (message === null) return result;
  sayError(message);
  return undefined;
}
