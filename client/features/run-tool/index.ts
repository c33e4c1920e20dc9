import { commands, Disposable, l10n, workspace } from 'vscode';
import { savedCallsEnding } from '../../../protocol/calls.ts';
import { lensCommands } from '../../../protocol/lenses.ts';
import { sayError } from '../../say-error.ts';
import { whenFilesAreThere } from '../../watched-files.ts';
import { Consents } from './consent/consents.ts';
import { offerToAgent } from './offer-to-agent.ts';
import type { LoadRunTool, RegisteredRunTool, RunToolFeature, RunToolHost } from './run-tool-feature.ts';
import { tellNothingRuns, whyNot } from './why-not.ts';

/**
 * Registers *AION: Run Tool…*, the tests of saved calls and the tools for the editor's agent. `load` loads the code that runs tools; null in
 * a host without processes. Loads on first use; runs only after consent.
 */
export function registerRunTool(
  host: Omit<RunToolHost, 'consents' | 'onConsentChanged'>,
  load: LoadRunTool | null,
): RegisteredRunTool {
  if (load === null) {
    const command = commands.registerCommand(lensCommands.runTool, () => sayError(noProcess()));
    return { feature: null, dispose: () => command.dispose() };
  }
  const own: Disposable[] = [];
  const consents = new Consents(host.context.workspaceState);
  let loaded: Promise<RunToolFeature> | null = null;
  const whole = (): Promise<RunToolFeature> => {
    loaded ??= load({ ...host, consents, onConsentChanged: () => agent.changed() });
    return loaded;
  };
  const agent = offerToAgent(host.context, {
    isAgreed: (folder) => whyNot(folder) === null && consents.isAnyGiven(folder.uri.toString()),
    serveOptions: async (folder) => (await whole()).serveOptions(folder),
  });
  own.push(
    agent,
    whenFilesAreThere(savedCallsEnding, host.server, async () => (await whole()).showTests()),
    workspace.onDidGrantWorkspaceTrust(() => agent.changed()),
    commands.registerCommand(lensCommands.runTool, async (argument: unknown) => {
      const reason = whyNothingRuns();
      if (reason !== null) void tellNothingRuns(reason);
      else await (await whole()).run(argument);
    }),
    new Disposable(() => void loaded?.then((feature) => feature.dispose())),
  );
  return { feature: whole, dispose: () => Disposable.from(...own).dispose() };
}

/** The problem that prevents running in a web VS Code, as a sentence. */
export function noProcess(): string {
  return l10n.t("Tools run only in VS Code for desktop or on a remote. This window can't start processes.");
}

/** The problem that prevents running in all folders, as a sentence; null if a folder may run. */
export function whyNothingRuns(): string | null {
  const folders = workspace.workspaceFolders ?? [];
  if (folders.length === 0) return l10n.t('Tools run in a folder. Open the folder of your tools first.');
  const reasons = folders.map(whyNot);
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}
