/** How grave a message is: the levels of Python's `logging`, by their names in MCP. */
export type MessageLevel = 'debug' | 'info' | 'warning' | 'error' | 'critical';

/** What a tool says while it runs, by Python's `logging`. What it prints is in the record alone. */
export interface CallMessage {
  readonly level: MessageLevel;
  readonly logger: string;
  readonly text: string;
  /**
   * How far the tool has come, where it says so: `logging.info("half", extra={"progress": 50, "total": 100})`. It needs no import of
   * ours, so a function that says it runs anywhere. `total` is null where it is left out.
   */
  readonly progress: { readonly done: number; readonly total: number | null } | null;
}
