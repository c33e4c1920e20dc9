import type { ModelBridge } from '../../../agent/model-bridge.ts';

export interface ChosenModel {
  /** Unique per model and address; consent is given for it. */
  readonly id: string;
  readonly name: string;
  /** The recipient for the user to read: the extension of the model, or an address. */
  readonly place: string;
  readonly bridge: ModelBridge;
}
