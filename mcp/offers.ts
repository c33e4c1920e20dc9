import type { CallRecord } from '../runner/call-record.ts';
import type { CallRequest } from '../runner/tool-host.ts';
import type { Offer } from './offer.ts';

/** The current offer. An edited file replaces it; running calls end with the host they began with. */
export class Offers {
  #present: Counted;
  readonly #past = new Set<Counted>();
  readonly #listeners = new Set<() => void>();

  constructor(first: Offer) {
    this.#present = { offer: first, calls: 0 };
  }

  get present(): Offer {
    return this.#present.offer;
  }

  /** Makes `next` the current offer. The host of the last offer is closed after its last call. */
  async replace(next: Offer): Promise<void> {
    const last = this.#present;
    this.#present = { offer: next, calls: 0 };
    for (const listener of this.#listeners) listener();
    if (last.calls === 0) await last.offer.host.close();
    else this.#past.add(last);
  }

  /** Calls `listener` for each new offer; the returned function ends that. */
  onReplaced(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => {
      this.#listeners.delete(listener);
    };
  }

  async call(request: CallRequest): Promise<CallRecord> {
    const counted = this.#present;
    counted.calls++;
    try {
      return await counted.offer.host.call(request);
    } finally {
      counted.calls--;
      if (counted.calls === 0 && this.#past.delete(counted)) await counted.offer.host.close();
    }
  }

  /** Ends every call and process, also those of earlier offers. */
  async close(): Promise<void> {
    await Promise.all([this.#present, ...this.#past].map(({ offer }) => offer.host.close()));
  }
}

interface Counted {
  readonly offer: Offer;
  calls: number;
}
