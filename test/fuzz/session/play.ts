import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { CancellationTokenSource, ErrorCodes, LSPErrorCodes, ResponseError } from 'vscode-languageserver-protocol';
import { NotationDocument } from '../../../core/notation/notation-document.ts';
import { LineIndex } from '../../../core/text/line-index.ts';
import { checkCallsRequest } from '../../../protocol/calls.ts';
import { convertToolsRequest } from '../../../protocol/conversion.ts';
import { previewPlaceRequest } from '../../../protocol/preview.ts';
import { documentKind } from '../../../server/document-kind.ts';
import { fullCapabilities, fullExtras, minimalCapabilities } from '../../lsp/support/capabilities.ts';
import { TestClient } from '../../lsp/support/client.ts';
import type { TransportKind } from '../../lsp/support/transport.ts';
import { withoutWaiting } from '../../lsp/support/without-waiting.ts';
import { mutate } from '../../unit/rules/helpers/mutate.ts';
import { wrongIn } from './in-text.ts';
import { type Question, questionsAbout } from './questions.ts';
import type { FileState, Session, Step, VersionHabit } from './step.ts';
import { textPools } from './texts.ts';
import { withValue } from './with-value.ts';

/** So long (in milliseconds) an answer may take before it counts as none. */
const patience = 60_000;

/** Answers with places in another text: in a preview, in a text that is given, in the text that is written. */
const ofOtherText: ReadonlySet<string> = new Set([previewPlaceRequest, checkCallsRequest, convertToolsRequest]);

/** How often a difference to a fresh server is looked at again: files and folders are read beside the answers. */
const looks = 60;

interface Open {
  readonly language: string;
  readonly version: number | null;
  readonly text: string;
  /** Whether the server was told something about it that has no meaning. */
  readonly isBlurred: boolean;
}

interface FileNews {
  readonly uri: string;
  readonly type: 1 | 2 | 3;
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
  readonly #root = mkdtempSync(join(tmpdir(), 'aion-fuzz-'));
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
    for (const name of ['one/a.aion', 'two/a.aion', 'one/sub/c.aion']) this.#write(name, 'text', text);
    this.#write('one/tools.json', 'text', textPools.json[0] ?? '');
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
    this.#write('one', 'gone', '');
    rmSync(this.#root, { recursive: true, force: true });
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
      folders: [...this.#folders].map((name) => this.#uriOf(name)),
      timers: withoutWaiting,
    });
  }

  get #server(): TestClient {
    if (this.#client === null) throw new Error('No server runs.');
    return this.#client;
  }

  #uriOf(name: string): string {
    return name.includes(':') ? name : pathToFileURL(join(this.#root, name)).toString();
  }

  readonly #textOf = (uri: string): string | null => this.#open.get(uri)?.text ?? null;

  #make(step: Step): Promise<void> | void {
    switch (step.do) {
      case 'open':
        return this.#openDocument(this.#uriOf(step.document), languageOf(step), step.text);
      case 'edit':
        return this.#edit(step);
      case 'replace':
        return this.#change(this.#uriOf(step.document), step.version, () => [step.text, [{ text: step.text }]]);
      case 'close':
        return this.#close(this.#uriOf(step.document));
      case 'save':
        return this.#say('textDocument/didSave', { textDocument: { uri: this.#uriOf(step.document) } });
      case 'ask':
        return this.#ask(step.document, step.question, step.at);
      case 'ask beside':
        return this.#askBeside(step);
      case 'ask wrongly': {
        const { method, params } = this.#question(step.document, step.question, 0.5);
        this.#saidWrongly = true;
        return this.#answered({ method, params: withValue(params, step.place, step.value) as object }).then(() => {});
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
    return this.#change(this.#uriOf(document), version, (before) => {
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
    const questions = questionsAbout(this.#asked(this.#uriOf(name), at));
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
    const uri = this.#uriOf(name);
    await this.#sharpen(uri);
    const question = this.#question(name, index, at);
    await this.#lookedThrough(this.#server, question, uri);
  }

  /** The answer, and those to what it leaves open. */
  async #lookedThrough(client: TestClient, question: Question, uri: string): Promise<unknown> {
    const answer = await this.#answered(question, client);
    this.#lookAt(question, answer, uri);
    const further: unknown[] = [];
    for (const next of resolvable(question, answer)) {
      const resolved = await this.#answered(next, client);
      this.#lookAt(next, resolved, uri);
      further.push(resolved);
    }
    return further.length === 0 ? answer : [answer, further];
  }

  #lookAt({ method, params }: Question, answer: unknown, uri: string): void {
    if (ofOtherText.has(method) || JSON.stringify(params).includes('aion.server.convertTools')) return;
    const wrong = wrongIn(method, answer, uri, this.#textOf);
    if (wrong !== null) {
      throw new Error(`${method} ${JSON.stringify(params)} is answered wrongly: ${wrong}\n${JSON.stringify(answer)}`);
    }
  }

  /** The answer, or the error that the protocol has for such a request. */
  async #answered({ method, params }: Question, client = this.#server): Promise<unknown> {
    return await withinPatience(client.connection.sendRequest(method, params).catch(expectedError), method);
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
    const uri = this.#uriOf(document);
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
    const was = stateOf(join(this.#root, name));
    if (!this.#write(name, as, text)) return;
    const uri = this.#uriOf(name);
    const is = stateOf(join(this.#root, name));
    const news: FileNews[] =
      was === 'file' && is === 'file'
        ? [{ uri, type: 2 }]
        : [...(was === null ? [] : [{ uri, type: 3 } as const]), ...(is === null ? [] : [{ uri, type: 1 } as const])];
    if (told !== 'now') this.#news.push(...news);
    if (told !== 'later') await this.#say('workspace/didChangeWatchedFiles', { changes: news });
  }

  /** Puts something in the place of a file; false where its folder is none any more. */
  #write(name: string, as: FileState, text: string): boolean {
    const path = join(this.#root, name);
    try {
      mkdirSync(dirname(path), { recursive: true });
      rmSync(path, { recursive: true, force: true });
      put(path, as, text);
      return true;
    } catch (error) {
      if (/^(?:ENOTDIR|EEXIST|ENOENT|ELOOP)$/.test((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  }

  async #changeFolder(name: string, comes: boolean): Promise<void> {
    const folder = { uri: this.#uriOf(name), name };
    if (comes) this.#folders.add(name);
    else this.#folders.delete(name);
    await this.#say('workspace/didChangeWorkspaceFolders', {
      event: comes ? { added: [folder], removed: [] } : { added: [], removed: [folder] },
    });
  }

  /** Puts the folders of the server right, in the order in which the client has them. */
  async #tellFolders(): Promise<void> {
    const folders = [...this.#folders].map((name) => ({ uri: this.#uriOf(name), name }));
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
    // Who asked is told that nobody answers any more.
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
    const addresses = [...this.#open.keys(), this.#uriOf('one/a.aion')];
    for (const uri of new Set(addresses)) {
      for (const client of [this.#server, fresh]) await this.#closePreviews(client, uri);
      for (const question of questionsAbout(this.#asked(uri, at))) {
        if (question.method === 'textDocument/codeLens' && this.#isBeingWritten(uri)) continue;
        const [answer, expected] = await Promise.all([
          this.#lookedThrough(this.#server, question, uri),
          this.#lookedThrough(fresh, question, uri),
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
      const answer = await this.#answered({ method: 'textDocument/documentSymbol', params: { textDocument: { uri } } });
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

/** A clock that is put forward and back while something is measured by it. */
class JumpingClock {
  readonly #now = performance.now;
  readonly #today = Date.now;
  #offset = 0;

  jump(milliseconds: number): void {
    this.#offset += milliseconds;
    performance.now = () => this.#now.call(performance) + this.#offset;
    Date.now = () => this.#today() + this.#offset;
  }

  stop(): void {
    performance.now = this.#now;
    Date.now = this.#today;
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

/** What a file is at that path, its links followed; null for nothing. */
function stateOf(path: string): 'file' | 'folder' | null {
  try {
    return statSync(path).isDirectory() ? 'folder' : 'file';
  } catch {
    return null;
  }
}

function put(path: string, as: FileState, text: string): void {
  switch (as) {
    case 'text':
      return writeFileSync(path, text);
    case 'gone':
      return;
    case 'folder':
      mkdirSync(path);
      return writeFileSync(join(path, 'inside.aion'), text);
    case 'link':
      writeFileSync(`${path}.target`, text);
      return symlinkSync(`${path}.target`, path);
    case 'dangling link':
      return symlinkSync(`${path}.nowhere`, path);
    case 'loop':
      return symlinkSync(dirname(path), path);
    case 'pipe':
      execFileSync('mkfifo', [path]);
      return;
    case 'unreadable':
      writeFileSync(path, text);
      return chmodSync(path, 0);
    case 'bytes':
      return writeFileSync(path, Buffer.from([0xff, 0xfe, 0x5b, 0xc3, 0x28, 0, 0x7b, 0x80]));
  }
}

/** What the answer leaves to be asked for. */
function resolvable({ method }: Question, answer: unknown): readonly Question[] {
  if (method === 'textDocument/codeAction') {
    const open = (answer as readonly { edit?: unknown; disabled?: unknown }[]).filter(
      ({ edit, disabled }) => edit === undefined && disabled === undefined,
    );
    return open.map((action) => ({ method: 'codeAction/resolve', params: action }));
  }
  if (method === 'textDocument/codeLens') {
    const open = (answer as readonly { command?: unknown }[]).filter(({ command }) => command === undefined);
    return open.slice(0, 5).map((lens) => ({ method: 'codeLens/resolve', params: lens }));
  }
  if (method === 'textDocument/completion') {
    const items = (answer as { items?: readonly object[] } | null)?.items ?? [];
    return items.slice(0, 3).map((item) => ({ method: 'completionItem/resolve', params: item }));
  }
  return [];
}

const expectedCodes: readonly number[] = [
  LSPErrorCodes.RequestCancelled,
  LSPErrorCodes.RequestFailed,
  LSPErrorCodes.ContentModified,
  ErrorCodes.InvalidParams,
  ErrorCodes.MethodNotFound,
];

function expectedError(error: unknown): unknown {
  if (error instanceof ResponseError && expectedCodes.includes(error.code)) return { error: error.message };
  throw error;
}

async function withinPatience<Result>(answer: Promise<Result>, method: string): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`${method} has no answer after ${patience / 1000} s.`)), patience);
  });
  try {
    return await Promise.race([answer, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** An answer without what is each server's own. */
function comparable({ method }: Question, answer: unknown): string {
  const items = (answer as { items?: readonly { uri: string; items?: readonly unknown[] }[] } | null)?.items;
  const shown =
    method === 'workspace/diagnostic' && items !== undefined
      ? items.filter((report) => (report.items ?? []).length > 0).toSorted((a, b) => (a.uri < b.uri ? -1 : 1))
      : answer;
  return JSON.stringify(shown, (key, value: unknown) =>
    key === 'resultId' || key === 'previousResultId' ? undefined : value,
  );
}

function differenceOf(what: string, said: string, wanted: string): string {
  let at = 0;
  while (at < said.length && said[at] === wanted[at]) at++;
  const piece = (text: string): string => text.slice(Math.max(0, at - 120), at + 240);
  return `${what}\nsays        … ${piece(said)}\na fresh one … ${piece(wanted)}`;
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
