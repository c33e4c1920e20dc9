/** Notes repairs and losses while a schema is walked. Where there is none, no sentence and no pointer is made. */
export interface RepairLog {
  /** `pointer`: where, in the schema that was given. `message`: a sentence, what stood there and what it became. */
  repair(pointer: string, message: string): void;
  lose(pointer: string, lost: string, reason: string): void;
}
