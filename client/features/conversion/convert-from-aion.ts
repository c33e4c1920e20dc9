import { env, l10n, Uri, window, workspace } from 'vscode';
import type { ConvertToolsParams, ConvertToolsResult, ToolSource } from '../../../protocol/conversion.ts';
import { member } from '../../json.ts';
import { type Choice, pickOne } from '../../pick-one.ts';
import { protocolRangeOf } from '../../protocol-ranges.ts';
import { sayError } from '../../say-error.ts';
import { nameOf, sourceOfArgument, sourceOfToolsView } from './active-source.ts';
import { convertFiles } from './convert-files.ts';
import { fromAion, placeBeside } from './direction.ts';
import { pickFormat } from './pick-format.ts';
import type { Conversions } from './requests.ts';
import { showText } from './show-text.ts';

/** Opens one element as a new document, in the form of the code action or of the user's choice. */
export async function emitTools(conversions: Conversions, argument: unknown): Promise<void> {
  const source = sourceOfArgument(argument);
  if (source === undefined) return;
  const to = await pickFormat(conversions, l10n.t('Emit as'), addressOf(source), member(argument, 'to'));
  if (to === undefined) return;
  const result = await converted(conversions, { source, to });
  if (result !== undefined) await showText(result.text, result.languageId, 'beside');
}

/** *AION: Copy as…*: copies the tools at the cursor, in the selection or of a line in the tools view, in a chosen form. */
export async function copyAs(conversions: Conversions, argument?: unknown, to?: unknown): Promise<void> {
  const source = sourceOfToolsView(argument) ?? sourceAtCursor();
  if (source === undefined) return;
  const format = await pickFormat(conversions, l10n.t('Copy as'), addressOf(source), to);
  if (format === undefined) return;
  const result = await converted(conversions, { source, to: format });
  if (result === undefined) return;
  await env.clipboard.writeText(result.text);
  window.setStatusBarMessage(l10n.t('Copied: {0} tools as {1}', result.count, format), 5_000);
}

type Destination = 'document' | 'request' | 'clipboard' | 'file';

/** *AION: Convert Tools…*: asks for tools, form and target. Files and folders of the explorer become files beside them. */
export async function convertFromAion(
  conversions: Conversions,
  argument: unknown,
  files: readonly Uri[],
): Promise<void> {
  const [first] = files;
  const scope = first === undefined ? (sourceOfToolsView(argument) ?? (await pickScope())) : { uri: first.toString() };
  if (scope === undefined) return;
  const format = await pickFormat(conversions, l10n.t('Convert to'), addressOf(scope));
  if (format === undefined) return;
  if (files.length > 0) return convertFiles(conversions, files, fromAion(format));
  const destination = await pickDestination();
  if (destination === undefined) return;
  const envelope = destination === 'request' ? { envelope: 'request' } : {};
  const result = await converted(conversions, { source: scope, to: format, ...envelope });
  if (result === undefined) return;
  if (destination === 'clipboard') await env.clipboard.writeText(result.text);
  else if (destination === 'file') await save(result.text, placeBeside(addressOf(scope), fromAion(format)));
  else await showText(result.text, result.languageId, 'beside');
  if (result.report !== null) {
    await conversions.reports.show(l10n.t('{0}: losses', nameOf(addressOf(scope))), result.report);
  }
}

function addressOf({ uri = '' }: ToolSource): Uri {
  return Uri.parse(uri, true);
}

function sourceAtCursor(): ToolSource | undefined {
  const editor = window.activeTextEditor;
  if (editor === undefined) return undefined;
  return {
    uri: editor.document.uri.toString(),
    range: protocolRangeOf(editor.selection),
  };
}

async function pickScope(): Promise<ToolSource | undefined> {
  const atCursor = sourceAtCursor();
  const { uri } = atCursor ?? {};
  if (atCursor === undefined || uri === undefined) return undefined;
  const isEmpty = window.activeTextEditor?.selection.isEmpty ?? true;
  const scopes: readonly Choice<ToolSource>[] = [
    { label: l10n.t('All tools of the file'), value: { uri } },
    { label: isEmpty ? l10n.t('The tool at the cursor') : l10n.t('The tools in the selection'), value: atCursor },
  ];
  return pickOne(isEmpty ? scopes : scopes.toReversed(), { placeHolder: l10n.t('Which tools?') });
}

function pickDestination(): Promise<Destination | undefined> {
  const destinations: readonly Choice<Destination>[] = [
    { label: l10n.t('New document'), value: 'document' },
    {
      label: l10n.t('Request body'),
      description: l10n.t('a new document, wrapped as in a request to the provider'),
      value: 'request',
    },
    { label: l10n.t('Clipboard'), value: 'clipboard' },
    { label: l10n.t('File…'), value: 'file' },
  ];
  return pickOne(destinations, { placeHolder: l10n.t('Where to?') });
}

/** Saves to a file of the user's choice; the dialog confirms a replacement. */
async function save(text: string, suggested: Uri | undefined): Promise<void> {
  const filters = { JSON: ['json'] };
  const uri = await window.showSaveDialog(suggested === undefined ? { filters } : { filters, defaultUri: suggested });
  if (uri === undefined) return;
  try {
    await workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  } catch (error) {
    return sayError(l10n.t('{0} could not be written: {1}', uri.fsPath, String(error)));
  }
  await window.showTextDocument(uri);
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
