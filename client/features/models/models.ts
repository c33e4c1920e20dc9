import type { ExtensionContext } from 'vscode';
import { ModelAddresses } from './addresses.ts';
import { chooseModel, modelOfId } from './choose-model.ts';
import type { ChosenModel } from './chosen-model.ts';
import { ModelConsents, type ModelUse } from './consent.ts';

export class Models {
  readonly #context: ExtensionContext;
  readonly #addresses: ModelAddresses;
  readonly #consents: ModelConsents;

  constructor(context: ExtensionContext) {
    this.#context = context;
    this.#addresses = new ModelAddresses(context.secrets);
    this.#consents = new ModelConsents(context.workspaceState);
  }

  /** Asks for a model; null: cancelled. Sends nothing. */
  choose(): Promise<ChosenModel | null> {
    return chooseModel(this.#addresses, this.#context.workspaceState);
  }

  /** A model chosen before; null if it is gone. */
  known(id: string): Promise<ChosenModel | null> {
    return modelOfId(id, this.#addresses);
  }

  /** Whether the user allows the use; asks without a stored answer. Call it before sending anything. */
  isAllowed(model: ChosenModel, use: ModelUse): Promise<boolean> {
    return this.#consents.isAllowed(model, use);
  }
}
