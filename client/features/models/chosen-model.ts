import type { ModelBridge } from '../../../agent/model-bridge.ts';

export interface ChosenModel {
  /** Another one for each model and each address: what a consent is given for. */
  readonly id: string;
  readonly name: string;
  /** Where what it is sent goes, for the person: the extension that brings the model, or an address. */
  readonly place: string;
  readonly bridge: ModelBridge;
}
