import type { WhatStarts } from './what-starts.ts';

/** VS Code's workspace state. */
export interface SavedState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

/**
 * How long a person agrees. `once`: to what starts now, until it ends; `files`: until a file that can run, or the Python, changes, also in
 * later windows; `window`: to all later changes of the files, until the window closes or the Python changes.
 */
export type ConsentKind = 'once' | 'files' | 'window';

const prefix = 'aion.run.consent:';

/** The consents to run the tools of folders. `once` is nowhere kept. */
export class Consents {
  readonly #state: SavedState;
  /** The Python of each folder that may run while the window is open. */
  readonly #inWindow = new Map<string, string>();

  constructor(state: SavedState) {
    this.#state = state;
  }

  /** The consent that holds; null where a person has to be asked. */
  covers(folder: string, { agreement, python }: WhatStarts): 'files' | 'window' | null {
    if (this.#inWindow.get(folder) === python.identity) return 'window';
    return this.#state.get(prefix + folder) === agreement ? 'files' : null;
  }

  /** Whether any consent is given, for whatever files and Python. */
  isAnyGiven(folder: string): boolean {
    return this.#inWindow.has(folder) || typeof this.#state.get(prefix + folder) === 'string';
  }

  async give(folder: string, { agreement, python }: WhatStarts, kind: ConsentKind): Promise<void> {
    await this.forget(folder);
    if (kind === 'window') this.#inWindow.set(folder, python.identity);
    if (kind === 'files') await this.#state.update(prefix + folder, agreement);
  }

  async forget(folder: string): Promise<void> {
    this.#inWindow.delete(folder);
    await this.#state.update(prefix + folder, undefined);
  }
}
