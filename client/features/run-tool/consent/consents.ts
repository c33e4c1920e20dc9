import type { WhatStarts } from './what-starts.ts';

/** VS Code's workspace state. */
export interface KeptState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const prefix = 'aion.run.consent:';

/** Consents to run Python, by folder. Another Python or other modules void a consent. */
export class Consents {
  readonly #state: KeptState;

  constructor(state: KeptState) {
    this.#state = state;
  }

  covers(folder: string, starts: WhatStarts): boolean {
    return this.#state.get(prefix + folder) === agreedTo(starts);
  }

  /** Whether any answer is stored, for whatever Python and modules. */
  isAnyGiven(folder: string): boolean {
    return hasConsent(this.#state, folder);
  }

  async give(folder: string, starts: WhatStarts): Promise<void> {
    await this.#state.update(prefix + folder, agreedTo(starts));
  }

  async forget(folder: string): Promise<void> {
    await this.#state.update(prefix + folder, undefined);
  }
}

/** Whether the folder has a stored consent. */
export function hasConsent(state: Pick<KeptState, 'get'>, folder: string): boolean {
  return typeof state.get(prefix + folder) === 'string';
}

/** The subject of a consent: equal text for the same Python and modules, in any order. */
export function agreedTo({ python, modules }: WhatStarts): string {
  const named = modules.map(({ name, path }) => JSON.stringify([name, path])).toSorted();
  return JSON.stringify([python.path, ...named]);
}
