import { commands, type Disposable, l10n, StatusBarAlignment, type StatusBarItem, window } from 'vscode';
import type { CatalogueFile } from '../../../protocol/tool-catalogue.ts';

/** Menus and the view in package.json: the folder has no file of tools, so that the view has no place. */
const emptyKey = 'aion.hasNoTools';

/** Left of the problems of VS Code, which have 50. */
const besideProblems = 49;

/** How many tools the workspace has, in the status bar: a click shows them. Without tools there is no item. */
export class ToolCount implements Disposable {
  readonly #item: StatusBarItem;

  constructor() {
    this.#item = window.createStatusBarItem('aion.toolCount', StatusBarAlignment.Left, besideProblems);
    this.#item.name = l10n.t('AION tools');
    this.#item.command = 'aion.tools.focus';
  }

  show(files: readonly CatalogueFile[]): void {
    void commands.executeCommand('setContext', emptyKey, files.length === 0);
    const tools = files.flatMap((file) => file.tools).length;
    if (tools === 0) {
      this.#item.hide();
      return;
    }
    this.#item.text = tools === 1 ? l10n.t('AION: 1 tool') : l10n.t('AION: {0} tools', tools);
    const ofTools = files.filter((file) => file.tools.length > 0).length;
    this.#item.tooltip =
      ofTools === 1 ? l10n.t('In 1 file. Show the tools.') : l10n.t('In {0} files. Show the tools.', ofTools);
    this.#item.show();
  }

  dispose(): void {
    this.#item.dispose();
  }
}
