import { type Disposable, type Event, EventEmitter } from 'vscode';
import type { ToolsNode } from './tree.ts';

/** People type; the view follows when they pause. */
const pause = 400;

/** What the view shows, and when it is worth asking for it again: never while nobody looks. */
export class ViewModel implements Disposable {
  readonly #load: () => Promise<readonly ToolsNode[]>;
  readonly #changed = new EventEmitter<undefined>();
  #isStale = false;
  #waiting: ReturnType<typeof setTimeout> | null = null;

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

  /** Something that the view shows may have changed. */
  stale(isVisible: boolean): void {
    this.#isStale = true;
    if (!isVisible) return;
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#waiting = setTimeout(() => this.seen(), pause);
  }

  /** Somebody looks. */
  seen(): void {
    if (this.#isStale) this.refresh();
  }

  dispose(): void {
    if (this.#waiting !== null) clearTimeout(this.#waiting);
    this.#changed.dispose();
  }
}
