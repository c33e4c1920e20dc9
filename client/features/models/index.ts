import { commands, Disposable, window } from 'vscode';
import { noProcess, whyNothingRuns } from '../run-tool/index.ts';
import type { RunToolFeature } from '../run-tool/run-tool-feature.ts';
import type { LoadModels, ModelsFeature, ModelsHost } from './models-feature.ts';

/** What is known where the extension is activated; null where the host cannot start a process. */
export type ModelsSurroundings = Omit<ModelsHost, 'runTool'> & {
  readonly runTool: (() => Promise<RunToolFeature>) | null;
};

/** *AION: Try Tools with a Model…*. `load` reads the file that asks models; nothing is read before it is needed, and nothing is sent unasked. */
export function registerModels({ runTool, ...host }: ModelsSurroundings, load: LoadModels | null): Disposable {
  let loaded: Promise<ModelsFeature> | null = null;
  const tryTools = commands.registerCommand('aion.tryTools', async (argument: unknown) => {
    const reason = load === null || runTool === null ? noProcess() : whyNothingRuns();
    if (load === null || runTool === null || reason !== null) {
      void window.showErrorMessage(reason ?? '');
      return;
    }
    loaded ??= load({ ...host, runTool });
    await (await loaded).tryTools(argument);
  });
  return Disposable.from(tryTools, new Disposable(() => void loaded?.then((feature) => feature.dispose())));
}
