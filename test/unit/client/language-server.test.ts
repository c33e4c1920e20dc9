import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { LogOutputChannel } from 'vscode';
import type { Connection, ServerState } from '../../../client/language-server.ts';
import { type CommandHandler, type ServerCommand, serverCommands } from '../../../client/server-commands.ts';
import { fakeLog, forget, record } from './fake-vscode.ts';

vi.mock('vscode', async () => (await import('./fake-vscode.ts')).fakeVscode);
const { LanguageServer } = await import('../../../client/language-server.ts');

/** A connection whose server answers, or not, on the test's command. */
class FakeConnection implements Connection {
  readonly done: string[] = [];
  readonly commands: Record<ServerCommand, CommandHandler>;
  readonly #listeners = new Set<() => void>();
  #starting: Promise<void> | null = null;
  #state: ServerState = 'stopped';
  isSpent = false;
  answers: () => void = () => undefined;
  fails: (error: Error) => void = () => undefined;
  stopFails = false;

  constructor() {
    const handlers = serverCommands.map((id) => [id, async (...given: unknown[]) => this.did(id, ...given)]);
    this.commands = Object.fromEntries(handlers);
  }

  get state(): ServerState {
    return this.#state;
  }

  set state(state: ServerState) {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  onDidChangeState(listener: () => void) {
    this.#listeners.add(listener);
    return { dispose: () => this.#listeners.delete(listener) };
  }

  did(...what: readonly unknown[]): void {
    this.done.push(what.join(' '));
  }

  /** The server ends by itself and is restarted. */
  crash(): void {
    this.#starting = null;
    void this.start();
  }

  start(): Promise<void> {
    if (this.#starting !== null) return this.#starting;
    this.did('start');
    this.#starting = new Promise<void>((resolve, reject) => {
      this.answers = () => {
        this.state = 'running';
        resolve();
      };
      this.fails = (error) => {
        this.isSpent = true;
        this.state = 'stopped';
        reject(error);
      };
    });
    this.state = 'starting';
    return this.#starting;
  }

  async stop(): Promise<void> {
    if (this.state !== 'running') throw new Error(`It is ${this.state}.`);
    this.did('stop');
    this.#starting = null;
    this.state = 'stopped';
    if (this.stopFails) throw new Error('It hangs.');
  }

  async request<Result>(method: string): Promise<Result> {
    this.did('request', method);
    return undefined as Result;
  }

  async dispose(): Promise<void> {
    this.did('dispose');
    this.state = 'stopped';
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function serverWith(load: () => Promise<Connection>) {
  const log = fakeLog();
  return { server: new LanguageServer(load, log as unknown as LogOutputChannel), log };
}

beforeEach(forget);

describe('The language server, as the extension has it', () => {
  test('is not loaded before it is started, and is called starting until it answers', async () => {
    const connection = new FakeConnection();
    const load = vi.fn(async () => connection);
    const { server } = serverWith(load);
    const states: ServerState[] = [];
    server.onDidChangeState((state) => states.push(state));
    expect(server.state).toBe('starting');
    expect(load).not.toHaveBeenCalled();
    const started = server.start();
    await turn();
    expect(server.state).toBe('starting');
    connection.answers();
    await started;
    expect(server.state).toBe('running');
    expect(states).toEqual(['running']);
  });

  test('carries out a command that was given before anything was loaded', async () => {
    const connection = new FakeConnection();
    const { server } = serverWith(async () => connection);
    const command = server.execute('aion.preview', ['a', 'b']);
    await turn();
    expect(connection.done).toEqual(['start']);
    connection.answers();
    await command;
    expect(connection.done).toEqual(['start', 'aion.preview a b']);
    expect(record.told).toEqual([]);
  });

  test('is started once, however many ask for it', async () => {
    const connection = new FakeConnection();
    const load = vi.fn(async () => connection);
    const { server } = serverWith(load);
    const all = Promise.all([
      server.start(),
      server.execute('aion.convert', []),
      server.start(),
      server.execute('aion.checkCall', []),
    ]);
    await turn();
    connection.answers();
    await all;
    expect(load).toHaveBeenCalledTimes(1);
    expect(connection.done.filter((one) => one === 'start')).toHaveLength(1);
    expect(connection.done).toHaveLength(3);
  });

  test('that cannot be loaded leaves the reason in the log, and its commands say what to do', async () => {
    const { server, log } = serverWith(() => Promise.reject(new Error('the file is gone')));
    await server.start();
    expect(server.state).toBe('stopped');
    expect(log.lines.join()).toContain('the file is gone');
    await server.execute('aion.convert', []);
    expect(record.told).toEqual([expect.stringContaining('AION: Restart Language Server')]);
    await expect(server.request('x', {})).rejects.toThrow();
  });

  test('that could not be loaded is loaded by a restart', async () => {
    const connection = new FakeConnection();
    const load = vi.fn<() => Promise<Connection>>();
    load.mockRejectedValueOnce(new Error('locked')).mockResolvedValueOnce(connection);
    const { server } = serverWith(load);
    await server.start();
    const restarted = server.restart();
    await turn();
    connection.answers();
    await restarted;
    expect(server.state).toBe('running');
    expect(record.told).toEqual([]);
  });

  test('whose start failed gets a new connection at the next start, as the old one never starts again', async () => {
    const [first, second] = [new FakeConnection(), new FakeConnection()];
    const load = vi.fn<() => Promise<Connection>>();
    load.mockResolvedValueOnce(first).mockResolvedValueOnce(second);
    const { server, log } = serverWith(load);
    const started = server.start();
    await turn();
    first.fails(new Error('no such program'));
    await started;
    expect(log.lines.join()).toContain('no such program');
    expect(server.state).toBe('stopped');
    const restarted = server.restart();
    await turn();
    second.answers();
    await restarted;
    expect(first.done).toEqual(['start', 'dispose']);
    expect(server.state).toBe('running');
  });

  test('is restarted with the same connection, also while it only starts', async () => {
    const connection = new FakeConnection();
    const { server } = serverWith(async () => connection);
    void server.start();
    const restarted = server.restart();
    await turn();
    expect(connection.done).toEqual(['start']);
    connection.answers();
    await turn();
    expect(connection.done).toEqual(['start', 'stop', 'start']);
    connection.answers();
    await restarted;
    expect(server.state).toBe('running');
  });

  test('that hangs is restarted all the same', async () => {
    const connection = new FakeConnection();
    const { server, log } = serverWith(async () => connection);
    const started = server.start();
    await turn();
    connection.answers();
    await started;
    connection.stopFails = true;
    const restarted = server.restart();
    await turn();
    connection.answers();
    await restarted;
    expect(log.lines.join()).toContain('It hangs.');
    expect(server.state).toBe('running');
  });

  test('that a restart does not bring back is told to the person', async () => {
    const { server } = serverWith(() => Promise.reject(new Error('gone')));
    await server.restart();
    expect(record.told).toEqual([expect.stringContaining('AION: Show Log')]);
  });

  test('lets a command wait for a start that the connection makes by itself', async () => {
    const connection = new FakeConnection();
    const { server } = serverWith(async () => connection);
    const started = server.start();
    await turn();
    connection.answers();
    await started;
    connection.crash();
    const command = server.execute('aion.convert', ['here']);
    await turn();
    expect(connection.done).toEqual(['start', 'start']);
    connection.answers();
    await command;
    expect(connection.done).toEqual(['start', 'start', 'aion.convert here']);
  });

  test('says it where it ends during a command, and hands on what a command itself does wrong', async () => {
    const connection = new FakeConnection();
    const { server, log } = serverWith(async () => connection);
    const started = server.start();
    await turn();
    connection.answers();
    await started;
    connection.commands['aion.convert'] = async () => {
      throw new Error('a mistake');
    };
    await expect(server.execute('aion.convert', [])).rejects.toThrow('a mistake');
    connection.commands['aion.convert'] = async () => {
      connection.state = 'stopped';
      throw new Error('Client is not running');
    };
    await server.execute('aion.convert', []);
    expect(record.told).toHaveLength(1);
    expect(log.lines.join()).toContain('Client is not running');
  });
});

describe('When the extension is switched off', () => {
  test('a connection that is still being loaded is never started', async () => {
    const connection = new FakeConnection();
    let loaded: (connection: Connection) => void = () => undefined;
    const { server } = serverWith(
      () =>
        new Promise((resolve) => {
          loaded = resolve;
        }),
    );
    const started = server.start();
    await turn();
    const disposed = server.dispose();
    loaded(connection);
    await Promise.all([started, disposed]);
    expect(connection.done).toEqual(['dispose']);
  });

  test('a server that is starting is ended when it has started', async () => {
    const connection = new FakeConnection();
    const { server } = serverWith(async () => connection);
    void server.start();
    await turn();
    const disposed = server.dispose();
    connection.answers();
    await disposed;
    expect(connection.done).toEqual(['start', 'dispose']);
  });

  test('nothing is loaded any more', async () => {
    const load = vi.fn(async (): Promise<Connection> => new FakeConnection());
    const { server } = serverWith(load);
    await server.dispose();
    await server.start();
    expect(load).not.toHaveBeenCalled();
  });
});
