import { commands, type Memento, type Tab, TabInputCustom, type Uri, window } from 'vscode';
import { closeTabs } from '../../close-tabs.ts';
import { pagesColumn } from '../../pages-column.ts';
import { reportAddress, reportScheme } from './report-address.ts';

export type KeptReports = Readonly<Record<string, string>>;

const key = 'aion.reports';

/** More reports are not kept, nor more characters in all of them: who wants an old one converts again. */
const mostReports = 20;
const mostCharacters = 2_000_000;

/** What conversions could not carry, as pages to read. They are there again when the window is loaded anew. */
export class Reports {
  readonly #memory: Memento;

  constructor(memory: Memento) {
    this.#memory = memory;
  }

  /** The text of a report; undefined for one that is not kept any more. */
  text(address: Uri): string | undefined {
    return this.#kept()[address.toString()];
  }

  /** Shows a Markdown text as a rendered page beside what the person works on, who stays there. `name` is the title of its tab. */
  async show(name: string, text: string): Promise<void> {
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
    const before = reportTabs();
    await showRendered(address);
    // VS Code keeps each rendered page; a person reads the last one, unless they pinned another.
    await closeTabs(before.filter(({ isPinned }) => !isPinned));
  }

  #kept(): KeptReports {
    return this.#memory.get<KeptReports>(key) ?? {};
  }
}

function reportTabs(): readonly Tab[] {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.filter(({ input }) => input instanceof TabInputCustom && input.uri.scheme === reportScheme);
}

/** Shows a Markdown document as VS Code renders it, in the group that such pages share. */
export async function showRendered(address: Uri): Promise<void> {
  const front = window.activeTextEditor;
  const options = { viewColumn: pagesColumn(), preserveFocus: true };
  await commands.executeCommand('vscode.openWith', address, 'vscode.markdown.preview.editor', options);
  // VS Code leaves the keys with the person, and makes the group of the page the one that the next command is about.
  if (front === undefined || front.viewColumn === window.tabGroups.activeTabGroup.viewColumn) return;
  await window.showTextDocument(front.document, front.viewColumn === undefined ? {} : { viewColumn: front.viewColumn });
}
