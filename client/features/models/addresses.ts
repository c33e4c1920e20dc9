import { ConfigurationTarget, type SecretStorage, workspace } from 'vscode';
import { addressBridge, type ModelAddress, readModelAddress } from '../../../agent/bridges/model-address.ts';
import { fetchSend } from '../../../agent/machine/fetch-send.ts';
import type { ChosenModel } from './chosen-model.ts';

const setting = 'models.addresses';
const keyPrefix = 'aion.models.key:';

export interface KeptAddress {
  readonly words: string;
  readonly named: ModelAddress;
}

/** Models at `NAME@ADDRESS`, from a machine setting that no workspace can set, and a key per server in VS Code's secret storage. */
export class ModelAddresses {
  readonly #secrets: SecretStorage;

  constructor(secrets: SecretStorage) {
    this.#secrets = secrets;
  }

  get all(): readonly KeptAddress[] {
    return this.#written.flatMap((words) => {
      const read = readModelAddress(words);
      return read.ok ? [{ words, named: read.named }] : [];
    });
  }

  async add(words: string): Promise<void> {
    if (!this.#written.includes(words)) await this.#write([...this.#written, words]);
  }

  /** Removes the address, and the key if no other address has the same server. */
  async remove({ words, named }: KeptAddress): Promise<void> {
    await this.#write(this.#written.filter((one) => one !== words));
    if (this.all.every((other) => other.named.origin !== named.origin)) await this.setKey(named, '');
  }

  /** An empty key deletes. */
  async setKey({ origin }: ModelAddress, key: string): Promise<void> {
    if (key === '') await this.#secrets.delete(keyPrefix + origin);
    else await this.#secrets.store(keyPrefix + origin, key);
  }

  async hasKey({ origin }: ModelAddress): Promise<boolean> {
    return (await this.#secrets.get(keyPrefix + origin)) !== undefined;
  }

  async model({ named }: KeptAddress): Promise<ChosenModel> {
    const key = (await this.#secrets.get(keyPrefix + named.origin)) ?? null;
    return {
      id: addressId(named),
      name: named.model,
      place: named.address,
      bridge: addressBridge(named, { key, send: fetchSend, now: () => Date.now(), isStream: true }),
    };
  }

  get #written(): readonly string[] {
    const value: unknown = workspace.getConfiguration('aion').get(setting);
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
  }

  async #write(words: readonly string[]): Promise<void> {
    await workspace.getConfiguration('aion').update(setting, words, ConfigurationTarget.Global);
  }
}

/** Unique per model, address and format. */
export function addressId({ form, address, model }: ModelAddress): string {
  return `address ${form} ${address} ${model}`;
}
