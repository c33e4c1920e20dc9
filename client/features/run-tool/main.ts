/** The entry of the file that runs tools. A web VS Code has no processes and no such file. */
import { commands, type Disposable, env, l10n, Uri, type WorkspaceFolder, window, workspace } from 'vscode';
import { type CatalogueTool, toolCatalogueRequest } from '../../../protocol/tool-catalogue.ts';
import { isThere, openDocument } from '../../open-files.ts';
import { sayError } from '../../say-error.ts';
import type { AionProgram } from './aion-process.ts';
import { FolderTools } from './folder-tools.ts';
import { RunPanel, type RunTarget } from './panel.ts';
import { RecentRecords } from './recent-records.ts';
import type { RunToolFeature, RunToolHost } from './run-tool-feature.ts';
import { SavedTests } from './saved-tests/saved-tests.ts';
import { placeOf, toolNameAt } from './tool-at.ts';
import { hasStarted, tellWhyNot } from './why-not.ts';

/** Called by the main file of the extension. */
export function openRunTool(host: RunToolHost): RunToolFeature {
  return new RunTool(host);
}

class RunTool implements RunToolFeature {
  readonly #host: RunToolHost;
  readonly #program: AionProgram;
  readonly #records = new RecentRecords();
  readonly #folders = new Map<string, FolderTools>();
  readonly #listener: Disposable;
  #panel: RunPanel | null = null;
  #tests: SavedTests | null = null;

  constructor(host: RunToolHost) {
    this.#host = host;
    // VS Code's executable runs as Node on request.
    const script = host.context.asAbsolutePath('dist/cli.cjs');
    this.#program = { command: process.execPath, script, language: env.language };
    this.#listener = workspace.onDidChangeWorkspaceFolders(({ removed }) => {
      for (const folder of removed) {
        this.#folders.get(folder.uri.toString())?.dispose();
        this.#folders.delete(folder.uri.toString());
      }
    });
  }

  async run(argument: unknown): Promise<void> {
    const { server } = this.#host;
    // The command may be what activates the extension.
    if (server.state === 'starting') await server.start();
    const target = await this.#targetOf(argument);
    if (target === null) return;
    if (!(await hasStarted(target.tools))) return;
    if (this.#panel !== null) this.#panel.show(target);
    else {
      const { context } = this.#host;
      this.#panel = new RunPanel(context, server, this.#records, target, () => {
        this.#panel = null;
      });
    }
  }

  async serveOptions(folder: WorkspaceFolder): Promise<readonly string[] | null> {
    try {
      return await this.toolsOf(folder).agreedOptions();
    } catch (error) {
      tellWhyNot(folder, error);
      return null;
    }
  }

  showTests(): void {
    const { server, log } = this.#host;
    this.#tests ??= new SavedTests(server, log, this.#program, (folder) => this.toolsOf(folder));
  }

  dispose(): void {
    this.#listener.dispose();
    this.#panel?.dispose();
    this.#tests?.dispose();
    for (const tools of this.#folders.values()) tools.dispose();
  }

  toolsOf(folder: WorkspaceFolder): FolderTools {
    const key = folder.uri.toString();
    const known = this.#folders.get(key);
    if (known !== undefined) return known;
    const { consents, log, onConsentChanged } = this.#host;
    const tools = new FolderTools(folder, this.#program, consents, log, onConsentChanged);
    this.#folders.set(key, tools);
    return tools;
  }

  /** The requested tool; null after a report, or if cancelled. */
  async #targetOf(argument: unknown): Promise<RunTarget | null> {
    const place = placeOf(argument);
    if (place === null) return this.#pickedTarget(argument);
    const { uri, line } = place;
    const folder = workspace.getWorkspaceFolder(uri);
    if (folder === undefined) return told(l10n.t('Tools run in a folder. Open the folder of this file first.'));
    const document = openDocument(uri);
    if (document?.isDirty && !(await document.save())) {
      return told(l10n.t("The file couldn't be saved. Tools run from the saved file."));
    }
    const name = await toolNameAt({ uri, line }, this.#host.server);
    return name === null ? this.#pickedTarget(argument) : { tools: this.toolsOf(folder), name, source: uri };
  }

  /** Of the given file alone if it has tools. */
  async #pickedTarget(argument: unknown): Promise<RunTarget | null> {
    const all = await this.#toolsOnDisk();
    const chosen = argument instanceof Uri ? argument : null;
    const file = chosen ?? window.activeTextEditor?.document.uri;
    if (file !== undefined && isOfOtherForm(file) && (chosen !== null || all.length === 0)) {
      await offerConversion(file);
      return null;
    }
    const own = all.filter(({ uri }) => uri.toString() === chosen?.toString());
    const tools = own.length > 0 ? own : all;
    if (tools.length === 0) return told(l10n.t('No tool in the .aion files of this workspace.'));
    const items = tools.map(({ uri, tool }) => ({
      label: tool.name,
      description: workspace.asRelativePath(uri),
      detail: tool.description.split('\n', 1)[0] ?? '',
      uri,
    }));
    const picked = await window.showQuickPick(items, { title: l10n.t('Run Tool'), matchOnDescription: true });
    const folder = picked === undefined ? undefined : workspace.getWorkspaceFolder(picked.uri);
    if (picked === undefined || folder === undefined) return null;
    return { tools: this.toolsOf(folder), name: picked.label, source: picked.uri };
  }

  /** The named tools of the workspace's files. VS Code keeps the text of a deleted file for minutes, and no tool of it runs. */
  async #toolsOnDisk(): Promise<readonly { readonly uri: Uri; readonly tool: CatalogueTool }[]> {
    const { files } = await this.#host.server.request(toolCatalogueRequest, {});
    const found = await Promise.all(
      files.map(async ({ uri: address, tools }) => {
        const uri = Uri.parse(address, true);
        if (workspace.getWorkspaceFolder(uri) === undefined || !(await isThere(uri))) return [];
        return tools.map((tool) => ({ uri, tool }));
      }),
    );
    return found.flat().filter(({ tool }) => tool.name !== '');
  }
}

/** A file that may define tools, but not as AION: its tools cannot run. */
function isOfOtherForm({ path }: Uri): boolean {
  return /\.(?:json|jsonc|jsonl|py)$/.test(path);
}

async function offerConversion(file: Uri): Promise<void> {
  const convert = l10n.t('Convert');
  const told = l10n.t('Tools run from .aion files. Convert this file first.');
  if ((await window.showInformationMessage(told, convert)) === convert) {
    await commands.executeCommand('aion.convert', file);
  }
}

function told(message: string): null {
  sayError(message);
  return null;
}
