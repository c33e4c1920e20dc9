import {
  type CancellationToken,
  Disposable,
  type TestController,
  type TestItem,
  type TestRun,
  type TestRunRequest,
  tests,
  type Uri,
  workspace,
} from 'vscode';
import { Pause } from './pause.ts';
import { pauseOfChanges, watchFiles } from './watched-files.ts';

export interface FoundTests<Known> {
  readonly roots: readonly TestItem[];
  readonly known: ReadonlyMap<string, Known>;
}

/** For code without VS Code's tokens. */
export function signalOf(token: CancellationToken): AbortSignal {
  const abort = new AbortController();
  if (token.isCancellationRequested) abort.abort();
  token.onCancellationRequested(() => abort.abort());
  return abort.signal;
}

/** `isNamed`: the user chose this test itself, not its group. */
export type ChosenTest<Known> = Known & { readonly id: string; readonly item: TestItem; readonly isNamed: boolean };

/** The files with one ending in the Test Explorer. `read` gives null for currently unreadable files. */
export class TestFiles<Known extends object> implements Disposable {
  readonly controller: TestController;
  readonly #ending: string;
  readonly #read: (uris: readonly Uri[]) => Promise<FoundTests<Known> | null>;
  readonly #pause = new Pause(pauseOfChanges, () => this.refresh());
  readonly #listeners: Disposable;
  #known: ReadonlyMap<string, Known> = new Map();
  /** Counts the requests, to drop overtaken answers. */
  #asked = 0;

  constructor(
    id: string,
    label: string,
    ending: string,
    read: (uris: readonly Uri[]) => Promise<FoundTests<Known> | null>,
  ) {
    this.#ending = ending;
    this.#read = read;
    this.controller = tests.createTestController(id, label);
    this.controller.refreshHandler = () => this.refresh();
    this.#listeners = Disposable.from(this.controller, this.#pause, this.watch(ending));
  }

  dispose(): void {
    this.#asked++;
    this.#listeners.dispose();
  }

  /** Reloads the tests after a change of these files, in the editor or on disk. */
  watch(ending: string): Disposable {
    return Disposable.from(
      watchFiles(ending, this.later),
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document.uri.path.endsWith(ending)) this.later();
      }),
    );
  }

  readonly later = (): void => this.#pause.restart();

  async refresh(): Promise<void> {
    const asked = ++this.#asked;
    const found = await this.#read(await workspace.findFiles(`**/*${this.#ending}`));
    if (found === null || asked !== this.#asked) return;
    this.#known = found.known;
    this.controller.items.replace(found.roots);
  }

  async run(
    request: TestRunRequest,
    body: (run: TestRun, chosen: readonly ChosenTest<Known>[]) => Promise<void>,
  ): Promise<void> {
    const run = this.controller.createTestRun(request);
    try {
      const chosen = this.#chosen(request);
      for (const { item } of chosen) run.enqueued(item);
      await body(run, chosen);
    } finally {
      run.end();
    }
  }

  #chosen({ include, exclude }: TestRunRequest): readonly ChosenTest<Known>[] {
    const left = new Set(exclude?.map(({ id }) => id));
    const found = new Map<string, ChosenTest<Known>>();
    const add = (item: TestItem, isNamed: boolean): void => {
      if (left.has(item.id)) return;
      const known = this.#known.get(item.id);
      if (known !== undefined) found.set(item.id, { ...known, id: item.id, item, isNamed });
      for (const [, child] of item.children) add(child, false);
    };
    if (include !== undefined) for (const item of include) add(item, true);
    else for (const [, item] of this.controller.items) add(item, false);
    return [...found.values()];
  }
}
