import type { Disposable, ExtensionContext, LogOutputChannel, WorkspaceFolder } from 'vscode';
import type { LanguageServer } from '../../language-server.ts';
import type { Consents } from './consent/consents.ts';
import type { FolderTools } from './folder-tools.ts';

/** Runs tools. Its file is loaded on demand. */
export interface RunToolFeature extends Disposable {
  /** *AION: Run Tool…* for the tool at the cursor, or for a command argument. */
  run(argument: unknown): Promise<void>;
  /** The `aion serve` options for a folder after consent; null: refused. */
  serveOptions(folder: WorkspaceFolder): Promise<readonly string[] | null>;
  /** Starts nothing. */
  toolsOf(folder: WorkspaceFolder): FolderTools;
  showTests(): void;
}

export interface RunToolHost {
  readonly context: ExtensionContext;
  readonly server: LanguageServer;
  readonly log: LogOutputChannel;
  readonly consents: Consents;
  readonly onConsentChanged: () => void;
}

export interface RegisteredRunTool extends Disposable {
  /** Loads the feature's file once; null in a host without processes. */
  readonly feature: (() => Promise<RunToolFeature>) | null;
}

export type LoadRunTool = (host: RunToolHost) => Promise<RunToolFeature>;
