import type { WhatStarts } from './what-starts.ts';

/** Where the answers are kept: VS Code's state of the workspace. */
export interface KeptState {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}

const prefix = 'aion.run.consent:';

/** The folders in which a person agreed that Python runs; with another Python or other modules the answer is void. */
export class Consents {
  readonly #state: KeptState;

  constructor(state: KeptState) {
    this.#state = state;
  }

  covers(folder: string, starts: WhatStarts): boolean {
    return this.#state.get(prefix + folder) === agreedTo(starts);
  }

  /** Whether there is an answer at all; what it was given for is not looked at. */
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

/** Whether a person agreed to something in a folder. */
export function hasConsent(state: Pick<KeptState, 'get'>, folder: string): boolean {
  return typeof state.get(prefix + folder) === 'string';
}

/** What an answer is given for: the same text for the same Python and the same modules, in whatever order they come. */
export function agreedTo({ python, modules }: WhatStarts): string {
  const named = modules.map(({ name, path }) => JSON.stringify([name, path])).toSorted();
  return JSON.stringify([python.path, ...named]);
}
