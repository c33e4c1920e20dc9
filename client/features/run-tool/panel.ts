import { realpath } from 'node:fs/promises';
import { type Disposable, type ExtensionContext, l10n, Range, Uri, ViewColumn, window, workspace } from 'vscode';
import { jsonLine } from '../../../core/json/index.ts';
import { inOneLine } from '../../../core/text/index.ts';
import { callFormatsRequest, convertCallRequest } from '../../../protocol/run-tool.ts';
import type { JsonObject } from '../../json.ts';
import type { LanguageServer } from '../../language-server.ts';
import { copyText, newPanel } from '../../page/new-panel.ts';
import { PagePanel } from '../../page/page-panel.ts';
import { sayError } from '../../say-error.ts';
import { type CallRecord, ownRecord } from './call-record.ts';
import { showWhatRuns } from './consent/ask-consent.ts';
import type { FolderTools, RunningTools } from './folder-tools.ts';
import type { Filling, OfferedTool, RunMessage, RunState } from './messages.ts';
import type { RecentRecords } from './recent-records.ts';
import { keepCall } from './saved-tests/save-call.ts';
import { runStyle } from './style.ts';

const runViewType = 'aion.runTool';

export interface RunTarget {
  readonly tools: FolderTools;
  readonly name: string;
  /** The file with the tool; null if unknown. */
  readonly source: Uri | null;
}

/** The panel *AION: Run Tool*: the form of one tool, a result, and the recent calls of this window. */
export class RunPanel implements Disposable {
  readonly #page: PagePanel<RunState, RunMessage>;
  readonly #server: LanguageServer;
  readonly #records: RecentRecords;
  readonly #calls = new Map<string, AbortController>();
  readonly #targets = new Map<string, RunTarget>();
  #ofTools: Disposable | null = null;
  #target: RunTarget;
  #tool: OfferedTool | null = null;
  #problem: string | null = null;
  #filling: Filling = { number: 0, arguments: {} };
  #shown: string | null = null;
  #callFormats: RunState['callFormats'] = [];

  constructor(
    context: ExtensionContext,
    server: LanguageServer,
    records: RecentRecords,
    target: RunTarget,
    onDisposed: () => void,
  ) {
    this.#server = server;
    this.#records = records;
    this.#target = target;
    const title = l10n.t('Run Tool');
    this.#page = new PagePanel(newPanel(runViewType, title, context.extensionUri, false), context.extensionUri, {
      ...{ title, script: 'run-tool-panel.js', style: runStyle },
      receive: (message) => this.#receive(message),
      closed: () => {
        this.#ofTools?.dispose();
        for (const call of this.#calls.values()) call.abort();
        onDisposed();
      },
    });
    this.show(target);
  }

  /** Shows a tool; a different tool gets an empty form. */
  show(target: RunTarget): void {
    const isOther =
      target.name !== this.#target.name ||
      target.tools !== this.#target.tools ||
      target.source?.toString() !== this.#target.source?.toString();
    this.#target = target;
    if (isOther) {
      this.#tool = null;
      this.#shown = null;
      this.#filling = { number: this.#filling.number + 1, arguments: {} };
    }
    this.#ofTools?.dispose();
    this.#ofTools = target.tools.onDidChange(() => void this.#refresh());
    this.#page.panel.title = l10n.t('Run {0}', target.name);
    this.#page.panel.reveal(undefined, false);
    void this.#refresh();
  }

  dispose(): void {
    this.#page.panel.dispose();
  }

  async #receive(message: RunMessage): Promise<void> {
    switch (message.kind) {
      case 'ready': {
        const { formats } = await this.#server.request(callFormatsRequest, {});
        this.#callFormats = formats;
        return this.#refresh();
      }
      case 'call':
        return this.#call(message.arguments);
      case 'cancel':
        return this.#calls.get(message.id)?.abort();
      case 'show':
        this.#shown = message.id;
        return this.#tell();
      case 'again':
        return this.#again(message.id);
      case 'keep':
        return this.#keep(message.id);
      case 'copy as':
        return this.#copyAs(message.id, message.form);
      case 'copy':
        return copyText(message.text);
      case 'source':
        return this.#showSource();
      case 'details': {
        const { folder, running } = this.#target.tools;
        if (running !== null) await showWhatRuns(folder.name, running.starts);
        return;
      }
      case 'withdraw':
        return this.#target.tools.withdraw();
    }
  }

  async #call(given: JsonObject): Promise<void> {
    const target = this.#target;
    const { name, tools } = target;
    if (this.#tool !== null && !(await mayRun(this.#tool))) return;
    const id = crypto.randomUUID();
    const began = Date.now();
    const record = (status: CallRecord['status'], error: string | null): CallRecord =>
      ownRecord({ id, tool: name, arguments: given }, began, status, error);
    const call = new AbortController();
    this.#calls.set(id, call);
    this.#targets.set(id, target);
    this.#records.put(id, record('processing', null));
    this.#shown = id;
    this.#tell();
    let ended: CallRecord;
    try {
      // Another Python or other modules need a new consent.
      const running = await tools.run();
      const other = running === null ? null : await otherFile(target, running);
      if (running === null) ended = record('cancelled', l10n.t('Not run: consent required.'));
      else if (other !== null) ended = record('failed', sameName(name, other));
      else ended = await running.server.call(id, name, given, call.signal);
    } catch (error) {
      ended = record('failed', messageOf(error));
    }
    this.#calls.delete(id);
    this.#records.put(id, ended);
    this.#tell();
  }

  /** Repeats a call, in the form of its tool. */
  async #again(id: string): Promise<void> {
    const record = this.#records.get(id);
    const target = this.#targets.get(id) ?? this.#target;
    if (record === null) return;
    if (target.name !== this.#target.name || target.source !== this.#target.source) {
      this.show({ ...target, name: record.tool });
    }
    this.#filling = { number: this.#filling.number + 1, arguments: record.arguments };
    await this.#refresh();
    await this.#call(record.arguments);
  }

  async #keep(id: string): Promise<void> {
    const record = this.#records.get(id);
    const { source, tools } = this.#targets.get(id) ?? this.#target;
    if (record === null) return;
    await keepCall(record, source === null ? tools.folder.uri : Uri.joinPath(source, '..'));
  }

  async #copyAs(id: string, form: string): Promise<void> {
    const record = this.#records.get(id);
    if (record === null) return;
    const params = { name: record.tool, arguments: jsonLine(record.arguments), form };
    const { problem, text } = await this.#server.request(convertCallRequest, params);
    if (problem !== null) return sayError(problem);
    await copyText(text);
  }

  async #showSource(): Promise<void> {
    const { tools, name, source } = this.#target;
    const known = tools.running?.starts.tools.find((tool) => tool.name === name);
    const uri = source ?? (known === undefined ? null : Uri.file(known.path));
    if (uri === null) return;
    const document = await workspace.openTextDocument(uri);
    const at = known === undefined ? 0 : Math.min(known.line, document.lineCount) - 1;
    const open = window.visibleTextEditors.find((editor) => editor.document === document);
    await window.showTextDocument(document, {
      viewColumn: open?.viewColumn ?? ViewColumn.One,
      selection: new Range(at, 0, at, 0),
    });
  }

  async #refresh(): Promise<void> {
    const target = this.#target;
    const { tools, name } = target;
    const { running } = tools;
    this.#problem = null;
    if (running !== null) {
      try {
        const other = await otherFile(target, running);
        const offered = other === null ? (await running.server.tools()).get(name) : undefined;
        // The target may have changed meanwhile.
        if (this.#target !== target || this.#page.hasEnded) return;
        this.#tool = offered ?? (other === null ? this.#tool : null);
        const cannotRun = running.starts.tools.find((tool) => tool.name === name)?.cannotRun ?? null;
        if (other !== null) this.#problem = sameName(name, other);
        else if (offered === undefined) {
          this.#problem = cannotRun ?? l10n.t('The tool "{0}" isn\'t available. Save its file first.', name);
        }
      } catch (error) {
        this.#problem = messageOf(error);
      }
    } else if (!tools.isStarting)
      this.#problem = l10n.t('Python isn\'t running. To start it, run the command "AION: Run Tool…".');
    this.#tell();
  }

  #tell(): void {
    const { tools } = this.#target;
    this.#page.tell({
      tool: this.#tool,
      problem: this.#problem,
      isStarting: tools.running === null && tools.isStarting,
      filling: this.#filling,
      records: this.#records.all.map(({ id, tool, status, started, duration }) => ({
        id,
        tool,
        status,
        started,
        duration,
      })),
      shown: this.#shown === null ? null : this.#records.get(this.#shown),
      callFormats: this.#callFormats,
      python: tools.running?.starts.python.path ?? '',
    });
  }
}

/** Each run of a tool that is not read-only is confirmed. */
async function mayRun({ name, effect }: OfferedTool): Promise<boolean> {
  if (effect === 'looks') return true;
  const yes = l10n.t('Run');
  const detail =
    effect === 'changes' ? l10n.t('This tool has side effects.') : l10n.t('The side effects of this tool are unknown.');
  const question = l10n.t('Run "{0}" with these arguments?', inOneLine(name));
  return (await window.showWarningMessage(question, { modal: true, detail }, yes)) === yes;
}

/** The file of another tool that runs under the name; null if the requested one runs. The folder's first tool of a name runs. */
async function otherFile({ name, source }: RunTarget, { starts }: RunningTools): Promise<string | null> {
  const known = starts.tools.find((tool) => tool.name === name);
  if (source === null || known === undefined) return null;
  // Python resolves links in its working directory; VS Code's path may have some.
  const real = [source.fsPath, known.path].map((path) => realpath(path).catch(() => path));
  const [meant, runs] = await Promise.all(real);
  return meant === runs ? null : known.path;
}

function sameName(name: string, path: string): string {
  const file = workspace.asRelativePath(path);
  return l10n.t('A tool in another file is already named "{0}": {1}. Rename one of them.', name, file);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
