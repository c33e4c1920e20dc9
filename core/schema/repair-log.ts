/** Collects repairs and losses. Without a log, no message and no pointer is made. */
export interface RepairLog {
  /** `pointer` is into the given schema; `message` is a sentence about the old and the new value. */
  repair(pointer: string, message: string): void;
  lose(pointer: string, lost: string, reason: string): void;
}

/** The log of one schema: `keyword` may name an item of its list (`required/2`); null is the schema itself. */
export class SchemaRepairs {
  readonly #pointer: string;
  readonly #log: RepairLog;

  constructor(pointer: string, log: RepairLog) {
    this.#pointer = pointer;
    this.#log = log;
  }

  repair(keyword: string | null, message: string): void {
    this.#log.repair(this.#at(keyword), message);
  }

  lose(keyword: string | null, lost: string, reason: string): void {
    this.#log.lose(this.#at(keyword), lost, reason);
  }

  #at(keyword: string | null): string {
    return keyword === null ? this.#pointer : `${this.#pointer}/${keyword}`;
  }
}
