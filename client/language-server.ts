import { type Disposable, type Event, EventEmitter, type LogOutputChannel, l10n, window } from 'vscode';
import type { RequestName } from '../protocol/request.ts';
import type { CommandHandler, ServerCommand } from './server-commands.ts';

/** `starting` also while the connection is being loaded. */
export type ServerState = 'starting' | 'running' | 'stopped';

/** What speaks with the server, with all that works through it. It is large, and loaded only after the activation. */
export interface Connection {
  readonly state: ServerState;
  /** Whether it can never start again, as its start has failed once. */
  readonly isSpent: boolean;
  readonly commands: Readonly<Record<ServerCommand, CommandHandler>>;
  /** The listener is called when `state` has changed. */
  onDidChangeState(listener: () => void): Disposable;
  /** Resolves when the server answers; joins a start that is under way. Rejects where it does not start. */
  start(): Promise<void>;
  /** Of a server that runs. Rejects where it does not end in good order; it is ended all the same. */
  stop(): Promise<void>;
  /** Rejects where the server does not answer. */
  request<Params, Result>(request: RequestName<Params, Result>, params: NoInfer<Params>): Promise<Result>;
  /** Ends the server, also one that is just starting. Rejects like `stop`. */
  dispose(): Promise<void>;
}

/** The language server as the extension has it from its first moment on: loaded, started, asked and ended here. */
export class LanguageServer implements Disposable {
  readonly #load: () => Promise<Connection>;
  readonly #log: LogOutputChannel;
  readonly #changed = new EventEmitter<ServerState>();
  #told: ServerState = 'starting';
  #connection: Connection | null = null;
  /** The start or restart that is under way. */
  #ongoing: Promise<void> | null = null;
  #isUnloadable = false;
  #isDisposed = false;

  /** Nothing is loaded before the first start. A `load` that rejects is tried again with the next one. */
  constructor(load: () => Promise<Connection>, log: LogOutputChannel) {
    this.#load = load;
    this.#log = log;
  }

  get state(): ServerState {
    return this.#connection?.state ?? (this.#isUnloadable ? 'stopped' : 'starting');
  }

  get onDidChangeState(): Event<ServerState> {
    return this.#changed.event;
  }

  /** Resolves when the server answers, and when it does not start: the log then says why. */
  start(): Promise<void> {
    return this.#ongoing ?? this.#keep(this.#start());
  }

  /** Ends the server, in good order or not, and starts it; the person is told where that fails. */
  async restart(): Promise<void> {
    while (this.#ongoing !== null) await this.#ongoing;
    await this.#keep(this.#restart());
    if (this.state === 'running') return;
    void window.showErrorMessage(l10n.t('The language server did not start. AION: Show Log shows the reason.'));
  }

  /** Asks the server. Rejects where it does not run. */
  async request<Params, Result>(request: RequestName<Params, Result>, params: NoInfer<Params>): Promise<Result> {
    if (this.#connection === null) throw new Error('The language server is not running.');
    return this.#connection.request(request, params);
  }

  /** Carries a command out as soon as the server answers; where there is none, the person is told. */
  async execute(command: ServerCommand, given: readonly unknown[]): Promise<void> {
    if (this.#ongoing !== null || this.state === 'starting') await this.start();
    try {
      if (this.#connection?.state === 'running') return await this.#connection.commands[command](...given);
    } catch (error) {
      if (this.state === 'running') throw error;
      this.#logError(`The language server ended during ${command}`, error);
    }
    void window.showErrorMessage(
      l10n.t('The language server is not running. AION: Restart Language Server starts it.'),
    );
  }

  /** Ends the server, also one that is only being loaded or started. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await this.#ongoing;
    this.#changed.dispose();
    // Nobody is left to be told of a server that does not end in good order.
    await this.#connection?.dispose().catch(() => undefined);
  }

  #keep(work: Promise<void>): Promise<void> {
    const ongoing = work.finally(() => {
      this.#ongoing = null;
    });
    this.#ongoing = ongoing;
    return ongoing;
  }

  async #restart(): Promise<void> {
    this.#log.info('Restarting the language server.');
    const connection = this.#connection;
    // A server that ended by itself may be starting again just now; one that starts cannot be stopped.
    if (connection?.state === 'starting') await this.#start();
    try {
      if (connection?.state === 'running') await connection.stop();
    } catch (error) {
      this.#logError('The language server did not shut down cleanly', error);
    }
    await this.#start();
  }

  async #start(): Promise<void> {
    if (this.#isDisposed) return;
    try {
      const connection = await this.#usableConnection();
      if (!this.#isDisposed) await connection.start();
    } catch (error) {
      this.#logError('The language server did not start', error);
    }
  }

  async #usableConnection(): Promise<Connection> {
    if (this.#connection !== null && !this.#connection.isSpent) return this.#connection;
    await this.#connection?.dispose();
    this.#connection = null;
    this.#setUnloadable(false);
    try {
      this.#connection = await this.#load();
    } catch (error) {
      this.#setUnloadable(true);
      throw error;
    }
    this.#connection.onDidChangeState(() => this.#tell());
    return this.#connection;
  }

  #setUnloadable(isUnloadable: boolean): void {
    this.#isUnloadable = isUnloadable;
    this.#tell();
  }

  #tell(): void {
    const { state } = this;
    if (state === this.#told) return;
    this.#told = state;
    this.#changed.fire(state);
  }

  #logError(what: string, error: unknown): void {
    // The log ends with the extension, and both at any time.
    if (!this.#isDisposed) this.#log.error(`${what}: ${String(error)}`);
  }
}
