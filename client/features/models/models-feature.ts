import type { Disposable, ExtensionContext, LogOutputChannel } from 'vscode';
import type { LanguageServer } from '../../language-server.ts';
import type { RunToolFeature } from '../run-tool/run-tool-feature.ts';

/** What asks models: a file of its own, which is read when it is asked for. */
export interface ModelsFeature extends Disposable {
  /** *AION: Try Tools with a Model…* for the folder of the file in front, or for what the argument of a command names. */
  tryTools(argument: unknown): Promise<void>;
  /** Shows the expectations of the workspace in the Test Explorer, from now on. */
  showExpectations(): void;
}

/** What the feature needs of the part of the extension that is always there. */
export interface ModelsHost {
  readonly context: ExtensionContext;
  readonly server: LanguageServer;
  readonly log: LogOutputChannel;
  readonly runTool: () => Promise<RunToolFeature>;
}

export type LoadModels = (host: ModelsHost) => Promise<ModelsFeature>;
