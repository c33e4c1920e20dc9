import type { CallRecord } from './call-record.ts';

const mostRecords = 50;

/** The calls of this window, newest first, in memory only. */
export class RecentRecords {
  #records: readonly CallRecord[] = [];

  get all(): readonly CallRecord[] {
    return this.#records;
  }

  get(id: string): CallRecord | null {
    return this.#records.find((record) => record.id === id) ?? null;
  }

  put(id: string, record: CallRecord): void {
    const own = { ...record, id };
    const isKnown = this.#records.some((one) => one.id === id);
    this.#records = isKnown
      ? this.#records.map((one) => (one.id === id ? own : one))
      : [own, ...this.#records].slice(0, mostRecords);
  }
}
