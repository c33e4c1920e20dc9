import {
  CodeLens,
  commands,
  Disposable,
  EndOfLine,
  EventEmitter,
  l10n,
  languages,
  Range,
  TabInputCustom,
  type TextDocument,
  type Uri,
  window,
  workspace,
} from 'vscode';
import type { BaseLanguageClient } from 'vscode-languageclient';
import { selector } from '../../served.ts';
import { type Reports, showRendered } from '../reports/reports.ts';
import { optionWithModels, type PasteOption } from './paste-options.ts';

const detailsCommand = 'aion.pastedLosses';
const modelsCommand = 'aion.pastedWithModels';

interface LossyPaste {
  readonly option: PasteOption;
  readonly report: Uri;
}

/** A line over the tools of the last lossy paste or drop. It ends with its first tool, or when the report is closed. */
export class LossLens implements Disposable {
  readonly #client: BaseLanguageClient;
  readonly #reports: Reports;
  readonly #changed = new EventEmitter<void>();
  readonly #registered: Disposable;
  #paste: LossyPaste | null = null;

  constructor(client: BaseLanguageClient, reports: Reports) {
    this.#client = client;
    this.#reports = reports;
    this.#registered = Disposable.from(
      this.#changed,
      languages.registerCodeLensProvider(selector, {
        onDidChangeCodeLenses: this.#changed.event,
        provideCodeLenses: (document) => this.#lenses(document),
      }),
      commands.registerCommand(detailsCommand, async () => {
        if (this.#paste !== null) await showRendered(this.#paste.report);
      }),
      commands.registerCommand(modelsCommand, () => this.#useModels()),
      window.tabGroups.onDidChangeTabs(({ closed }) => {
        const report = this.#paste?.report.toString();
        if (closed.some(({ input }) => input instanceof TabInputCustom && input.uri.toString() === report)) this.#end();
      }),
    );
  }

  dispose(): void {
    this.#registered.dispose();
  }

  /** Keeps the report of the pasted tools, and shows the line if something is lost. */
  async show(option: PasteOption): Promise<void> {
    const { losses, report } = option.tools;
    if (losses === 0 || report === null) return this.#end();
    this.#paste = { option, report: await this.#reports.keep(l10n.t('Converted JSON: losses'), report) };
    this.#changed.fire();
  }

  #end(): void {
    this.#paste = null;
    this.#changed.fire();
  }

  #lenses(document: TextDocument): CodeLens[] {
    if (this.#paste?.option.document.uri.toString() !== document.uri.toString()) return [];
    const { tools, offersModels } = this.#paste.option;
    const pasted = written(tools.newText, document);
    const at = document.getText().indexOf(startOf(pasted));
    if (at < 0) return [];
    const start = document.positionAt(at);
    const range = new Range(start, start);
    const title = tools.losses === 1 ? l10n.t('1 loss: Details') : l10n.t('{0} losses: Details', tools.losses);
    const details = new CodeLens(range, { title, command: detailsCommand });
    // A second paste would revert edits.
    if (!offersModels || !document.getText().includes(pasted)) return [details];
    return [details, new CodeLens(range, { title: l10n.t('Use Pydantic models'), command: modelsCommand })];
  }

  async #useModels(): Promise<void> {
    if (this.#paste === null) return;
    const { document, texts, tools } = this.#paste.option;
    const pasted = written(tools.newText, document);
    const at = document.getText().indexOf(pasted);
    if (at < 0) return;
    const range = new Range(document.positionAt(at), document.positionAt(at + pasted.length));
    const { version } = document;
    const option = await optionWithModels(this.#client, document, range, texts);
    if (option === null || document.version !== version) return;
    if (await workspace.applyEdit(option.edit)) await this.show(option);
  }
}

/** The pasted tools as the document has them, without the commas around them. */
function written(newText: string, { eol }: TextDocument): string {
  const end = Math.max(newText.lastIndexOf('}'), newText.lastIndexOf(']')) + 1;
  const text = newText.slice(newText.search(/[[{]/), end);
  return text.replaceAll('\r\n', '\n').replaceAll('\n', eol === EndOfLine.CRLF ? '\r\n' : '\n');
}

/** The first tool up to its first property, the name. */
function startOf(pasted: string): string {
  const lines = pasted.slice(pasted.indexOf('{')).split('\n', 2);
  return lines.join('\n').trimEnd();
}
