import {
  Disposable,
  type Event,
  EventEmitter,
  type LogOutputChannel,
  l10n,
  RelativePattern,
  type WorkspaceFolder,
  workspace,
} from 'vscode';
import { inOneLine } from '../../../core/text/index.ts';
import { Pause } from '../../pause.ts';
import { type AionProgram, runAion } from './aion-process.ts';
import { askConsent } from './consent/ask-consent.ts';
import type { ConsentKind, Consents } from './consent/consents.ts';
import { readWhatStarts, type WhatStarts } from './consent/what-starts.ts';
import { chosenPython } from './python-choice.ts';
import { ToolServer } from './tool-server.ts';

/** In milliseconds: editors and tools write several files at once. */
const pause = 300;

/** A running server, with the consent it was started under. */
export interface RunningTools {
  readonly server: ToolServer;
  readonly starts: WhatStarts;
  readonly consent: ConsentKind;
}

/** The tools of one workspace folder, run by at most one server. */
export class FolderTools implements Disposable {
  readonly folder: WorkspaceFolder;
  readonly #program: AionProgram;
  readonly #consents: Consents;
  readonly #log: LogOutputChannel;
  readonly #onConsentChanged: () => void;
  readonly #changed = new EventEmitter<void>();
  readonly #listeners: Disposable;
  #running: RunningTools | null = null;
  #starting: Promise<RunningTools | null> | null = null;
  #isStale = false;
  readonly #pause = new Pause(pause, () => this.#check());
  #isAsking = false;
  /** Whether a consent ended because something changed. */
  #hasChanged = false;
  #isDisposed = false;

  constructor(
    folder: WorkspaceFolder,
    program: AionProgram,
    consents: Consents,
    log: LogOutputChannel,
    onConsentChanged: () => void,
  ) {
    this.#onConsentChanged = onConsentChanged;
    this.folder = folder;
    this.#program = program;
    this.#consents = consents;
    this.#log = log;
    const watcher = workspace.createFileSystemWatcher(
      new RelativePattern(folder, '**/{*.aion,*.py,*.so,*.pyd,.aionrc.json,pyvenv.cfg}'),
    );
    const stale = (): void => {
      this.#isStale = true;
      this.#pause.restart();
    };
    this.#listeners = Disposable.from(
      watcher,
      watcher.onDidChange(stale),
      watcher.onDidCreate(stale),
      watcher.onDidDelete(stale),
    );
  }

  get onDidChange(): Event<void> {
    return this.#changed.event;
  }

  /** The running server; null for none. */
  get running(): RunningTools | null {
    return this.#running;
  }

  /** Starts if needed; null after a refusal. Rejects if it cannot start. */
  run(): Promise<RunningTools | null> {
    if (this.#running !== null && !this.#isStale) return Promise.resolve(this.#running);
    this.#starting ??= this.#start().finally(() => {
      this.#starting = null;
      this.#changed.fire();
    });
    this.#changed.fire();
    return this.#starting;
  }

  get isAsking(): boolean {
    return this.#isAsking;
  }

  get isStarting(): boolean {
    return this.#starting !== null;
  }

  /** The `aion` options that hold it to the consent, which is asked for if needed. Null after a refusal. */
  async agreedOptions(): Promise<readonly string[] | null> {
    const asked = await this.#options();
    const starts = await this.#whatStarts(asked);
    const consent = await this.#agreed(starts);
    return consent === null ? null : agreedOptions(starts, consent, asked);
  }

  /** Stops the server, and asks again before the next start. */
  async withdraw(): Promise<void> {
    this.#hasChanged = false;
    await this.#forget();
  }

  async #forget(): Promise<void> {
    await this.#consents.forget(this.#key);
    this.#onConsentChanged();
    await this.stop();
  }

  async stop(): Promise<void> {
    await this.#starting?.catch(() => null);
    const { server } = this.#running ?? {};
    this.#running = null;
    await server?.close();
    this.#changed.fire();
  }

  dispose(): void {
    this.#isDisposed = true;
    this.#pause.dispose();
    this.#listeners.dispose();
    this.#changed.dispose();
    void this.#running?.server.close();
    this.#running = null;
  }

  get #key(): string {
    return this.folder.uri.toString();
  }

  async #start(): Promise<RunningTools | null> {
    this.#isStale = false;
    const asked = await this.#options();
    const starts = await this.#whatStarts(asked);
    const before = this.#running;
    if (before !== null && this.#consentOf(starts) === before.consent) {
      // The files may have other tools by now.
      this.#running = { ...before, starts };
      return this.#running;
    }
    // Other code: the running server has no consent any more.
    this.#running = null;
    await before?.server.close();
    const consent = await this.#agreed(starts);
    if (consent === null) return null;
    let server: ToolServer | null = null;
    server = await ToolServer.start(
      this.#program,
      ['serve', ...agreedOptions(starts, consent, asked), '.'],
      this.folder.uri.fsPath,
      {
        onToolsChanged: () => this.#fire(),
        onEnded: () => {
          if (this.#running !== null && this.#running.server === server) this.#running = null;
          this.#fire();
        },
        onLog: (text) => {
          if (!this.#isDisposed) this.#log.info(`aion serve (${this.folder.name}): ${text.trimEnd()}`);
        },
      },
    );
    if (this.#isDisposed) {
      await server.close();
      return null;
    }
    this.#running = { server, starts, consent };
    return this.#running;
  }

  /** The consent to what would start now; null where a person has to be asked. `once` is for what runs. */
  #consentOf(starts: WhatStarts): ConsentKind | null {
    const isSame = this.#running?.consent === 'once' && this.#running.starts.agreement === starts.agreement;
    return isSame ? 'once' : this.#consents.covers(this.#key, starts);
  }

  /** Stops the server if other code would run now: its consent is void. */
  async #check(): Promise<void> {
    if (this.#isDisposed || (this.#running === null && !this.#consents.isAnyGiven(this.#key))) return;
    try {
      const starts = await this.#whatStarts(await this.#options());
      if (this.#consentOf(starts) !== null) return;
      this.#log.info(`The code that runs for ${this.folder.name} has changed: its tools ended.`);
    } catch (error) {
      this.#log.error(`What runs for ${this.folder.name} is not known; its tools ended: ${String(error)}`);
    }
    this.#hasChanged = true;
    await this.#forget();
  }

  #fire(): void {
    if (!this.#isDisposed) this.#changed.fire();
  }

  async #agreed(starts: WhatStarts): Promise<ConsentKind | null> {
    const known = this.#consents.covers(this.#key, starts);
    if (known !== null) return known;
    const isOther = this.#hasChanged || this.#consents.isAnyGiven(this.#key);
    await this.#consents.forget(this.#key);
    const consent = await this.#asked(starts, isOther);
    if (consent === null) return null;
    this.#hasChanged = false;
    await this.#consents.give(this.#key, starts, consent);
    this.#onConsentChanged();
    return consent;
  }

  async #asked(starts: WhatStarts, isOther: boolean): Promise<ConsentKind | null> {
    this.#isAsking = true;
    this.#fire();
    // A question has room for some of them alone.
    const paths = starts.modules.map(({ path }) => inOneLine(path)).join(', ');
    this.#log.info(`The tools of ${inOneLine(this.folder.name)} may import: ${paths || 'no module of the workspace'}`);
    try {
      return await askConsent(this.folder.name, starts, isOther);
    } finally {
      this.#isAsking = false;
      this.#fire();
    }
  }

  async #options(): Promise<readonly string[]> {
    const python = await chosenPython(this.folder.uri);
    return python === null ? [] : ['--python', python];
  }

  /** Starts no Python. */
  async #whatStarts(options: readonly string[]): Promise<WhatStarts> {
    const args = ['serve', ...options, '.', '--show', '--format', 'json'];
    const shown = await runAion(this.#program, args, this.folder.uri.fsPath);
    // An unreadable file is logged; the rest is shown.
    if (shown.stderr.trim() !== '') this.#log.warn(shown.stderr.trim());
    if (shown.stdout.trim() !== '') return readWhatStarts(shown.stdout);
    throw new Error(shown.stderr.trim() || l10n.t('aion serve exited with code {0}.', shown.code ?? '?'));
  }
}

/**
 * The consented Python, not another one that a search may find later; and no code but the one that was agreed to. `asked`: the options of
 * the question, for projects with a Python each.
 */
function agreedOptions(
  { python, otherPythons, agreement }: WhatStarts,
  consent: ConsentKind,
  asked: readonly string[],
): readonly string[] {
  const chosen = otherPythons.length === 0 ? ['--python', python.path] : asked;
  return [...chosen, ...(consent === 'window' ? [] : ['--agreed', agreement])];
}
