/** The levels of Python's `logging`, by their names in MCP. */
type MessageLevel = 'debug' | 'info' | 'warning' | 'error' | 'critical';

/** A message of a running tool through Python's `logging`. Printed output is in the record alone. */
export interface CallMessage {
  readonly level: MessageLevel;
  readonly logger: string;
  readonly text: string;
  /**
   * The progress, where the tool reports it: `logging.info("half", extra={"progress": 50, "total": 100})`. It needs no import of ours, so
   * such a function runs anywhere. `total` is null where it is left out.
   */
  readonly progress: { readonly done: number; readonly total: number | null } | null;
}
