import type { Disposable, ExtensionContext, LogOutputChannel, WorkspaceFolder } from 'vscode';
import type { LanguageServer } from '../../language-server.ts';

/** What runs tools: a file of its own, which is read when it is asked for. */
export interface RunToolFeature extends Disposable {
  /** *AION: Run Tool…* for the tool at the cursor, or for what the argument of a command names. */
  run(argument: unknown): Promise<void>;
  /** The options of `aion serve` for a folder, where the person agrees to what it starts; null where not. */
  serveOptions(folder: WorkspaceFolder): Promise<readonly string[] | null>;
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

export type LoadRunTool = (host: RunToolHost) => Promise<RunToolFeature>;
