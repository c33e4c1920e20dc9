import {
  commands,
  Disposable,
  type Event,
  EventEmitter,
  type ExtensionContext,
  l10n,
  languages,
  type TextDocument,
  window,
  workspace,
} from 'vscode';
import { toolCatalogueRequest } from '../../../protocol/tool-catalogue.ts';
import type { LanguageServer } from '../../language-server.ts';
import { Pause } from '../../pause.ts';
import { pickOne } from '../../pick-one.ts';
import { isProgram, isServed } from '../../served.ts';
import { type Grouping, groupings, isGrouping, type ToolsNode, treeOf } from './tree.ts';
import { treeItem } from './tree-item.ts';

const groupingKey = 'aion.tools.grouping';

/** The view *AION Tools* in the explorer: every tool of the workspace by file, domain or effect. */
export function showToolsView(context: ExtensionContext, server: LanguageServer): Disposable {
  const saved: unknown = context.workspaceState.get(groupingKey);
  let grouping: Grouping = isGrouping(saved) ? saved : 'file';
  const model = new ViewModel(async (): Promise<readonly ToolsNode[]> => {
    if (server.state !== 'running') return [];
    const { files } = await server.request(toolCatalogueRequest, { programs: true });
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
  const staleBy = (document: TextDocument): void => {
    if (isServed(document) || isProgram(document)) stale();
  };
  return Disposable.from(
    view,
    watcher,
    model,
    watcher.onDidCreate(stale),
    watcher.onDidDelete(stale),
    watcher.onDidChange(stale),
    workspace.onDidChangeTextDocument(({ document }) => staleBy(document)),
    workspace.onDidOpenTextDocument(staleBy),
    workspace.onDidCloseTextDocument(staleBy),
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

/** In milliseconds, from the last change to the update. */
const pause = 400;

/** The content of the view, requested only while visible. */
class ViewModel implements Disposable {
  readonly #load: () => Promise<readonly ToolsNode[]>;
  readonly #changed = new EventEmitter<undefined>();
  #isStale = false;
  readonly #pause = new Pause(pause, () => this.seen());

  constructor(load: () => Promise<readonly ToolsNode[]>) {
    this.#load = load;
  }

  get onChanged(): Event<undefined> {
    return this.#changed.event;
  }

  async roots(): Promise<ToolsNode[]> {
    this.#isStale = false;
    return [...(await this.#load())];
  }

  refresh(): void {
    this.#changed.fire(undefined);
  }

  stale(isVisible: boolean): void {
    this.#isStale = true;
    if (!isVisible) return;
    this.#pause.restart();
  }

  seen(): void {
    if (this.#isStale) this.refresh();
  }

  dispose(): void {
    this.#pause.dispose();
    this.#changed.dispose();
  }
}
