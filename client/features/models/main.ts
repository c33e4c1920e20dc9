/** The entry of the file that asks models, with the loop of `agent`. Loaded on first use. */
import { l10n } from 'vscode';
import { speak } from '../../../agent/language.ts';
import { Evaluations } from '../evaluations/evaluations.ts';
import { TryTools } from '../try-tools/try-tools.ts';
import { Models } from './models.ts';
import type { ModelsFeature, ModelsHost } from './models-feature.ts';

/** Called by the main file of the extension. */
export function openModels(host: ModelsHost): ModelsFeature {
  speak(l10n.bundle ?? null);
  const models = new Models(host.context);
  const tryTools = new TryTools(host, models);
  let evaluations: Evaluations | null = null;
  return {
    tryTools: (argument) => tryTools.open(argument),
    showExpectations() {
      evaluations ??= new Evaluations(host, models);
    },
    dispose() {
      tryTools.dispose();
      evaluations?.dispose();
    },
  };
}
