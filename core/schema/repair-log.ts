import { say } from '../text/say.ts';

export interface SchemaRepair {
  /** Into the given schema. */
  readonly pointer: string;
  readonly message: string;
}

/** A part that a repair, a model or a form could not keep. */
export interface SchemaLoss {
  /** JSON pointer into the input (`/function/parameters/properties/x/format`), `''` for the whole. */
  readonly path: string;
  /** In the user's words ("the output schema", "format: date-time"). */
  readonly lost: string;
  readonly reason: string;
}

/** Collects repairs and losses. */
export class RepairLog {
  readonly repairs: SchemaRepair[] = [];
  readonly losses: SchemaLoss[] = [];

  /** `pointer` is into the given schema; `message` is a sentence about the old and the new value. */
  repair(pointer: string, message: string): void {
    this.repairs.push({ pointer, message });
  }

  lose(path: string, lost: string, reason: string): void {
    this.losses.push({ path, lost, reason });
  }
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

/** The message of a repair that changed a value to another, such as "a list". */
export function changed(keyword: string, to: string): string {
  return say`Changed "${keyword}" to ${to}.`;
}

/** The message of a repair that renamed a keyword. */
export function renamedAs(keyword: string): string {
  return say`Renamed to "${keyword}".`;
}

/** The message of a repair that removed a value of the wrong kind. */
export function removed(keyword: string, expected: string): string {
  return say`Removed "${keyword}": its value isn't ${expected}.`;
}

export function removedEmpty(keyword: string): string {
  return say`Removed empty "${keyword}".`;
}

export function withoutEffect(keyword: string): string {
  return say`Removed "${keyword}": it has no effect.`;
}
