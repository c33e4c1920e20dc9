import type { Disposable, ExtensionContext, LogOutputChannel, WorkspaceFolder } from 'vscode';
import type { LanguageServer } from '../../language-server.ts';
import type { FolderTools } from './folder-tools.ts';

/** What runs tools: a file of its own, which is read when it is asked for. */
export interface RunToolFeature extends Disposable {
  /** *AION: Run Tool…* for the tool at the cursor, or for what the argument of a command names. */
  run(argument: unknown): Promise<void>;
  /** The options of `aion serve` for a folder, where the person agrees to what it starts; null where not. */
  serveOptions(folder: WorkspaceFolder): Promise<readonly string[] | null>;
  /** The tools of a folder. Nothing is started. */
  toolsOf(folder: WorkspaceFolder): FolderTools;
  /** Shows the kept calls of the workspace in the Test Explorer, from now on. */
  showTests(): void;
}

/** What the feature tells the part of the extension that is always there. */
export interface RunToolHost {
  readonly context: ExtensionContext;
  readonly server: LanguageServer;
  readonly log: LogOutputChannel;
  /** The person agreed, or the consent is gone. */
  readonly onConsentChanged: () => void;
}

/** What runs tools, as other features find it. */
export interface RegisteredRunTool extends Disposable {
  /** Reads the file that runs tools where it was not read yet; null in a host that cannot start a process. */
  readonly feature: (() => Promise<RunToolFeature>) | null;
}

export type LoadRunTool = (host: RunToolHost) => Promise<RunToolFeature>;
