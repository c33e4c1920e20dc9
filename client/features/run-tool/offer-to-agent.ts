import {
  type Disposable,
  EventEmitter,
  type ExtensionContext,
  l10n,
  lm,
  McpStdioServerDefinition,
  type WorkspaceFolder,
  workspace,
} from 'vscode';
import { programEnvironment } from '../../program-environment.ts';

/** As in `mcpServerDefinitionProviders` of package.json. */
const providerId = 'aion.tools';

interface AgentOffer extends Disposable {
  changed(): void;
}

interface Agreement {
  /** Whether the tools of a folder have consent, without asking. */
  readonly isAgreed: (folder: WorkspaceFolder) => boolean;
  /** Asks for consent if the start has changed; null: refused. */
  readonly serveOptions: (folder: WorkspaceFolder) => Promise<readonly string[] | null>;
}

/** Offers the tools of each folder to the editor's agent, as an MCP server that the editor starts. Only folders with consent. */
export function offerToAgent(context: ExtensionContext, { isAgreed, serveOptions }: Agreement): AgentOffer {
  const emitter = new EventEmitter<void>();
  const script = context.asAbsolutePath('dist/cli.cjs');
  const folders = (): readonly WorkspaceFolder[] => workspace.workspaceFolders ?? [];
  // VS Code identifies a definition by its label, and two folders may have one name.
  const labelOf = (folder: WorkspaceFolder): string => {
    const isAlone = folders().filter(({ name }) => name === folder.name).length === 1;
    return l10n.t('AION tools of {0}', isAlone ? folder.name : folder.uri.fsPath);
  };
  const define = (folder: WorkspaceFolder, options: readonly string[]): McpStdioServerDefinition => {
    const definition = new McpStdioServerDefinition(
      labelOf(folder),
      process.execPath,
      [script, 'serve', ...options, '.'],
      { ...programEnvironment },
      String(context.extension.packageJSON.version),
    );
    definition.cwd = folder.uri;
    return definition;
  };
  // Some VS Code forks have no models.
  const registered = lm?.registerMcpServerDefinitionProvider?.(providerId, {
    onDidChangeMcpServerDefinitions: emitter.event,
    provideMcpServerDefinitions: () =>
      folders()
        .filter(isAgreed)
        .map((folder) => define(folder, [])),
    // Called just before the start.
    resolveMcpServerDefinition: async (definition: McpStdioServerDefinition) => {
      const folder = folders().find((one) => labelOf(one) === definition.label);
      if (folder === undefined || !isAgreed(folder)) return undefined;
      const options = await serveOptions(folder);
      return options === null ? undefined : define(folder, options);
    },
  });
  return {
    changed: () => emitter.fire(),
    dispose: () => {
      registered?.dispose();
      emitter.dispose();
    },
  };
}
