import {
  commands,
  Disposable,
  type ExtensionContext,
  l10n,
  languages,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import { toolCatalogueRequest } from '../../../protocol/tool-catalogue.ts';
import type { LanguageServer } from '../../language-server.ts';
import { pickOne } from '../../pick-one.ts';
import { isProgram, isServed } from '../../served.ts';
import { ToolCount } from './tool-count.ts';
import { ToolsModel } from './tools-model.ts';
import { type Grouping, groupings, isGrouping, type ToolsNode, treeOf } from './tree.ts';
import { treeItem } from './tree-item.ts';

const groupingKey = 'aion.tools.grouping';

/** The view *AION Tools* in the explorer: every tool of the workspace by file, domain or effect, and their number in the status bar. */
export function showToolsView(context: ExtensionContext, server: LanguageServer): Disposable {
  const saved: unknown = context.workspaceState.get(groupingKey);
  let grouping: Grouping = isGrouping(saved) ? saved : 'file';
  const count = new ToolCount();
  const model = new ToolsModel(async (): Promise<readonly ToolsNode[]> => {
    if (server.state !== 'running') return [];
    const { files } = await server.request(toolCatalogueRequest, { programs: true });
    count.show(files);
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
  const watcher = workspace.createFileSystemWatcher('**/*.{aion,py,ts,tsx,mts,cts,js,jsx,mjs,cjs}');
  const stale = (): void => model.stale(view.visible);
  // The status bar counts the tools of the files on disk, also while the view is hidden.
  const counted = (): void => model.stale(true);
  const staleBy = (document: TextDocument): void => {
    if (isServed(document) || isProgram(document)) stale();
  };
  return Disposable.from(
    view,
    watcher,
    model,
    count,
    watcher.onDidCreate(counted),
    watcher.onDidDelete(counted),
    watcher.onDidChange(counted),
    workspace.onDidChangeTextDocument(({ document }) => staleBy(document)),
    workspace.onDidOpenTextDocument(staleBy),
    workspace.onDidCloseTextDocument(staleBy),
    languages.onDidChangeDiagnostics(({ uris }) => uris.some((uri) => uri.path.endsWith('.aion')) && stale()),
    server.onDidChangeState(counted),
    view.onDidChangeVisibility(({ visible }) => visible && void model.seen()),
    commands.registerCommand('aion.tools.refresh', () => model.refresh()),
    commands.registerCommand('aion.tools.groupBy', async () => {
      const chosen = await pickGrouping(grouping);
      if (chosen === undefined) return;
      grouping = chosen;
      await context.workspaceState.update(groupingKey, chosen);
      await model.refresh();
    }),
  );
}

async function pickGrouping(present: Grouping): Promise<Grouping | undefined> {
  const choices = groupings.map((grouping) => ({
    label: groupingLabel(grouping),
    value: grouping,
    ...(grouping === present ? { description: l10n.t('current') } : {}),
  }));
  const title = l10n.t('Group tools by');
  return pickOne(choices, { title, placeHolder: title });
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
