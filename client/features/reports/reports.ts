import { commands, type Memento, type Tab, TabInputCustom, Uri, window } from 'vscode';
import { closeTabs } from '../../close-tabs.ts';
import { pagesColumn } from '../../pages-column.ts';
import { reportAddress, reportScheme } from './report-address.ts';

type SavedReports = Readonly<Record<string, string>>;

const key = 'aion.reports';

/** The limits of kept reports, in number and characters. */
const mostReports = 20;
const mostCharacters = 2_000_000;

/** The loss reports of conversions. They survive a window reload. */
export class Reports {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  /** The text of a report; undefined if dropped. */
  text(address: Uri): string | undefined {
    return this.#kept()[address.toString()];
  }

  /** The address of the latest report; undefined for none. */
  last(): Uri | undefined {
    const address = Object.keys(this.#kept()).at(-1);
    return address === undefined ? undefined : Uri.parse(address, true);
  }

  /** Shows a Markdown text as a rendered page beside the editor, which keeps the focus. `name` is the tab title. */
  async show(name: string, text: string): Promise<void> {
    const before = reportTabs();
    await showRendered(await this.keep(name, text));
    // VS Code keeps each rendered page open; all but the last and the pinned ones are closed.
    await closeTabs(before.filter(({ isPinned }) => !isPinned));
  }

  /** Makes a report the latest, without showing it. */
  async keep(name: string, text: string): Promise<Uri> {
    const address = reportAddress(name, Date.now().toString(36));
    const kept = Object.entries({ ...this.#kept(), [address.toString()]: text });
    const recent: [string, string][] = [];
    let characters = 0;
    for (const entry of kept.toReversed()) {
      characters += entry[1].length;
      if (recent.length > 0 && (recent.length >= mostReports || characters > mostCharacters)) break;
      recent.push(entry);
    }
    await this.#memory.update(key, Object.fromEntries(recent.toReversed()));
    return address;
  }

  #kept(): SavedReports {
    return this.#memory.get<SavedReports>(key) ?? {};
  }
}

function reportTabs(): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof TabInputCustom && input.uri.scheme === reportScheme);
}

/** Shows a Markdown document rendered, in the shared group of pages. */
export async function showRendered(address: Uri): Promise<void> {
  const front = window.activeTextEditor;
  const options = { viewColumn: pagesColumn(), preserveFocus: true };
  await commands.executeCommand('vscode.openWith', address, 'vscode.markdown.preview.editor', options);
  // VS Code leaves the focus in the editor, but makes the page's group active for the next command.
  if (front === undefined || front.viewColumn === window.tabGroups.activeTabGroup.viewColumn) return;
  await window.showTextDocument(front.document, front.viewColumn === undefined ? {} : { viewColumn: front.viewColumn });
}
