/** Notes repairs and losses while a schema is walked. */
export interface RepairLog {
  /** `pointer`: where, in the schema that was given. `message`: a sentence, what stood there and what it became. */
  repair(pointer: string, message: string): void;
  lose(pointer: string, lost: string, reason: string): void;
}
