/** The part of VS Code that its extensions need at start: events that fire, and a record of registrations and messages. */
type Listener = (value: unknown) => void;

class EventEmitter {
  readonly #listeners = new Set<Listener>();
  readonly event = (listener: Listener) => {
    this.#listeners.add(listener);
    return new Disposable(() => this.#listeners.delete(listener));
  };
  fire(value: unknown): void {
    for (const listener of this.#listeners) listener(value);
  }
  dispose(): void {
    this.#listeners.clear();
  }
}

class Disposable {
  readonly #end: () => unknown;
  constructor(end: () => unknown) {
    this.#end = end;
  }
  static from(...all: readonly { dispose(): unknown }[]): Disposable {
    return new Disposable(() => {
      for (const one of all) one.dispose();
    });
  }
  dispose(): void {
    this.#end();
  }
}

/** Commands by id, and every error message to a person. `forget` empties both. */
export const record = { commands: new Map<string, (...given: unknown[]) => unknown>(), told: [] as string[] };

export function forget(): void {
  record.commands.clear();
  record.told.length = 0;
}

const nothing = (): Disposable => new Disposable(() => undefined);
/** An object with every member: each is a function that returns a disposable. */
const anything = (members: object): object =>
  new Proxy(members, { get: (target, name) => Reflect.get(target, name) ?? nothing });

export const fakeVscode = {
  // An editor built from VS Code may have no chat.
  chat: undefined,
  EventEmitter,
  Disposable,
  LanguageStatusSeverity: { Error: 2 },
  StatusBarAlignment: { Left: 1 },
  Uri: { from: (parts: object) => parts },
  l10n: { t: (text: string) => text },
  commands: anything({
    registerCommand(id: string, run: (...given: unknown[]) => unknown) {
      record.commands.set(id, run);
      return new Disposable(() => record.commands.delete(id));
    },
  }),
  languages: anything({ createLanguageStatusItem: nothing, match: () => 0 }),
  tasks: anything({}),
  workspace: anything({ createFileSystemWatcher: () => anything({ dispose: () => undefined }) }),
  lm: anything({ registerTool: () => anything({ dispose: () => undefined }) }),
  window: anything({
    visibleTextEditors: [],
    createTreeView: () => anything({ dispose: () => undefined, visible: false }),
    createOutputChannel: () => fakeLog(),
    showErrorMessage: async (text: string) => {
      record.told.push(text);
    },
  }),
};

export function fakeLog() {
  const lines: string[] = [];
  const write = (line: string) => lines.push(line);
  return { lines, info: write, warn: write, error: write, show: () => undefined, dispose: () => undefined };
}
