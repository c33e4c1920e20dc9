import {
  commands,
  Disposable,
  type ExtensionContext,
  l10n,
  languages,
  type QuickPickItem,
  window,
  workspace,
} from 'vscode';
import {
  type ToolCatalogueParams,
  type ToolCatalogueResult,
  toolCatalogueRequest,
} from '../../../protocol/tool-catalogue.ts';
import type { LanguageServer } from '../../language-server.ts';
import { isServed } from '../../served.ts';
import { type Grouping, groupings, isGrouping, type ToolsNode, treeOf } from './tree.ts';
import { treeItem } from './tree-item.ts';
import { ViewModel } from './view-model.ts';

const groupingKey = 'aion.tools.grouping';

/** The view *AION Tools* in the explorer: every tool of the workspace by its file, its domain, or whether it changes something. */
export function showToolsView(context: ExtensionContext, server: LanguageServer): Disposable {
  const saved: unknown = context.workspaceState.get(groupingKey);
  let grouping: Grouping = isGrouping(saved) ? saved : 'file';
  const model = new ViewModel(async (): Promise<readonly ToolsNode[]> => {
    if (server.state !== 'running') return [];
    const params: ToolCatalogueParams = {};
    const { files } = await server.request<ToolCatalogueResult>(toolCatalogueRequest, params);
    return treeOf(files, grouping);
  });
  const view = window.createTreeView<ToolsNode>('aion.tools', {
    showCollapseAll: true,
    treeDataProvider: {
      onDidChangeTreeData: model.onChanged,
      getChildren: (node) => (node === undefined ? model.roots() : node.kind === 'group' ? [...node.children] : []),
      getTreeItem: treeItem,
    },
  });
  const watcher = workspace.createFileSystemWatcher('**/*.aion');
  const stale = (): void => model.stale(view.visible);
  return Disposable.from(
    view,
    watcher,
    model,
    watcher.onDidCreate(stale),
    watcher.onDidDelete(stale),
    watcher.onDidChange(stale),
    workspace.onDidChangeTextDocument(({ document }) => isServed(document) && stale()),
    workspace.onDidOpenTextDocument((document) => isServed(document) && stale()),
    workspace.onDidCloseTextDocument((document) => isServed(document) && stale()),
    languages.onDidChangeDiagnostics(({ uris }) => uris.some((uri) => uri.path.endsWith('.aion')) && stale()),
    server.onDidChangeState(stale),
    view.onDidChangeVisibility(({ visible }) => visible && model.seen()),
    commands.registerCommand('aion.tools.refresh', () => model.refresh()),
    commands.registerCommand('aion.tools.groupBy', async () => {
      const chosen = await pickGrouping(grouping);
      if (chosen === undefined) return;
      grouping = chosen;
      await context.workspaceState.update(groupingKey, chosen);
      model.refresh();
    }),
  );
}

async function pickGrouping(present: Grouping): Promise<Grouping | undefined> {
  const items = groupings.map((grouping): QuickPickItem & { readonly grouping: Grouping } => ({
    grouping,
    label: groupingLabel(grouping),
    ...(grouping === present ? { description: l10n.t('current') } : {}),
  }));
  const title = l10n.t('Group tools by');
  return (await window.showQuickPick(items, { title, placeHolder: title }))?.grouping;
}

function groupingLabel(grouping: Grouping): string {
  switch (grouping) {
    case 'file':
      return l10n.t('File');
    case 'domain':
      return l10n.t('Domain');
    case 'side effects':
      return l10n.t('Side effects');
  }
}
