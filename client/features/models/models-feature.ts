import type { Disposable, ExtensionContext, LogOutputChannel } from 'vscode';
import type { LanguageServer } from '../../language-server.ts';
import type { RunToolFeature } from '../run-tool/run-tool-feature.ts';

/** Asks models. Its file is loaded on demand. */
export interface ModelsFeature extends Disposable {
  /** *AION: Try Tools with a Model…* for the active file's folder, or for a command argument. */
  tryTools(argument: unknown): Promise<void>;
  showExpectations(): void;
}

export interface ModelsHost {
  readonly context: ExtensionContext;
  readonly server: LanguageServer;
  readonly log: LogOutputChannel;
  readonly runTool: () => Promise<RunToolFeature>;
}

export type LoadModels = (host: ModelsHost) => Promise<ModelsFeature>;
