import { CancellationTokenSource } from 'vscode-languageserver-protocol';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { LineIndex } from '../../../core/text/line-index.ts';
import { documentKind } from '../../../server/document-kind.ts';
import { fullCapabilities, fullExtras, minimalCapabilities } from '../../lsp/support/capabilities.ts';
import { TestClient } from '../../lsp/support/client.ts';
import type { TransportKind } from '../../lsp/support/transport.ts';
import { withoutWaiting } from '../../lsp/support/without-waiting.ts';
import { mutate } from '../../unit/rules/helpers/mutate.ts';
import { answered, comparable, differenceOf, expectedError, lookedThrough, withinPatience } from './answers.ts';
import { JumpingClock } from './jumping-clock.ts';
import { type Question, questionsAbout } from './questions.ts';
import { type FileNews, SessionDisk } from './session-disk.ts';
import type { Session, Step, VersionHabit } from './step.ts';
import { textPools } from './texts.ts';
import { withValue } from './with-value.ts';

/** How often a difference to a fresh server is looked at again: files and folders are read beside the answers. */
const looks = 60;

interface Open {
  readonly language: string;
  readonly version: number | null;
  readonly text: string;
  /** Whether the server was told something about it that has no meaning. */
  readonly isBlurred: boolean;
}

/** Plays a session against a server. Throws with a sentence where something does not hold that always must. */
export async function play(session: Session, transport: TransportKind): Promise<void> {
  const player = new Player(session, transport);
  try {
    await player.play();
  } finally {
    await player.end();
  }
}

class Player {
  readonly #session: Session;
  readonly #transport: TransportKind;
  readonly #disk = new SessionDisk();
  readonly #folders = new Set(['one', 'two']);
  readonly #open = new Map<string, Open>();
  readonly #beside: Promise<void>[] = [];
  #news: FileNews[] = [];
  #settings: { readonly user: unknown; readonly folder: unknown } = { user: {}, folder: {} };
  #refusesSettings = false;
  #saidWrongly = false;
  #client: TestClient | null = null;
  readonly #clock = new JumpingClock();
  readonly #escaped: unknown[] = [];
  readonly #escape = (error: unknown): void => void this.#escaped.push(error);

  constructor(session: Session, transport: TransportKind) {
    this.#session = session;
    this.#transport = transport;
  }

  async play(): Promise<void> {
    process.on('unhandledRejection', this.#escape);
    process.on('uncaughtException', this.#escape);
    const [text = ''] = textPools.notation;
    for (const name of ['one/a.aion', 'two/a.aion', 'one/sub/c.aion']) this.#disk.write(name, 'text', text);
    this.#disk.write('one/tools.json', 'text', textPools.json[0] ?? '');
    this.#client = await this.#start();
    for (const [index, step] of this.#session.steps.entries()) {
      try {
        await this.#make(step);
      } catch (error) {
        throw new Error(`Step ${index + 1} (${step.do}): ${sentenceOf(error)}`, { cause: error });
      }
    }
    await this.#compare(0.3);
    await this.#closeAll();
    if (this.#escaped.length > 0) throw new Error(`An error escaped: ${sentenceOf(this.#escaped[0])}`);
  }

  async end(): Promise<void> {
    this.#clock.stop();
    await this.#client?.end();
    process.off('unhandledRejection', this.#escape);
    process.off('uncaughtException', this.#escape);
    this.#disk.end();
  }

  #start(): Promise<TestClient> {
    const isFull = this.#session.client === 'full';
    return TestClient.start(this.#transport, {
      ...(isFull
        ? {
            capabilities: fullCapabilities,
            extras: { ...fullExtras, commands: ['aion.atElement', 'aion.showReferences'] },
          }
        : { capabilities: { ...minimalCapabilities, workspace: { workspaceFolders: true } } }),
      settings: { ...this.#settings },
      folders: [...this.#folders].map((name) => this.#disk.uriOf(name)),
      timers: withoutWaiting,
    });
  }

  get #server(): TestClient {
    if (this.#client === null) throw new Error('No server runs.');
    return this.#client;
  }

  readonly #textOf = (uri: string): string | null => this.#open.get(uri)?.text ?? null;

  #make(step: Step): Promise<void> | void {
    switch (step.do) {
      case 'open':
        return this.#openDocument(this.#disk.uriOf(step.document), languageOf(step), step.text);
      case 'edit':
        return this.#edit(step);
      case 'replace':
        return this.#change(this.#disk.uriOf(step.document), step.version, () => [step.text, [{ text: step.text }]]);
      case 'close':
        return this.#close(this.#disk.uriOf(step.document));
      case 'save':
        return this.#say('textDocument/didSave', { textDocument: { uri: this.#disk.uriOf(step.document) } });
      case 'ask':
        return this.#ask(step.document, step.question, step.at);
      case 'ask beside':
        return this.#askBeside(step);
      case 'ask wrongly': {
        const { method, params } = this.#question(step.document, step.question, 0.5);
        this.#saidWrongly = true;
        return answered({ method, params: withValue(params, step.place, step.value) as object }, this.#server).then(
          () => {},
        );
      }
      case 'say wrongly':
        return this.#sayWrongly(step);
      case 'file':
        return this.#changeFile(step);
      case 'folder':
        return this.#changeFolder(step.name, step.comes);
      case 'settings':
        this.#settings = { user: step.user, folder: step.folder };
        return this.#tellSettings();
      case 'no settings':
        this.#refusesSettings = true;
        this.#server.settingsGate = Promise.reject(new Error('The client has no settings.'));
        this.#server.settingsGate.catch(() => {});
        return this.#say('workspace/didChangeConfiguration', { settings: null });
      case 'clock':
        return this.#clock.jump(step.milliseconds);
      case 'wait':
        return this.#wait(step.turns);
      case 'kill':
        return this.#kill();
      case 'compare':
        return this.#compare(step.at);
    }
  }

  #say(method: string, params: unknown): Promise<void> {
    return this.#server.connection.sendNotification(method, params);
  }

  async #openDocument(uri: string, language: string, text: string): Promise<void> {
    await this.#close(uri);
    this.#open.set(uri, { language, version: 1, text, isBlurred: false });
    await this.#say('textDocument/didOpen', { textDocument: { uri, languageId: language, version: 1, text } });
  }

  async #close(uri: string): Promise<void> {
    if (!this.#open.delete(uri)) return;
    await this.#say('textDocument/didClose', { textDocument: { uri } });
  }

  #edit({ document, slips, version }: Step & { do: 'edit' }): Promise<void> {
    return this.#change(this.#disk.uriOf(document), version, (before) => {
      let text = before;
      const changes = slips.map((slip) => {
        const lines = new LineIndex(text);
        const { start, removed } = mutate(text, slip);
        const range = { start: lines.positionAt(start), end: lines.positionAt(start + removed) };
        text = text.slice(0, lines.offsetAt(range.start)) + slip.insert + text.slice(lines.offsetAt(range.end));
        return { range, text: slip.insert };
      });
      return [text, changes];
    });
  }

  async #change(
    uri: string,
    habit: VersionHabit,
    make: (text: string) => readonly [string, readonly unknown[]],
  ): Promise<void> {
    await this.#sharpen(uri);
    const open = this.#open.get(uri);
    if (open === undefined) return;
    const [text, contentChanges] = make(open.text);
    const version = versionAfter(open.version, habit);
    this.#open.set(uri, { ...open, text, version });
    await this.#say('textDocument/didChange', { textDocument: { uri, version }, contentChanges });
  }

  /** Opens a document again that the server was told nonsense about. */
  async #sharpen(uri: string): Promise<void> {
    const open = this.#open.get(uri);
    if (open?.isBlurred !== true) return;
    await this.#say('textDocument/didClose', { textDocument: { uri } });
    // The server has it last now.
    this.#open.delete(uri);
    this.#open.set(uri, { ...open, version: 1, isBlurred: false });
    const { language: languageId, text } = open;
    await this.#say('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
  }

  #question(name: string, index: number, at: number): Question {
    const questions = questionsAbout(this.#asked(this.#disk.uriOf(name), at));
    const question = questions[index % questions.length];
    if (question === undefined) throw new Error('There are no questions.');
    return question;
  }

  #asked(uri: string, at: number) {
    const text = this.#textOf(uri) ?? '';
    const lines = new LineIndex(text);
    const offset = Math.floor(at * text.length);
    return {
      uri,
      position: lines.positionAt(offset),
      part: { start: lines.positionAt(offset), end: lines.positionAt(Math.min(text.length, offset + 70)) },
      whole: { start: { line: 0, character: 0 }, end: lines.positionAt(text.length) },
    };
  }

  async #ask(name: string, index: number, at: number): Promise<void> {
    const uri = this.#disk.uriOf(name);
    await this.#sharpen(uri);
    const question = this.#question(name, index, at);
    await lookedThrough(this.#server, question, uri, this.#textOf);
  }

  #askBeside({ document, question, at, cancelled }: Step & { do: 'ask beside' }): void {
    const { method, params } = this.#question(document, question, at);
    const source = new CancellationTokenSource();
    const answer = this.#server.connection.sendRequest(method, params, source.token).catch(expectedError);
    if (cancelled) source.cancel();
    const done = withinPatience(answer, method).then(() => {});
    done.catch(() => {});
    this.#beside.push(done);
  }

  async #sayWrongly({ method, document, place, value }: Step & { do: 'say wrongly' }): Promise<void> {
    const uri = this.#disk.uriOf(document);
    const open = this.#open.get(uri);
    const range = this.#asked(uri, 0.5).part;
    const right = {
      'textDocument/didOpen': { textDocument: { uri, languageId: 'aion', version: 1, text: '[' } },
      'textDocument/didChange': {
        textDocument: { uri, version: 2 },
        contentChanges: [
          { range, text: '{' },
          { range, text: 'x' },
        ],
      },
      'workspace/didChangeConfiguration': { settings: { aion: {} } },
      'workspace/didChangeWatchedFiles': {
        changes: [
          { uri, type: 2 },
          { uri, type: 3 },
        ],
      },
      'workspace/didChangeWorkspaceFolders': { event: { added: [{ uri, name: 'x' }], removed: [] } },
      '$/cancelRequest': { id: 1 },
      '$/setTrace': { value: 'off' },
    }[method] ?? { textDocument: { uri } };
    const params = withValue(right, place, value);
    this.#saidWrongly = true;
    await this.#say(method, params);
    if (open !== undefined) this.#open.set(uri, { ...open, isBlurred: true });
    await this.#takeBack(method, params, uri, open !== undefined);
  }

  /** Says the contrary of nonsense, so that what is open is known again. */
  async #takeBack(method: string, params: unknown, uri: string, isOpen: boolean): Promise<void> {
    if (method === 'textDocument/didOpen') {
      const named = (params as { textDocument?: { uri?: unknown } } | null)?.textDocument?.uri;
      if (named === uri && isOpen) return;
      await this.#say('textDocument/didClose', { textDocument: { uri: named } });
      const other = typeof named === 'string' ? this.#open.get(named) : undefined;
      if (typeof named === 'string' && other !== undefined) this.#open.set(named, { ...other, isBlurred: true });
    }
    if (method === 'workspace/didChangeWorkspaceFolders') {
      const added = (params as { event?: { added?: unknown } } | null)?.event?.added;
      if (Array.isArray(added)) await this.#say(method, { event: { added: [], removed: added } });
      await this.#tellFolders();
    }
    if (method === 'workspace/didChangeConfiguration') await this.#tellSettings();
  }

  async #changeFile({ name, as, text, told }: Step & { do: 'file' }): Promise<void> {
    const news = this.#disk.change(name, as, text);
    if (news === null) return;
    if (told !== 'now') this.#news.push(...news);
    if (told !== 'later') await this.#say('workspace/didChangeWatchedFiles', { changes: news });
  }

  async #changeFolder(name: string, comes: boolean): Promise<void> {
    const folder = { uri: this.#disk.uriOf(name), name };
    if (comes) this.#folders.add(name);
    else this.#folders.delete(name);
    await this.#say('workspace/didChangeWorkspaceFolders', {
      event: comes ? { added: [folder], removed: [] } : { added: [], removed: [folder] },
    });
  }

  /** Puts the folders of the server right, in the order in which the client has them. */
  async #tellFolders(): Promise<void> {
    const folders = [...this.#folders].map((name) => ({ uri: this.#disk.uriOf(name), name }));
    await this.#say('workspace/didChangeWorkspaceFolders', { event: { added: [], removed: folders } });
    await this.#say('workspace/didChangeWorkspaceFolders', { event: { added: folders, removed: [] } });
  }

  async #tellSettings(): Promise<void> {
    this.#refusesSettings = false;
    this.#server.settingsGate = Promise.resolve();
    await this.#server.changeSettings({ ...this.#settings });
  }

  async #wait(turns: number): Promise<void> {
    for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setTimeout(resolve, 1));
  }

  async #kill(): Promise<void> {
    this.#server.dispose();
    // The waiting request ends with the server.
    await Promise.allSettled(this.#beside.splice(0));
    this.#client = await this.#start();
    this.#refusesSettings = false;
    this.#news = [];
    for (const [uri, open] of this.#open) {
      this.#open.set(uri, { ...open, isBlurred: false });
      await openAgain(this.#client, uri, open);
    }
  }

  async #settled(): Promise<void> {
    await Promise.all(this.#beside.splice(0));
    if (this.#refusesSettings) await this.#tellSettings();
    const changes = this.#news;
    this.#news = [];
    if (changes.length > 0) await this.#say('workspace/didChangeWatchedFiles', { changes });
    for (const uri of [...this.#open.keys()]) await this.#sharpen(uri);
  }

  /** All answers must be those of a server that was started just now, for the same texts, files and settings. */
  async #compare(at: number): Promise<void> {
    await this.#settled();
    const fresh = await this.#start();
    try {
      for (const [uri, open] of this.#open) await openAgain(fresh, uri, open);
      for (let look = 1; ; look++) {
        const difference = await this.#difference(fresh, at);
        if (difference === null) break;
        if (look === looks) throw new Error(difference);
        await new Promise((resolve) => setTimeout(resolve, 5 * look));
      }
    } finally {
      await fresh.end();
    }
    this.#lookAtLog();
  }

  async #difference(fresh: TestClient, at: number): Promise<string | null> {
    const addresses = [...this.#open.keys(), this.#disk.uriOf('one/a.aion')];
    for (const uri of new Set(addresses)) {
      for (const client of [this.#server, fresh]) await this.#closePreviews(client, uri);
      for (const question of questionsAbout(this.#asked(uri, at))) {
        if (question.method === 'textDocument/codeLens' && this.#isBeingWritten(uri)) continue;
        const [answer, expected] = await Promise.all([
          lookedThrough(this.#server, question, uri, this.#textOf),
          lookedThrough(fresh, question, uri, this.#textOf),
        ]);
        const [said, wanted] = [comparable(question, answer), comparable(question, expected)];
        if (said !== wanted) return differenceOf(`${question.method} ${JSON.stringify(question.params)}`, said, wanted);
      }
      if (this.#session.client === 'full' || !this.#open.has(uri)) continue;
      const [said, wanted] = [this.#server, fresh].map((one) => JSON.stringify(one.publishedFor(uri) ?? []));
      if (said !== wanted) return differenceOf(`problems of ${uri}`, said ?? '', wanted ?? '');
    }
    return null;
  }

  /** A preview that is open shows the last good state of a broken text; one that was closed begins anew. */
  async #closePreviews(client: TestClient, source: string): Promise<void> {
    for (const { method, params } of questionsAbout(this.#asked(source, 0))) {
      if (method !== 'workspace/textDocumentContent') continue;
      const { uri } = params as { readonly uri: string };
      await openAgain(client, uri, { language: 'json', version: 1, text: '{}', isBlurred: false });
      await client.connection.sendNotification('textDocument/didClose', { textDocument: { uri } });
    }
  }

  /** While a document is broken, the lenses of what was whole before stay: a server that was just started does not know them. */
  #isBeingWritten(uri: string): boolean {
    const items = [...NotationDocument.parse(this.#textOf(uri) ?? '').items()];
    return items.some(({ item }) => (item.kind === 'gap' ? item.tokens.some(isLeftOver) : item.problems.length > 0));
  }

  #lookAtLog(): void {
    const failure = this.#server.log.find((line) =>
      /(?:Failed while|AION Language Tools failed|Unhandled|TypeError|RangeError)/.test(line),
    );
    if (failure !== undefined && !this.#saidWrongly) throw new Error(`The log says: ${failure}`);
  }

  async #closeAll(): Promise<void> {
    const addresses = [...this.#open.keys()];
    for (const uri of addresses) await this.#close(uri);
    for (const uri of addresses) {
      const answer = await answered(
        { method: 'textDocument/documentSymbol', params: { textDocument: { uri } } },
        this.#server,
      );
      if (JSON.stringify(answer) !== '[]') throw new Error(`${uri} is closed, and has an outline.`);
      const shown = (): number => this.#server.publishedFor(uri)?.length ?? 0;
      await this.#server.until(
        `${uri} is closed, and has no problems`,
        () => shown() === 0 || !uri.startsWith('untitled:'),
      );
    }
    this.#lookAtLog();
  }
}

/** A file of the notation that is open as something else is left out: the index then has the file, and a preview the text. */
function languageOf({ document: name, language }: Step & { do: 'open' }): string {
  return name.endsWith('.aion') && documentKind(name, language) !== 'notation' ? 'aion' : language;
}

const isLeftOver = ({ kind }: { readonly kind: string }): boolean => kind === 'stray' || kind === 'close-brace';

function versionAfter(version: number | null, habit: VersionHabit): number | null {
  switch (habit) {
    case 'next':
      return (version ?? 0) + 1;
    case 'same':
      return version;
    case 'earlier':
      return (version ?? 0) - 1;
    case 'null':
      return null;
  }
}

async function openAgain({ connection }: TestClient, uri: string, { language, version, text }: Open): Promise<void> {
  const textDocument = { uri, languageId: language, version, text };
  await connection.sendNotification('textDocument/didOpen', { textDocument });
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
