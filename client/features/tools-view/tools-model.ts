import { type Disposable, type Event, EventEmitter } from 'vscode';
import { Pause } from '../../pause.ts';
import type { ToolsNode } from './tree.ts';

/** In milliseconds, from the last change to the update. */
const pause = 400;

/**
 * The rows of the view, loaded while it is visible, or counted. `onChanged` fires only if they differ from the shown rows, and after they are loaded: VS Code
 * forgets all rows at this event, and an item that is then chosen in the open menu of a row does nothing.
 */
export class ToolsModel implements Disposable {
  readonly #load: () => Promise<readonly ToolsNode[]>;
  readonly #changed = new EventEmitter<undefined>();
  readonly #pause = new Pause(pause, () => void this.seen());
  #isStale = false;
  #rows: readonly ToolsNode[] | null = null;
  /** Counts the refreshes: only the newest shows its rows. */
  #refreshes = 0;

  constructor(load: () => Promise<readonly ToolsNode[]>) {
    this.#load = load;
  }

  get onChanged(): Event<undefined> {
    return this.#changed.event;
  }

  async roots(): Promise<ToolsNode[]> {
    if (this.#rows === null) {
      this.#isStale = false;
      this.#rows = await this.#load();
    }
    return [...this.#rows];
  }

  async refresh(): Promise<void> {
    this.#isStale = false;
    const refresh = ++this.#refreshes;
    // Without rows, `roots` loads them again and VS Code reports the error.
    const rows = await this.#load().catch(() => null);
    if (refresh !== this.#refreshes || isSame(rows, this.#rows)) return;
    this.#rows = rows;
    this.#changed.fire(undefined);
  }

  stale(isNeeded: boolean): void {
    this.#isStale = true;
    if (!isNeeded) return;
    this.#pause.restart();
  }

  async seen(): Promise<void> {
    if (this.#isStale) await this.refresh();
  }

  dispose(): void {
    this.#pause.dispose();
    this.#changed.dispose();
  }
}

function isSame(rows: readonly ToolsNode[] | null, shown: readonly ToolsNode[] | null): boolean {
  return rows !== null && JSON.stringify(rows) === JSON.stringify(shown);
}
