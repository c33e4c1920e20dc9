import type { ExtensionContext } from 'vscode';
import { ModelAddresses } from './addresses.ts';
import { chooseModel, modelOfId } from './choose-model.ts';
import type { ChosenModel } from './chosen-model.ts';
import { ModelConsents, type ModelUse } from './consent.ts';

/** The models that a person may ask: which one, and whether it may be asked. For every feature that asks a model. */
export class Models {
  readonly #context: ExtensionContext;
  readonly #addresses: ModelAddresses;
  readonly #consents: ModelConsents;

  constructor(context: ExtensionContext) {
    this.#context = context;
    this.#addresses = new ModelAddresses(context.secrets);
    this.#consents = new ModelConsents(context.workspaceState);
  }

  /** Asks which model; null where the person chooses none. Nothing is sent. */
  choose(): Promise<ChosenModel | null> {
    return chooseModel(this.#addresses, this.#context.workspaceState);
  }

  /** A model that was chosen before; null where it is not there any more. */
  known(id: string): Promise<ChosenModel | null> {
    return modelOfId(id, this.#addresses);
  }

  /** Whether the person lets the model do this; asks where there is no answer yet. To be called before anything is sent. */
  isAllowed(model: ChosenModel, use: ModelUse): Promise<boolean> {
    return this.#consents.isAllowed(model, use);
  }
}
