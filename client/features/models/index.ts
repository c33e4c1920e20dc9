import { commands, Disposable } from 'vscode';
import { expectationsEnding } from '../../../protocol/calls.ts';
import { sayError } from '../../say-error.ts';
import { whenFilesAreThere } from '../../watched-files.ts';
import { noProcess, whyNothingRuns } from '../run-tool/index.ts';
import type { RunToolFeature } from '../run-tool/run-tool-feature.ts';
import { tellNothingRuns } from '../run-tool/why-not.ts';
import type { LoadModels, ModelsFeature, ModelsHost } from './models-feature.ts';

/** Available at activation; null in a host without processes. */
type ModelsSurroundings = Omit<ModelsHost, 'runTool'> & {
  readonly runTool: (() => Promise<RunToolFeature>) | null;
};

const tryTools = 'aion.tryTools';

/** *AION: Try Tools with a Model…*, and expectations in the Test Explorer. `load` loads the code that asks models. */
export function registerModels({ runTool, ...host }: ModelsSurroundings, load: LoadModels | null): Disposable {
  if (load === null || runTool === null) return commands.registerCommand(tryTools, () => sayError(noProcess()));
  let loaded: Promise<ModelsFeature> | null = null;
  const whole = (): Promise<ModelsFeature> => {
    loaded ??= load({ ...host, runTool });
    return loaded;
  };
  return Disposable.from(
    commands.registerCommand(tryTools, async (argument: unknown) => {
      const reason = whyNothingRuns();
      if (reason !== null) void tellNothingRuns(reason);
      else await (await whole()).tryTools(argument);
    }),
    whenFilesAreThere(expectationsEnding, host.server, async () => (await whole()).showExpectations()),
    new Disposable(() => void loaded?.then((feature) => feature.dispose())),
  );
}
