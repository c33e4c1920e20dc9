import { type Disposable, type Event, EventEmitter, type LogOutputChannel, l10n } from 'vscode';
import type { RequestName } from '../protocol/request.ts';
import { sayError } from './say-error.ts';
import type { CommandHandler, ServerCommand } from './server-commands.ts';

/** `starting` includes loading the connection. */
export type ServerState = 'starting' | 'running' | 'stopped';

/** The connection to the server, with all features that need it. It is large, and loaded after the activation. */
export interface Connection {
  readonly state: ServerState;
  /** Whether it cannot start again after a failed start. */
  readonly isSpent: boolean;
  readonly commands: Readonly<Record<ServerCommand, CommandHandler>>;
  onDidChangeState(listener: () => void): Disposable;
  /** Resolves when the server answers; joins a pending start. Rejects on failure. */
  start(): Promise<void>;
  /** Stops a running server. Rejects for an unclean end, but the server has ended then too. */
  stop(): Promise<void>;
  /** Rejects without an answer. */
  request<Params, Result>(request: RequestName<Params, Result>, params: NoInfer<Params>): Promise<Result>;
  /** Stops the server, also during its start. Rejects as `stop`. */
  dispose(): Promise<void>;
}

export class LanguageServer implements Disposable {
  readonly #load: () => Promise<Connection>;
  readonly #log: LogOutputChannel;
  readonly #changed = new EventEmitter<ServerState>();
  #told: ServerState = 'starting';
  #connection: Connection | null = null;
  #ongoing: Promise<void> | null = null;
  #isUnloadable = false;
  #isDisposed = false;

  /** Loads on the first start. A rejected `load` is retried on the next start. */
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

  /** Resolves when the server answers or fails to start (see the log). */
  start(): Promise<void> {
    return this.#ongoing ?? this.#keep(this.#start());
  }

  /** Restarts the server, even after an unclean end; reports a failed start. */
  async restart(): Promise<void> {
    while (this.#ongoing !== null) await this.#ongoing;
    await this.#keep(this.#restart());
    if (this.state === 'running') return;
    sayError(l10n.t('The language server didn\'t start. To see the reason, run the command "AION: Show Log".'));
  }

  /** Rejects if the server is not running. */
  async request<Params, Result>(request: RequestName<Params, Result>, params: NoInfer<Params>): Promise<Result> {
    if (this.#connection === null) throw new Error('The language server is not running.');
    return this.#connection.request(request, params);
  }

  /** Runs a command when the server answers; reports a failed start. */
  async execute(command: ServerCommand, given: readonly unknown[]): Promise<void> {
    if (this.#ongoing !== null || this.state === 'starting') await this.start();
    try {
      if (this.#connection?.state === 'running') return await this.#connection.commands[command](...given);
    } catch (error) {
      if (this.state === 'running') throw error;
      this.#logError(`The language server ended during ${command}`, error);
    }
    sayError(
      l10n.t('The language server isn\'t running. To start it, run the command "AION: Restart Language Server".'),
    );
  }

  /** Stops the server, also during its load or start. */
  async dispose(): Promise<void> {
    this.#isDisposed = true;
    await this.#ongoing;
    this.#changed.dispose();
    // An unclean end needs no report here.
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
    // An ended server may be restarting; a starting one cannot be stopped.
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
    // The log may be disposed before this point.
    if (!this.#isDisposed) this.#log.error(`${what}: ${String(error)}`);
  }
}
