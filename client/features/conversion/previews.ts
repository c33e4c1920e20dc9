import {
  commands,
  type FileRenameEvent,
  l10n,
  type Memento,
  type QuickPickItem,
  TabInputText,
  type TextEditor,
  Uri,
  window,
  workspace,
} from 'vscode';
import { offeredLoaderVersions } from '../../../protocol/loader-versions.ts';
import { previewAddress, previewOf } from '../../../protocol/preview.ts';
import { closeTabs } from '../../close-tabs.ts';
import { pagesColumn } from '../../pages-column.ts';
import { renamedAddress } from '../../renamed.ts';
import { sayError } from '../../say-error.ts';
import type { PreviewPlaces } from '../preview-places/index.ts';
import { showRendered } from '../reports/reports.ts';
import { activeAddress } from './active-source.ts';
import { pickFormat } from './pick-format.ts';
import type { Conversions } from './requests.ts';

const lastFormat = 'aion.lastPreview';

interface PreviewTools {
  readonly conversions: Conversions;
  readonly memory: Memento;
  readonly places: PreviewPlaces;
}

/** *AION: Preview as…*: shows the tools in a provider's form beside the document. Key bindings may give `format`. */
export async function previewAs(tools: PreviewTools, argument: unknown, format?: unknown): Promise<void> {
  const source = sourceOrSay(argument);
  if (source === undefined) return;
  const { conversions, memory } = tools;
  const id = await pickFormat(conversions, l10n.t('Preview as'), source, format);
  if (id === undefined) return;
  await memory.update(lastFormat, id);
  await preview(tools, source, id);
}

/** The lens *Preview*: shows the tool at the cursor in the last used form, else that of the first target of the settings. */
export async function previewTool(tools: PreviewTools): Promise<void> {
  const source = sourceOrSay(undefined);
  if (source === undefined) return;
  const [first = 'openai'] = workspace.getConfiguration('aion', source).get<readonly string[]>('targets') ?? [];
  await preview(tools, source, tools.memory.get<string>(lastFormat) ?? first);
}

async function preview({ places }: PreviewTools, source: Uri, format: string): Promise<void> {
  const editor = window.activeTextEditor;
  const shown = await showBeside(previewUri(source, format));
  if (editor?.document.uri.toString() === source.toString()) await places.reveal(shown, editor.selection.active);
}

/** *AION: Show Loss Report*, for the targets of the settings. */
export async function showLossReport(argument: unknown): Promise<void> {
  const source = sourceOrSay(argument);
  if (source !== undefined) await showRendered(previewUri(source, 'losses'));
}

/** *AION: Show Loader Result*, for the active document. Key bindings may give `version`. */
export async function showLoaderReading(argument: unknown, version?: unknown): Promise<void> {
  const source = sourceOrSay(argument);
  if (source === undefined) return;
  const picked = typeof version === 'string' ? { version } : await pickLoader();
  if (picked === undefined) return;
  const of = { source: source.toString(), format: 'loader' };
  const address = previewAddress(picked.version === undefined ? of : { ...of, loader: picked.version });
  await showBeside(Uri.parse(address, true));
}

/** Asks for a loader version. Undefined: cancelled; without `version`: the one in force. */
async function pickLoader(): Promise<{ readonly version?: string } | undefined> {
  const inForce: QuickPickItem & { readonly version?: string } = {
    label: l10n.t('The loader in force'),
    description: l10n.t('from the setting, the pin, or the syntax of the file'),
  };
  const versions = offeredLoaderVersions.map((version) => ({ label: `aions-llm ${version}`, version }));
  const placeHolder = l10n.t('Which loader reads the file?');
  return await window.showQuickPick([inForce, ...versions], { placeHolder });
}

/** *AION: Compare Providers…*: two previews in VS Code's diff editor. */
export async function compareProviders(
  conversions: Conversions,
  argument: unknown,
  formats: readonly unknown[] = [],
): Promise<void> {
  const source = sourceOrSay(argument);
  if (source === undefined) return;
  const left = await pickFormat(conversions, l10n.t('Compare'), source, formats[0]);
  if (left === undefined) return;
  const right = await pickFormat(conversions, l10n.t('Compare {0} with', left), source, formats[1]);
  if (right === undefined) return;
  const title = l10n.t('{0} and {1}', left, right);
  await commands.executeCommand('vscode.diff', previewUri(source, left), previewUri(source, right), title);
}

function previewUri(source: Uri, format: string): Uri {
  return Uri.parse(previewAddress({ source: source.toString(), format }), true);
}

/** Replaces the previews of a renamed file. */
export async function followRename(event: FileRenameEvent): Promise<void> {
  for (const tab of window.tabGroups.all.flatMap(({ tabs }) => tabs)) {
    const of = tab.input instanceof TabInputText ? previewOf(tab.input.uri.toString()) : null;
    const source = of === null ? null : renamedAddress(of.source, event);
    if (of === null || source === null) continue;
    const renamed = Uri.parse(previewAddress({ ...of, source: source.toString() }), true);
    const options = { viewColumn: tab.group.viewColumn, preview: false, preserveFocus: true };
    await window.showTextDocument(renamed, options);
    await closeTabs([tab]);
  }
}

async function showBeside(uri: Uri): Promise<TextEditor> {
  return await window.showTextDocument(uri, { viewColumn: pagesColumn(), preview: false, preserveFocus: true });
}

function sourceOrSay(argument: unknown): Uri | undefined {
  const source = activeAddress(argument);
  if (source === undefined) sayError(l10n.t('Open a .aion file first.'));
  return source;
}
