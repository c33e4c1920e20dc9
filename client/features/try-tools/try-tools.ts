import { type Disposable, Uri, type WorkspaceFolder, window, workspace } from 'vscode';
import { sourceOfToolsView } from '../conversion/active-source.ts';
import type { Models } from '../models/models.ts';
import type { ModelsHost } from '../models/models-feature.ts';
import { placeOf, toolNameAt } from '../run-tool/tool-at.ts';
import { hasStarted, tellNothingRuns, whyNot } from '../run-tool/why-not.ts';
import { TryPanel } from './panel.ts';

/** *AION: Try Tools with a Model…*: asks for the model and for consent to run the tools, then opens the panel. */
export class TryTools implements Disposable {
  readonly #host: ModelsHost;
  readonly #models: Models;
  #panel: TryPanel | null = null;

  constructor(host: ModelsHost, models: Models) {
    this.#host = host;
    this.#models = models;
  }

  /** Nothing is sent and no tool runs before a question in the panel, and consent. */
  async open(argument: unknown): Promise<void> {
    const folder = await folderOf(argument);
    if (folder === null) return;
    const reason = whyNot(folder);
    if (reason !== null) {
      void tellNothingRuns(reason);
      return;
    }
    const place = placeOf(argument);
    const model = await this.#models.choose();
    if (model === null) return;
    await this.#host.server.start();
    const tool = place === null ? null : await toolNameAt(place, this.#host.server);
    const tools = (await this.#host.runTool()).toolsOf(folder);
    if (!(await hasStarted(tools))) return;
    this.#panel ??= new TryPanel(this.#host, this.#models, tools, model, () => {
      this.#panel = null;
    });
    this.#panel.show(tools, model, tool);
  }

  dispose(): void {
    this.#panel?.dispose();
  }
}

/** The folder of the view's line or the active file, the only one, or the user's choice. */
async function folderOf(argument: unknown): Promise<WorkspaceFolder | null> {
  const viewed = sourceOfToolsView(argument);
  const uri = viewed?.uri === undefined ? window.activeTextEditor?.document.uri : Uri.parse(viewed.uri, true);
  const own = uri === undefined ? undefined : workspace.getWorkspaceFolder(uri);
  const [only, ...others] = workspace.workspaceFolders ?? [];
  if (own !== undefined) return own;
  if (others.length === 0) return only ?? null;
  return (await window.showWorkspaceFolderPick()) ?? null;
}
