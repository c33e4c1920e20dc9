import { type Disposable, type Event, EventEmitter } from 'vscode';
import { Pause } from '../../pause.ts';
import type { ToolsNode } from './tree.ts';

/** People type; the view follows when they pause. */
const pause = 400;

/** What the view shows, and when it is worth asking for it again: never while nobody looks. */
export class ViewModel implements Disposable {
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

  /** Something that the view shows may have changed. */
  stale(isVisible: boolean): void {
    this.#isStale = true;
    if (!isVisible) return;
    this.#pause.restart();
  }

  /** Somebody looks. */
  seen(): void {
    if (this.#isStale) this.refresh();
  }

  dispose(): void {
    this.#pause.dispose();
    this.#changed.dispose();
  }
}
