/** Notes repairs and losses while a schema is walked. Where there is none, no sentence and no pointer is made. */
export interface RepairLog {
  /** `pointer`: where, in the schema that was given. `message`: a sentence, what stood there and what it became. */
  repair(pointer: string, message: string): void;
  lose(pointer: string, lost: string, reason: string): void;
}

/** Notes what is put right in one schema: of a keyword or an item of its list (`required/2`), or of the schema itself if none is given. */
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
