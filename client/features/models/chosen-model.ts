import { type LanguageModelChat, l10n } from 'vscode';
import type { ModelBridge } from '../../../agent/model-bridge.ts';

export interface ChosenModel {
  /** Unique per model and address; consent is given for it. */
  readonly id: string;
  readonly name: string;
  /** The recipient for the user to read: the extension of the model, or an address. */
  readonly place: string;
  readonly bridge: ModelBridge;
}

/** A model as the user is asked about it. */
export type AskedModel = Omit<ChosenModel, 'bridge'>;

/** A model of the editor. */
export function editorModelAsked({ vendor, id, name }: LanguageModelChat): AskedModel {
  return { id: `editor ${vendor} ${id}`, name, place: l10n.t('VS Code, by {0}', vendor) };
}
